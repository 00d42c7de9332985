"""Whether a page waits for nobody but bots, as far as everybody knows."""

from __future__ import annotations

from games.board.words.encounter import waiting_for_bots_words
from games.play.read.public_questions import others_waited_for
from games.questions.page.questions import GameForSeat
from games.turn.read.page import TurnPage


def waits_for_bots(page: TurnPage, now: GameForSeat) -> bool:
    """Told by public facts alone: who sits where, and whose turn everybody knows."""
    if not page.game.clocks_run or now.winners:
        return False
    return only_bots_beside(page) or _bots_named(page, now)


def bots_waited_for(page: TurnPage, now: GameForSeat) -> str:
    """That it waits for them; nothing where the reader is waited for as well, for bots are quicker."""
    if page.waiting:
        return ""
    named = [] if only_bots_beside(page) else others_waited_for(now.asks, now.seat)
    return waiting_for_bots_words(named, now.reader)


def _bots_named(page: TurnPage, now: GameForSeat) -> bool:
    waited = others_waited_for(now.asks, now.seat)
    return bool(waited) and set(waited) <= _bots(page)


def only_bots_beside(page: TurnPage) -> bool:
    """Whether everybody else at the table is a bot. Else a person may be waited for in private."""
    mine = page.seat.number if page.seat else None
    return {seat.number for seat in page.seats} - {mine} <= _bots(page)


def _bots(page: TurnPage) -> set[int]:
    return {seat.number for seat in page.seats if seat.bot}
