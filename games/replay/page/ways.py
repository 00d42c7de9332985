"""The origin of a decision, the links between steps, and the speeds of playing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.base.documents import Route
from games.models import Decision
from games.questions.forms import answer_words
from games.questions.words.titles import question
from games.replay.page.chapters import ReplayNavigation, query
from games.replay.read.frames import Frame
from games.replay.read.moments import Replay
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
    """Return the origin of a decision.

    It is like "Blue answers by mail. “Who shall be your ally?” Red."; at a stop of its own that is said as
    well.
    """
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


BACK, ON = "‹", "›"
SPEEDS = {"0.5": 2800, "1": 1400, "2": 700, "4": 350}  # milliseconds for a step while it plays


@dataclass(frozen=True)
class ReplayLink:
    """`to` is None where there is nothing that way; `sign` is what is seen, `label` what is heard."""

    key: str
    label: str
    to: int | None
    sign: str

    def link(self, query: str) -> SafeString:
        """Return the link. A page has ten: an included template for each would take half of its time."""
        if self.to is None:
            gone = '<span role="link" data-way="{}" aria-disabled="true" aria-label="{}">{}</span>'
            return format_html(gone, self.key, self.label, self.sign)
        there = '<a data-way="{}" href="?step={}{}" aria-label="{}">{}</a>'
        return format_html(there, self.key, self.to, query, self.label, self.sign)


@dataclass(frozen=True)
class LinkPair:
    """Back and on by the same measure."""

    label: str
    back: ReplayLink
    on: ReplayLink

    def links(self, query: str) -> dict[str, object]:
        return {"label": self.label, "back": self.back.link(query), "on": self.on.link(query)}


def link_pairs(n: int, navigation: ReplayNavigation) -> list[LinkPair]:
    """Return links by step, phase, encounter and turn."""
    encounters = [one.first for one in navigation.chapters]
    return [
        LinkPair(
            _("Step"),
            ReplayLink("previous", _("Previous step"), _before(navigation.stops, n), BACK),
            ReplayLink("next", _("Next step"), next_step(n, navigation), ON),
        ),
        LinkPair(
            _("Phase"),
            ReplayLink("previous-phase", _("Previous phase"), _before(navigation.phases, n), BACK),
            ReplayLink("next-phase", _("Next phase"), _after(navigation.phases, n), ON),
        ),
        LinkPair(
            _("Encounter"),
            ReplayLink("previous-encounter", _("Previous encounter"), _before(encounters, n), BACK),
            ReplayLink("next-encounter", _("Next encounter"), _after(encounters, n), ON),
        ),
        LinkPair(
            _("Turn"),
            ReplayLink("previous-turn", _("Previous turn"), _before(navigation.turns, n), BACK),
            ReplayLink("next-turn", _("Next turn"), _after(navigation.turns, n), ON),
        ),
    ]


def ends(n: int, last: int) -> dict[str, ReplayLink]:
    """Return links to the beginning and to the end."""
    return {
        "first": ReplayLink("first", _("First step"), 1 if n > 1 else None, "⇤"),
        "last": ReplayLink("last", _("Last step"), last if n < last else None, "⇥"),
    }


def skip_link(replay: Replay, navigation: ReplayNavigation, n: int) -> dict[str, object] | None:
    """Return the link that leaves out steps that change and tell nothing, or shows them.

    None where there are none.
    """
    if not replay.every and len(navigation.stops) == len(replay.steps):
        return None
    return {"every": replay.every, "query": query(replace(replay, every=not replay.every)), "step": n}


def next_step(n: int, navigation: ReplayNavigation) -> int | None:
    """Return where playing goes on; None at the end."""
    return _after(navigation.stops, n)


def _before(firsts: Sequence[int], n: int) -> int | None:
    place = bisect_left(firsts, n)
    return firsts[place - 1] if place else None


def _after(firsts: Sequence[int], n: int) -> int | None:
    place = bisect_right(firsts, n)
    return firsts[place] if place < len(firsts) else None


@dataclass(frozen=True)
class Speed:
    """How fast it plays: `milliseconds` to the next step."""

    key: str
    milliseconds: int
    now: bool

    def refresh(self, step: int, query: str) -> str:
        """Return what sends a browser without scripts on to this step: such browsers wait whole seconds."""
        return f"{max(1, round(self.milliseconds / 1000))};url=?step={step}{query}&play={self.key}"


def speeds(given: Mapping[str, str]) -> list[Speed]:
    """Return the speeds to choose among. The address tells which one it plays at, if it plays."""
    wanted = given.get("play", "")
    return [Speed(key, pause, key == wanted) for key, pause in SPEEDS.items()]
