"""Word lists for the page, as users type them."""

from __future__ import annotations

SEVEN = ["antique", "equity", "quality", "equivalent", "antiquity", "divide", "quilt"]
NEEDLEMAN = ["act", "ape", "ate", "cop", "end", "old"]
TOO_MUCH = ["ant", "newt", "hare", "hen", "moth"]  # for 3x3
# On 6x6 the best boards hold 15 within seconds; whether one holds all is unknown for minutes.
ENDLESS = [
    "margay", "jaguar", "puma", "cougar", "tomcat", "lynx", "ocelot", "leopard",
    "lion", "tiger", "caracal", "serval", "bobcat", "cheetah", "panther", "wildcat",
]  # fmt: skip


def listed(words: list[str]) -> str:
    """Return the list as a user types it."""
    return "".join(f"{word}\n" for word in words)
