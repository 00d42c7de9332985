"""Names for JSON, the routes of decisions, refused requests, and shapes of what a program sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from django import forms
from django.db import models

from engine.facts import (
    AlienChosen,
    EncounterBegan,
    EncounterGoesOn,
    EncounterOver,
    GameTakenBack,
    PlanetJoined,
    PowerDiscarded,
    PowerDrawn,
    PowerMoved,
    PowerTurnedUp,
    SheetKeptFaceDown,
)

FactJSON = Mapping[str, Any]  # a fact of a game: its id says which fields it has
AnswerJSON = Any  # an answer in the shape that the form of its question judges
ParamsJSON = Mapping[str, Any]  # what a question, an option or a refusal is about, by the names in its words


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return a field whose choices are set when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} has no choices"
    return field


@dataclass(frozen=True)
class Whole:
    """A whole number that a program sends."""

    least: int
    most: int


@dataclass(frozen=True)
class Words:
    """A text that a program sends."""

    most: int


@dataclass(frozen=True)
class Choice:
    """One of these values, from a program."""

    values: Sequence[str]


@dataclass(frozen=True)
class Several:
    """A list of up to so many numbers, from a program."""

    of: Whole
    most: int


class Plain(Enum):
    """A value from a program that needs no bounds."""

    DAY = auto()
    YES_NO = auto()


Shape = Whole | Words | Choice | Several | Plain

CHOSEN, MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK, FACE_DOWN = FACTS_OF_ALIENS = tuple(
    kind.id
    for kind in (
        *(AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded, PowerTurnedUp, GameTakenBack),
        SheetKeptFaceDown,
    )
)
BEGINS, GOES_ON, OVER = COURSE = (EncounterBegan.id, EncounterGoesOn.id, EncounterOver.id)  # of an encounter
JOINED = PlanetJoined.id  # a planet, which has its number again if the game was taken back
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK)  # after they were chosen
BEGINNINGS = (CHOSEN, FACE_DOWN, TAKEN_BACK)  # after one of these, all that seats hold openly is told


class RequestRefused(Exception):
    """A request that changed nothing. `reason` is an id, `params` its parameters."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params


class Route(models.TextChoices):
    WEB = "web"
    MAIL = "mail"
    API = "api"
    BOT = "bot"
    ORDER = "order"  # what the seat has said it does when it helps, done at once
    MODERATOR = "moderator"  # at the desk, for a seat that could not
    DEADLINE = "deadline"  # nobody answered, so the default holds: a missed deadline
    PASSED = "passed"  # the same when something may be played: nothing is missed by that
    OPENING = "opening"  # the default, taken to lead a newcomer to the first question of a game against bots
    START = "start"  # the game was set up
    SEATED = "seated"  # another person took the seat, and its orders ended
    LEFT = "left"  # its person left the seat
    COPIED = "copied"  # from the game that this one continues
    CONTINUE = "continue"  # from here on it is a game of its own
    DESK = "desk"  # a correction by a moderator or the table


TIME_WAS_UP = frozenset({Route.DEADLINE, Route.PASSED})
BY_PEOPLE = frozenset({Route.WEB, Route.MAIL, Route.API})
SEAT_CHANGES = frozenset({Route.LEFT, Route.SEATED})  # in every copy of the game


def may_know(seat: int | None, fact: FactJSON) -> bool:
    """Return whether a fact is for this seat (None: a bystander).

    A fact without an audience passes, also if it has been taken off.
    """
    return fact.get("to") is None or seat in fact["to"]
