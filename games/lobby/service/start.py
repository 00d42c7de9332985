"""Start a game: when the host says so, by itself when it is due, or at once against bots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

import engine
from engine.editions import Rules
from engine.state.recorded_dice import ChanceRecord
from engine.state.seed import drawn_part, seed_of
from games.base import chain
from games.base.documents import RequestRefused, Route
from games.base.row_locks import PUSHED, attempt
from games.lobby.service.create_game import EDITION, name_by_chance, store_game
from games.lobby.service.game_options import USUAL_PACE, GameSetup, game_options, stored_options
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import refuse_non_host
from games.lobby.service.join_game import SeedTerms, new_server_part, settle_seed
from games.lobby.terms import Terms
from games.mail.send.lobby_mails import send_not_started_mail, send_started_mails
from games.models import Decision, Game, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.play.read.current import CurrentGame, NumberedFact
from games.play.service.commit import commit
from games.play.service.play_bots import answer_as_bot
from games.play.service.session import GameSession, checkpoint, lock, seats_of

if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

LeadIn = Callable[[GameSession], None]


@transaction.atomic
def start_game(
    game: Game, *, by: User | None = None, lead_in: LeadIn | None = None, announced: bool = True
) -> Game:
    """Ask the first questions, or those to which `lead_in` leads.

    `announced` says whether there was a lobby, in which everybody could see the hash of the server's part of
    the seed and give their own. Raises RequestRefused: seats free, sheets missing, `by` not the owner.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    terms = settle_seed(row, announced=announced)
    seats, now = seats_of(row.pk), timezone.now()
    _refuse_free(seats)
    row.status, row.started_at = Game.Status.RUNNING, now
    row.save(update_fields=["status", "started_at", "seed"])
    session = first_session(row, seats, now, terms)
    if lead_in is not None:
        lead_in(session)
    commit(session)
    return row


def _refuse_free(seats: Iterable[Seat]) -> None:
    free = sum(seat.is_free for seat in seats)
    if free:
        raise RequestRefused("seats_free", free=free)


def first_session(
    row: Game, seats: Iterable[SessionSeat], now: datetime, terms: SeedTerms | None
) -> GameSession:
    """Return a session at the very beginning: row 1 decided, nothing asked before."""
    begun = new_engine_game(row)
    first = first_decision(row, now, terms)
    session = GameSession(row, seats, CurrentGame(begun, first, 0, []), now)
    session.decisions, session.checkpoints = [first], [checkpoint(first, begun.checkpoint)]
    session.new_facts = [NumberedFact(first.number, engine.fact_json(fact)) for fact in begun.facts]
    session.recent_facts, session.open_before, session.waiting_before = list(session.new_facts), set(), set()
    return session


def new_engine_game(row: Game, record: ChanceRecord | None = None) -> engine.Game:
    """Return the engine at the very beginning of a game. Raises RequestRefused for options that make none."""
    options = stored_options(row.options)
    if record is None:
        return engine.Game(engine.new_position(options, row.seed))
    return engine.Game(engine.new_position(options, row.seed, record.dice))


def first_decision(row: Game, at: datetime, terms: SeedTerms | None) -> Decision:
    """Return row 1: the options, and of the seed its hash and its parts, if it has any."""
    fair = {} if terms is None else {"fair": terms}
    return Decision(
        game=row,
        number=1,
        kind=Decision.Kind.OPTIONS,
        body={"options": row.options, "seed_hash": chain.seed_hash(row.seed), **fair},
        route=Route.START,
        at=at,
        previous_hash=chain.FIRST,
    ).seal()


log = logging.getLogger(__name__)


def start_by_itself(now: datetime) -> bool:
    """Start a lobby that is due. Return False if none is."""
    due = Game.objects.filter(status=Game.Status.LOBBY, fills_at__lte=now).order_by("fills_at").first()
    if due is None:
        return False
    same = Game.objects.filter(pk=due.pk)
    attempt(
        f"game {due.pk} could not start by itself",
        lambda: _start_or_give_up(due.pk, now),
        lambda: same.update(fills_at=now + PUSHED),
    )
    return True


def _start_or_give_up(game_id: str, now: datetime) -> None:
    try:
        _start(game_id, now)
    except RequestRefused as refused:
        log.warning("game %s does not start by itself: %s", game_id, refused.reason)
        _give_up(game_id, now, refused)


@transaction.atomic
def _start(game_id: str, now: datetime) -> None:
    """Start the game if it is still due under the lock: another worker may have been quicker."""
    row = lock(game_id)
    if not _is_due(row, now):
        return
    if not Seat.objects.filter(game=row).exclude(user=None).exists():
        raise RequestRefused("nobody_there")
    bots = fill_with_bots(row)
    send_started_mails(start_game(row), bots)


def _is_due(row: Game, now: datetime) -> bool:
    return row.status == Game.Status.LOBBY and row.fills_at is not None and row.fills_at <= now


@transaction.atomic
def _give_up(game_id: str, now: datetime, refused: RequestRefused) -> None:
    """Tell the host, who can mend what is wrong, and do not try again."""
    row = lock(game_id)
    if _is_due(row, now):
        send_not_started_mail(row, refused)
        row.fills_at = None
        row.save(update_fields=["fills_at"])


SEATS, PERSON = 4, 0
SLOW = Terms(response=timedelta(days=7), deal=timedelta(days=3))  # nobody else waits
TRIES = 200  # the person begins in one game of four
MOST_BEFORE = 60  # answers before the first of these questions


def start_against_bots(person: User) -> Game:
    """Start a game of four seats: the person begins, with an alien whose power works without questions.

    The server's part is chosen for that, which the first decision says: nobody was told its hash before.
    """
    options, server_part = _options(), new_server_part()
    for _ in range(TRIES):
        if _begins(options, server_part):
            break
        server_part = new_server_part()
    return _started(person, options, server_part)


def _begins(options: engine.Options, server_part: str) -> bool:
    """Return whether the person has the first turn, with parts that are drawn for every seat."""
    seed = seed_of(server_part, [drawn_part(server_part, chair) for chair in range(SEATS)])
    return engine.Game(engine.new_position(options, seed)).position.turn.offense == PERSON


def _options() -> engine.Options:
    """Return the options: one alien dealt to each seat, and no flares, as both would ask first."""
    switches = {Rules.alien_selection.name: "random_deal", Rules.flares.name: False, **USUAL_PACE}
    return game_options(EDITION, SEATS, GameSetup(box=_simple_aliens(), switches=switches), seed="")


def _simple_aliens() -> tuple[str, ...]:
    """Return the aliens of the edition's box with the lowest alert and a power that has to be used."""
    return tuple(alien for alien in engine.box_of(EDITION) if _is_simple(engine.sheet_info(alien)))


def _is_simple(sheet: dict[str, Any]) -> bool:
    return sheet["alert"] == "green" and sheet["mandatory"] is True


@transaction.atomic
def _started(person: User, options: engine.Options, server_part: str) -> Game:
    frame = Game(name=name_by_chance([person]), owner=person, server_part=server_part)
    game = store_game(frame, options, SLOW, [DEFAULT_BOT] * (SEATS - 1))
    return start_game(game, lead_in=play_to_first_question, announced=False)


def play_to_first_question(session: GameSession) -> None:
    """Let bots answer, and take the person's defaults, until there is something to decide."""
    for _ in range(MOST_BEFORE):
        waiting = sorted(session.game.waiting, key=lambda one: one[0] == PERSON)  # bots answer first
        if not waiting or _is_first_question(session, waiting[0]):
            return
        _pass_by(session, waiting[0])


def _is_first_question(session: GameSession, question: tuple[int, int]) -> bool:
    """Return whether the person decides something: in a window the table knows the moment alone."""
    return question[0] == PERSON and session.game.open[question].public == engine.SEAT


def _pass_by(session: GameSession, question: tuple[int, int]) -> None:
    if question[0] != PERSON:
        answer_as_bot(session, question)
        return
    default = session.game.open[question].default
    session.decide(engine.Answer(*question, default), Route.OPENING)
