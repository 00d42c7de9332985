"""How a table counts time, and what it votes on, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.lobby.settings import Place
from games.lobby.terms import setting_lines
from games.models import Game, Seat, Vote
from games.table.declaration import kind_of, kinds
from games.words.names import colour_name
from games.words.reader import bank_words, span_words, when

CLOSED: dict[str, str] = {
    "free": noop("%(colour)s took their last answer back. Nothing had been revealed by it."),
    "refused": noop("The table has not agreed to what %(colour)s proposed. It was: %(title)s."),
    "lapsed": noop("Too few agreed in time to what %(colour)s proposed. It was: %(title)s."),
    "withdrawn": noop("%(colour)s withdrew their proposal. It was: %(title)s."),
    "needless": noop("What %(colour)s proposed has no cause any more. It was: %(title)s."),
    "seats": noop("A seat has changed hands, so what %(colour)s proposed has lapsed. It was: %(title)s."),
}


def proposal(vote: Vote) -> str:
    """Say what is voted on, and who has proposed it."""
    return _(kind_of(vote).proposed) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def passed(vote: Vote) -> str:
    """Say what the table has agreed on."""
    return _(kind_of(vote).passed) % _fields(vote.kind, vote.seat, vote.seconds, vote.about)


def vote_title(vote: Vote) -> str:
    return _title(vote.kind, vote.about)


def what_it_takes(vote: Vote) -> str:
    """Say who has to agree, and until when."""
    kind = kind_of(vote)
    if kind.takes:
        return _(kind.takes)
    if not kind.needs_all:
        return _("It is done as soon as more than half of the players agree, and lapses after three days.")
    return _("It is done only if everyone agrees within three days; who says nothing has not agreed.")


def told_vote(changed: Mapping[str, object]) -> str:
    """Say the same for the log, from what was recorded."""
    name, how = str(changed.get("vote")), str(changed.get("how"))
    if name not in kinds():
        return ""
    kind = kinds()[name]
    pattern = {"proposed": kind.proposed, "passed": kind.passed, **CLOSED}.get(how, "%(title)s")
    by, seconds, seat = (_number(changed.get(name)) for name in ("by", "seconds", "seat"))
    return _(pattern) % _fields(name, by or 0, seconds or 0, seat)


def _fields(kind: str, by: int, seconds: int, about: int | None) -> dict[str, str]:
    return {
        "colour": colour_name(by),
        "span": span_words(seconds) if seconds else "",
        "seat": "" if about is None else colour_name(about),
        "title": _title(kind, about),
    }


def _title(kind: str, about: int | None) -> str:
    return _(kinds()[kind].title) % {"seat": "" if about is None else colour_name(about)}


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


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
