"""What an act of the desk declares: who may do it, its fields, its words, and what it does.

Page, API, command, mails and log are made from it. The acts are in `games.desk.acts`, found by scanning, as
the sheets of aliens are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Act, Game
from games.models.play.desk import NEUTRAL, Role

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from games.desk.by_mail.arguments import Rest
    from games.desk.fields import Field

Changed = Mapping[str, object]  # what an act has changed, as it is stored
Texts = Mapping[str, str]  # the fields of an act, as somebody typed or chose them
FOLDER = "games.desk.acts"


class Group(models.TextChoices):
    """The groups of acts on the page, in their order."""

    TIME = "time", _("Time")
    ANSWERS = "answers", _("Answers and absences")
    PEOPLE = "people", _("Players")
    COURSE = "course", _("What has been played")
    HIDDEN = "hidden", _("What is hidden")
    DESK = "desk", _("Who looks after the game")


@dataclass(frozen=True)
class DeskStand:
    """A game, a person's role at its desk, and what some acts need."""

    game: Game
    role: Role
    moderated: bool  # whether there is a moderator
    ruled: bool  # whether there is a ruling to be undone
    retried: bool = False  # whether it is being tried again just now

    def offers(self, name: str) -> bool:
        """Return whether this role may do an act to the game now."""
        act = acts()[name]
        allowed = any(may(self.role, one) for one in (name, act.becomes) if one)
        return allowed and act.offered(self)

    def offered(self) -> Iterator[str]:
        """Yield all acts that may be done, in the order of the desk."""
        return (act.name for act in acts_to_do().values() if self.offers(act.name))


def runs(stand: DeskStand) -> bool:
    return stand.game.status == Game.Status.RUNNING


def clocks_run(stand: DeskStand) -> bool:
    return runs(stand) and stand.game.paused_at is None


def is_paused(stand: DeskStand) -> bool:
    return runs(stand) and stand.game.paused_at is not None


def can_move(stand: DeskStand) -> bool:
    """Return whether the game has begun and is not over; it may be stuck."""
    return stand.game.status in (Game.Status.RUNNING, Game.Status.STUCK)


def is_not_over(stand: DeskStand) -> bool:
    return stand.game.status != Game.Status.OVER


@dataclass(frozen=True)
class Line:
    """A line of a mail that asks for an act.

    `sample`: the line as we show it; `does`: what it does, where the title does not say it. `verbs`: what it
    begins with; none for another sample of a line. `read` reads the act and its fields from the rest. Without
    it the fields are read in turn; if a line cannot say one of them, the act is done on the page alone.
    """

    sample: str = ""
    verbs: tuple[str, ...] = ()
    read: Callable[[Rest, date], tuple[str, dict[str, str]]] | None = None
    does: str = ""


@dataclass(frozen=True)
class DeskAct:
    """An act of the desk.

    `name` is stored, and names the command and the operation (`desk_` and this), so it never changes. `said`
    is its sentence in the log, or returns it by what was changed.
    """

    name: str
    said: str | Callable[[Changed], str]
    _kw: KW_ONLY
    who: frozenset[Role] = NEUTRAL
    needs_reason: bool = False  # for each act that changes something for a player
    do: Callable[..., Act] | None = None  # None: it is written down beside another act, and not asked for
    fields: tuple[Field, ...] = ()
    group: Group = Group.DESK
    offered: Callable[[DeskStand], bool] = runs
    becomes: str = ""  # the act that it is instead in some cases, with other roles
    title: StrOrPromise = ""
    about: StrOrPromise = ""  # what will be done
    button: StrOrPromise = ""  # empty: as the title
    page: str = ""  # the address of its own page, if it is not done on the page of the desk
    is_look: bool = False  # whether it shows something, which is read by the number of the act
    lines: tuple[Line, ...] = ()
    heading: str = ""  # of the mail about it
    told: str | Callable[[Game], str] = ""  # what the mail says besides; empty: until when to answer
    to_desk: bool = False  # whether its mail leads to the desk
    replies: tuple[str, ...] = ("extend", "pause")  # what its reader may write back at once

    def given(self, texts: Texts) -> dict[str, Any]:
        """Return the fields as `do` takes them; raise RequestRefused for what cannot be read."""
        return {one.name: one.read(texts.get(one.name, "")) for one in self.fields}


@cache
def acts() -> Mapping[str, DeskAct]:
    """Return all acts by their names, in the order of the page."""
    modules = [
        import_module(f"{FOLDER}.{found.name}") for found in iter_modules(import_module(FOLDER).__path__)
    ]
    found: list[DeskAct] = [act for module in modules for act in module.ACTS]
    order = list(Group)
    named = {act.name: act for act in sorted(found, key=lambda act: order.index(act.group))}
    assert len(named) == len(found), "two acts have one name"
    return named


@cache
def acts_to_do() -> Mapping[str, DeskAct]:
    """Return the acts that somebody can ask for."""
    return {name: act for name, act in acts().items() if act.do is not None}


def may(role: Role, name: str) -> bool:
    """Return whether a role may do an act.

    >>> may(Role.PLAYING_HOST, "pause"), may(Role.PLAYING_HOST, "answer")
    (True, False)
    """
    return role in acts()[name].who
