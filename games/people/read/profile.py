"""A person's profile, how reliably they answer, and tokens of the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, F, Q
from django.utils import timezone

from engine.editions import Rules
from engine.options import AND
from games.base.documents import BY_PEOPLE, Route
from games.base.times import median_span
from games.models import ApiToken, Decision, Departure, Game, LogEntry, Prompt, Seat, User
from games.models.fields import MARK, Prepared, digest_of
from games.play.read.current import Branch, branches
from games.play.read.seats import over_for

LONGEST_TEXT = 200


def tokens_of(user: User) -> list[ApiToken]:
    """Return the person's tokens: those that open something first, the newest first."""
    now = timezone.now()
    mine = ApiToken.objects.filter(user=user).select_related("game")
    return sorted(mine, key=lambda one: (not one.opens(now), -one.pk))


def token_shown(text: str) -> ApiToken | None:
    """Return the token with this text, if it opens anything and its person is not banned."""
    if not text.startswith(MARK) or len(text) > LONGEST_TEXT:
        return None
    found = _active(digest_of(text))
    return found[0] if found and found[0].opens(timezone.now()) else None


_active = Prepared(
    lambda digest: ApiToken.objects.filter(digest=digest, user__is_active=True).select_related("user")
)


READING = frozenset({ApiToken.Scope.READ, ApiToken.Scope.PLAY, ApiToken.Scope.HOST, ApiToken.Scope.DESK})


def allows(token: ApiToken, scope: str, game_id: str | None) -> bool:
    """Return whether this token is for an operation of this scope; `game_id` None: it is about no one game.

    A token to play, host or act at the desk may also read. A token for one game reads and plays only that
    game.
    """
    given: Iterable[str] = token.scopes
    bound = ApiToken.Scope.PLAY_GAME in given and game_id is not None and token.game_id == game_id
    if bound and scope in (ApiToken.Scope.READ, ApiToken.Scope.PLAY):
        return True
    if scope == ApiToken.Scope.READ:
        return not READING.isdisjoint(given)
    return scope in given


NOTED_EVERY = timedelta(minutes=5)


def is_noted_lately(token: ApiToken) -> bool:
    """Return whether its last use was noted recently enough."""
    return token.last_used_at is not None and timezone.now() - token.last_used_at < NOTED_EVERY


ENOUGH = 20  # answers; with fewer, nothing is known of a person yet
LEFT = 10  # missed questions that a left game counts as


@dataclass(frozen=True)
class Reliability:
    """How reliably a person answers.

    `answered` by the person, `missed` by the deadline, games `left` before their end.
    """

    answered: int
    missed: int
    left: int

    @property
    def percent(self) -> int | None:
        """Return the whole percent, rounded down; None if too little is known."""
        counted = self.answered + self.missed + LEFT * self.left
        return 100 * self.answered // counted if counted >= ENOUGH else None


def reliability(user: User) -> Reliability:
    """Return how reliably a person answers. Two queries.

    Games that continue another one, one person against bots, do not count. What a bot answered for an absent
    person was missed, but no more of a game than if they had left it.
    """
    counted = Q(game__in=over_for(None).values("pk"), game__continued_from=None)
    mine = Decision.objects.filter(
        counted,
        game__seats__user=user,
        game__seats__number=F("seat"),
        game__seats__since__lt=F("number"),
        kind=Decision.Kind.ANSWER,
    )
    by_game = (
        mine.order_by()
        .values("game")
        .annotate(
            by_people=Count("question", filter=Q(route__in=BY_PEOPLE), distinct=True),
            missed=Count("question", filter=Q(route=Route.DEADLINE), distinct=True),
            stood_in=Count("question", filter=Q(route=Route.BOT), distinct=True),
        )
    )
    rows = list(by_game)
    left = Departure.objects.filter(counted, user=user).count()
    missed = sum(row["missed"] + min(LEFT, row["stood_in"]) for row in rows)
    return Reliability(sum(row["by_people"] for row in rows), missed, left)


MOST_GAMES = 100  # the newest finished ones
FIRST_DECISIONS = 60  # of a game; the aliens are chosen among them


@dataclass(frozen=True)
class WithAlien:
    """How often a person has played an alien, and won."""

    alien: str
    played: int
    won: int


@dataclass(frozen=True)
class Profile:
    """What others see of a person.

    `played` and `won` are of games played from the first question to the end. `taken_over`: at a seat that
    somebody else had left; `left`: so many games before their end. `median` and `nine_tenths` are the times
    within which half, and nine of ten answers came; None: none did.
    """

    name: str
    joined_at: datetime
    played: int = 0
    won: int = 0
    taken_over: int = 0
    left: int = 0
    answers: int = 0
    median: timedelta | None = None
    nine_tenths: timedelta | None = None
    missed: int = 0
    reliable: int | None = None  # percent of the questions answered in time; None: too few are known
    aliens: list[WithAlien] = field(default_factory=list)


def profile(opaque_id: str, viewer: User | None) -> Profile:
    """Return a profile in at most ten queries. Raises User.DoesNotExist for people who may not see it."""
    user = User.objects.get(Q(is_active=True), opaque_id=opaque_id)
    if not (user.is_public or (viewer is not None and _have_met(user, viewer))):
        raise User.DoesNotExist
    counted = Q(game__in=over_for(viewer).values("pk"), game__continued_from=None)
    over = Seat.objects.filter(counted, user=user).select_related("game")
    left = Departure.objects.filter(counted, user=user).count()
    return _profile_of(user, list(over.order_by("-game__ended_at", "-pk")[:MOST_GAMES]), left)


def _have_met(user: User, viewer: User) -> bool:
    """Return whether both sit, or sat, at one table; everybody has met themselves."""
    theirs = Seat.objects.filter(user=user).values("game")
    return user == viewer or Seat.objects.filter(user=viewer, game__in=theirs).exists()


def _profile_of(user: User, seats: list[Seat], left: int) -> Profile:
    decisions = list(_decisions(user, seats))
    times = sorted(_times(decisions, seats))
    whole = [seat for seat in seats if not seat.since or _changes_hands(seat.game)]
    routes = [route for _game, _question, route, _at in decisions]
    missed = routes.count(Route.DEADLINE)
    return Profile(
        name=user.name,
        joined_at=user.joined_at,
        played=len(whole),
        won=sum(map(_won, whole)),
        taken_over=len(seats) - len(whole),
        left=left,
        answers=len(times),
        median=median_span(times),
        nine_tenths=times[-(-9 * len(times) // 10) - 1] if times else None,
        missed=missed,
        reliable=reliability(user).percent,
        aliens=_with_aliens([seat for seat in whole if not seat.since]),
    )


def _changes_hands(game: Game) -> bool:
    """Return whether people take one another's chairs there. A person who moved has played all the same."""
    return bool((game.options.get("switches") or {}).get(Rules.shark.name))


Row = tuple[str, int | None, str, datetime]


def _decisions(user: User, seats: list[Seat]) -> Iterable[Row]:
    """Return what the person decided, not what was decided at a seat before they came there."""
    mine = Decision.objects.filter(
        game__in=[seat.game_id for seat in seats],
        game__seats__user=user,
        game__seats__number=F("seat"),
        game__seats__since__lt=F("number"),
        kind=Decision.Kind.ANSWER,
    )
    return mine.order_by("number").values_list("game", "question", "route", "at")


def _times(decisions: Iterable[Row], seats: list[Seat]) -> Iterable[timedelta]:
    """Return the times from the question to the person's first answer, changes of it not counted."""
    prompts = Prompt.objects.filter(seat__in=seats).values_list("game", "question", "opened_at")
    asked: dict[tuple[str, int | None], datetime] = {(game, question): at for game, question, at in prompts}
    first: dict[tuple[str, int | None], timedelta] = {}
    for game, question, route, at in decisions:
        if route in BY_PEOPLE and (game, question) in asked:
            first.setdefault((game, question), at - asked[game, question])
    return first.values()


def _won(seat: Seat) -> bool:
    return seat.number in seat.game.winners


def _with_aliens(seats: list[Seat]) -> list[WithAlien]:
    """Return the aliens played, the most played first."""
    began = _aliens(seats)
    played = Counter(alien for aliens in began.values() for alien in aliens)
    won = Counter(alien for seat in seats if _won(seat) for alien in began.get(seat.pk, ()))
    ordered = sorted(played, key=lambda alien: (-played[alien], alien))
    return [WithAlien(alien, played[alien], won[alien]) for alien in ordered]


def _aliens(seats: list[Seat]) -> dict[int, list[str]]:
    """Return the aliens with which each seat began: chosen in public, or dealt to it.

    If the game was taken back to the choice, the choice that counts.
    """
    games = [seat.game_id for seat in seats]
    ways = branches(games)
    early = Q(number__lte=FIRST_DECISIONS) | Q(game__in=list(ways))
    chosen = LogEntry.objects.filter(early, game__in=games, fact__id="alien_chosen")
    found: dict[tuple[str, int], list[str]] = {}
    for game, number, fact in chosen.values_list("game", "number", "fact"):
        if ways.get(game, Branch()).counts(number):
            found.setdefault((game, fact["seat"]), []).append(fact["alien"])
    dealt = {seat.pk: _dealt(seat) for seat in seats}
    known = {seat.pk: found.get((seat.game_id, seat.number)) or dealt[seat.pk] for seat in seats}
    return {seat: [*dict.fromkeys(aliens)] for seat, aliens in known.items()}


def _dealt(seat: Seat) -> list[str]:
    dealt = seat.game.options.get("dealt") or []
    return [*filter(None, str(dealt[seat.number]).split(AND))] if seat.number < len(dealt) else []
