"""Make a game: its entry and clock terms, its name, its seats."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

import engine
import engine.bots
from games.base.documents import RequestRefused
from games.base.times import MOST_QUIET_HOURS, MOST_REST_DAYS
from games.lobby.service.game_options import GameSetup, game_options, setup_of_aliens
from games.lobby.service.settle_seed import new_server_part
from games.lobby.words.games import new_name
from games.models import Game, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.people.service.hold_people import refuse_banned
from games.play.service.session import lock

LEAST_HOURS, MOST_HOURS = 1, 24 * 30
MOST_RELIABLE = 99  # percent: everybody misses a deadline once
LONGEST_FILLING = timedelta(days=60)


@dataclass(frozen=True)
class EntryTerms:
    """Who may come into a game, and who may watch.

    `is_open`: listed, and everybody who is signed in may join. `by_chance`: seats are drawn at the start.
    `bots_after`: when bots take the seats that stayed free and the game starts by itself (None: never).
    `least_reliable`: percent of their questions that people who join must have answered in time, if enough is
    known of them. `spectators` watch `watch_hours` late; 0 hours are for games among bots only.
    """

    is_open: bool = False
    by_chance: bool = False
    bots_after: timedelta | None = None
    spectators: str = Game.Spectators.NOBODY
    watch_hours: int = 24
    least_reliable: int = 0

    @classmethod
    def of(cls, game: Game) -> EntryTerms:
        """Return the terms of another game, for one like it."""
        return cls(
            game.is_open,
            True,
            None,
            game.spectators,
            max(game.watch_hours, LEAST_HOURS),
            game.least_reliable,
        )


def refuse_bad_entry_terms(entry: EntryTerms, *, people: bool) -> None:
    """Raise RequestRefused for bad terms. `people` says whether anybody but bots may play."""
    if entry.spectators not in Game.Spectators.values:
        raise RequestRefused("no_such_spectators", spectators=entry.spectators)
    least = LEAST_HOURS if people else 0
    if not least <= entry.watch_hours <= MOST_HOURS:
        raise RequestRefused("watch_hours", least=least, most=MOST_HOURS)
    if not 0 <= entry.least_reliable <= MOST_RELIABLE:
        raise RequestRefused("least_reliable", most=MOST_RELIABLE)
    if entry.bots_after is not None and not timedelta(0) < entry.bots_after <= LONGEST_FILLING:
        raise RequestRefused("bots_after")


LONGEST_BANK = timedelta(days=30)
NOTHING = timedelta(0)


@dataclass(frozen=True)
class ClockTerms:
    """How time counts. By default, time always counts and there is no bank.

    `bank` is what each seat has once for answers that take longer. `increment` is how much of the used bank
    comes back with each answer in time. `rest_days` are days of the week, Monday 0, and `quiet` is from this
    hour to that one, by each seat's own clock: then no time counts.
    """

    bank: timedelta = NOTHING
    increment: timedelta = NOTHING
    rest_days: tuple[int, ...] = ()
    quiet: tuple[int, int] | None = None

    @classmethod
    def of(cls, game: Game) -> ClockTerms:
        """Return the terms of another game, for one like it."""
        spans = (timedelta(seconds=game.bank_seconds), timedelta(seconds=game.increment_seconds))
        return cls(*spans, tuple(game.rest_days), game.quiet_hours)

    def set_on(self, frame: Game) -> None:
        frame.bank_seconds = int(self.bank.total_seconds())
        frame.increment_seconds = int(self.increment.total_seconds())
        frame.rest_days = sorted(set(self.rest_days))
        frame.quiet_from, frame.quiet_until = self.quiet or (None, None)


USUAL_CLOCK = ClockTerms()


def refuse_bad_clock_terms(clock: ClockTerms) -> None:
    """Raise RequestRefused for bad terms: "bank", "increment", "rest_days", "quiet_hours"."""
    if not NOTHING <= clock.bank <= LONGEST_BANK:
        raise RequestRefused("bank", most=LONGEST_BANK.days)
    if clock.increment < NOTHING or (clock.increment and clock.increment > clock.bank):
        raise RequestRefused("increment")
    if not set(clock.rest_days) <= set(range(7)) or len(set(clock.rest_days)) > MOST_REST_DAYS:
        raise RequestRefused("rest_days", most=MOST_REST_DAYS)
    if clock.quiet is not None and not _is_short_enough(*clock.quiet):
        raise RequestRefused("quiet_hours", most=MOST_QUIET_HOURS)


def _is_short_enough(start: int, end: int) -> bool:
    return {start, end} <= set(range(24)) and 0 < (end - start) % 24 <= MOST_QUIET_HOURS


LONGEST_NAME = 80


def name_by_chance(people: Sequence[User]) -> str:
    """Return a name in the language of the first person, unlike those of their games that are not over."""
    language = (people[0].language if people else "") or get_language() or settings.LANGUAGE_CODE
    return new_name(language, _open_names(people) if people else ())


def _open_names(people: Sequence[User]) -> set[str]:
    theirs = Game.objects.filter(Q(owner__in=people) | Q(seats__user__in=people))
    return set(theirs.exclude(status=Game.Status.OVER).values_list("name", flat=True))


def tidy_name(typed: str) -> str:
    """Return one line of printable characters: a name appears in subjects and in other people's lists."""
    words = " ".join(typed.split())
    return "".join(sign for sign in words if sign.isprintable())[:LONGEST_NAME].strip()


@transaction.atomic
def rename_game(game: Game, *, name: str, by: User) -> Game:
    """Rename a game; only its host may, until it is over. Raises RequestRefused.

    What was sent keeps the old name.
    """
    row = lock(game.pk)
    if row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    if not (tidy := tidy_name(name)):
        raise RequestRefused("no_name")
    row.name = tidy
    row.save(update_fields=["name"])
    return row


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
    """Create a game in its lobby. The owner, if there is one, has the first seat; bots have the last ones.

    `aliens` is the box to deal from; if there is exactly one for each seat, they are given out in that order.
    `setup` says the same and more, as separate settings. Without `name` one is chosen by chance. With the
    same `seed` the game is always the same, so nobody else has a part in it. Raises RequestRefused.
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
    """Return a given seed as hex text, made from any text. Without one, there is none before the start."""
    return "" if wish is None else hashlib.sha256(wish.encode()).hexdigest()


def _refuse_bots(seats: int, bots: int, bot: str) -> None:
    if not 0 <= bots <= seats:
        raise RequestRefused("too_many_bots", seats=seats, bots=bots)
    if bot not in engine.bots.BOT_KINDS:
        raise RequestRefused("no_such_bot", bot=bot, bots=", ".join(engine.bots.BOT_KINDS))


def refuse_bad_times(*spans: timedelta) -> None:
    """Raise RequestRefused for bad times: "too_short", "too_long"."""
    if min(spans) < SHORTEST:
        raise RequestRefused("too_short")
    if max(spans) > LONGEST:
        raise RequestRefused("too_long")
