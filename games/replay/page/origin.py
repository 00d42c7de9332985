"""What was decided at a step of a finished game, by whom, and by which way it came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext as _

from games.base.routes import Route
from games.models import Decision
from games.questions.words.titles import question
from games.replay.read.frames import Frame
from games.words.answers import answer_words
from games.words.names import colour_name
from games.words.reader import Reader

ROUTES: dict[str, Callable[[], str]] = {
    Route.WEB: lambda: _("on the web"),
    Route.MAIL: lambda: _("by mail"),
    Route.API: lambda: _("by a program"),
    Route.BOT: lambda: _("as a bot"),
    Route.ORDER: lambda: _("as it had said it would"),
    Route.COPIED: lambda: _("in the game before"),
    Route.MODERATOR: lambda: _("at the desk"),
    Route.DEADLINE: lambda: _("by the deadline"),
    Route.PASSED: lambda: _("by the deadline"),
    Route.DESK: lambda: _("as the game is taken back"),
    Route.OPENING: lambda: _("by the default, before the first question"),
}
CHANGES: dict[str, Callable[[], str]] = {
    Route.LEFT: lambda: _("The player of %(seat)s leaves the game."),
    Route.SEATED: lambda: _("A new player takes the seat of %(seat)s."),
}


def origin(frame: Frame, reader: Reader) -> str:
    """ "Blue answers by mail. “Who shall be your ally?” Red."; at a stop of its own that is said as well."""
    row = frame.row
    if row.kind == Decision.Kind.RESEED or row.route == Route.CONTINUE:
        return _("From here on it is a game of its own, with another chance.")
    if row.kind in (Decision.Kind.REWIND, Decision.Kind.RULING, Decision.Kind.CLOSE):
        return ""  # the facts say it
    if row.seat is None:
        return _("The game is set up.")
    if row.route in CHANGES:
        return CHANGES[row.route]() % {"seat": colour_name(row.seat)}
    told = {"seat": colour_name(row.seat), "route": _route(row)}
    if row.kind == Decision.Kind.STANDING:
        return _("%(seat)s sets stops and orders (%(route)s).") % told
    return f"{_how(frame) % told} {_answer(frame, reader)}".strip()


def _how(frame: Frame) -> str:
    if frame.ask is not None and frame.ask.about.get("stop"):
        return _("%(seat)s answers %(route)s, asked at a stop of its own.")
    return _("%(seat)s answers %(route)s.")


def _route(row: Decision) -> str:
    return ROUTES[row.route]() if row.route in ROUTES else row.route


def _answer(frame: Frame, reader: Reader) -> str:
    if frame.ask is None:
        return ""
    theirs = replace(reader, seat=frame.row.seat, others=())
    told = {
        "question": question(frame.ask, theirs).title,
        "answer": answer_words(frame.ask, frame.row.body["answer"], theirs),
    }
    return _("“%(question)s” – %(answer)s.") % told
