"""Make certificates: the right kind for each answer, checked here before they are reported."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from unboggle import counting
from unboggle.certify import lemmas as facts
from unboggle.certify import most_words, readme, some_words, verdicts
from unboggle.certify.certificate import Certificate, checkers_sentence, failed_certificate, files
from unboggle.certify.folder import building, check_new_folder, write_new
from unboggle.certify.known_constraints import check_constraints
from unboggle.certify.proof import choose, prove
from unboggle.certify.regenerate import regeneration_commands
from unboggle.certify.statement import Found, boards_to_json, put_page, put_stated
from unboggle.conflicts.weight_prover import can_prove
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import DroppedWords, Fit
from unboggle.formula.choice import tile_encoding
from unboggle.formula.conditional_tiles import GRANTED
from unboggle.formula.encode import BLOCKED
from unboggle.formula.refine import RULE as ADDED
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle
from unboggle.solutions.unique import Uniqueness
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed

__all__ = ["Certificate", "CertificateWriter", "check_new_folder", "choose", "failed_certificate"]

_TOO_LATE = "no proof was found in time; allow more time"


@dataclass(frozen=True)
class CertificateWriter:
    """Makes certificates: proofs by ``encoding`` and one of ``solvers``, see `choose`.

    All work ends before ``deadline``, except the last ``check.py``, which may end a second later.
    ``preface`` is a paragraph for the README. The methods raise `BackendError` if a proof or a
    check fails or is rejected, and the error of `cannot_write`; then no files are left. They raise
    `InputError` for a constraint that the checks do not know.
    """

    encoding: str | None
    solvers: Sequence[str]
    deadline: Deadline = NEVER
    on_progress: OnProgress = ignore
    preface: str = ""

    @property
    def _late(self) -> str:
        """Why there is no proof, if none was found in time."""
        return "it was stopped before a proof was found" if self.deadline.stopped else _TOO_LATE

    def of_fit(self, outcome: Fit, path: str) -> tuple[Fit, Certificate]:
        """Write a certificate of ``outcome`` to the new folder ``path``.

        Also returns the outcome, which may be ``certified`` now.
        """
        check_constraints(outcome.puzzle.constraints)
        start = clock.now()
        made = Certificate(None, note=f"there is no answer to certify: {outcome.status}")
        try:
            drop = most_words.certified_drop(outcome)
            if drop is not None and not can_prove(outcome.puzzle):
                made = Certificate(None, note=_unproved(outcome.puzzle))
            elif drop is not None:
                with building(path) as folder:
                    made = self._most(outcome, drop, folder)
                if outcome.status == "impossible":
                    outcome = _certified(outcome, made)
            elif outcome.status not in ("fitted", "impossible"):
                pass
            elif outcome.smaller_sizes is not None:
                outcome, made = self._sizes(outcome, path)
            else:
                with building(path) as folder:
                    asked = most_words.with_conflict_only(outcome)
                    made = self._finished(self._fit(asked, folder), folder)
                outcome = _certified(outcome, made)
        except DeadlinePassed:
            made = Certificate(None, note=self._late)
        seconds = {**outcome.seconds, "certify": clock.now() - start}
        seconds["total"] = seconds.get("total", 0.0) + seconds["certify"]
        return replace(outcome, seconds=seconds), _at(path, made)

    def of_unique(self, outcome: Uniqueness, path: str) -> tuple[Uniqueness, Certificate]:
        """Write a certificate of ``outcome``; see `of_fit`."""
        check_constraints(outcome.puzzle.constraints)
        start = clock.now()
        made = Certificate(None, note=f"there is no answer to certify: {outcome.status}")
        found: list[Found] = [(solution.board, solution.paths) for solution in outcome.solutions]
        alike = False
        if outcome.status == "several":  # the boards may show letters that no word needs
            found = [verified(board, outcome.puzzle) for board, _ in found]
            first, second = (board.faces for board, _ in found)
            alike = any(image == second for image in outcome.puzzle.images(first))
        try:
            if alike:
                made = replace(made, note="the two differ only in letters that no word needs")
            elif outcome.status not in ("undecided", "error"):
                with building(path) as folder:
                    if outcome.status == "several":
                        made = self._boards(outcome.puzzle, found, folder)
                    elif outcome.status == "unique":
                        made = self._proof(outcome.puzzle, found, folder)
                    else:
                        made = self._impossible(outcome.puzzle, folder)
                    made = self._finished(made, folder)
        except DeadlinePassed:
            made = Certificate(None, note=self._late)
        if made.proof is not None and made.verified:
            outcome = replace(outcome, checked="certified")
        seconds = {**outcome.seconds, "certify": clock.now() - start}
        seconds["total"] = seconds.get("total", 0.0) + seconds["certify"]
        return replace(outcome, seconds=seconds), _at(path, made)

    def _finished(self, made: Certificate, folder: Path) -> Certificate:
        if made.proof is None:  # with a proof it was checked before
            ((made, _),) = self._checked([(made, folder)])
        return replace(made, files=files(folder))

    def _fit(self, outcome: Fit, folder: Path) -> Certificate:
        if outcome.board is not None:
            return self._boards(outcome.puzzle, [(outcome.board, outcome.paths)], folder)
        return self._impossible(outcome.puzzle, folder)

    def _impossible(self, puzzle: Puzzle, folder: Path) -> Certificate:
        refusal = counting.refuse(puzzle)
        if refusal is None:
            return self._proof(puzzle, [], folder)
        page = readme.counting(puzzle, refusal, self.preface)
        stated = {"details": refusal.details.stated(), "reason": refusal.text}
        put_stated(folder, puzzle, refusal.kind, "no board holds all the words", stated)
        put_page(folder, page)
        return Certificate(str(folder), refusal.kind)

    def _most(self, outcome: Fit, drop: DroppedWords, folder: Path) -> Certificate:
        """Certify the words on the best board, and the bound ``drop`` for all boards."""
        asked = (outcome.puzzle, drop.weights, drop.required, drop.kept_upper_bound + 1)
        with Child(some_words.TARGET, *asked, self.deadline) as child:
            encoding, wanted = child.receive(self.deadline)
        proof = prove(
            outcome.puzzle,
            [],
            folder,
            encoding=encoding,
            solvers=self.solvers,
            deadline=self.deadline,
            on_progress=self.on_progress,
            wanted=wanted,
        )
        if proof is None:
            raise DeadlinePassed
        lemmas = most_words.put_folder(outcome, drop, proof, folder)
        made = Certificate(str(folder), most_words.KIND, proof=proof, lemmas=lemmas)
        ((made, _),) = self._checked([(made, folder)])
        made = verdicts.of_proof(made, folder, self.deadline, self.on_progress)
        put_page(folder, most_words.page(outcome, drop, proof, lemmas, checkers_sentence(made)))
        return replace(made, files=files(folder))

    def _boards(self, puzzle: Puzzle, found: Sequence[Found], folder: Path) -> Certificate:
        kind = "one_board" if len(found) == 1 else "two_boards"
        page = readme.boards(puzzle, [board for board, _ in found], self.preface)
        claim = f"{'this board holds' if len(found) == 1 else 'these boards hold'} all the words"
        put_stated(folder, puzzle, kind, claim, {"boards": boards_to_json(found)})
        put_page(folder, page)
        return Certificate(str(folder), kind)

    def _proof(self, puzzle: Puzzle, found: Sequence[Found], folder: Path) -> Certificate:
        """Prove that there is no board, or none but the one of ``found`` and its images."""
        core = counting.without_dominated(puzzle)
        encoding = self.encoding or tile_encoding(core)
        blocked: list[dict[Cell, Face]] = []
        for board, _ in found:
            blocked += puzzle.images(board.faces)
        proof = prove(
            core,
            blocked,
            folder,
            encoding=encoding,
            solvers=self.solvers,
            deadline=self.deadline,
            on_progress=self.on_progress,
        )
        if proof is None:
            raise DeadlinePassed
        free = facts.dominated(puzzle, core)
        lemmas = facts.lemmas(core, proof.bounds, free, proof.rules)
        kind, claim = "refutation", "no board holds all the words"
        if found:
            kind = "uniqueness"
            claim = "no other board holds all the words"
            if len(puzzle.symmetries) > 1:
                claim += ", up to the symmetries of grid and constraints"
        stated = {
            "encoding": encoding,
            "solver": proof.solver,
            "blocked": BLOCKED,
            "dominated": free,
            "details": proof.bounds,
            "clauses": dict(proof.rules),
            "boards": boards_to_json(found),
            "lemmas": {lemma.name: lemma.text for lemma in lemmas},
        }
        put_stated(folder, puzzle, kind, claim, stated)
        # First the quick steps: the proof checkers may need all of the remaining time.
        made = Certificate(str(folder), kind, proof=proof, lemmas=lemmas)
        ((made, _),) = self._checked([(made, folder)])
        made = verdicts.of_proof(made, folder, self.deadline, self.on_progress)
        checked = checkers_sentence(made)
        if found:
            ((board, _),) = found
            away = [Board(puzzle.grid, faces) for faces in blocked]
            page = readme.uniqueness(puzzle, board, away, proof, lemmas, checked, self.preface)
        else:
            page = readme.refutation(puzzle, proof, lemmas, checked, self.preface)
        if ADDED not in proof.rules:  # `unboggle encode` does not write these clauses
            lines = proof.variables + proof.clauses - len(blocked)
            page += readme.regenerated(regeneration_commands(core, encoding, lines), len(blocked))
        put_page(folder, page)
        return made

    def _checked(self, all_made: list[tuple[Certificate, Path]]) -> list[tuple[Certificate, Path]]:
        return verdicts.of_scripts(all_made, self.deadline, self.on_progress)

    def _sizes(self, outcome: Fit, path: str) -> tuple[Fit, Certificate]:
        """Certify ``outcome`` and each smaller size, each in a folder of its own."""
        assert outcome.smaller_sizes is not None
        grid = outcome.puzzle.grid
        asked = {s.size: s.status for s in outcome.smaller_sizes if s.part_of is None}
        asked[grid.rows, grid.columns] = outcome.status
        refuted = {
            s.size for s in outcome.smaller_sizes if s.reason and s.reason.kind != "counting"
        }
        if outcome.reason and outcome.reason.kind != "counting":
            refuted.add((grid.rows, grid.columns))
        parts: dict[tuple[int, int], Certificate] = {}
        with building(path) as folder:
            # Quick parts are written and checked first: proofs may need all of the time.
            for group in (asked.keys() - refuted, asked.keys() & refuted):
                written = []
                for number, size in enumerate(sorted(group, key=_by_area)):
                    at = folder / _size(size)
                    share = self.deadline.share(1 / (len(group) - number))
                    writer = replace(self, deadline=share)
                    if asked[size] not in ("fitted", "impossible"):
                        parts[size] = Certificate(None, note=f"{_size(size)} was not decided")
                    elif (made := writer._part(outcome, size, at)) is None:
                        parts[size] = Certificate(None, note=f"{_size(size)}: {self._late}")
                    else:
                        parts[size] = made
                        if made.proof is None:
                            written.append((made, at))
                for made, at in self._checked(written):
                    parts[next(size for size in asked if _size(size) == at.name)] = made
            lines = [
                f"`{_size(s.size)}`: a part of {_size(s.part_of)}, which has no board"
                if s.part_of is not None
                else _line(s.size, "no board", parts[s.size])
                for s in outcome.smaller_sizes
            ]
            last = (grid.rows, grid.columns)
            what = "no board" if outcome.board is None else "a board"
            lines.append(_line(last, what, parts[last]))
            write_new(folder / "README.md", readme.sizes(lines, outcome.puzzle))
            in_folder = files(folder)
        notes = dict.fromkeys(part.note for part in parts.values() if part.note is not None)
        whole = Certificate(
            path,
            "sizes",
            in_folder,
            verified=all(part.verified for part in parts.values()),
            checkers=tuple(sorted({name for part in parts.values() for name in part.checkers})),
            note="; ".join(notes) or None,
        )
        smaller = tuple(
            replace(s, checked="certified")
            if (part := parts.get(s.part_of or s.size)) and part.proof and part.verified
            else s
            for s in outcome.smaller_sizes
        )
        return _certified(replace(outcome, smaller_sizes=smaller), parts[last]), whole

    def _part(self, outcome: Fit, size: tuple[int, int], folder: Path) -> Certificate | None:
        """Write the certificate of one size to ``folder``; None if no proof is found in time."""
        grid = outcome.puzzle.grid
        folder.mkdir()
        try:
            if size == (grid.rows, grid.columns):
                return self._fit(outcome, folder)
            puzzle = replace(outcome.puzzle, grid=Grid.rectangle(*size))
            return self._impossible(puzzle, folder)
        except DeadlinePassed:
            shutil.rmtree(folder)
            return None


def _by_area(size: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    return size[0] * size[1], size


def _unproved(puzzle: Puzzle) -> str:
    unsaid = " and ".join(
        f"the {w.label}" for w in puzzle.constraints if not isinstance(w, GRANTED)
    )
    if unsaid:
        return f"there is no formula of its bound that includes {unsaid}"
    return "the list is too long for a formula of its bound"


def _line(size: tuple[int, int], what: str, made: Certificate) -> str:
    name = f"`{_size(size)}`"
    if made.folder is None:
        return f"{name}: no certificate ({made.note})"
    how = "by counting" if made.proof is None else f"by a proof of {made.proof.steps} steps"
    if made.kind == "one_board":
        how = "with the path of each word"
    return f"{name}: {what}, {how}" + ("" if made.verified else f" (not checked: {made.note})")


def _certified(outcome: Fit, made: Certificate) -> Fit:
    return replace(outcome, checked="certified") if made.proof and made.verified else outcome


def _at(path: str, made: Certificate) -> Certificate:
    return made if made.folder is None else replace(made, folder=path)


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"
