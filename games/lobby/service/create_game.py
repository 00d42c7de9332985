"""Make a game: its entry and clock terms, its name, its seats."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import get_language

import engine
import engine.bots
from games.base.documents import RequestRefused
from games.lobby.editions import refuse_edition
from games.lobby.service.game_options import GameSetup, game_options, setup_of_aliens
from games.lobby.service.join_game import new_server_part
from games.lobby.terms import Terms, refuse_bad_terms
from games.lobby.words.games import new_name
from games.models import Game, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.people.service.seat_people import refuse_banned
from games.play.service.session import lock

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


EDITION = "ffg2008"
USUAL_TERMS = Terms()


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
    seed: str | None = None,
    name: str = "",
    terms: Terms = USUAL_TERMS,
) -> Game:
    """Create a game in its lobby. The owner, if there is one, has the first seat; bots have the last ones.

    `aliens` is the box to deal from; if there is exactly one for each seat, they are given out in that order.
    `setup` says the same and more, as separate rules. Without `name` one is chosen by chance. With the
    same `seed` the game is always the same, so nobody else has a part in it. Raises RequestRefused.
    """
    refuse_edition(owner, edition)
    given, server_part = given_seed(seed), "" if seed is not None else new_server_part()
    options = game_options(edition, seats, setup or setup_of_aliens(aliens, seats), server_part or given)
    _refuse_bots(seats - (owner is not None), bots, bot)
    refuse_bad_terms(terms, people=bots < seats)
    frame = Game(
        name=tidy_name(name) or name_by_chance([owner] if owner else []),
        owner=owner,
        seed=given,
        server_part=server_part,
    )
    return store_game(frame, options, terms, [bot] * bots)


def store_game(frame: Game, options: engine.Options, terms: Terms, bots: Sequence[str] = ()) -> Game:
    """Store a game with its seats: the owner's first, bots of these kinds last.

    Raises RequestRefused("banned").
    """
    if frame.owner is not None:
        refuse_banned(frame.owner)
    frame.edition, frame.options, frame.rulings = options.edition, options.as_json(), str(options.rulings)
    terms.set_on(frame)
    frame.save(force_insert=True)
    Seat.objects.bulk_create(_seats(frame, options.players, bots))
    return frame


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
