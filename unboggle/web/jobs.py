"""All jobs of a server: who runs, who waits, who is let go."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from unboggle.errors import BackendError
from unboggle.web.job import Job
from unboggle.web.limits import Limits
from unboggle.web.problem import Problem
from unboggle.web.requests import QUICK
from unboggle.web.work import Done, Failed, Told
from unboggle.web.worker import Message, Worker

_SPARES = 2  # processes that wait for a job, the one that was used last at the end
_TICK = 0.25  # seconds between two looks at who is left alone


class Jobs:
    """The jobs by their ids, the queues, and a warm process for the next one.

    Everything happens in the event loop. A job whose client has gone is killed; a process
    that has ended a job well takes the next one.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.streams = 0
        self.closed = False
        self._jobs: dict[str, Job] = {}
        self._queues: dict[bool, deque[Job]] = {False: deque(), True: deque()}
        self._running: dict[Worker, tuple[Job, int]] = {}
        self._spares: list[Worker] = []
        self._killing: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to look after jobs, with a process that is ready for the first."""
        self._watching = asyncio.create_task(self._watch())
        self._spare()

    async def close(self) -> None:
        """End all jobs and processes; return when nothing is left."""
        self.bye()
        if self._watching is not None:
            self._watching.cancel()
        workers = [*self._spares, *self._running]
        self._spares.clear()
        self._running.clear()
        await asyncio.gather(*(one.kill() for one in workers), *self._killing)

    def bye(self) -> None:
        """Let all streams end; no job is taken any more."""
        self.closed = True
        for job in self._jobs.values():
            job.wake()

    def post(self, request: dict[str, Any]) -> Job:
        """Take a job; raise `Problem` if too many wait already."""
        if self.closed:
            raise Problem("too-many", "the server is about to end")
        quick = request["task"] in QUICK
        queue = self._queues[quick]
        most = self.limits.quick_waiting if quick else self.limits.waiting
        if not self._free(quick) and len(queue) >= most:
            what = "requests" if quick else "searches"
            so_many = self._most(quick)
            raise Problem("too-many", f"{so_many} {what} are running and {most} are waiting")
        job = Job(request, quick, self.limits)
        self._jobs[job.id] = job
        queue.append(job)
        self._schedule(quick)
        if job.state == "queued":
            job.turn("queued", place=len(queue))
        return job

    def get(self, name: str) -> Job:
        """Return the job called ``name``; raise `Problem` if there is none."""
        job = self._jobs.get(name)
        if job is None:
            raise Problem("not-found", "there is no such job, or it has ended a while ago")
        return job

    def view(self, job: Job) -> bytes:
        """Return what ``job`` is now, as JSON."""
        queue = self._queues[job.quick]
        return job.view(queue.index(job) + 1 if job in queue else 0)

    def stop(self, job: Job) -> None:
        """Let ``job`` end with what it has."""
        if job.state == "queued":
            self._queues[job.quick].remove(job)
            job.turn("stopped", report=None)
            self._tell_places(job.quick)
        elif job.state == "running" and not job.stopping:
            job.stopping = True
            self._worker_of(job).end()
            loop = asyncio.get_running_loop()
            loop.call_later(self.limits.farewell, self._give_up, job)

    async def cancel(self, job: Job, why: str) -> None:
        """Kill ``job``; return when its processes are gone."""
        if job.state == "queued":
            self._queues[job.quick].remove(job)
            self._tell_places(job.quick)
        elif job.state == "running":
            worker = self._worker_of(job)
            del self._running[worker]
            job.turn("cancelled", why=why)
            await self._kill(worker)
            self._schedule(job.quick)
            return
        if not job.over:
            job.turn("cancelled", why=why)

    def _most(self, quick: bool) -> int:
        return self.limits.quick_running if quick else self.limits.running

    def _free(self, quick: bool) -> bool:
        return sum(job.quick == quick for job, _ in self._running.values()) < self._most(quick)

    def _schedule(self, quick: bool) -> None:
        queue = self._queues[quick]
        while queue and self._free(quick) and not self.closed:
            self._start(queue.popleft())
            self._tell_places(quick)

    def _start(self, job: Job) -> None:
        try:
            worker = self._spares.pop() if self._spares else self._worker()
        except BackendError as error:
            self._fail(job, Problem("failed", str(error)).json())
            return
        self._running[worker] = job, worker.ask(job.request)
        job.turn("running")
        if not self._spares:  # not now: it would take the time of this one
            asyncio.get_running_loop().call_later(1.0, self._spare)

    def _worker(self) -> Worker:
        return Worker(self.limits.memory, self._hear, self._lost)

    def _spare(self) -> None:
        if not self._spares and not self.closed:
            try:
                self._spares.insert(0, self._worker())
            except BackendError:
                return  # the next job will tell

    def _worker_of(self, job: Job) -> Worker:
        return next(worker for worker, (one, _) in self._running.items() if one is job)

    def _hear(self, worker: Worker, message: Message) -> None:
        job, number = self._running.get(worker, (None, 0))
        if job is None or message.number != number:
            return
        if isinstance(message, Told):
            job.tell(message.name, message.data)
            return
        del self._running[worker]
        if isinstance(message, Failed):
            self._fail(job, message.problem)
        else:
            self._finish(job, message)
        if worker.uses < self.limits.uses and len(self._spares) < _SPARES and not self.closed:
            self._spares.append(worker)
        else:
            self._kill_soon(worker)
        self._schedule(job.quick)

    def _finish(self, job: Job, done: Done) -> None:
        job.report, job.file = done.report, done.file
        job.turn("stopped" if job.stopping and done.interrupted else "done", report=True)

    def _fail(self, job: Job, problem: dict[str, Any]) -> None:
        job.problem = problem
        job.turn("failed", problem=problem)

    def _lost(self, worker: Worker, why: str) -> None:
        if worker in self._spares:
            self._spares.remove(worker)
        self._kill_soon(worker)
        job, _ = self._running.pop(worker, (None, 0))
        if job is not None:
            self._fail(job, Problem("lost", why).json())
            self._schedule(job.quick)

    def _give_up(self, job: Job) -> None:
        """End ``job`` though it does not listen: what it has told is what there is."""
        if job.state != "running":
            return
        worker = self._worker_of(job)
        del self._running[worker]
        self._kill_soon(worker)
        if job.stopping:
            job.turn("stopped", report=None)
        else:
            self._fail(job, Problem("lost", "it did not end in its time").json())
        self._schedule(job.quick)

    def _tell_places(self, quick: bool) -> None:
        for place, job in enumerate(self._queues[quick], start=1):
            job.tell("state", json.dumps({"state": "queued", "place": place}).encode())

    def _kill_soon(self, worker: Worker) -> None:
        task = asyncio.get_running_loop().create_task(worker.kill())
        self._killing.add(task)
        task.add_done_callback(self._killing.discard)

    async def _kill(self, worker: Worker) -> None:
        self._kill_soon(worker)
        await asyncio.gather(*self._killing)

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_TICK)
            await self.look(loop.time())

    async def look(self, now: float) -> None:
        """Let go of jobs whose clients have gone, of those that are late, and of old ones.

        ``now`` is the moment, as the event loop has it.
        """
        limits = self.limits
        for job in list(self._jobs.values()):
            if job.over:
                assert job.ended is not None
                if now - job.ended > limits.kept_seconds:
                    self._jobs.pop(job.id, None)
                continue
            grace = limits.grace if job.asked else limits.first_grace
            if not job.streams and now - job.seen > grace:
                await self.cancel(job, "nobody listens any more")
            elif job.started is not None:
                most = float(job.request.get("timeout", limits.quick_timeout))
                if now - job.started > most + limits.farewell:
                    self._give_up(job)
        for delivered, most in ((True, limits.kept), (False, limits.kept_unseen)):
            ended = [
                job
                for job in self._jobs.values()
                if job.over and not job.streams and job.delivered == delivered
            ]
            for job in ended[: max(0, len(ended) - most)]:
                del self._jobs[job.id]
