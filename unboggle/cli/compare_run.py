"""The runs of ``unboggle compare``, collected from its options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from unboggle.cli import notes
from unboggle.cli.compare_options import (
    CombinationOptions,
    InstanceOptions,
    RecordOptions,
    RunOptions,
)
from unboggle.cli.disagreements import write_smallest
from unboggle.cli.exit_codes import FAILED
from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.jsonl import lines_to
from unboggle.cli.live import LiveTable
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.lab import RunRecord
    from unboggle.library.comparing import Comparison
    from unboggle.reports.compare import CompareSettings


class CompareRun:
    """The runs that the options request; ``answer`` has those made so far.

    Raises `InputError` for names and files that cannot be used.
    """

    def __init__(
        self,
        instances: InstanceOptions,
        combinations: CombinationOptions,
        each: RunOptions,
        record: RecordOptions,
    ) -> None:
        self._each, self._jsonl, self._q = each, record.jsonl, instances.reading.q
        self._earlier, self._kept_bytes = record.earlier()
        found, self._skipped = combinations.combine(each.task)
        self._instances = instances.read()
        self._combinations = [*found, *combinations.load_peers(each.task)]
        if not self._combinations:
            raise InputError(
                "there is nothing to run: name encodings and solvers that work together"
            )
        self._records: list[RunRecord] = []
        self._failed = 0

    @property
    def answer(self) -> Comparison:
        """The comparison of the runs so far."""
        from unboggle.lab import Comparison

        settings: CompareSettings = {
            "timeout": self._each.seconds,
            "runs": self._each.runs,
            "task": self._each.task,
            "seed": self._each.seed,
            "counting": self._each.counting,
            "jobs": self._each.jobs,
            "q": self._q,
        }
        return Comparison(tuple(self._records), settings, self._planned, tuple(self._skipped))

    @property
    def _planned(self) -> int:
        return self._each.runs * len(self._instances) * len(self._combinations)

    def make(self) -> None:
        """Make the runs; each new one goes to the file. Raises `KeyboardInterrupt` if stopped."""
        from unboggle.lab import compare, summarise

        there = {(run.get("list"), run.get("name"), run.get("run")) for run in self._earlier}
        with (
            LiveTable(self._planned, len(there), self._each.task) as table,
            stopped_by_interrupt() as stop,
        ):
            made = compare(
                self._instances,
                self._combinations,
                timeout=self._each.seconds,
                runs=self._each.runs,
                seed=self._each.seed,
                task=self._each.task,
                counting=self._each.counting,
                jobs=self._each.jobs,
                cluster=self._each.cluster,
                previous=cast("list[RunRecord]", self._earlier),
                on_progress=table.start,
                stop=stop,
            )
            with lines_to(self._jsonl, self._kept_bytes) as lines:
                for record in made:
                    self._records.append(record)
                    table.update(summarise(self._records), len(self._records))
                    if (record["list"], record["name"], record["run"]) not in there:
                        lines.add(record)
            self._failed = lines.code
            if len(self._records) < self._planned and stop.is_set:
                raise KeyboardInterrupt

    def exit_code(self) -> int:
        """Print contradictions, keep the smallest ones as files, and return the exit code."""
        answer = self.answer
        peers = {one.name for one in self._combinations if one.kind == "peer"}
        wrong = notes.note_contradictions(answer, peers)
        folder = os.path.dirname(self._jsonl or "")
        write_smallest(answer, self._instances, self._combinations, folder)
        return self._failed or (FAILED if wrong else 0)
