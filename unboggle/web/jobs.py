"""All jobs of a server: running, waiting and ended ones."""

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
from unboggle.web.work import EventMessage, Failed, ReportMessage
from unboggle.web.worker import HiddenMessage, Worker

_SPARES = 2  # idle processes, the last used one at the end
_TICK = 0.25  # seconds between two searches for abandoned jobs


class Jobs:
    """The jobs by their ids, the queues, and a warm process for the next one.

    All of it runs in the event loop. A job whose client has gone is killed. A process that
    completed a job takes the next one.
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
        """Start watching jobs, and a process for the first one."""
        self._watching = asyncio.create_task(self._watch())
        self._spare()

    async def close(self) -> None:
        """End all jobs and processes; return when all have ended."""
        self.bye()
        if self._watching is not None:
            self._watching.cancel()
        workers = [*self._spares, *self._running]
        self._spares.clear()
        self._running.clear()
        await asyncio.gather(*(one.kill() for one in workers), *self._killing)

    def bye(self) -> None:
        """End all streams, and accept no more jobs."""
        self.closed = True
        for job in self._jobs.values():
            job.wake()

    def post(self, request: dict[str, Any]) -> Job:
        """Add a job; raise `Problem` if too many are waiting."""
        if self.closed:
            raise Problem("too-many", "the server is about to end")
        quick = request["task"] in QUICK
        queue = self._queues[quick]
        most = self.limits.quick_waiting if quick else self.limits.waiting
        if not self._free(quick) and len(queue) >= most:
            what = "requests" if quick else "searches"
            running = self._max_running(quick)
            raise Problem("too-many", f"{running} {what} are running and {most} are waiting")
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
            raise Problem("not-found", "there is no such job, or it ended too long ago")
        return job

    def view(self, job: Job) -> bytes:
        """Return ``job`` as JSON."""
        queue = self._queues[job.short]
        return job.view(queue.index(job) + 1 if job in queue else 0)

    def stop(self, job: Job) -> None:
        """Stop ``job``; it ends with its best result so far."""
        if job.state == "queued":
            self._queues[job.short].remove(job)
            job.turn("stopped", report=None)
            self._publish_places(job.short)
        elif job.state == "running" and not job.stopping:
            job.stopping = True
            self._worker_of(job).end()
            loop = asyncio.get_running_loop()
            loop.call_later(self.limits.farewell, self._give_up, job)

    async def cancel(self, job: Job, why: str) -> None:
        """Kill ``job``; return when its processes are gone."""
        if job.state == "queued":
            self._queues[job.short].remove(job)
            self._publish_places(job.short)
        elif job.state == "running":
            worker = self._worker_of(job)
            del self._running[worker]
            job.turn("cancelled", why=why)
            await self._kill(worker)
            self._schedule(job.short)
            return
        if not job.over:
            job.turn("cancelled", why=why)

    def _max_running(self, quick: bool) -> int:
        return self.limits.quick_running if quick else self.limits.running

    def _free(self, quick: bool) -> bool:
        return sum(job.short == quick for job, _ in self._running.values()) < self._max_running(
            quick
        )

    def _schedule(self, quick: bool) -> None:
        queue = self._queues[quick]
        while queue and self._free(quick) and not self.closed:
            self._start(queue.popleft())
            self._publish_places(quick)

    def _start(self, job: Job) -> None:
        try:
            worker = self._spares.pop() if self._spares else self._worker()
        except BackendError as error:
            self._fail(job, Problem("failed", str(error)).json())
            return
        self._running[worker] = job, worker.send(job.request)
        job.turn("running")
        if not self._spares:  # later, to leave the CPU to this job now
            asyncio.get_running_loop().call_later(1.0, self._spare)

    def _worker(self) -> Worker:
        return Worker(self.limits.memory, self._on_message, self._lost)

    def _spare(self) -> None:
        if not self._spares and not self.closed:
            try:
                self._spares.insert(0, self._worker())
            except BackendError:
                return  # the next job reports it

    def _worker_of(self, job: Job) -> Worker:
        return next(worker for worker, (one, _) in self._running.items() if one is job)

    def _on_message(self, worker: Worker, message: HiddenMessage) -> None:
        job, number = self._running.get(worker, (None, 0))
        if job is None or message.number != number:
            return
        if isinstance(message, EventMessage):
            job.publish(message.name, message.data)
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
        self._schedule(job.short)

    def _finish(self, job: Job, done: ReportMessage) -> None:
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
            self._schedule(job.short)

    def _give_up(self, job: Job) -> None:
        """Kill ``job``, which did not stop: its events are all that is known."""
        if job.state != "running":
            return
        worker = self._worker_of(job)
        del self._running[worker]
        self._kill_soon(worker)
        if job.stopping:
            job.turn("stopped", report=None)
        else:
            self._fail(job, Problem("lost", "it did not end before its timeout").json())
        self._schedule(job.short)

    def _publish_places(self, quick: bool) -> None:
        for place, job in enumerate(self._queues[quick], start=1):
            job.publish("state", json.dumps({"state": "queued", "place": place}).encode())

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
        """Cancel jobs whose clients have gone, kill late ones, and delete old ones.

        ``now`` is the time of the event loop.
        """
        limits = self.limits
        for job in list(self._jobs.values()):
            if job.over:
                assert job.ended is not None
                if now - job.ended > limits.ended_seconds:
                    self._jobs.pop(job.id, None)
                continue
            grace = limits.grace if job.fetched else limits.first_grace
            if not job.streams and now - job.last_seen > grace:
                await self.cancel(job, "the client has gone")
            elif job.started is not None:
                most = float(job.request.get("timeout", limits.quick_timeout))
                if now - job.started > most + limits.farewell:
                    self._give_up(job)
        for delivered, most in ((True, limits.max_ended), (False, limits.max_unfetched)):
            ended = [
                job
                for job in self._jobs.values()
                if job.over and not job.streams and job.delivered == delivered
            ]
            for job in ended[: max(0, len(ended) - most)]:
                del self._jobs[job.id]
