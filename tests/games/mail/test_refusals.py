"""Whose fault a refusal is: a person is silenced only where nobody can be reached."""

from __future__ import annotations

import pytest

from games.mail.outbox.refusals import Fault, Stage, fault

from .refusal_cases import CASES


@pytest.mark.parametrize(("stage", "code", "words", "wanted"), CASES, ids=lambda part: str(part)[:60])
def test_a_refusal_is_laid_at_the_right_door(stage: Stage, code: int, words: str, wanted: Fault) -> None:
    assert fault(code, words, stage) == wanted


@pytest.mark.parametrize("stage", [Stage.RECIPIENT, Stage.DATA, Stage.REPORT])
@pytest.mark.parametrize("code", [550, 551, 552, 553, 554, 571, 599])
@pytest.mark.parametrize("words", ["", "5.0.0", "no", "5.7.1", "5.7.1 no", "5.9.9 no", "nein danke", "拒否"])
def test_what_nobody_can_place_silences_nobody(stage: Stage, code: int, words: str) -> None:
    assert fault(code, words, stage) != Fault.ADDRESS


def test_nobody_is_silenced_before_they_are_named() -> None:
    for _stage, code, words, _wanted in CASES:
        assert fault(code, words, Stage.SESSION) != Fault.ADDRESS
