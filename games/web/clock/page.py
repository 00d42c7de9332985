"""What the page of a table's clocks shows."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.act.table.vote_on_clock import MORE_TIME, PAUSES
from games.models import ClockVote, Game, Moderator, Seat
from games.models.play.clock_vote import LAPSES
from games.read.people.absence import today_of
from games.words.core.names import colour_name, listed
from games.words.core.times import lasted, span_words
from games.words.lobby.absence import absence_words
from games.words.lobby.clock import answer_line, bank_left_line, clock_lines, paused_words, proposal


def clock_context(seat: Seat, now: datetime) -> dict[str, object]:
    """For this seat: how time counts, its bank, an open vote, and what can be proposed."""
    game = seat.game
    return {
        "game": game,
        "seat": seat,
        "lines": [answer_line(game), *clock_lines(game)],
        "bank": bank_left_line(game, seat),
        "paused": paused_words(game),
        "away": absence_words(seat.user.absence, today_of(seat.user)) if seat.user else "",
        "looked_after": _looked_after(game),
        "vote": _vote(game, seat, now),
        "proposals": [] if seat.bot else _proposals(game),
    }


def _looked_after(game: Game) -> str:
    """Who moderates the game, by the names that the table knows; empty if nobody does."""
    moderators = Moderator.objects.filter(game=game, ended_at=None).select_related("user")
    named = [one.user.name or _("someone without a name") for one in moderators]
    return _("Moderator: %(names)s.") % {"names": listed(named)} if named else ""


def _vote(game: Game, seat: Seat, now: datetime) -> dict[str, object] | None:
    """Not counted here: one that has lapsed is closed by whoever acts next."""
    vote = ClockVote.objects.filter(game=game, closed_at=None, opened_at__gt=now - LAPSES).first()
    if vote is None:
        return None
    return {
        "pk": vote.pk,
        "text": proposal(vote),
        "agree": _seats(vote.yes, _("For it: %(seats)s.")),
        "against": _seats(vote.no, _("Against it: %(seats)s.")),
        "until": _("It lapses in %(span)s.") % {"span": lasted(vote.opened_at + LAPSES - now)},
        "mine": True if seat.number in vote.yes else False if seat.number in vote.no else None,
        "votes": not seat.bot,
    }


def _seats(seats: list[int], words: str) -> str:
    return words % {"seats": listed([colour_name(n) for n in sorted(seats)])} if seats else ""


def _proposals(game: Game) -> list[dict[str, object]]:
    """Each with its kind, the spans to choose from, and the label of its button."""
    if game.paused_at is not None:
        return [{"kind": "resume", "spans": [], "label": _("Propose to go on now")}]
    return [
        {"kind": "extend", "spans": _spans(MORE_TIME), "label": _("Propose more time for open questions")},
        {"kind": "pause", "spans": _spans(PAUSES), "label": _("Propose a pause")},
    ]


def _spans(seconds: tuple[int, ...]) -> list[tuple[int, str]]:
    return [(n, span_words(n)) for n in seconds]
