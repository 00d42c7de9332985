"""How a table counts time, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.lobby.settings import Place
from games.lobby.terms import setting_lines
from games.models import Game, Seat
from games.words.reader import bank_words, span_words, when


def clock_lines(game: Game) -> list[str]:
    """Return a sentence each for bank, days of rest and quiet hours, as far as the table has them."""
    return setting_lines(game, Place.TABLE)


def answer_line(game: Game) -> str:
    told = {"time": span_words(game.response_seconds), "deal": span_words(game.deal_seconds)}
    return _("You have %(time)s for an answer and %(deal)s for a deal.") % told


def everyones_answer_line(game: Game) -> str:
    """Say the same to people who look after the game."""
    told = {"time": span_words(game.response_seconds), "deal": span_words(game.deal_seconds)}
    return _("Everyone has %(time)s for an answer and %(deal)s for a deal.") % told


def bank_left_line(game: Game, seat: Seat) -> str:
    """Say what one's own bank still holds; empty where the table has none."""
    if not game.bank_seconds:
        return ""
    left = max(0, game.bank_seconds - seat.bank_used)
    if not left:
        return _("Your bank is empty.")
    return _("Your bank holds %(left)s.") % {"left": bank_words(left)}


def paused_words(game: Game) -> str:
    """Say that the table has paused, and until when; empty if it has not."""
    if game.paused_at is None or game.status != Game.Status.RUNNING:
        return ""
    if game.paused_until is None:
        return _("The game is paused until further notice. No time runs; what is open can still be answered.")
    told = {"when": when(game.paused_until)}
    return _("The game is paused until %(when)s. No time runs; what is open can still be answered.") % told
