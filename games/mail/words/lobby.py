"""Mails about people and the table: seats, votes, pauses, starts, rematches; and parts of a short mail."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.board.words.lines import wrapped
from games.mail.outbox.drafts import DELIMITER
from games.mail.words.turns import Mail, rendered
from games.models import Game, Prompt, Vote
from games.table.words import passed, paused_words, proposal, vote_title, what_it_takes
from games.words.reader import answer_by, span_words


def took_over(game: str, colour: str, alien: str, response_seconds: int, url: str) -> Mail:
    """Return the mail to the player who takes the seat over. `alien` is empty before it is chosen."""
    told = {"game": game, "colour": colour, "alien": alien, "time": span_words(response_seconds)}
    seat = (
        _("You now play %(colour)s with %(alien)s in “%(game)s”. The game is running.")
        if alien
        else _("You now play %(colour)s in “%(game)s”. The game is running.")
    )
    return written(game, ShortMail(
        _("You now play %(colour)s") % told,
        seat % told,
        _(
            "The player who had this seat has left. You know what the seat knows, and you answer its "
            "questions, with %(time)s for each. If you don't want the seat, choose “Leave the game” at the "
            "foot of the page: then the next player on the waiting list takes over, or a bot."
        ) % told,
        _("Open the game"), url,
    ))  # fmt: skip


def sits_out(game: str, colour: str, url: str) -> Mail:
    """Return the mail to a player who has lost their chair. `colour` is that of their seat now."""
    told = {"game": game, "colour": colour}
    return written(game, ShortMail(
        _("You sit out one encounter"),
        _("In “%(game)s” the player who sat out has taken your chair. You now sit at %(colour)s.") % told,
        _(
            "You sit out this encounter and see only what everyone sees. In the next one you take the chair "
            "of someone else, once its main players are known; you are asked whose."
        ),
        _("Open the game"), url,
    ))  # fmt: skip


def changed_chair(game: str, url: str) -> Mail:
    """Return the mail to a player who replied to a question of a chair that they have left since."""
    return written(game, ShortMail(
        _("Your reply was not used"),
        _("You replied to a question from before people last changed chairs in “%(game)s”.") % {"game": game},
        _("Nothing was changed. The page of the game shows where you sit and what you are asked now."),
        _("Open the game"), url,
    ))  # fmt: skip


def left_to_bot(game: str, colour: str, url: str) -> Mail:
    """Return the mail to the others when nobody waits for the seat that was left."""
    return _to_others(
        game, colour, url,
        _("A bot now plays %(colour)s"),
        _("The player of %(colour)s has left “%(game)s”."),
        _("A bot plays on at that seat. Nothing decided so far changes."),
    )  # fmt: skip


def left_to_person(game: str, colour: str, url: str) -> Mail:
    """Return the mail to the others when the first of the waiting list plays on."""
    return _to_others(
        game, colour, url,
        _("Someone else now plays %(colour)s"),
        _("The player of %(colour)s has left “%(game)s”."),
        _(
            "The first player on the waiting list plays on at that seat, and has the full time for its open "
            "questions. Nothing decided so far changes."
        ),
    )  # fmt: skip


def bot_replaced(game: str, colour: str, url: str) -> Mail:
    """Return the mail to the others when a person plays again at a seat that was left."""
    return _to_others(
        game, colour, url,
        _("A person now plays %(colour)s"),
        _("In “%(game)s” a person took over %(colour)s from the bot."),
        _("Nothing decided so far changes."),
    )  # fmt: skip


def _to_others(game: str, colour: str, url: str, heading: str, opening: str, about: str) -> Mail:
    told = {"game": game, "colour": colour}
    return written(game, ShortMail(heading % told, opening % told, about, _("Open the game"), url))


def stand_in(game: str, colour: str, url: str) -> Mail:
    """Return the mail to a player who has missed two deadlines in a row."""
    told = {"game": game, "colour": colour}
    return written(game, ShortMail(
        _("A bot plays %(colour)s until you are back") % told,
        _("Two of your deadlines in “%(game)s” have passed in a row.") % told,
        _(
            "So that the others need not wait, a bot answers for you. The seat stays yours: press “I am "
            "back” on the page of the game or reply to this email, and you are asked again."
        ),
        _("Open the game"), url,
    ))  # fmt: skip


def lines_to_vote(vote: Vote) -> str:
    """Return what to write in a reply; the number says which vote is meant."""
    told = {"yes": _("vote %(n)d yes") % {"n": vote.pk}, "no": _("vote %(n)d no") % {"n": vote.pk}}
    return (
        _(
            "By mail: a line “%(yes)s” or “%(no)s” in a reply to the mail of any question of this game. "
            "A reply to this mail is not counted."
        )
        % told
    )


def vote_mail(game: str, vote: Vote, url: str) -> Mail:
    """Return the mail to the others who have a vote."""
    return written(game, ShortMail(
        _("A vote: %(title)s") % {"title": vote_title(vote)},
        proposal(vote), " ".join([what_it_takes(vote), lines_to_vote(vote)]), _("Agree or disagree"), url,
    ))  # fmt: skip


def absent_mail(game: str, vote: Vote, url: str) -> Mail:
    """Return the mail to a player who may lose their seat by a vote, while a bot plays for them."""
    return written(game, ShortMail(
        _("The table votes on your seat"),
        proposal(vote),
        _("To keep your seat, come back before the others have agreed: then the vote ends."),
        _("To the game"), url,
    ))  # fmt: skip


def replaced_mail(game: str, vote: Vote, url: str) -> Mail:
    """Return the mail to a player who has lost their seat by a vote."""
    return written(game, ShortMail(
        _("Your seat was given on"),
        passed(vote),
        _("You are asked nothing more there. Nothing decided so far changes."),
        _("To your games"), url,
    ))  # fmt: skip


def taken_back_mail(game: str, vote: Vote, url: str) -> Mail:
    """Return the mail to the others at the table: their open questions are asked anew."""
    return written(game, ShortMail(
        _("The game was taken back"),
        passed(vote),
        _("What is open now is asked anew, with the whole time. The log shows where the game stands."),
        _("To the game"), url,
    ))  # fmt: skip


def more_time_mail(game: str, vote: Vote, asked: Prompt | None, url: str) -> Mail:
    """Return the mail to the others at the table: they have agreed. `asked` is the reader's open question."""
    due = answer_by(asked.due_at) if asked is not None and asked.due_at else ""
    return written(game, ShortMail(
        _("More time"), passed(vote), due or _("You are asked nothing just now."), _("To the game"), url,
    ))  # fmt: skip


def paused_mail(game: Game, url: str) -> Mail:
    """Return the mail to the others at the table of a paused game."""
    return written(str(game), ShortMail(
        _("The game is paused"),
        paused_words(game),
        _(
            "Then it goes on by itself, with all the time for what is open. To go on sooner, reply “propose "
            "going on” to an email that asked you something."
        ),
        _("To the game"), url,
    ))  # fmt: skip


def resumed_mail(game: str, asked: Prompt, url: str) -> Mail:
    """Return the mail to a player who was asked before the pause, and had a mail with the question."""
    due = answer_by(asked.due_at) if asked.due_at else ""
    return written(game, ShortMail(
        _("The game goes on"),
        _("The pause is over, and a question waits for you. %(due)s") % {"due": due},
        _("A reply to the email with the question counts, or answer on the page."),
        _("To the game"), url,
    ))  # fmt: skip


def joined(game: str, who: str, taken: int, seats: int, url: str) -> Mail:
    """Return the mail to the host about a seat that was taken."""
    told = {"who": who or _("Someone"), "game": game, "taken": taken, "seats": seats}
    full = taken >= seats
    about = (
        _("All seats are taken: you can start the game.") if full else _("You don't need to do anything yet.")
    )
    return written(game, ShortMail(
        _("Someone joined your game"),
        ngettext(
            "%(who)s joined “%(game)s”. %(taken)d of %(seats)d seats is taken.",
            "%(who)s joined “%(game)s”. %(taken)d of %(seats)d seats are taken.",
            taken,
        ) % told,
        about, _("Open the lobby"), url,
    ))  # fmt: skip


def is_host_now(game: str, url: str, by_mail: str = "") -> Mail:
    """Return the mail to the new host, who looks after the game or has a seat, when the host is gone."""
    return written(game, ShortMail(
        _("You are the host now"),
        _("The host of “%(game)s” is gone, so you are its host from now on.") % {"game": game},
        _("You don't need to do anything. What a host can do, you find at the foot of the game's page."),
        _("Open the game"), url, by_mail,
    ))  # fmt: skip


def seated(game: str, url: str) -> Mail:
    """Return the mail to the first of the waiting list."""
    return written(game, ShortMail(
        _("You have a seat"),
        _("A seat became free in “%(game)s”. You were first on the waiting list, so it is yours.")
        % {"game": game},
        _("If you no longer want it, leave on the game's page before the game begins."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def started(game: str, bots: int, url: str) -> Mail:
    """Return the mail to everybody at a game that has started by itself."""
    filled = ngettext(
        "A bot took the seat that was still free.",
        "Bots took the %(n)d seats that were still free.",
        bots,
    ) % {"n": bots}
    return written(game, ShortMail(
        _("The game has begun"),
        _("“%(game)s” has begun by itself, at the time set for it.") % {"game": game},
        filled if bots else _("All seats were taken."),
        _("Open the game"), url,
    ))  # fmt: skip


def found(game: str, players: int, response_seconds: int, url: str) -> Mail:
    """Return the mail to everybody whose match request is fulfilled."""
    told = {"players": players, "time": span_words(response_seconds), "game": game}
    return written(game, ShortMail(
        _("Your game has begun"),
        _("%(players)d people wished for the same game, so “%(game)s” has begun.") % told,
        _(
            "You have %(time)s for each answer; then a sensible default is used. Your wish is fulfilled: for "
            "another game, make a new one."
        ) % told,
        _("Open the game"), url,
    ))  # fmt: skip


def removed(game: str, url: str) -> Mail:
    """Return the mail to a player who was removed before the start."""
    return written(game, ShortMail(
        _("The host removed you"),
        _("The host removed you from “%(game)s” before it began. You can come back only by invitation.")
        % {"game": game},
        _("Other games may be open."), _("See the open games"), url,
    ))  # fmt: skip


def cancelled(game: str, url: str) -> Mail:
    """Return the mail to everybody who had a seat or waited for one."""
    return written(game, ShortMail(
        _("The game was called off"),
        _("“%(game)s” was called off before it began.") % {"game": game},
        _("Other games may be open."), _("See the open games"), url,
    ))  # fmt: skip


def not_started(game: str, why: str, url: str) -> Mail:
    """Return the mail to the host of a game that was to begin by itself and cannot."""
    return written(game, ShortMail(
        _("The game has not begun"),
        _("It was time for “%(game)s” to begin, but it could not: %(why)s")
        % {"game": game, "why": why},
        _("It now waits in its lobby. Solve this there and start it, or call it off."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def rematch(game: str, host: str, response_seconds: int, url: str) -> Mail:
    """Return the mail to the people of a game that is over."""
    told = {"host": host or _("Someone"), "game": game, "time": span_words(response_seconds)}
    return written(game, ShortMail(
        _("A rematch?"),
        _("%(host)s invites everyone from the last game to a rematch: “%(game)s”.") % told,
        _("The same people and rules, seats by chance. You have %(time)s for each answer.") % told,
        _("See the game and take your seat"), url,
    ))  # fmt: skip


@dataclass(frozen=True)
class ShortMail:
    """The parts of a short mail, each a whole sentence or more.

    `button` is the label of the link to `url`. `by_mail` is what may be written back, if anything.
    """

    heading: str
    opening: str
    about: str
    button: str
    url: str
    by_mail: str = ""


def written(game: str, mail: ShortMail) -> Mail:
    context = {
        "mail": mail,
        "game_name": game,
        "opening": wrapped(mail.opening),
        "about": wrapped(mail.about),
        "by_mail": wrapped(mail.by_mail),
        "delimiter": _(DELIMITER) if mail.by_mail else "",
        "button": wrapped(_("%(label)s:") % {"label": mail.button}),
    }
    return rendered("lobby", _("[%(game)s] %(title)s") % {"game": game, "title": mail.heading}, context)
