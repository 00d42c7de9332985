"""The proof of chance knows Mayfair's decks: typed destiny, its stack of specials, negative cards."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.editions import EDITIONS, EVERY_PART, Rules, edition_named
from engine.flow.destiny_deck import deal_destiny
from engine.state.cards import card
from engine.state.dice import Dice
from games.fair import prove_fair
from games.lobby.service.game_options import GameSetup, game_options
from games.play.service.export_game import export_with_secrets
from tests.games.tables import playing

SCRIPT = Path("games/static/games/fair.js").read_text("utf-8")


class Record(Dice):
    """Dice that keep what they shuffled, by the purpose."""

    def shuffled(self, things: Any, purpose: str) -> Any:
        after = super().shuffled(things, purpose)
        self.__dict__.setdefault("kept", []).append((purpose, list(things), list(after)))
        return after


def things(seats: int, *variants: str, edition: str = "mayfair", **tables: Any) -> tuple[Any, list[Any]]:
    """What the program knows of a game, and the shuffles of its destiny cards."""
    usual = dict(edition_named(edition).tables)
    setup = GameSetup(variants=variants, tables={**usual, **tables} if tables else {})
    options = game_options(edition, seats, setup, "seed")
    dice, rules = Record("a seed"), options.rules()
    apart = range(options.playing, seats)
    deal_destiny(rules, seats, apart, dice)
    return prove_fair._Things(options.as_json()), dice.__dict__["kept"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(3, 9))
def test_the_destiny_deck_of_every_table_is_known(edition: str, seats: int) -> None:
    """M-3.6, M-4.2, M-4.11, M-15.12, A-65."""
    variants = [("special_destiny",), ()] if edition == "mayfair" else [()]
    for chosen in variants:
        known, shuffles = things(seats, *chosen, edition=edition)
        assert [purpose for purpose, _before, _after in shuffles][-1] == "destiny"
        for purpose, before, after in shuffles:
            assert known.lie_as_they_have_to(purpose, before, after), (purpose, before)
            assert not known.unknown(purpose, before)


@pytest.mark.parametrize("reversing", range(5))
def test_a_tables_own_number_of_reverse_cards_counts(reversing: int) -> None:
    """A-41, A-45."""
    known, shuffles = things(4, reversing=reversing)
    ((purpose, before, after),) = shuffles
    assert known.lie_as_they_have_to(purpose, before, after)
    assert sum(card.startswith("reverse seat") for card in before) == 4 * reversing
    other = things(4, reversing=(reversing + 1) % 5)[0]
    assert not other.lie_as_they_have_to(purpose, before, after)


def test_specials_that_did_not_lie_in_the_stack_are_found() -> None:
    """M-15.12: those dealt are the top of the stack, in its order."""
    known, ((_special, stack, order), (_destiny, before, after)) = things(4, "special_destiny")
    assert not known.lie_as_they_have_to("special destiny", stack[::-1], order)
    known = things(4, "special_destiny")[0]
    assert known.lie_as_they_have_to("special destiny", stack, order)
    swapped = [*before[:-4], *reversed(before[-4:])]
    assert not deepcopy(known).lie_as_they_have_to("destiny", swapped, after)
    assert known.lie_as_they_have_to("destiny", before, after)
    assert known.unknown("destiny", [*before, "seat 0"]) == ["seat 0"]
    assert not known.unknown("destiny", [*before[:-1], order[0]])  # one that was exchanged
    assert known.unknown("special destiny", [order[0], order[0]]) == [order[0]]


def test_a_hand_lies_as_the_engine_sorts_it() -> None:
    """Kickers and negative attacks have places of their own."""
    keys = [*edition_named("mayfair").cards_in(everything()).deck, "oracle flare", "amoeba flare"]
    tidy = [one.key for one in sorted(map(card, keys))]
    assert tidy.index("attack -8") < tidy.index("attack 40") < tidy.index("kicker -2")
    assert sorted(keys, key=prove_fair._in_a_tidy_hand) == tidy


def everything() -> Any:
    return game_options("mayfair", 4, GameSetup(variants=EVERY_PART), "seed").rules()


@pytest.mark.django_db
def test_the_export_of_a_mayfair_game_is_proved_and_a_forged_one_is_not() -> None:
    game = playing(people=4, edition="mayfair", setup=GameSetup(variants=EVERY_PART)).game
    document = json.loads(json.dumps(export_with_secrets(game)))
    assert prove_fair.prove(document).shuffles >= 4
    (roll,) = (roll for roll in document["rolls"] if roll["purpose"] == "special destiny")
    roll["before"] = roll["before"][::-1]
    roll["after"] = prove_fair.Dice(game.seed, roll["counter"] - 1).shuffled(roll["before"], roll["purpose"])
    with pytest.raises(prove_fair.Unfair) as wrong:
        prove_fair.prove(document)
    assert wrong.value.reason == "wrong_before"


# The browser knows the same


def test_the_program_and_the_browser_know_the_same_specials() -> None:
    cards = edition_named("mayfair").cards_in(everything())
    assert {"mayfair": sorted(cards.specials)} == prove_fair.SPECIALS
    (listed,) = re.findall(r"const SPECIALS = {(.*?)};", SCRIPT, re.DOTALL)
    assert re.findall(r'"(\w+)"', listed) == prove_fair.SPECIALS["mayfair"]
    assert Rules.special_destiny.name == prove_fair.SPECIALS_SWITCH
    assert f'const SPECIALS_SWITCH = "{prove_fair.SPECIALS_SWITCH}";' in SCRIPT


def test_the_program_and_the_browser_have_the_same_ranks() -> None:
    (listed,) = re.findall(r"const RANKS = { (.*?) };", SCRIPT)
    assert {name: int(n) for name, n in re.findall(r"(\w+): (\d)", listed)} == prove_fair.RANKS
    assert f"[ARTIFACT, FLARE] = [{prove_fair.ARTIFACT}, {prove_fair.FLARE}]" in SCRIPT
