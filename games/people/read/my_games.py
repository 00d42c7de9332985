"""A person's games and what waits for their answer; and everything that is kept of them, as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from games.base.language_and_zone import zone_of
from games.desk.read import moderated_by
from games.mail.outbox.drafts import LOGIN
from games.models import (
    ApiToken,
    Decision,
    Departure,
    Game,
    InboundMail,
    Invitation,
    LogEntry,
    MatchRequest,
    OutboxMail,
    Prompt,
    Seat,
    User,
    WaitingPlace,
)
from games.models.fields import Prepared
from games.models.play.decisions import EVERYBODY
from games.models.play.game import NOT_A_BOTS
from games.play.read.seats import over_for


def away_until(user: User | None) -> date | None:
    """Return the last day of an absence that has begun; None if they are there."""
    if user is None or user.absence is None:
        return None
    first, last = user.absence
    return last if first <= today_of(user) <= last else None


def seat_away_until(seat: Seat | None) -> date | None:
    """Return the last day on which no time counts at a seat, as its person or the desk has said."""
    if seat is None or seat.user is None:
        return None
    today, last = today_of(seat.user), away_until(seat.user)
    noted = seat.absence
    if noted is None or not noted[0] <= today <= noted[1]:
        return last
    return max(noted[1], last) if last else noted[1]


def away_by_seat(seats: Iterable[Seat]) -> dict[int, date]:
    """Return the last day for those who are away, by the number of their seat."""
    last = {seat.number: seat_away_until(seat) for seat in seats}
    return {number: day for number, day in last.items() if day is not None}


def today_of(user: User) -> date:
    """Return the day by this person's own clock."""
    return timezone.now().astimezone(zone_of(user)).date()


WAITS = Game.Status.RUNNING  # one that is paused for repair waits for staff


class WaitingGame(NamedTuple):
    """A game with a question that this person has to answer. Its name is made from what is stored of it."""

    id: str
    given: str
    step: int | None

    @property
    def name(self) -> str:
        return str(Game(id=self.id, name=self.given, continued_at=self.step))


class InGame(TypedDict):
    """What is read along with a question: the parts of its game's name, and the status of the game."""

    game_name: str
    game_step: int | None
    game_status: str


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    PromptInGame = WithAnnotations[Prompt, InGame]


def waiting_games(user: User) -> list[WaitingGame]:
    """Return the games that wait, the earliest deadline first. One query, however many games."""
    return games_of(_waiting(user.pk))


def open_prompts(user: int, also: str | None = None) -> QuerySet[PromptInGame]:
    """Return questions that wait for this person, by due time; then those of game `also` that do not."""
    waiting = Q(waiting=True, game__status=WAITS)
    wanted = waiting | Q(game=also) if also else waiting
    found = Prompt.objects.filter(wanted, closed_at=None, seat__user=user)
    named = found.annotate(
        game_name=F("game__name"), game_step=F("game__continued_at"), game_status=F("game__status")
    )
    return named.order_by("-waiting", F("due_at").asc(nulls_last=True), "game", "question")


_waiting = Prepared(lambda user: open_prompts(user).defer("shown", "default"))


def games_of(prompts: Iterable[PromptInGame]) -> list[WaitingGame]:
    """Return the games that wait by these questions, in their order."""
    waiting = (one for one in prompts if one.waiting and one.game_status == WAITS)
    rows = ((one.game_id, one.game_name, one.game_step) for one in waiting)
    return [WaitingGame(*row) for row in dict.fromkeys(rows)]


def waiting_among(games: Iterable[MyGame]) -> list[WaitingGame]:
    """Return the same of loaded games, in their order."""
    found = (mine.game for mine in games if mine.is_my_turn and mine.game.status == WAITS)
    return [WaitingGame(game.pk, game.name, game.continued_at) for game in found]


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


@dataclass(frozen=True)
class MyGame:
    """A game, the person's seat in it if they have one, and what that seat is asked now.

    It is asked nothing while the game is paused for repair. `asked` are the open questions of all seats; a
    page tells only what everybody knows of them. `since` is when the last thing happened that everybody was
    told; private decisions of others do not move it. `made` says whether it is their own, with a seat or
    without; a person with neither moderates it.
    """

    game: Game
    seat: Seat | None
    prompts: list[Prompt] = field(default_factory=list)
    asked: list[Prompt] = field(default_factory=list)
    since: datetime | None = None
    seats: int = 0
    taken: int = 0
    people: int = 0
    made: bool = False

    @property
    def others_are_bots(self) -> bool:
        """Return whether only bots sit at the table beside this person."""
        return self.people == (self.seat is not None)

    @property
    def due_at(self) -> datetime | None:
        """Return when the first of the answers is due; None if none is waited for."""
        return min((p.due_at for p in self.prompts if p.waiting and p.due_at), default=None)

    @property
    def is_my_turn(self) -> bool:
        over = self.game.status == Game.Status.OVER
        return not over and any(prompt.waiting for prompt in self.prompts)


def my_games(user: User) -> list[MyGame]:
    """Return the person's games: my turn first, then others that run, the ended ones last. Three queries."""
    mine = Prefetch("seats", Seat.objects.filter(user=user), to_attr="mine")
    asked = Prompt.objects.filter(closed_at=None).select_related("seat").defer("shown", "default")
    prompts = asked.order_by("seat__number", "question")  # keys are random
    games = _counted(user).prefetch_related(mine, Prefetch("prompts", prompts, to_attr="asked"))
    return sorted((_mine(game, user) for game in games), key=_urgency)


def places(user: User) -> list[WaitingPlace]:
    """Return where this person waits for a seat. One query."""
    there = WaitingPlace.objects.filter(user=user).exclude(game__in=over_for(user).values("pk"))
    return list(there.select_related("game").order_by("pk"))


class Counts(TypedDict):
    """What is read along with a game."""

    told_at: datetime | None
    seats_there: int | None
    seats_taken: int | None
    people_there: int | None


class Listed(Counts):
    """What is read after it: the person's own seat in it if there is one, and the open questions."""

    mine: list[Seat]
    asked: list[Prompt]


if TYPE_CHECKING:
    CountedGame = WithAnnotations[Game, Counts]
    ListedGame = WithAnnotations[Game, Listed]


def _counted(user: User) -> QuerySet[CountedGame]:
    """Return games with counts of seats and taken seats, and the time of the newest thing all were told."""
    told = LogEntry.objects.filter(game=OuterRef("pk"), audience=EVERYBODY).order_by("-number", "-place")
    seats = Seat.objects.filter(game=OuterRef("pk")).order_by().values("game")
    taken = seats.filter(~Q(user=None) | ~Q(bot=""))
    games: QuerySet[Game] = Game.objects.of(user) | moderated_by(user)
    return games.annotate(
        told_at=Subquery(told.values("at")[:1]),
        seats_there=Subquery(seats.annotate(n=Count("pk")).values("n")),
        seats_taken=Subquery(taken.annotate(n=Count("pk")).values("n")),
        people_there=Subquery(seats.filter(NOT_A_BOTS).annotate(n=Count("pk")).values("n")),
    )


def _mine(game: ListedGame, user: User) -> MyGame:
    seat = game.mine[0] if game.mine else None
    asked = [] if game.is_stuck else list(game.asked)
    return MyGame(
        game,
        seat,
        [prompt for prompt in asked if seat is not None and prompt.seat_id == seat.pk],
        asked,
        game.told_at or game.started_at,
        game.seats_there or 0,
        game.seats_taken or 0,
        game.people_there or 0,
        made=game.owner_id == user.pk,
    )


ORDER = [Game.Status.RUNNING, Game.Status.STUCK, Game.Status.LOBBY, Game.Status.OVER]


def _urgency(mine: MyGame) -> tuple[bool, int, float, float]:
    due = mine.due_at.timestamp() if mine.due_at else float("inf")
    newest_first = -mine.game.created_at.timestamp()
    return (not mine.is_my_turn, ORDER.index(Game.Status(mine.game.status)), due, newest_first)


FORMAT = "cosmic post account 1"


def my_data(user: User) -> dict[str, object]:
    """Return JSON values and times, without what others decided or hold."""
    return {
        "format": FORMAT,
        "account": _account(user),
        "signing_in": _signing_in(user),
        "seats": [
            _seat(seat) for seat in Seat.objects.filter(user=user).select_related("game").order_by("pk")
        ],
        "chairs_before": list(user.stays.values("game", "chair")),
        "games_left": [_departure(left) for left in user.departures.select_related("seat").order_by("pk")],
        "games_made": list(user.owned_games.order_by("pk").values("id", "name", "status", "created_at")),
        "decisions": list(_decisions(user)),
        "mails_to_me": list(_mails_to(user)),
        "mails_from_me": [_mail_from(mail) for mail in InboundMail.objects.filter(sender=user.email)],
        "invitations": list(_invitations(user)),
        "waiting_for": _waiting_for(user),
        "moderates": list(user.moderates.order_by("pk").values("game", "appointed_at", "ended_at")),
        "acts": list(user.acts.order_by("pk").values("game", "at", "role", "kind", "reason", "changed")),
        "reports": list(
            user.reports.order_by("pk").values("game", "at", "about", "about_seat", "words", "said")
        ),
        "webhooks": _webhooks(user),
    }


def _account(user: User) -> dict[str, object]:
    who = ("email", "name", "language", "zone", "zone_of_browser", "is_public", "opaque_id")
    mails = ("reminders", "news", "digest", "echoes", "pictures", "away_from", "away_until")
    return {name: getattr(user, name) for name in (*who, *mails, "joined_at", "last_login")}


def _signing_in(user: User) -> dict[str, object]:
    """Return that there are keys, not the secrets in them."""
    keys = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "addresses": list(user.emailaddress_set.values("email", "verified", "primary")),
        "keys": [
            {"kind": key.type, "name": str(key), "added_at": key.created_at, "used_at": key.last_used_at}
            for key in keys
        ],
        "devices": list(UserSession.objects.filter(user=user).values("created_at", "ip", "user_agent")),
        "tokens": list(_tokens(user)),
    }


def _tokens(user: User) -> Iterable[Mapping[str, object]]:
    """Return that there are tokens of the API, without what opens something."""
    about = ("name", "prefix", "scopes", "game", "created_at", "expires_at", "last_used_at", "revoked_at")
    found: Iterable[Mapping[str, object]] = ApiToken.objects.filter(user=user).order_by("pk").values(*about)
    return found


def _seat(seat: Seat) -> dict[str, object]:
    game = seat.game
    found = {"game": game.pk, "name": game.name, "status": game.status, "seat": seat.number}
    won = seat.number in game.winners if game.status == Game.Status.OVER else None
    found["seed_part"] = "" if seat.since else seat.seed_part
    return found | {"started_at": game.started_at, "ended_at": game.ended_at, "won": won}


def _decisions(user: User) -> Iterator[dict[str, object]]:
    """Yield decisions without their numbers in the game, which count private decisions of others.

    What was decided at a seat before the person came there, or after they left it, is not theirs. For people
    who have changed chairs it is theirs where they sat (R-25.9).
    """
    fields = ("game", "seat", "question", "kind", "body", "route", "at")
    sits = {
        "game__seats__user": user,
        "game__seats__number": F("seat"),
        "game__seats__since__lt": F("number"),
    }
    left = {
        "game__departures__user": user,
        "game__departures__seat__number": F("seat"),
        "game__departures__since__lt": F("number"),
        "game__departures__until__gte": F("number"),
    }
    sat = {
        "game__stays__user": user,
        "game__stays__chair": F("seat"),
        "game__stays__since__lt": F("number"),
        "game__stays__until__gte": F("number"),
    }
    mine = [
        row
        for where in (left, sat, sits)
        for row in Decision.objects.filter(**where).values("number", *fields)
    ]
    for row in sorted(mine, key=itemgetter("game", "number")):
        yield {name: row[name] for name in fields}


def _departure(left: Departure) -> dict[str, object]:
    return {"game": left.game_id, "seat": left.seat.number, "at": left.at}


def _mails_to(user: User) -> Iterator[Mapping[str, object]]:
    """Yield mails to the person, without mails of others to the operator.

    Of mails about signing in only that they were sent: they hold codes.
    """
    mine = OutboxMail.objects.filter(to=user.email).exclude(kind="operator").order_by("pk")
    for mail in mine.values("kind", "subject", "text", "game", "queued_at", "sent_at", "priority"):
        hidden = {"subject", "text"} if mail["priority"] <= LOGIN else set()
        yield {name: value for name, value in mail.items() if name not in hidden | {"priority"}}


def _mail_from(mail: InboundMail) -> dict[str, object]:
    """Return the mail as it came."""
    raw = bytes(mail.raw).decode("utf-8", "replace")
    return {"received_at": mail.received_at, "outcome": mail.outcome, "message": raw}


def _invitations(user: User) -> Iterable[Mapping[str, object]]:
    """Return invitations to them that nobody else accepted: an address may have been another's before."""
    offered = Q(Invitation.meant_for(user), accepted_by=None)
    mine = Invitation.objects.filter(offered | Q(accepted_by=user) | Q(person=user))
    return mine.order_by("pk").values("game", "email", "created_at", "accepted_at")


def _webhooks(user: User) -> list[Mapping[str, object]]:
    """Return webhooks without their secrets."""
    return list(user.hooks.order_by("pk").values("url", "format", "events", "game", "created_at"))


def _waiting_for(user: User) -> dict[str, object]:
    """Return places in waiting lists, and the request for a match."""
    wish = MatchRequest.objects.filter(user=user).values(
        "players", "response_seconds", "levels", "variants", "at"
    )
    return {"games": list(user.waiting_places.order_by("pk").values("game", "at")), "wish": wish.first()}
