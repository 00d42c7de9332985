"""Makes a game and its seats. It waits in its lobby until it is started."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

import engine
import engine.bots
from games.base.refusals import RequestRefused
from games.models import Game, Seat, User
from games.models.play.seat import DEFAULT_BOT
from games.people.service.refuse_banned import refuse_banned

from .clock_terms import USUAL_CLOCK, ClockTerms, refuse_bad_clock_terms
from .entry import EntryTerms, refuse_bad_entry_terms
from .game_options import GameSetup, game_options, setup_of_aliens
from .name_game import name_by_chance, tidy_name
from .settle_seed import new_server_part

SHORTEST, LONGEST = timedelta(minutes=1), timedelta(days=60)
RESPONSE, DEAL = timedelta(hours=48), timedelta(hours=72)
EDITION = "ffg2008"
PRIVATE_ENTRY = EntryTerms()


@transaction.atomic
def create_game(
    owner: User | None,
    *,
    edition: str = EDITION,
    seats: int,
    aliens: Sequence[str] = (),
    setup: GameSetup | None = None,
    bots: int = 0,
    bot: str = DEFAULT_BOT,
    response: timedelta = RESPONSE,
    deal: timedelta = DEAL,
    seed: str | None = None,
    name: str = "",
    entry: EntryTerms = PRIVATE_ENTRY,
    clock: ClockTerms = USUAL_CLOCK,
) -> Game:
    """A game in its lobby. The owner, if there is one, has the first seat; bots have the last ones.

    `aliens` is the box to deal from; exactly one for each seat: they are given out in that order.
    `setup` says the same and more, apart from one another. No `name`: one by chance. `seed`: the game is the
    same whenever it is given, so nobody else has a part in it. Raises RequestRefused.
    """
    given, server_part = given_seed(seed), "" if seed is not None else new_server_part()
    options = game_options(edition, seats, setup or setup_of_aliens(aliens, seats), server_part or given)
    _refuse_bots(seats - (owner is not None), bots, bot)
    refuse_bad_times(response, deal)
    refuse_bad_entry_terms(entry, people=bots < seats)
    refuse_bad_clock_terms(clock)
    frame = Game(
        name=tidy_name(name) or name_by_chance([owner] if owner else []),
        owner=owner,
        seed=given,
        server_part=server_part,
        response_seconds=int(response.total_seconds()),
        deal_seconds=int(deal.total_seconds()),
    )
    clock.set_on(frame)
    return store_game(frame, options, entry, [bot] * bots)


def store_game(frame: Game, options: engine.Options, entry: EntryTerms, bots: Sequence[str] = ()) -> Game:
    """Store a game with its seats: the owner's first, bots of these kinds last.

    Raises RequestRefused("banned").
    """
    if frame.owner is not None:
        refuse_banned(frame.owner)
    frame.edition, frame.options, frame.rulings = options.edition, options.as_json(), str(options.rulings)
    _set_entry_terms(entry, frame)
    frame.save(force_insert=True)
    Seat.objects.bulk_create(_seats(frame, options.players, bots))
    return frame


def _set_entry_terms(entry: EntryTerms, frame: Game) -> None:
    for name in ("is_open", "by_chance", "spectators", "watch_hours", "least_reliable"):
        setattr(frame, name, getattr(entry, name))
    frame.fills_at = timezone.now() + entry.bots_after if entry.bots_after else None


def _seats(game: Game, seats: int, bots: Sequence[str]) -> list[Seat]:
    kinds = [""] * (seats - len(bots)) + list(bots)
    filled = [game.owner, *[None] * (seats - 1)]
    return [Seat(game=game, number=n, user=filled[n], bot=kinds[n]) for n in range(seats)]


def given_seed(wish: str | None) -> str:
    """Hex text; a wish becomes one, so that any text will do. Without any there is none before the start."""
    return "" if wish is None else hashlib.sha256(wish.encode()).hexdigest()


def _refuse_bots(seats: int, bots: int, bot: str) -> None:
    if not 0 <= bots <= seats:
        raise RequestRefused("too_many_bots", seats=seats, bots=bots)
    if bot not in engine.bots.BOT_KINDS:
        raise RequestRefused("no_such_bot", bot=bot, bots=", ".join(engine.bots.BOT_KINDS))


def refuse_bad_times(*spans: timedelta) -> None:
    """Raises RequestRefused: "too_short", "too_long"."""
    if min(spans) < SHORTEST:
        raise RequestRefused("too_short")
    if max(spans) > LONGEST:
        raise RequestRefused("too_long")
