"""Reads of the lobby: a lobby, open games, match requests, and the host's Cosmic Combos."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from games.models import Departure, Game, Invitation, MatchRequest, RemovedPlayer, Seat, User, WaitingPlace
from games.models.people.seats import ANY, USUAL
from games.play.read.public import watchable
from games.play.read.seats import free_left_seats, game_of, over_for, seats_to_take_over


def combos_kept(user: User) -> list[dict[str, Any]]:
    """Return the combos of this host's newest game that has some, as its options hold them. One query."""
    made = Game.objects.filter(owner=user, options__has_key="combos").order_by("-created_at")
    return list(made.values_list("options__combos", flat=True).first() or [])


MOST_SHOWN = 12


@dataclass(frozen=True)
class MatchCount:
    """A kind of match request and how many people have it."""

    request: MatchRequest
    waiting: int


@dataclass(frozen=True)
class MatchOverview:
    """The match requests of a person and of others.

    `partners` is how many others could play with this person; `others` are what they ask for, the most wanted
    first.
    """

    mine: MatchRequest | None
    partners: int
    others: list[MatchCount]


def match_overview(user: User) -> MatchOverview:
    """Return the match requests as this person sees them. One query."""
    requests = list(MatchRequest.objects.order_by("pk"))
    mine = next((request for request in requests if request.user_id == user.pk), None)
    others = [request for request in requests if request.user_id != user.pk]
    company = sum(mine is not None and fits(mine, request) for request in others)
    return MatchOverview(mine, company, _kinds(others))


def fits(one: MatchRequest, other: MatchRequest) -> bool:
    """Return whether both could sit at one table."""
    number = _agree_on_number(one.players, other.players)
    matters = ("response_seconds", "levels", "variants")
    return number and all(_agree(getattr(one, name), getattr(other, name)) for name in matters)


def _agree_on_number(mine: int, theirs: int) -> bool:
    """Return whether both accept a number. People who leave it to others get one that the box is made for."""
    return mine == theirs or (ANY in (mine, theirs) and mine + theirs in USUAL)


def _agree(mine: int | str, theirs: int | str) -> bool:
    return mine == theirs or bool({mine, theirs} & {ANY, MatchRequest.Levels.ANY, MatchRequest.ANY_VARIANTS})


def _kind(request: MatchRequest) -> tuple[int, int, str, str]:
    return request.players, request.response_seconds, request.levels, request.variants


def _kinds(requests: list[MatchRequest]) -> list[MatchCount]:
    kinds = {_kind(request): request for request in requests}
    counted = Counter(map(_kind, requests))
    return [MatchCount(kinds[kind], n) for kind, n in counted.most_common(MOST_SHOWN)]


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MOST_LISTED = 100
KEPT = Q(invitations__accepted_at=None, invitations__seat=None)  # until the invited person joins the lobby


@dataclass(frozen=True)
class Lobby:
    """Seats in order, and invitations that are not accepted yet. Only the owner sees their addressees.

    `promised` is how many seats are kept for them. `place_in_list` is the viewer's own place among those who
    wait, 0 if none. `left_seats` are those of a running game that bots keep for newcomers; `has_left` says
    that the viewer left such a seat. `over` says whether the game is over, as far as the person may know.
    """

    game: Game
    seats: list[Seat]
    invitations: list[Invitation]
    is_owner: bool
    my_seat: Seat | None
    promised: int
    waiting: int
    place_in_list: int
    was_removed: bool
    left_seats: list[Seat] = field(default_factory=list)
    has_left: bool = False
    over: bool = False

    @property
    def free(self) -> int:
        return sum(seat.is_free for seat in self.seats)

    @property
    def taken(self) -> int:
        return len(self.seats) - self.free

    @property
    def in_lobby(self) -> bool:
        return self.game.status == Game.Status.LOBBY

    @property
    def can_start(self) -> bool:
        return self.is_owner and self.in_lobby and not self.free

    @property
    def can_join(self) -> bool:
        """Return whether a seat is free that is kept for nobody, or for them."""
        return self._is_guest and self.in_lobby and self.free > self.promised

    @property
    def can_take_over(self) -> bool:
        """Return whether a bot keeps a seat that somebody has left."""
        return self._is_guest and bool(self.left_seats)

    @property
    def can_wait(self) -> bool:
        """Return whether no seat is left for them and they are not on the waiting list yet."""
        there = self.can_join or self.can_take_over or self.place_in_list
        return self._is_guest and not there and not self.over

    @property
    def _is_guest(self) -> bool:
        return self.game.is_open and self.my_seat is None and not self.was_removed and not self.has_left


def lobby(user: User, game_id: str) -> Lobby:
    """Return the lobby. Raises Game.DoesNotExist unless the game is open or the person is part of it."""
    game = Game.objects.filter(is_open=True, pk=game_id).first() or game_of(user, game_id)
    seated = Seat.objects.select_related("user").order_by("number")
    prefetch_related_objects([game], Prefetch("seats", seated))
    seats = list(game.seats.all())
    open_invitations = Invitation.objects.filter(game=game, accepted_at=None, seat=None)
    invited = list(open_invitations.select_related("person").order_by("pk"))
    places = list(WaitingPlace.objects.filter(game=game).order_by("pk").values_list("user", flat=True))
    is_owner = game.owner_id == user.pk
    over = over_for(user).filter(pk=game.pk).exists()
    return Lobby(
        game=game,
        seats=seats,
        invitations=invited if is_owner else [],
        is_owner=is_owner,
        my_seat=next((seat for seat in seats if seat.user_id == user.pk), None),
        promised=open_invitations.exclude(Invitation.meant_for(user)).count() if invited else 0,
        waiting=len(places),
        place_in_list=places.index(user.pk) + 1 if user.pk in places else 0,
        was_removed=RemovedPlayer.objects.filter(game=game, user=user).exists(),
        left_seats=list(free_left_seats(game, user)) if game.is_open and not over else [],
        has_left=Departure.objects.filter(game=game, user=user).exists(),
        over=over,
    )


class Counts(TypedDict):
    """How full a game is.

    `promised` are seats that somebody is invited to. `kept` are those of them kept for the viewer, which
    count as left.
    """

    seats_there: int
    taken: int
    bots: int
    promised: int
    kept: int
    queue: int
    seats_left: int


class ListedCounts(Counts):
    """Whether the person sits or waits there, and whether a seat was left that they could take over."""

    sits: bool
    waits: bool
    left: bool


class VisitorCounts(Counts):
    """Whether it is over, as far as everybody may know."""

    over: bool


if TYPE_CHECKING:
    CountedGame = WithAnnotations[Game, Counts]
    ListedGame = WithAnnotations[Game, ListedCounts]
    GameForVisitor = WithAnnotations[Game, VisitorCounts]


def open_games(user: User) -> list[ListedGame]:
    """Return open games that are not over as far as the person may know. One query, and one for their seats.

    Those with a free seat come first, the newest first. A rematch is left out while it would tell that the
    game before it is over. Each has `taken`, `seats_there`, `bots`, `promised`, `queue`, whether the person
    sits or waits there, how many seats are `kept` for them, and whether a seat was `left` that they could
    take over.
    """
    known = over_for(user).values("pk")
    games = (
        _counted(user)
        .filter(Q(rematch_of=None) | Q(rematch_of__in=known), is_open=True)
        .exclude(pk__in=known)
    )
    mine = {"game": OuterRef("pk"), "user": user}
    listed = games.annotate(
        sits=Exists(Seat.objects.filter(**mine)),
        waits=Exists(WaitingPlace.objects.filter(**mine)),
        left=Exists(seats_to_take_over(user).filter(game=OuterRef("pk")))
        & ~Exists(Departure.objects.filter(**mine)),
    )
    newest = listed.select_related("owner").prefetch_related("seats").order_by("-created_at")[:MOST_LISTED]
    return sorted(newest, key=lambda game: (game.status != Game.Status.LOBBY, not game.seats_left))


def open_game_for_visitor(game_id: str) -> GameForVisitor:
    """Return an open game for a signed-out person who has its address: as listed, and whether it is `over`.

    Raises Game.DoesNotExist.
    """
    over = Exists(over_for(None).filter(pk=OuterRef("pk")))
    return _counted().annotate(over=over).get(is_open=True, pk=game_id)


def page_name_for_visitor(user: User | None, game_id: str) -> str:
    """Return the name of the page on which an outsider sees a game; empty if there is none."""
    if Game.objects.filter(pk=game_id, is_open=True).exists():
        return "lobby"
    return "watch" if watchable(user).filter(pk=game_id).exists() else ""


def _counted(user: User | None = None) -> QuerySet[CountedGame]:
    mine = KEPT & (Invitation.meant_for(user, "invitations__") if user else Q(pk=None))
    filled = ~Q(seats__user=None) | ~Q(seats__bot="")
    games: QuerySet[Game] = Game.objects.all()
    return games.annotate(
        seats_there=Count("seats", distinct=True),
        taken=Count("seats", filter=filled, distinct=True),
        bots=Count("seats", filter=~Q(seats__bot=""), distinct=True),
        promised=Count("invitations", filter=KEPT, distinct=True),
        kept=Count("invitations", filter=mine, distinct=True),
        queue=Count("waiting_places", distinct=True),
    ).annotate(seats_left=F("seats_there") - F("taken") - F("promised") + F("kept"))
