"""What a mail says of answering it: nothing that its question does not have."""

from __future__ import annotations

import pytest

from engine import Ask, Option, Ships
from engine.asking.forms import choice
from games.mail.words.turns import prompt_mail
from games.questions.forms import form_of
from games.questions.words.answers import reply_with_a_line
from tests.engine.targets import targets
from tests.games.mail.words.test_mails import asking


def mailed(ask: Ask) -> str:
    return " ".join(prompt_mail(asking(ask=ask)).text.split())


def test_a_list_of_one_line_names_that_line() -> None:
    only = Ask(0, "another_encounter", choice(Option("no", "no")), "no")
    assert "a line (“line 1”)" in mailed(only)
    two = Ask(0, "another_encounter", choice(Option("yes", "yes"), Option("no", "no")), "no")
    assert "a line (“line 2”)" in mailed(two)


@pytest.mark.parametrize(("lines", "named"), [(0, 1), (1, 1), (2, 2), (9, 2)])
def test_a_letter_names_a_line_that_its_list_has(lines: int, named: int) -> None:
    assert f"“line {named}”" in reply_with_a_line(["pass"] * lines)


def test_a_side_or_planet_is_spoken_of_only_where_there_is_one_to_choose() -> None:
    lost = Ask(0, "lose_ships", Ships({"0": 4, "1": 4}, 2, 2), {"0": 2})
    assert form_of(lost).how_to_reply(lost) == "In words, say how many ships at which place, place by place."
    join = Ask(0, "join", Ships({"0": 4}, 1, 4, targets=targets("offense")), {"side": "offense"})
    assert "the side or the planet first" in form_of(join).how_to_reply(join)
