"""Completed and secret techs of a seat stand in the list of what it does when it helps."""

from __future__ import annotations

from engine import view
from games.ahead.words.orders import ReactingThing, reacting_things
from games.ahead.words.reactions import choices
from tests.games.words.test_techs import BLUE, playing


def things(tech: str, *, faceup: bool) -> dict[str, ReactingThing]:
    game = playing(2, tech)
    game.position.seats[BLUE].techs[0].faceup = faceup
    return {one.key: one for one in reacting_things(view(game.position, BLUE))}


def said(tech: str, *, faceup: bool) -> list[str]:
    game = playing(2, tech)
    return [
        one.label
        for one in choices(things(tech, faceup=faceup)[tech], view(game.position, BLUE))
        if not one.rare
    ]


def test_a_completed_tech_may_be_used_when_it_helps_or_never() -> None:
    assert said("xenon_lasers", faceup=True) == ["Ask me", "When it helps", "Never"]


def test_a_secret_one_is_kept_or_used_when_it_helps() -> None:
    assert said("tech_scrambler", faceup=False) == ["Keep", "When it helps"]


def test_one_that_must_be_completed_first_is_not_in_the_list() -> None:
    assert "vacuum_turbines" not in things("vacuum_turbines", faceup=False)
    assert "vacuum_turbines" in things("vacuum_turbines", faceup=True)
