"""A game over which the rules have broken down, in lines for whoever looks after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.routes import Route
from games.words.names import alien_name, colour_name, listed
from games.words.times import when


class HeldFrom(Protocol):
    @property
    def seat(self) -> int: ...

    @property
    def route(self) -> str: ...

    @property
    def at(self) -> datetime: ...


class Stuck(Protocol):
    """As `games.play.read.stuck` tells it."""

    @property
    def since(self) -> datetime | None: ...

    @property
    def where(self) -> str: ...

    @property
    def aliens(self) -> tuple[str, ...]: ...

    @property
    def held(self) -> Sequence[HeldFrom]: ...

    @property
    def tried(self) -> Sequence[datetime]: ...


ROUTES: dict[str, Callable[[], str]] = {
    Route.WEB: lambda: _("on the web"),
    Route.MAIL: lambda: _("by mail"),
    Route.API: lambda: _("by a program"),
    Route.MODERATOR: lambda: _("at the desk"),
}


def stuck_lines(stuck: Stuck) -> list[str]:
    """Since when, where in the rules, what is held, what was tried; of an answer never what it says."""
    return [*_since(stuck), _where(stuck), _held(stuck), *map(_line, stuck.held), *_tried(stuck)]


def _since(stuck: Stuck) -> Iterator[str]:
    if stuck.since is not None:
        yield _("Paused for repair since %(when)s. The table was told at once.") % {"when": when(stuck.since)}


def _where(stuck: Stuck) -> str:
    if stuck.aliens:
        names = listed(map(alien_name, stuck.aliens))
        return _("The sheets of these aliens are missing: %(aliens)s.") % {"aliens": names}
    if ":" not in stuck.where:
        return _("With the present rules it cannot be loaded as it stands.")
    return _("The rules broke at %(place)s.") % {"place": stuck.where}


def _held(stuck: Stuck) -> str:
    number = len(stuck.held)
    if not number:
        return _("No answer is kept.")
    return ngettext("%(n)d answer is kept:", "%(n)d answers are kept:", number) % {"n": number}


def _line(held: HeldFrom) -> str:
    told = {"seat": colour_name(held.seat), "when": when(held.at), "route": ""}
    if held.route not in ROUTES:
        return _("%(seat)s, %(when)s") % told
    return _("%(seat)s, %(route)s, %(when)s") % (told | {"route": ROUTES[held.route]()})


def _tried(stuck: Stuck) -> Iterator[str]:
    for at in stuck.tried:
        yield _("The team of this site tried to put it back into play: %(when)s.") % {"when": when(at)}
