"""The group of each option in ``--help``, and the options that only ``--help-all`` lists."""

from __future__ import annotations

GROUPS: dict[str, tuple[str, ...]] = {
    "Words": (
        "--most",
        "--optional",
        "--list-level",
        "--max-words",
        "--word-count",
        "--source",
        "--make-unique",
        "--drop-redundant",
        "--rare",
        "--dictionary",
        "--max-level",
        "--rules",
        "--points",
        "--min-length",
        "--q",
        "--faces",
        "--fold-accents",
        "--umlauts",
        "--squeeze",
        "--skip-bad",
        "--without",
    ),
    "Board": (
        "--size",
        "--shape",
        "--wrap",
        "--hexagons",
        "--square",
        "--max-size",
        "--board",
        "--throw-dice",
        "--dice",
        "--exclude-letters",
        "--start-board",
        "--kind",
        "--givens",
        "--difficulty",
        "--week",
        "--count",
    ),
    "Constraints": (),
    "Search": (
        "--command",
        "--goal",
        "--task",
        "--timeout",
        "--rounds",
        "--target",
        "--limit",
        "--alternatives",
        "--rank-by",
        "--max-targets",
        "--seed",
        "--jobs",
        "--resume",
        "--retry-undecided",
        "--count-paths",
        "--max-length",
        "--race",
        "--runs",
        "--port",
        "--timeout-limit",
    ),
    "Filling": ("--fill", "--max-extras", "--fill-level"),
    "Output": (
        "--output",
        "--format",
        "--list",
        "--fields",
        "--explain",
        "--hint",
        "--show-paths",
        "--all-paths",
        "--show-heat",
        "--show-extras",
        "--show-offensive",
        "--show-missed",
        "--show-solution",
        "--title",
        "--word-list",
        "--key",
        "--number-cells",
        "--versions",
        "--version-kind",
        "--per-page",
        "--paper",
        "--language",
        "--no-browser",
        "--of",
        "--install",
        "--quiet",
        "--color",
        "--help",
        "--help-all",
    ),
    "Research": (
        "--certify",
        "--encoding",
        "--solver",
        "--encodings",
        "--solvers",
        "--variants",
        "--searches",
        "--peer",
        "--counting",
        "--cross-check",
        "--deterministic",
        "--verbose",
        "--export",
        "--shuffled",
        "--jsonl",
        "--log",
        "--cluster",
    ),
}
"""The options of all commands by group, in the order of helps. Constraints name themselves."""

_RARE = frozenset(
    {
        "--cluster", "--color", "--cross-check", "--deterministic", "--encoding", "--faces",
        "--fill-level", "--fold-accents", "--key", "--language", "--list-level", "--log",
        "--max-size", "--max-words", "--number-cells", "--paper", "--per-page", "--q", "--quiet",
        "--rank-by", "--show-offensive", "--solver", "--squeeze", "--umlauts", "--verbose",
        "--version-kind", "--versions", "--without", "--word-list",
    }
)  # fmt: skip
_SHEETS = frozenset({"--key", "--language", "--number-cells", "--paper", "--per-page"})
_SHEETS |= {"--versions", "--word-list"}
_OFTEN: dict[str, frozenset[str]] = {
    "best": frozenset({"--cluster", "--log"}),
    "encode": frozenset({"--encoding"}),
    "batch": frozenset({"--cluster"}),
    "compare": frozenset({"--cluster"}),
    "make": frozenset({"--cluster"}),
    "render": _SHEETS,
}
"""Rare options that are frequent with one command."""


_ELSEWHERE = {("plot", "--kind"): "Output"}
"""Options of one command that are in another group than the option of that name elsewhere."""


def group_of(name: str, command: str | None = None) -> str | None:
    """Return the group of the option ``name`` of ``command``, None if the table has none."""
    if (command or "", name) in _ELSEWHERE:
        return _ELSEWHERE[command or "", name]
    return next((group for group, names in GROUPS.items() if name in names), None)


def is_rare(name: str, command: str | None) -> bool:
    """Whether only ``--help-all`` of ``command`` lists the option ``name``."""
    return name in _RARE and name not in _OFTEN.get(command or "", ())
