"""The desk, a look and a merge as page, API, mail and command show them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.state.view import View
from games.clock.words import clock_lines, everyones_answer_line
from games.desk.acts.rewind import BEGINNING
from games.desk.by_mail.arguments import state_line
from games.desk.by_mail.lines import Pile, ordered_lines, piles
from games.desk.declaration import DeskStand, may
from games.desk.fields import WHAT
from games.desk.read import waits_for_seat
from games.desk.words.acts import act_words, reason_words, who_words
from games.desk.words.state import (
    late_lines,
    moderator_words,
    retried_words,
    role_words,
    sitter_words,
    stuck_for_host_words,
    stuck_lines,
)
from games.lobby.service.merge import merge_for
from games.log.words.sentences import sentence
from games.models import Act, Game, Moderator, Prompt, Seat, SeatMerge, User
from games.models.people.seats import ASKED_FOR
from games.models.play.desk import NEUTRAL, Audience, LookedAt, Role
from games.people.read.my_games import seat_away_until
from games.play.read.current import last_ruling
from games.play.read.public import PromptAsPublicQuestion, seats_waited_for
from games.play.read.state import boundaries
from games.play.read.stuck import is_retried, stuck_of
from games.questions.forms import answer_words
from games.questions.words.closed_answers import kept_words
from games.questions.words.titles import question
from games.turn.read.hidden import SHOWN_FOR, Asked, Hidden, hidden_at, look_of
from games.words.names import card_name, colour_name
from games.words.reader import Reader


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
class ShownMerge:
    """A question whether two accounts are one person's.

    `what_happens` once both have said yes; `said`: this account has said yes already. `is_one_account`:
    somebody named the address of the player who sits there, so there is nothing to say yes to.
    """

    game: Game
    asks: str
    what_happens: str
    reason: str
    until: datetime
    said: bool
    is_one_account: bool
    is_open: bool


def shown_merge(token: str, user: User) -> ShownMerge:
    """Return a merge for one of its two accounts; raise SeatMerge.DoesNotExist for everybody else."""
    asked = merge_for(token, user)
    gives = user.pk == asked.giver_id
    return ShownMerge(
        game=asked.game,
        asks=_asks(asked, gives=gives),
        what_happens=_what_happens(asked, gives=gives),
        reason=reason_words(asked.act.reason),
        until=asked.asked_at + ASKED_FOR,
        is_one_account=asked.is_one_account,
        said=bool(asked.giver_at if gives else asked.taker_at),
        is_open=asked.is_open(timezone.now()) and asked.seat.user_id == asked.giver_id,
    )


def _asks(asked: SeatMerge, *, gives: bool) -> str:
    """Return what is asked; the address of the sitting player is told to nobody, the other was named."""
    told = {
        "who": who_words(asked.act.role),
        "seat": colour_name(asked.seat.number),
        "email": asked.taker.email,
        "name": asked.giver.name or _("a player without a name"),
    }
    if asked.is_one_account:
        return (
            _(
                "%(who)s asks whether the player of %(seat)s also has the account %(email)s. That is this "
                "account."
            )
            % told
        )
    if gives:
        return _("You play %(seat)s. %(who)s asks whether you also have the account %(email)s.") % told
    return _("%(who)s asks whether you also have the account that plays %(seat)s (%(name)s).") % told


def _what_happens(asked: SeatMerge, *, gives: bool) -> str:
    """Return what happens when both accounts say yes.

    The giver is told where the other account sits only after that account has said yes. Before, anybody may
    be behind the address that was named, and seats and people are not matched for all.
    """
    if asked.is_one_account:
        return _("Nothing changes. Whoever has asked is not told whose address this is.")
    mine = Seat.objects.filter(game=asked.game, user=asked.taker).first()
    told = {"seat": colour_name(asked.seat.number), "other": colour_name(mine.number) if mine else ""}
    if gives and asked.taker_at is None:
        return (
            _(
                "If both accounts say yes, this one leaves the game for good, and %(seat)s is that "
                "account's. If that account has a seat here, it plays on there alone: %(seat)s goes to the "
                "next player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if mine is not None:
        return (
            _(
                "If both accounts say yes, you play on as %(other)s alone. %(seat)s goes to the next "
                "player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if gives:
        return (
            _("If both accounts say yes, %(seat)s is that account's, and this one leaves the game for good.")
            % told
        )
    return (
        _("If both accounts say yes, %(seat)s is this account's, and the other one leaves the game for good.")
        % told
    )


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
