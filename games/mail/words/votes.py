"""The mails about what a table votes on."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.clock.words import paused_words
from games.models import Game, Prompt, Vote
from games.table.words import passed, proposal, vote_title, what_it_takes
from games.words.times import answer_by

from .short import ShortMail, written
from .turns import Mail


def lines_to_vote(vote: Vote) -> str:
    """What to write in a reply; the number says which vote is meant."""
    told = {"yes": _("vote %(n)d yes") % {"n": vote.pk}, "no": _("vote %(n)d no") % {"n": vote.pk}}
    return (
        _(
            "By mail: a line “%(yes)s” or “%(no)s” in a reply to the mail of any question of this game. "
            "A reply to this mail is not counted."
        )
        % told
    )


def vote_mail(game: str, vote: Vote, url: str) -> Mail:
    """To the others who have a vote."""
    return written(game, ShortMail(
        _("A vote: %(title)s") % {"title": vote_title(vote)},
        proposal(vote), " ".join([what_it_takes(vote), lines_to_vote(vote)]), _("Agree or disagree"), url,
    ))  # fmt: skip


def absent_mail(game: str, vote: Vote, url: str) -> Mail:
    """To whoever may lose their seat by a vote, while a bot stands in."""
    return written(game, ShortMail(
        _("The table votes on your seat"),
        proposal(vote),
        _("To keep your seat, come back before the others have agreed: then the vote ends."),
        _("To the game"), url,
    ))  # fmt: skip


def replaced_mail(game: str, vote: Vote, url: str) -> Mail:
    """To whoever has lost their seat by a vote."""
    return written(game, ShortMail(
        _("Your seat was given on"),
        passed(vote),
        _("You are asked nothing more there. Nothing decided so far changes."),
        _("To your games"), url,
    ))  # fmt: skip


def taken_back_mail(game: str, vote: Vote, url: str) -> Mail:
    """To the others at the table: what they are asked is asked anew."""
    return written(game, ShortMail(
        _("The game was taken back"),
        passed(vote),
        _("What is open now is asked anew, with the whole time. The log shows where the game stands."),
        _("To the game"), url,
    ))  # fmt: skip


def more_time_mail(game: str, vote: Vote, asked: Prompt | None, url: str) -> Mail:
    """To the others at the table: they have agreed. `asked`: what waits for whoever reads it."""
    due = answer_by(asked.due_at) if asked is not None and asked.due_at else ""
    return written(game, ShortMail(
        _("More time"), passed(vote), due or _("You are asked nothing just now."), _("To the game"), url,
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
