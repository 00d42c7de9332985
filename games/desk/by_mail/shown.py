"""How a game stands at its desk, for page and API: what it waits for, who sits there, what can be done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from games.clock.words import clock_lines, everyones_answer_line
from games.desk.read.offered import DeskStand
from games.desk.read.roles import waits_for_seat
from games.desk.service.take_back import BEGINNING
from games.desk.words.acts import act_words, who_words
from games.desk.words.state import (
    late_lines,
    moderator_words,
    retried_words,
    role_words,
    sitter_words,
    stuck_for_host_words,
)
from games.desk.words.stuck import stuck_lines
from games.models import Act, Game, Moderator, Prompt, Seat
from games.models.play.desk import NEUTRAL, Audience, Kind, Role, may
from games.people.read.absence import seat_away_until
from games.play.read.boundaries import boundaries
from games.play.read.public_questions import PromptAsPublicQuestion, seats_waited_for
from games.play.read.ruled import last_ruling
from games.play.read.stuck import is_retried, stuck_of
from games.words.names import colour_name

from .standing import state_line


@dataclass(frozen=True)
class ShownSeat:
    """`waited_for`: as far as everybody knows. `lines`: how late its player is, to whoever does not play."""

    number: int
    colour: str
    who: str
    away_until: date | None
    waited_for: bool
    lines: Sequence[str]


@dataclass(frozen=True)
class ShownModerator:
    key: int
    name: str


@dataclass(frozen=True)
class BackTo:
    """A moment that the game can be taken back to. `encounter` 0: the beginning of the game."""

    encounter: int
    words: str


@dataclass(frozen=True)
class ShownAct:
    """A line of the audit. `by`: a name, to whoever does not play. `for_staff`: not told to the table.
    `told_at_end`: only when the game is over."""

    at: datetime
    kind: str
    role: str
    words: str
    by: str
    for_staff: bool
    told_at_end: bool


@dataclass(frozen=True)
class ShownDesk:
    """All of it but the acts, which are read page by page."""

    stand: DeskStand
    role_words: str
    state: str
    clock: Sequence[str]
    stuck: Sequence[str]
    seats: Sequence[ShownSeat]
    moderators: Sequence[ShownModerator]
    back_to: Sequence[BackTo]


def shown_desk(game: Game, role: Role) -> ShownDesk:
    """Nothing of it depends on a hidden card: it is made of who sits where and what is asked when, and for a
    host who plays of what everybody knows."""
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    asked = list(Prompt.objects.filter(game=game, closed_at=None).select_related("seat"))
    known = set(seats_waited_for(PromptAsPublicQuestion.of(one) for one in asked if not game.is_stuck))
    moderators = list(Moderator.objects.named().filter(game=game).select_related("user"))
    retried, ruled = is_retried(game), _was_ruled(game, role)
    stand = DeskStand(game, role, moderated=bool(moderators), ruled=ruled, retried=retried)
    return ShownDesk(
        stand=stand,
        role_words=role_words(role, waits=_host_waits(game, role)),
        state=state_line(game, asked),
        clock=[str(line) for line in (everyones_answer_line(game), *clock_lines(game))],
        stuck=_stuck(game, role, retried=retried),
        seats=[_seat(seat, role, asked if game.clocks_run else [], known) for seat in seats],
        moderators=[ShownModerator(one.pk, moderator_words(one)) for one in moderators],
        back_to=_back_to(game) if stand.offers(Kind.REWIND) else [],
    )


def shown_act(act: Act, role: Role) -> ShownAct:
    """Whoever does not play also reads who it was."""
    name = act.person.name if act.person and role in NEUTRAL else ""
    return ShownAct(
        at=act.at,
        kind=act.kind,
        role=act.role,
        words=act_words(act),
        by=f"{who_words(act.role)}: {name}" if name else "",
        for_staff=act.audience == Audience.STAFF,
        told_at_end=act.audience == Audience.END,
    )


def _was_ruled(game: Game, role: Role) -> bool:
    return may(role, Kind.UNDO_RULING) and last_ruling(game.pk) is not None


def _host_waits(game: Game, role: Role) -> bool:
    return role == Role.PLAYING_HOST and game.owner is not None and waits_for_seat(game.owner, game)


def _stuck(game: Game, role: Role, *, retried: bool) -> list[str]:
    """Of a game that is paused for repair; nothing of who has answered to a host who plays."""
    if not game.is_stuck:
        return []
    if role not in NEUTRAL:
        return [retried_words() if retried else stuck_for_host_words()]
    return [*([retried_words()] if retried else []), *stuck_lines(stuck_of(game))]


def _seat(seat: Seat, role: Role, asked: Sequence[Prompt], known: Collection[int]) -> ShownSeat:
    return ShownSeat(
        number=seat.number,
        colour=colour_name(seat.number),
        who=sitter_words(seat),
        away_until=seat_away_until(seat),
        waited_for=seat.number in known,
        lines=late_lines(seat, asked) if role in NEUTRAL else [],
    )


def _back_to(game: Game) -> list[BackTo]:
    """The newest first; at last the beginning of the game."""
    told = _("Encounter %(n)d, with %(offense)s as the offense")
    found = {
        one.encounter: told % {"n": one.encounter, "offense": colour_name(one.offense)}
        for one in boundaries(game.pk)
        if one.counts
    }
    moments = [BackTo(encounter, words) for encounter, words in sorted(found.items(), reverse=True)]
    return [*moments, BackTo(BEGINNING, _("The beginning of the game"))]
