"""Lists for the page, and what a server is asked while others ask, too."""

from __future__ import annotations

SEVEN = ["antique", "equity", "quality", "equivalent", "antiquity", "divide", "quilt"]
NEEDLEMAN = ["act", "ape", "ate", "cop", "end", "old"]
TOO_MUCH = ["ant", "newt", "hare", "hen", "moth"]  # for 3x3
# On 6x6 the best boards hold 15 within seconds, and nobody knows for minutes whether one has all.
ENDLESS = [
    "margay", "jaguar", "puma", "cougar", "tomcat", "lynx", "ocelot", "leopard",
    "lion", "tiger", "caracal", "serval", "bobcat", "cheetah", "panther", "wildcat",
]  # fmt: skip


def listed(words: list[str]) -> str:
    """The list as it is typed."""
    return "".join(f"{word}\n" for word in words)
