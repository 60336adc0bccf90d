"""The text of ``unboggle check`` for the lists of several players."""

from __future__ import annotations

from unboggle.phrases import count, join_names
from unboggle.render.text.board import board_text, paths_page
from unboggle.render.text.check import missed_words
from unboggle.render.text.layout import are_hexagons, filled, touching, wrapped
from unboggle.reports.base.parts import WordReport, with_written
from unboggle.reports.players import PlayerReport, PlayersReport

_REASONS = {
    "not-on-board": "Not on the board",
    "not-in-dictionary": "Not in the dictionary",
    "too-short": "Too short to count",
}


def text(
    report: PlayersReport,
    *,
    paths: bool = False,
    missed: bool = False,
    offensive: bool = False,
    width: int = 80,
) -> str:
    """Return the words and points of each player; ``missed`` lists the words that none found.

    ``offensive`` names those of them that may offend, too.
    """
    parts = [board_text(report["board"], labels=paths, hexagons=are_hexagons(report))]
    parts += filter(None, [filled(touching(report), width)])
    parts += ["\n".join(_player(player, width)) for player in report["players"]]
    parts.append(filled(f"{_result(report)} (rules: {report['rules']}).", width))
    if paths and (there := _on_board(report)):
        parts.append(paths_page("On the board", there, report["size"], width))
    if "extras" in report:
        parts += missed_words(report["extras"], missed, offensive, width)
    return "\n\n".join(parts) + "\n"


def _on_board(report: PlayersReport) -> list[WordReport]:
    """Return each word of a player that is on the board, once."""
    found: dict[str, WordReport] = {}
    for player in report["players"]:
        for word in player["words"]:
            if word["path"] is not None:
                found[word["word"]] = {"word": with_written(word), "path": word["path"]}
    return list(found.values())


def _player(player: PlayerReport, width: int) -> list[str]:
    scoring = [word for word in player["words"] if word["verdict"] == "scores"]
    scoring.sort(key=lambda word: -word["points"])
    lines = [f"{player['name']}: {count(player['points'], 'point')}"]
    if scoring:
        words = [f"{with_written(word)} {word['points']}" for word in scoring]
        lines.append(wrapped("Scored: ", words, width))
    shared = [
        f"{with_written(word)} ({join_names(word['shared_with'])})"
        for word in player["words"]
        if word["verdict"] == "shared"
    ]
    if shared:
        lines.append(wrapped("Found by others, too: ", shared, width))
    for verdict, reason in _REASONS.items():
        words = [with_written(word) for word in player["words"] if word["verdict"] == verdict]
        if words:
            lines.append(wrapped(f"{reason}: ", words, width))
    return lines


def _result(report: PlayersReport) -> str:
    winners = report["winners"]
    if not winners:
        return "No player has a point"
    points = sorted((player["points"] for player in report["players"]), reverse=True)
    if len(winners) > 1:
        return f"{join_names(winners)} share the first place with {count(points[0], 'point')}"
    return f"{winners[0]} wins, {count(points[0] - points[1], 'point')} ahead"
