"""A game whose people sit at browsers: whoever is asked answers through their page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import bots
from engine.asking.ask import Ask
from engine.state.dice import Dice
from games.models import Decision, Prompt
from games.read.game.head import head
from games.web import forms
from tests.games.tables import Table

from .player import Player

Choose = Callable[[Ask], Any]  # an answer, or None for what a sensible bot would do


def ask_of(table: Table, prompt: Prompt) -> Ask:
    return head(table.id).game.open[prompt.seat.number, prompt.question]


def advice(table: Table, prompt: Prompt) -> Any:
    """What a sensible bot would answer in this seat; the same in every order of answers."""
    seat, question = prompt.seat.number, prompt.question
    dice = Dice(f"browser {seat} {question}")
    return bots.answer("sensible", head(table.id).game, seat, ask_of(table, prompt), dice)


def answer_next(table: Table, players: list[Player], choose: Choose | None = None) -> tuple[int, int, Any]:
    """Whoever is waited for first answers through their page; gives the seat, the question and the answer."""
    prompt = table.waited_for[0]
    ask = ask_of(table, prompt)
    chosen = choose(ask) if choose else None
    answer = advice(table, prompt) if chosen is None else chosen
    gives(players, ask, answer)
    return prompt.seat.number, prompt.question, answer


def gives(players: list[Player], ask: Ask, answer: Any) -> None:
    """This seat gives this answer."""
    players[ask.seat].answers(ask.number, dict(forms.write(ask, answer).lists()))


def taken(table: Table) -> list[tuple[int, int, Any]]:
    """The answers as they were written down: each from a page, none changed or added on the way."""
    rows = [row for row in table.decisions if row.kind == Decision.Kind.ANSWER]
    assert {row.route for row in rows} == {"web"}
    return [(row.seat, row.question, row.body["answer"]) for row in rows]
