"""Reactions against the same answers given by hand: the same acts at the same places make the same game.

Two tables play from the same seed. At the one, seats have said of everything that it acts when it helps. At
the other they stop everywhere, and whoever goes first says then what would have been done; the others pass,
as they are asked again once something has happened.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine import Answer, Ask, Game, Position, stop_names, view
from engine.ahead.order import WHEN_IT_HELPS
from engine.ahead.said import SAID_NOTHING, Ahead
from engine.asking.forms import PASS
from engine.bots.sensible import best_reaction
from engine.facts import CardAnnounced, EncounterBegan, PowerWasUsed
from engine.sheets.book import book
from engine.state import serial
from engine.state.cards import card
from tests.engine.play import new_game

ENCOUNTERS = 7


def orders_of(position: Position, seat: int) -> dict[str, str]:
    """What acts when it helps: the seat's own powers, and every card that may come into its hand."""
    cards = {str(one) for one in (*position.deck, *(c for s in position.seats for c in s.hand))}
    things = [(p.alien, p.alien, ("power", "part")) for p in position.seats[seat].powers]
    things += [(key, card(key).sheet, ("card", "wild", "super")) for key in sorted(cards)]
    return {
        f"{key}.{one.name}": WHEN_IT_HELPS
        for key, sheet, kinds in things
        if sheet in book().sheets
        for one in book().sheets[sheet].abilities
        if one.optional and one.pays is not None and one.kind in kinds
    }


class Player:
    """Plays a game to its end, answering what is asked; `acts` is what was played and used."""

    def __init__(self, seed: int, pace: str, *, by_hand: bool):
        position, self.by_hand = new_game(seed).position, by_hand
        position.rules["pace"] = pace
        self.orders = {seat.number: orders_of(position, seat.number) for seat in position.seats}
        for seat in position.seats:
            stops, orders = (stop_names(position), {}) if by_hand else (None, self.orders[seat.number])
            seat.ahead = Ahead.said(stops, orders)
        self.game, self.acts, self.over = Game(position), list[str](), False

    def default(self, key: tuple[int, int]) -> None:
        self.says(key, self.game.open[key].default)

    def says(self, key: tuple[int, int], answer: Any) -> None:
        facts = self.game.decide(Answer(*key, answer))
        for fact in facts:
            self.over = self.over or (isinstance(fact, EncounterBegan) and fact.number >= ENCOUNTERS)
            if isinstance(fact, PowerWasUsed | CardAnnounced) and not self.over:
                self.acts.append(str(fact))

    def play(self) -> Player:
        while self.game.waiting and self.game.position.encounters < ENCOUNTERS:
            self.answer_round()
        return self

    def answer_round(self) -> None:
        """In timing order the first who would act does; the others keep to what they would say anyway."""
        order = self.game.position.in_timing_order()
        waiting = sorted(self.game.waiting, key=lambda key: (order.index(key[0]), key))
        acting = {key: act for key in waiting if (act := self.act(self.game.open[key])) != PASS}
        first = next(iter(acting), None)
        if first is None:
            self.default(waiting[0])
            return
        for key in [key for key in waiting if key != first]:
            if key in self.game.waiting:
                self.default(key)
        self.says(first, acting[first])

    def act(self, ask: Ask) -> str:
        """What helps most among what was said to act when it helps."""
        if not (ask.reaction or self.by_hand) or ask.form.kind != "choice" or not ask.about.get("moment"):
            return PASS
        options = {key: one for key, one in ask.form.options.items() if self.may_act(ask.seat, one)}
        form: Any = SimpleNamespace(kind="choice", options=options)
        return best_reaction(Ask(ask.seat, ask.what, form, PASS), lambda: view(self.game.position, ask.seat))

    def may_act(self, seat: int, option: Any) -> bool:
        thing = option.params.get("card") or option.params.get("alien")
        return f"{thing}.{option.params.get('ability')}" in self.orders[seat]


def comparable(game: Game) -> list[Any]:
    """All that lies anywhere between two encounters; not how often anybody was asked, nor their orders."""
    position = serial.load(game.checkpoint)
    seats = [replace(seat, questions=0, ahead=SAID_NOTHING) for seat in position.seats]
    piles = [position.planets, position.deck, sorted(position.discards), position.destiny]
    return [seats, piles, position.turn, position.encounters, position.winners]


@pytest.mark.parametrize("seed", range(32))
def test_what_is_done_when_it_helps_makes_the_same_game_as_doing_it_by_hand(seed):
    said, by_hand = Player(seed, "brisk", by_hand=False), Player(seed, "every_window", by_hand=True)
    assert said.play().acts == by_hand.play().acts
    assert comparable(said.game) == comparable(by_hand.game)
