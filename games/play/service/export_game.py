"""Write a game as one document, and begin a game of one's own from it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import engine
import engine.bots
from engine.ahead.said import Ahead
from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.base.documents import Choice, Plain, RequestRefused, Route, Several, Shape, Whole, Words
from games.base.memo import Memo
from games.base.queues import nudge_bots
from games.lobby.settings import Export, Setting
from games.lobby.terms import LONGEST, Terms, all_settings, refuse_bad_terms
from games.models import Decision, Game, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.play.read.current import Unloadable, branch_of, current_game, decision_body
from games.play.service.commit import note_as_it_stands
from games.play.service.rebuild import replay_from_start, store

FINGERPRINT = "fingerprint"
_texts: Memo[str] = Memo(20)  # the rolls of games, by the hash of their last decision


def with_proof(document: Mapping[str, object], game: Game, rows: Sequence[Decision]) -> dict[str, object]:
    """Return the document with what chance was used for, in order.

    Raises RequestRefused if it does not replay.
    """
    rolls = json.loads(_texts.get_or_make((rows[-1].hash, game.seed), lambda: _rolls(game, rows)))
    server_part = {"server_part": game.server_part} if game.server_part else {}
    proved = {**document, **server_part, "rolls": rolls}
    return {**proved, FINGERPRINT: fingerprint(proved)}


def _rolls(game: Game, rows: Sequence[Decision]) -> str:
    record = ChanceRecord()
    replay_from_start(game, rows, record)
    return chain.canonical(record.rolls)


def fingerprint(document: Mapping[str, object]) -> str:
    """Return the fingerprint: two people with the same document have the same one."""
    rest = {key: value for key, value in document.items() if key != FINGERPRINT}
    return hashlib.sha256(chain.canonical(rest).encode()).hexdigest()


FORMAT = 2  # 1: before version 1.0.0


def versions() -> dict[str, str | int]:
    """Return the version of the service, that of its newest rulings, and the format of its exports."""
    return {"version": settings.VERSION, "rulings": engine.RULINGS, "export_format": FORMAT}


def export_game(game: Game) -> dict[str, object]:
    """Return the export of a game that is over. Raises RequestRefused: a running game is full of secrets."""
    if game.status in (Game.Status.RUNNING, Game.Status.STUCK):
        raise RequestRefused("running_secret")
    return export_with_secrets(game)


def export_with_secrets(game: Game) -> dict[str, object]:
    """Return the export of any game that has begun, for operators: with its seed and sealed answers.

    Raises RequestRefused if it has not begun, or cannot be loaded.
    """
    if game.status == Game.Status.LOBBY:
        raise RequestRefused("in_lobby")
    rows = list(Decision.objects.filter(game=game).order_by("number"))
    return with_proof(_document(game, rows), game, rows)


def _document(game: Game, rows: list[Decision]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "edition": game.edition,
        "rulings": game.rulings,
        **{one.column: getattr(game, one.column) for one in all_settings() if one.export is Export.BESIDE},
        "clock": {one.column: getattr(game, one.column) for one in all_settings() if one.is_written(game)},
        "bots": {str(seat.number): seat.bot for seat in Seat.objects.filter(game=game) if seat.is_bots},
        "seats": Seat.objects.filter(game=game).count(),
        "options": game.options,
        "seed": game.seed,
        "winners": game.winners,
        "decisions": [row.document() for row in rows],
        "last_hash": rows[-1].hash,
        "state_hash": engine.state_hash(_checkpoint(game)),
    }


def _checkpoint(game: Game) -> str:
    try:
        return current_game(game.pk).game.checkpoint
    except Unloadable as unloadable:
        if unloadable.missing:
            raise RequestRefused("missing_sheets", aliens=list(unloadable.missing)) from None
        raise RequestRefused("does_not_load", why=str(unloadable)) from None


LARGEST = 2**31 - 1


@transaction.atomic
def import_game(document: Any) -> Game:
    """Replay an export; chain, seed and state must fit. Raises RequestRefused: then nothing is changed."""
    _refuse_other_formats(document)
    try:
        _refuse_unstorable(document)
        game, seats, rows = _read(document)
        state_hash, last_hash = str(document["state_hash"]), str(document["last_hash"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise RequestRefused("unreadable", why=f"{type(error).__name__}: {error}") from None
    _refuse_other_edition(game, rows)
    if not rows or rows[-1].hash != last_hash:
        raise RequestRefused("broken_chain", number=len(rows) + 1)
    record = ChanceRecord()
    replayed = replay_from_start(game, rows, record)
    if replayed.state_hash != state_hash or not _fits(game, seats):
        raise RequestRefused("wrong_state")
    if record.rolls != document.get("rolls") or fingerprint(document) != document.get("fingerprint"):
        raise RequestRefused("wrong_rolls")
    _finish(game, rows, replayed.game)
    game.save(force_insert=True)
    Seat.objects.bulk_create(seats)
    Decision.objects.bulk_create(rows, batch_size=500)
    store(game, rows, replayed)
    return game


def _fits(game: Game, seats: Sequence[Seat]) -> bool:
    """Return whether the document says beside the options what they say."""
    options = engine.Options.from_json(game.options)
    said = (game.edition, game.rulings, len(seats))
    return said == (options.edition, str(options.rulings), options.players)


def _refuse_other_edition(game: Game, rows: Sequence[Decision]) -> None:
    """Refuse a game that is called by another edition than the one it is played by."""
    first = rows[0].body.get("options") if rows else None
    for options in (game.options, first if isinstance(first, dict) else {}):
        says = str(options.get("edition", game.edition))[:40]
        if says != game.edition:
            raise RequestRefused("other_edition", edition=game.edition, says=says)


def _refuse_other_formats(document: Any) -> None:
    if not isinstance(document, dict):
        raise RequestRefused("unreadable", why="it is no JSON object")
    if document.get("format") in range(1, FORMAT):
        raise RequestRefused("older_export")
    if document.get("format") != FORMAT:
        raise RequestRefused("unknown_format", format=str(document.get("format"))[:40])


def _refuse_unstorable(document: dict[str, Any]) -> None:
    """Raise ValueError for what no export holds: floats, halves of letters, what no database would keep."""
    if b"\\u0000" in chain.canonical(document).encode():
        raise ValueError("a text holds a NUL")


def _read(document: dict[str, Any]) -> tuple[Game, list[Seat], list[Decision]]:
    """Return models that are not stored yet."""
    game = Game(
        edition=_text(document["edition"], 32),
        rulings=_text(document["rulings"], 32),
        options=_object(document["options"]),
        seed=_text(document["seed"], 128),
        server_part=_text(document.get("server_part", ""), 64),
        paused_at=timezone.now(),
    )
    _set_terms(game, document)
    rows = [_decision(game, row) for row in document["decisions"]]
    return game, _seats(game, document), rows


def _set_terms(game: Game, document: dict[str, Any]) -> None:
    """Set the settings as exported, as usual if the export has none of them. Refuse what a form refuses."""
    clock = _object(document["clock"])
    exported = [one for one in all_settings() if one.export is not Export.NO]
    found = {one.name: _setting(one, document if one.export is Export.BESIDE else clock) for one in exported}
    refuse_bad_terms(Terms(**found), people=True)
    for one in exported:
        setattr(game, one.column, one.stored(found[one.name]))


def _setting(one: Setting, exported: dict[str, Any]) -> Any:
    if one.export is Export.IF_SET and one.column not in exported:
        return one.usual
    value = exported[one.column]
    return one.usual if value is None and one.usual is None else one.loaded(_plain(one.shape, value))


def _plain(shape: Shape, value: Any) -> Any:
    """Return a value of this shape as it is in an export; what it may be in a game is checked later."""
    match shape:
        case Whole():
            return _number(value)
        case Words(most):
            return _text(value, most)
        case Several(of):
            return [_plain(of, one) for one in value]
        case Choice(values) if value in values:
            return value
        case Plain.YES_NO if isinstance(value, bool):
            return value
    raise ValueError(f"{str(value)[:40]!r} is no value that stands there")


def _seats(game: Game, document: dict[str, Any]) -> list[Seat]:
    bots = _object(document["bots"])
    return [
        Seat(game=game, number=n, bot=_bot(bots.get(str(n), "")))
        for n in range(min(_number(document["seats"]), 16))
    ]


def _bot(kind: Any) -> str:
    if not isinstance(kind, str) or kind not in ("", *engine.bots.BOT_KINDS):
        raise ValueError(f"{str(kind)[:40]!r} is no kind of bot")
    return kind


def _decision(game: Game, row: dict[str, Any]) -> Decision:
    return Decision(
        game=game,
        number=_number(row["number"]),
        seat=None if row["seat"] is None else _number(row["seat"]),
        question=None if row["question"] is None else _number(row["question"]),
        kind=Decision.Kind(row["kind"]).value,
        body=_object(row["body"]),
        route=_text(row["route"], 16),
        at=chain.from_utc_text(row["at"]),
        previous_hash=_text(row["previous_hash"], 64),
        hash=_text(row["hash"], 64),
    )


def _finish(game: Game, rows: list[Decision], played: engine.Game) -> None:
    game.status = Game.Status.OVER if played.over else Game.Status.RUNNING
    game.winners, game.started_at = list(played.winners), rows[0].at
    game.closed_by = played.position.closed
    note_as_it_stands(game, played.position)
    game.ended_at = rows[-1].at if played.over else None


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise ValueError(f"{value!r} is no number that stands there")
    return value


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or "\x00" in value:
        raise ValueError(f"{str(value)[:40]!r} is no text that stands there")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("an object is missing")
    return value


@transaction.atomic
def continue_game(game: Game, user: User, *, number: int, seat: int) -> Game:
    """Start a new game after decision `number`, with this person at that seat. Raises RequestRefused.

    The decisions up to there are copied into the new game's own chain, so that it replays and can be exported
    like any other. Then it gets a new seed, for the old one is known.
    """
    old = _decisions_up_to(game, number)
    seats = game.seats.count()
    if not 0 <= seat < seats:
        raise RequestRefused("no_such_seat", seat=seat + 1, seats=list(range(1, seats + 1)))
    now = timezone.now()
    new = _new_game(game, user, number, now)
    own = game.seats.filter(number=seat, user=user).exists()
    rows = _copied_and_reseeded(new, old, now, kept_orders=seat if own else None)
    replayed = replay_from_start(new, rows)
    note_as_it_stands(new, replayed.game.position)
    new.save(force_insert=True)
    Seat.objects.bulk_create(_seat(new, n, user if n == seat else None, len(rows)) for n in range(seats))
    Decision.objects.bulk_create(rows, batch_size=500)
    store(new, rows, replayed)
    transaction.on_commit(lambda: nudge_bots(new.pk), robust=True)
    return new


def _decisions_up_to(game: Game, number: int) -> list[Decision]:
    """Return all decisions that led to this one. Refuse a running game: they hold what others hide."""
    if game.status != Game.Status.OVER:
        raise RequestRefused("continue_running")
    rows = list(Decision.objects.filter(game=game).order_by("number"))
    last = number + _done_at_once(rows[max(number, 0) :])
    if number < 1 or last >= len(rows):
        raise RequestRefused("no_such_moment")
    return branch_of(rows, last).of(rows[:last])


def _done_at_once(after: Sequence[Decision]) -> int:
    """Return how many of these followed at once: the game cannot go on from among them."""
    return next((place for place, row in enumerate(after) if row.route != Route.ORDER), len(after))


def _new_game(game: Game, user: User, number: int, now: datetime) -> Game:
    """Return a game with the same rules and beginning, with time enough for somebody who plays alone."""
    span = int(LONGEST.total_seconds())
    return Game(
        name=game.name,
        owner=user,
        status=Game.Status.RUNNING,
        edition=game.edition,
        options=game.options,
        rulings=game.rulings,
        seed=game.seed,
        server_part=game.server_part,
        response_seconds=span,
        deal_seconds=span,
        continued_from=game,
        continued_at=number,
        started_at=now,
    )


def _seat(game: Game, number: int, user: User | None, seen: int) -> Seat:
    if user is None:
        return Seat(game=game, number=number, bot=DEFAULT_BOT)
    return Seat(game=game, number=number, user=user, seen=seen)


def _copied_and_reseeded(
    new: Game, old: Sequence[Decision], now: datetime, kept_orders: int | None
) -> list[Decision]:
    """Return the copied decisions, each sealed anew: its time is another, for nobody decided it in this game.

    Orders bind nobody who has not given them: only the seat named by `kept_orders` keeps its own.
    """
    rows: list[Decision] = []
    for row in old:
        rows.append(_copied(new, row, now, rows[-1] if rows else None))
    rows.append(_reseed(new, rows[-1], now))
    for seat in _seats_with_orders(old):
        if seat != kept_orders:
            rows.append(_clear_orders(new, rows[-1], seat, now))
    return rows


def _seats_with_orders(old: Sequence[Decision]) -> list[int]:
    """Return the seats for which what they said last may act. To say only when to be asked binds nobody."""
    said = {row.decider: row.body["orders"] for row in old if row.kind == Decision.Kind.STANDING}
    return sorted(seat for seat, orders in said.items() if Ahead.of(orders).may_act)


def _copied(new: Game, row: Decision, at: datetime, before: Decision | None) -> Decision:
    """Return a copy of a decision.

    What was taken back is not copied, so a rewind leads to the one before it.
    """
    number, previous_hash = (before.number + 1, before.hash) if before else (1, chain.FIRST)
    body = row.body | {"to": number - 1} if row.kind == Decision.Kind.REWIND else row.body
    return Decision(
        game=new,
        number=number,
        seat=row.seat,
        question=row.question,
        kind=row.kind,
        body=body,
        route=Route.ORDER if row.route == Route.ORDER else Route.COPIED,
        at=at,
        previous_hash=previous_hash,
    ).seal()


def _reseed(new: Game, last: Decision, at: datetime) -> Decision:
    seed = {"seed": secrets.token_hex(32)}
    return _following(new, last, kind=Decision.Kind.RESEED, body=seed, at=at)


def _clear_orders(new: Game, last: Decision, seat: int, at: datetime) -> Decision:
    standing = decision_body(engine.StandingOrders(seat))
    return _following(new, last, kind=Decision.Kind.STANDING, seat=seat, body=standing, at=at)


def _following(new: Game, last: Decision, **fields: Any) -> Decision:
    number = last.number + 1
    return Decision(game=new, number=number, route=Route.CONTINUE, previous_hash=last.hash, **fields).seal()
