"""The commands that campaigns break, with small inputs whose answers are known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LISTS = {
    "yes.txt": ["act", "ape", "ate", "cop", "end", "old"],  # on one 3x3 board
    "no.txt": ["ant", "newt", "hare", "hen", "moth"],  # on none
}
_LOG = """\
{"format": "unboggle.log/1", "seconds": 0.5, "incumbent": 4, "upper_bound": 5, "unit": "words"}
{"format": "unboggle.log/1", "seconds": 2.5, "incumbent": 4, "upper_bound": 4, "unit": "words"}
"""
_GOGEN = Path(__file__).resolve().parents[2] / "examples" / "gogen.txt"
INPUTS = {
    **{name: " ".join(words) + "\n" for name, words in LISTS.items()},
    "cover.txt": "cat dog\n",
    "words.txt": "\n".join(word for words in LISTS.values() for word in words) + "\n",
    "gogen.txt": _GOGEN.read_text("utf-8"),
    "log.jsonl": _LOG,
}
"""The files that commands read."""
OLD = b"old\n"
"""What is in some files before a command writes them."""


@dataclass(frozen=True)
class Command:
    """The arguments of a command, its exit code without a fault, and the files that it writes.

    The first file has the answer.
    """

    arguments: str
    code: int
    files: tuple[str, ...] = ("out.json",)

    @property
    def words(self) -> list[str]:
        """The arguments, one by one."""
        return [part.strip("'").replace("_", " ") for part in self.arguments.split()]


_OUT = "--timeout 20 --format json -o out.json"
_PROOF = ("out.json", "proof/")
COMMANDS = {
    "fit": Command(f"fit yes.txt --size 3 {_OUT}", 0),
    "refute": Command(f"fit no.txt --size 3 {_OUT}", 20),
    "check": Command(f"fit no.txt --size 3 --cross-check {_OUT}", 20),
    "prove": Command(f"fit no.txt --size 3 --certify proof {_OUT}", 20, _PROOF),
    "auto": Command(f"fit yes.txt --size auto {_OUT}", 0),
    "most": Command(
        f"fit no.txt --size 3 --most --log most.jsonl {_OUT}", 0, ("out.json", "most.jsonl")
    ),
    "alternatives": Command(f"fit yes.txt --size 3 --alternatives 2 {_OUT}", 0),
    "boards": Command(f"boards yes.txt --size 3 {_OUT}", 0),
    "unique": Command(f"unique yes.txt --size 3 {_OUT}", 0),
    "prove unique": Command(f"unique yes.txt --size 3 --certify proof {_OUT}", 0, _PROOF),
    "make unique": Command(f"unique yes.txt --size 3 --make-unique givens {_OUT}", 0),
    "why": Command(f"why no.txt --size 3 {_OUT}", 20),
    "best": Command("best --size 3 --rounds 1 --format json -o out.json", 0),
    "best few": Command(
        "best --dictionary words.txt --size 3 --rounds 1 --format json -o out.json", 0
    ),
    "gogen": Command(f"gogen make --seed 7 --difficulty 1 {_OUT}", 0),
    "gogens": Command(
        "gogen make --seed 7 --difficulty 1 --count 2 --format json -o gogens/", 0, ("gogens/",)
    ),
    "solve gogen": Command(f"gogen solve gogen.txt {_OUT}", 0),
    "prove gogen": Command(f"gogen solve gogen.txt --certify proof {_OUT}", 0, _PROOF),
    "batch": Command("batch yes.txt no.txt -o found --command fit_--size_3", 0, ("found/",)),
    "compare": Command(
        f"compare yes.txt no.txt --size 3 --encodings tiles --jsonl runs.jsonl {_OUT}",
        0,
        ("out.json", "runs.jsonl"),
    ),
    "encode": Command("encode no.txt --size 3 -o out.cnf", 0, ("out.cnf",)),
    "instances": Command(
        "instances planted --size 3 --word-count 5 --seed 7 --export opb -o lists", 0, ("lists/",)
    ),
    "plot": Command("plot log.jsonl -o out.png", 0, ("out.png",)),
    "csv": Command(
        "compare yes.txt --size 3 --encodings tiles --timeout 20 --format csv -o out.csv",
        0,
        ("out.csv",),
    ),
    "code": Command("fit yes.txt --size 3 --format code -o out.code", 0, ("out.code",)),
    "strands": Command(
        "fit cover.txt --size 2x3 --cover - --format strands -o out.strands", 0, ("out.strands",)
    ),
    **{
        f"solve to {name}": Command(
            f"solve ETA_NPC_DLO --format {name} -o out.{name}", 0, (f"out.{name}",)
        )
        for name in ("text", "board", "html", "ipuz", "json", "pdf", "png", "svg")
    },
}
