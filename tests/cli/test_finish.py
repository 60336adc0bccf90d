"""The exit code of a command in which several things went wrong."""

from __future__ import annotations

from dataclasses import replace

import click
import pytest

from unboggle import Grid, fit, parse_words, to_report
from unboggle.cli.finish import finish
from unboggle.cli.format_choice import chosen_format
from unboggle.cli.main import cli
from unboggle.cli.printing import Output
from unboggle.fitting.result import Fit

FITTED = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))


@pytest.mark.parametrize(
    ("answer", "lost", "code"),
    [
        (FITTED, 0, 1),
        (FITTED, 70, 70),
        (replace(FITTED, status="undecided", board=None, paths={}), 0, 124),
        (replace(FITTED, status="error", board=None, paths={}, error="it broke"), 0, 70),
    ],
)
def test_what_is_unmet_hides_no_other_code(answer: Fit, lost: int, code: int) -> None:
    with click.Context(cli), pytest.raises(click.exceptions.Exit) as ended:
        out = Output(chosen_format("json", "-", ("fit",)), "-")
        finish(answer, to_report(answer), out, lost=lost, unmet=1)
    assert ended.value.exit_code == code
