"""The mail about a vote on the clocks of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import ClockVote, Game, Prompt
from games.words.core.times import answer_by, span_words
from games.words.lobby.clock import paused_words, proposal

from .short import ShortMail, written
from .turns import Mail


def vote_mail(game: str, vote: ClockVote, url: str) -> Mail:
    """To the others at the table."""
    return written(game, ShortMail(
        _("A vote on the time"),
        proposal(vote),
        _("It is done as soon as more than half of the players agree, and lapses after three days."),
        _("Agree or disagree"), url,
    ))  # fmt: skip


def more_time_mail(game: str, vote: ClockVote, asked: Prompt | None, url: str) -> Mail:
    """To the others at the table: they have agreed. `asked`: what waits for whoever reads it."""
    due = answer_by(asked.due_at) if asked is not None and asked.due_at else ""
    return written(game, ShortMail(
        _("More time"),
        _("The table has agreed: %(span)s more for all open questions.") % {"span": span_words(vote.seconds)},
        due or _("You are asked nothing just now."),
        _("To the game"), url,
    ))  # fmt: skip


def paused_mail(game: Game, url: str) -> Mail:
    """To the others at the table: the game rests."""
    return written(str(game), ShortMail(
        _("The game is paused"),
        paused_words(game),
        _("Then it goes on by itself, with all the time for what is open. A new vote can end it sooner."),
        _("To the game"), url,
    ))  # fmt: skip


def resumed_mail(game: str, asked: Prompt, url: str) -> Mail:
    """To whoever was asked before the pause, and had a mail with the question."""
    due = answer_by(asked.due_at) if asked.due_at else ""
    return written(game, ShortMail(
        _("The game goes on"),
        _("The pause is over, and a question waits for you. %(due)s") % {"due": due},
        _("A reply to the email with the question counts, or answer on the page."),
        _("To the game"), url,
    ))  # fmt: skip
