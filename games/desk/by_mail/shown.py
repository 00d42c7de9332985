"""The desk and a look as page, API, mail and command show them; cards and orders of a seat in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.ahead.order import BY_ROLE, SHIPS_HOME
from engine.state.view import SeatView, View, encounter_in
from games.ahead.words.orders import is_tech_order, order_lines, said, use_order_words, way_home
from games.desk.acts.rewind import BEGINNING
from games.desk.by_mail.arguments import state_line
from games.desk.declaration import DeskStand, may
from games.desk.fields import WHAT
from games.desk.read import waits_for_seat
from games.desk.words import (
    act_words,
    late_lines,
    moderator_words,
    retried_words,
    role_words,
    sitter_words,
    stuck_for_host_words,
    stuck_lines,
    who_words,
)
from games.log.words.sentences import sentence
from games.models import Act, Game, Moderator, Prompt, Seat, User
from games.models.play.desk import NEUTRAL, Audience, LookedAt, Role
from games.people.read.my_games import seat_away_until
from games.play.read.current import PromptAsPublicQuestion, last_ruling, seats_waited_for
from games.play.read.history import boundaries, is_retried, stuck_of
from games.questions.forms import answer_words
from games.questions.words.answers import kept_words
from games.questions.words.titles import question
from games.table.words import clock_lines, everyones_answer_line
from games.turn.read.hidden import SHOWN_FOR, Asked, Hidden, hidden_at, look_of
from games.words.moments import moment_name
from games.words.names import alien_name, card_name, colour_name
from games.words.reader import Reader

FACE_DOWN = "face down"


class Pile(NamedTuple):
    """Cards that lie in one place, by their keys."""

    title: str
    cards: Sequence[str]


def piles(view: View) -> list[Pile]:
    """Return all cards that the seat of this view has and sees; its hand also if it is empty."""
    mine = _mine(view)
    found = [
        Pile(_("Hand"), mine["hand"] or []),
        Pile(_("Laid in this encounter"), _laid(view)),
        Pile(_("Laid aside"), mine["laid_aside"] or []),
        *(Pile(alien_name(alien), cards) for alien, cards in (mine["piles"] or {}).items()),
    ]
    return [pile for place, pile in enumerate(found) if pile.cards or place == 0]


def ordered_lines(view: View) -> list[str]:
    """Return when the seat is asked, and its orders about uses, questions and its ships."""
    of_uses = (_mine(view)["orders"] or {}).items()
    return [
        _stops(view),
        *(use_order_words(name, order) for name, order in of_uses if not _told_below(name)),
        *(order.sentence for order in order_lines(view)),
        said(way_home(view)) + ".",
    ]


def _told_below(name: str) -> bool:
    return name == SHIPS_HOME or is_tech_order(name)


def _stops(view: View) -> str:
    """Return when the seat is asked; if it has said nothing, the usual moments hold."""
    stops = _mine(view)["stops"]
    names = [_("the usual ones") if stop == BY_ROLE else moment_name(stop) for stop in stops or [BY_ROLE]]
    if stops == []:
        return _("Asked at no moment beforehand.")
    return _("Asked at these moments: %(moments)s.") % {"moments": "; ".join(names)}


def _mine(view: View) -> SeatView:
    assert view["you"] is not None, "a bystander has no hand"
    return view["seats"][view["you"]]


def _laid(view: View) -> list[str]:
    card = encounter_in(view).get("cards", {}).get(str(view["you"]))
    return [card] if card and card != FACE_DOWN else []


@dataclass(frozen=True)
class ShownQuestion:
    """A question in words. `answer`: what was answered and nobody has seen yet; empty if it waits."""

    title: str
    said: str
    answer: str


@dataclass(frozen=True)
class ShownLook:
    """One look, in the words that the seat reads; what was not looked at is None.

    `view` is the whole view of the seat, if everything was looked at. `told`: the newest first; `more`: older
    lines are left out.
    """

    act: Act
    words: str
    seat: int
    colour: str
    what: str
    what_words: str
    until: datetime
    piles: Sequence[Pile] | None = None
    questions: Sequence[ShownQuestion] | None = None
    ordered: Sequence[str] | None = None
    told: Sequence[str] | None = None
    more: bool = False
    view: View | None = field(default=None, repr=False)


def shown_look(game: Game, user: User, number: int) -> ShownLook:
    """Return the reader's own look with this number, as long as it is shown.

    Raises Act.DoesNotExist, RequestRefused("look_is_over"), Unloadable.
    """
    return shown(look_of(game, user, number, timezone.now()))


def shown(act: Act) -> ShownLook:
    """Return what a look shows, as the game was then; raise Unloadable."""
    hidden, what = hidden_at(act), LookedAt(act.changed["what"])
    every = what == LookedAt.EVERYTHING
    reader = Reader.of(hidden.view)
    return ShownLook(
        act=act,
        words=act_words(act),
        seat=act.changed["seat"],
        colour=colour_name(act.changed["seat"]),
        what=what,
        what_words=str(WHAT[what]),
        until=act.at + SHOWN_FOR,
        piles=piles(hidden.view) if every or what == LookedAt.HAND else None,
        questions=_questions(hidden, reader) if every or what == LookedAt.QUESTIONS else None,
        ordered=ordered_lines(hidden.view) if every else None,
        told=[sentence(one.fact, reader) for one in hidden.told] if every else None,
        more=hidden.more and every,
        view=hidden.view if every else None,
    )


def look_lines(look: ShownLook) -> list[str]:
    """Return a look as plain text."""
    cards = [f"{pile.title}: {', '.join(map(card_name, pile.cards)) or '-'}" for pile in look.piles or ()]
    asked = [f"{one.title}: {one.answer or _('not answered yet')}" for one in look.questions or ()]
    nothing = [_("It is asked nothing.")] if look.questions == [] else []
    older = [_("Older lines are left out.")] if look.more else []
    return [*cards, *asked, *nothing, *(look.ordered or ()), *(look.told or ()), *older]


def _questions(hidden: Hidden, reader: Reader) -> list[ShownQuestion]:
    kept = [kept_words(one, reader) for one in hidden.held]
    held = [ShownQuestion(title, _("Kept until the game goes on."), answer) for title, answer in kept]
    return [*(_question(one, reader) for one in hidden.asked), *held]


def _question(one: Asked, reader: Reader) -> ShownQuestion:
    words = question(one.ask, reader)
    answer = "" if one.waiting or one.given is None else answer_words(one.ask, one.given, reader)
    return ShownQuestion(words.title, words.said, answer)


@dataclass(frozen=True)
class ShownSeat:
    """A seat of the desk.

    `waited_for`: as far as everybody knows. `lines`: how late its player is, for a reader who does not play.
    """

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
    """A line of the audit.

    `by`: a name, for a reader who does not play. `for_staff`: not told to the table. `told_at_end`: told to
    it only when the game is over.
    """

    at: datetime
    kind: str
    role: str
    words: str
    by: str
    for_staff: bool
    told_at_end: bool


@dataclass(frozen=True)
class ShownDesk:
    """All that a desk shows but the acts, which are read page by page."""

    stand: DeskStand
    role_words: str
    state: str
    clock: Sequence[str]
    stuck: Sequence[str]
    seats: Sequence[ShownSeat]
    moderators: Sequence[ShownModerator]
    back_to: Sequence[BackTo]


def shown_desk(game: Game, role: Role) -> ShownDesk:
    """Return what a desk shows.

    Nothing depends on a hidden card: it is made of who sits where and what is asked when. For a host who
    plays it is made of what everybody knows.
    """
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
        back_to=_back_to(game) if stand.offers("rewind") else [],
    )


def shown_act(act: Act, role: Role) -> ShownAct:
    """Return a line of the audit; a reader who does not play also gets the name of the person."""
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
    return may(role, "undo_ruling") and last_ruling(game.pk) is not None


def _host_waits(game: Game, role: Role) -> bool:
    return role == Role.PLAYING_HOST and game.owner is not None and waits_for_seat(game.owner, game)


def _stuck(game: Game, role: Role, *, retried: bool) -> list[str]:
    """Return the lines of a game paused for repair; a host who plays learns nothing of who has answered."""
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
    """Return the moments to go back to, newest first, and last the beginning of the game."""
    told = _("Encounter %(n)d, with %(offense)s as the offense")
    found = {
        one.encounter: told % {"n": one.encounter, "offense": colour_name(one.offense)}
        for one in boundaries(game.pk)
        if one.counts
    }
    moments = [BackTo(encounter, words) for encounter, words in sorted(found.items(), reverse=True)]
    return [*moments, BackTo(BEGINNING, _("The beginning of the game"))]
