"""What an edition lacks is refused by its reason wherever somebody names it, and nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engine import Answer, NotAllowed
from engine.asking.refusals import NotAsked, Refused
from engine.ruling import rule
from engine.state.position import Position
from engine.state.serial import dump
from engine.windows.order_judge import check_new_names, with_order
from tests.engine.mayfair.table import laid, mayfair, with_kickers
from tests.engine.scenario import Scenario, scenario

LACKING = [
    *(("mayfair", name) for name in ("morph", "quash", "card_zap", "plague", "kicker 7", "attack 41")),
    *(("ffg2008", name) for name in ("kicker 2", "edict_plague", "attack -8", "reinforcement 1")),
]
lacks = pytest.mark.parametrize(("edition", "name"), LACKING)


def table_of(edition: str) -> Scenario:
    seats: dict[str, Any] = {"red": ("", "attack 8"), "blue": ("", "attack 9"), "green": ("",)}
    return with_kickers("standard", **seats) if edition == "mayfair" else scenario(**seats)


def refusal(position: Position, act: Callable[[Position], Any], kind: type[Refused] = NotAllowed) -> Any:
    """Why this is refused; the position stays as it was."""
    before = dump(position)
    with pytest.raises(kind) as refused:
        act(position)
    assert dump(position) == before
    return refused.value


@lacks
def test_no_order_lays_or_plays_a_card_that_the_edition_lacks(edition: str, name: str) -> None:
    position = table_of(edition).start
    card = {"do": [{"what": "card", "card": name}], "until": "once"}
    assert refusal(position, lambda at: with_order([], card, 0, at)).reason == "order_no_such_card"
    for use in ("infect", "spread", "cancel", "zap", "void_the_deal", "reinforce:offense"):
        play = {"do": [{"what": "use", "use": f"{name}.{use}"}], "until": "once"}
        assert (
            refusal(position, lambda at, play=play: with_order([], play, 0, at)).reason == "order_no_such_use"
        )
        named = {f"{name}.{use}": "always"}
        found = refusal(position, lambda at, named=named: check_new_names(named, at.seats[0], at))
        assert (found.reason, found.params["name"]) == ("no_such_order", f"{name}.{use}")


@pytest.mark.parametrize(
    ("edition", "use", "against", "lacking"),
    [
        ("mayfair", "edict_edict_zap.cancel", "edict_plague", "plague"),
        ("mayfair", "edict_edict_zap.cancel", "zombie", "quash"),
        ("ffg2008", "card_zap.cancel", "plague", "edict_plague"),
        ("ffg2008", "card_zap.cancel", "reinforcement", "edict_sanity"),
    ],
)
def test_no_order_is_against_what_the_edition_lacks(
    edition: str, use: str, against: str, lacking: str
) -> None:
    """It would never do anything."""
    position = table_of(edition).start
    check_new_names({f"{use}@{against}": "always"}, position.seats[0], position)
    named = {f"{use}@{lacking}": "always"}
    found = refusal(position, lambda at: check_new_names(named, at.seats[0], at))
    assert (found.reason, found.params["name"]) == ("no_such_order", f"{use}@{lacking}")


@lacks
def test_no_ruling_moves_a_card_that_the_edition_lacks(edition: str, name: str) -> None:
    position = table_of(edition).start
    move = {"move": "cards", "cards": [name], "from": "deck", "to": "hand 0"}
    found = refusal(position, lambda at: rule(deepcopy(at), [move]))
    assert (found.reason, found.params) == ("ruling_no_such_card", {"term": name, "n": 1})


def bargaining(edition: str) -> Scenario:
    seats = {"red": ("", "negotiate", "attack 4"), "blue": ("", "negotiate"), "green": ("",)}
    if edition == "mayfair":
        game = laid(with_kickers(**seats).attack(ships=1), red="no kicker", blue="no kicker")
    else:
        game = scenario(**seats).attack(ships=1)
    return game.lay(red="negotiate", blue="negotiate").play_until("deal")


@pytest.mark.parametrize(
    ("edition", "term"),
    [
        *LACKING,
        *(("mayfair", term) for term in ("any morph", "attack > 40", "any thing")),
        *(("ffg2008", term) for term in ("any kicker", "attack > 12")),
    ],
)
def test_no_deal_names_a_card_that_the_edition_lacks(edition: str, term: str) -> None:
    """M-7.8.9: the terms are those of the game's own deck; the question stays open."""
    game = bargaining(edition)
    (ask,) = game.red.asks
    offer = {"do": "offer", "terms": {"0": {"cards": [term]}}}
    found = refusal(game.position, lambda at: game.game.decide(Answer(0, ask.number, offer)))
    assert (found.reason, found.params["term"]) == ("no_such_term", term)
    assert game.red.is_asked("deal")


# Kickers


def answered(game: Scenario, seat: int, ask: Any, answer: Any) -> NotAllowed:
    return refusal(game.position, lambda at: game.game.decide(Answer(seat, ask.number, answer)))


def test_a_third_player_lays_no_kicker() -> None:
    """M-13.1: the question is another seat's; an ally with a Kicker is not asked for one."""
    game = with_kickers(red=("", "attack 8"), blue=("", "attack 8"), green=("", "kicker 2"))
    game.attack(ships=1, allies={"green": "offense"}).play_until("kicker")
    assert "green" not in game.asked()
    asked = next(ask for ask in game.game.open.values() if ask.what == "kicker")
    answer = Answer(2, asked.number, "kicker 2")
    refusal(game.position, lambda at: game.game.decide(answer), NotAsked)
    assert not game.enc.kickers and "kicker 2" in game.green.hand


def test_a_kicker_that_is_not_held_is_not_laid() -> None:
    """M-13.1."""
    game = with_kickers(red=("", "attack 8", "kicker 2"), blue=("", "attack 8"), green=("",))
    game.attack(ships=1).play_until("kicker", of="blue")
    found = answered(game, 1, game.blue.asks[0], "kicker 2")
    assert (found.reason, found.params) == ("not_an_option", {"answer": "kicker 2"})
    assert game.blue.is_asked("kicker")


@pytest.mark.parametrize("answer", ["kicker 2", "if kicker 2", "kicker 3"])
def test_after_a_kicker_zap_there_is_no_second_kicker_where_none_is_held(answer: str) -> None:
    """M-13.7: the seat is asked like one that holds another, and can only say none."""
    game = with_kickers(
        red=("", "attack 8", "kicker 2"), blue=("", "attack 9", "edict_kicker_zap"), green=("",)
    )
    laid(game.attack(ships=1), red="kicker 2", blue="no kicker")
    game.play_until("kicker_laid", of="blue").blue.plays("edict_kicker_zap")
    game.play_until("kicker", of="red")
    assert answered(game, 0, game.red.ask, answer).reason == "not_an_option"
    game.red.answers("no kicker")
    assert not game.enc.kickers and game.discards.count("kicker 2") == 1


def test_an_edict_is_not_played_out_of_its_stage() -> None:
    """M-12.2: a seat that is asked to join a side says which, and plays nothing there."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 8"), green=("", "edict_plague"))
    game.attack_until_alliances(ships=1)
    for main in ("red", "blue"):
        game.play_until("invite", of=main).seat(main).answers("seats 2")
    game.play_until("join", of="green")
    assert answered(game, 2, game.green.ask, "edict_plague.spread:seat 1").reason == "not_a_side"
    assert game.green.is_asked("join") and "edict_plague" in game.green.hand
