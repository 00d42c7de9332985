"""Match requests: make and withdraw them, and start games for people who fit together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import product

from django.db import transaction
from django.db.models import Q

from engine.editions import EDITIONS, VARIANTS
from engine.options import LEAST_PLAYERS, MOST_PLAYERS
from games.base.documents import RequestRefused
from games.base.row_locks import PUSHED, attempt
from games.lobby import editions as lobby_editions
from games.lobby.service.create_game import EDITION, create_game, name_by_chance
from games.lobby.service.game_options import USUAL_PACE, GameSetup, game_options
from games.lobby.service.join_game import seat_players
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.mail.send.lobby_mails import send_game_found_mails
from games.models import Game, MatchRequest, User
from games.models.people.seats import ANY, USUAL
from games.people.service.seat_people import hold_people, refuse_banned

PLAYERS = (ANY, *range(LEAST_PLAYERS, MOST_PLAYERS + 1))
ALERTS = {
    MatchRequest.Levels.GREEN: ("green",),
    MatchRequest.Levels.YELLOW: ("green", "yellow"),
    MatchRequest.Levels.ALL: (),
    MatchRequest.Levels.ANY: (),
}
WISHED_EDITIONS = (EDITION, "mayfair")  # the editions of match requests, as far as they are offered


def wishes() -> list[str]:
    """Return what may be wished for: another edition than the usual one by its id, then variants.

    A variant that changes nothing of its edition is left out.
    """
    editions = [one for one in WISHED_EDITIONS if one in lobby_editions.OFFERED]
    variants = [
        name
        for name, variant in VARIANTS.items()
        if any(variant.belongs_to(one) and variant.adds_to(EDITIONS[one]) for one in editions)
    ]
    return [*editions[1:], *variants]


def edition_of(variants: str) -> str:
    """Return the edition that is wished for: by its id, or by a variant that only it has."""
    names = variants.split()
    named = (one for one in WISHED_EDITIONS if one in names)
    having = (
        one
        for one in WISHED_EDITIONS
        if all(VARIANTS[name].belongs_to(one) for name in names if name in VARIANTS)
    )
    return next(named, next(having, EDITION))


def setup_of_match(levels: str, variants: str) -> GameSetup:
    """Return the setup with the variants of a request; if all leave them to the others, there are none."""
    names = tuple(name for name in variants.split() if name in VARIANTS)
    return GameSetup(alerts=ALERTS[MatchRequest.Levels(levels)], switches=USUAL_PACE, variants=names)


def numbers_of(players: int) -> tuple[int, ...]:
    """Return how many may play by a request for so many."""
    return tuple(USUAL) if players == ANY else (players,)


def refuse_impossible(players: int, levels: str, variants: str) -> None:
    """Raise RequestRefused if this game is possible for no number of players."""
    refused = [_refusal(number, levels, variants) for number in numbers_of(players)]
    if None not in refused and refused[0] is not None:
        raise refused[0]


def can_be(players: int, levels: str, variants: str) -> bool:
    """Return whether so many could play such a game."""
    return _refusal(players, levels, variants) is None


def _refusal(players: int, levels: str, variants: str) -> RequestRefused | None:
    try:
        game_options(edition_of(variants), players, setup_of_match(levels, variants), seed="")
    except RequestRefused as refused:
        return refused
    return None


SIZES = tuple(reversed(PLAYERS[1:]))  # the largest possible game first
DEAL = 1.5  # a deal takes longer than an answer


def begin_matches(now: datetime) -> bool:
    """Start a game for people who asked for the same. Return False if there are nowhere enough."""
    found = groups_that_fit(now)
    if not found:
        return False
    keys = [request.pk for request in found[0]]
    wished = MatchRequest.objects.filter(pk__in=keys)
    attempt(
        f"the game that {len(keys)} people wish for could not begin",
        lambda: _begin(keys),
        lambda: wished.update(next_try_at=now + PUSHED),
    )
    return True


def groups_that_fit(now: datetime) -> list[list[MatchRequest]]:
    """Return groups of people who can play together: the largest first, then the longest wait."""
    awake = MatchRequest.objects.filter(Q(next_try_at=None) | Q(next_try_at__lte=now), user__is_active=True)
    requests = list(awake.order_by("pk"))
    speeds = sorted({request.response_seconds for request in requests} - {ANY}) or [ANY]
    any_level, any_variants = MatchRequest.Levels.ANY, MatchRequest.ANY_VARIANTS
    levels = sorted({request.levels for request in requests} - {any_level}) or [any_level]
    variants = sorted({request.variants for request in requests} - {any_variants}) or [any_variants]
    kinds = product(speeds, levels, variants, SIZES)
    found = filter(None, (_group_that_fits(requests, *kind) for kind in kinds))
    return sorted(found, key=lambda company: (-len(company), [request.pk for request in company]))


def _group_that_fits(
    requests: Sequence[MatchRequest], speed: int, levels: str, variants: str, size: int
) -> list[MatchRequest]:
    """Return so many people who fit such a game, or nobody.

    People who leave the number to the others get one that the box is made for.
    """
    numbers = (ANY, size) if size in USUAL else (size,)
    fitting = [
        request
        for request in requests
        if request.response_seconds in (ANY, speed)
        and request.levels in (MatchRequest.Levels.ANY, levels)
        and request.variants in (MatchRequest.ANY_VARIANTS, variants)
        and request.players in numbers
    ]
    return fitting[:size] if len(fitting) >= size and can_be(size, levels, variants) else []


@transaction.atomic
def _begin(keys: Sequence[int]) -> Game | None:
    """Take the requests, all or none: another worker, or one of the people, may have been quicker.

    People are locked before what is theirs, as where one of them makes a new request.
    """
    hold_people(MatchRequest.objects.filter(pk__in=keys).values_list("user", flat=True))
    requests = list(MatchRequest.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    if len(requests) < len(keys):
        return None
    people = list(User.objects.filter(match_request__in=requests).order_by("match_request__pk"))
    game = _make_game(requests, people)
    MatchRequest.objects.filter(pk__in=keys).delete()
    send_game_found_mails(game, people)
    return start_game(game, announced=False)


def _make_game(requests: Sequence[MatchRequest], people: Sequence[User]) -> Game:
    """Create the game. What none of them cares about is as the form suggests it."""
    seconds = next((request.response_seconds for request in requests if request.response_seconds != ANY), DAY)
    game = create_game(
        None,
        edition=edition_of(_variants(requests)),
        seats=len(people),
        setup=setup_of_match(_levels(requests), _variants(requests)),
        name=name_by_chance(people),
        terms=Terms(
            by_chance=True,
            response=timedelta(seconds=seconds),
            deal=timedelta(seconds=seconds * DEAL),
        ),
    )
    seat_players(game, people)
    return game


def _levels(requests: Sequence[MatchRequest]) -> MatchRequest.Levels:
    levels = (MatchRequest.Levels(request.levels) for request in requests)
    chosen = (level for level in levels if level != MatchRequest.Levels.ANY)
    return next(chosen, MatchRequest.Levels.ALL)


def _variants(requests: Sequence[MatchRequest]) -> str:
    chosen = (request.variants for request in requests if request.variants != MatchRequest.ANY_VARIANTS)
    return next(chosen, MatchRequest.ANY_VARIANTS)


DAY = 24 * 3600
SPEEDS = (ANY, DAY // 2, DAY, 2 * DAY, 3 * DAY)


@transaction.atomic
def make_match_request(
    user: User, *, players: int, response_seconds: int, levels: str, variants: Collection[str] | None = ()
) -> MatchRequest:
    """Make a person's only request; a new one replaces the old one, and waits anew. Raises RequestRefused.

    `variants` None leaves them to the others.
    """
    if players not in PLAYERS or response_seconds not in SPEEDS or levels not in MatchRequest.Levels.values:
        raise RequestRefused("no_such_wish")
    known = wishes()
    if not set(variants or ()) <= set(known):
        raise RequestRefused("no_such_wish")
    played = (
        MatchRequest.ANY_VARIANTS if variants is None else " ".join(one for one in known if one in variants)
    )
    refuse_impossible(players, levels, played)
    refuse_banned(user)  # locks the person, so that of two requests at once one comes after the other
    wanted = {"players": players, "response_seconds": response_seconds, "levels": levels, "variants": played}
    same = MatchRequest.objects.filter(user=user, **wanted).first()
    if same is not None:
        return same
    withdraw_match_request(user)
    return MatchRequest.objects.create(user=user, **wanted)


def withdraw_match_request(user: User) -> None:
    """Withdraw the person's request: no game is looked for any more."""
    MatchRequest.objects.filter(user=user).delete()
