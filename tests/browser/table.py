"""A game whose people sit at browsers: whoever is asked answers through their page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import bots
from engine.asking.ask import Ask
from engine.state.dice import Dice
from games.models import Decision, Prompt
from games.models.play.prompts import DEAL
from games.play.read.current import current_game
from games.questions import forms
from tests.games.tables import Table

from .player import Player

Choose = Callable[[Ask], Any]  # an answer, or None for what a sensible bot would do


def ask_of(table: Table, prompt: Prompt) -> Ask:
    return current_game(table.id).game.open[prompt.seat.number, prompt.question]


def advice(table: Table, prompt: Prompt) -> Any:
    """What a sensible bot would answer in this seat; the same in every order of answers."""
    seat, question = prompt.seat.number, prompt.question
    dice = Dice(f"browser {seat} {question}")
    return bots.answer("sensible", current_game(table.id).game, seat, ask_of(table, prompt), dice)


Given = tuple[int, int, Any]  # the seat, the question and the answer


def answer_next(table: Table, players: list[Player], choose: Choose | None = None) -> list[Given]:
    """Whoever is waited for first answers through their page, all that they are asked at that moment."""
    asks = [(ask_of(table, prompt), prompt) for prompt in asked_at_once(table.waited_for)]
    chosen = [(ask, choose(ask) if choose else None, prompt) for ask, prompt in asks]
    answers = [(ask, advice(table, prompt) if one is None else one) for ask, one, prompt in chosen]
    if len(answers) == 1:
        gives(players, *answers[0])
    else:
        gives_together(players, answers)
    return [(ask.seat, ask.number, answer) for ask, answer in answers]


def asked_at_once(prompts: list[Prompt]) -> list[Prompt]:
    """The first of these questions, and those that its seat is asked together with it."""
    first = prompts[0]
    mine = [one for one in prompts if one.seat == first.seat and one.opened_by == first.opened_by]
    return [first] if first.what == DEAL else [one for one in mine if one.what != DEAL]


def gives(players: list[Player], ask: Ask, answer: Any) -> None:
    """This seat gives this answer."""
    players[ask.seat].answers(ask.number, dict(forms.form_of(ask).write(ask, answer).lists()))


def gives_together(players: list[Player], answers: list[tuple[Ask, Any]]) -> None:
    """A seat gives all these answers by one form."""
    parts = {ask.number: dict(forms.form_of(ask).write(ask, answer).lists()) for ask, answer in answers}
    players[answers[0][0].seat].answers_together(parts)


def taken(table: Table) -> list[tuple[int, int, Any]]:
    """The answers as they were written down: each from a page, none changed or added on the way."""
    rows = [row for row in table.decisions if row.kind == Decision.Kind.ANSWER]
    assert {row.route for row in rows} == {"web"}
    return [(row.seat, row.question, row.body["answer"]) for row in rows]
