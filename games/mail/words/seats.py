"""The mails of a running game whose people change: who has gone is told by colour alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.words.times import span_words

from .short import ShortMail, written
from .turns import Mail


def took_over(game: str, colour: str, alien: str, response_seconds: int, url: str) -> Mail:
    """To the player who takes the seat over. `alien` is empty before it is chosen."""
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
    """To whoever has lost their chair. `colour`: of the one where they sit now."""
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
    """To whoever has replied to a question of a chair that they have left since."""
    return written(game, ShortMail(
        _("Your reply was not used"),
        _("You replied to a question from before people last changed chairs in “%(game)s”.") % {"game": game},
        _("Nothing was changed. The page of the game shows where you sit and what you are asked now."),
        _("Open the game"), url,
    ))  # fmt: skip


def left_to_bot(game: str, colour: str, url: str) -> Mail:
    """To the others: nobody waits for a seat."""
    return _to_others(
        game, colour, url,
        _("A bot now plays %(colour)s"),
        _("The player of %(colour)s has left “%(game)s”."),
        _("A bot plays on at that seat. Nothing decided so far changes."),
    )  # fmt: skip


def left_to_person(game: str, colour: str, url: str) -> Mail:
    """To the others: the first of the waiting list plays on."""
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
    """To the others: at a seat that somebody had left a person plays again."""
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
    """To whoever has missed two deadlines in a row."""
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
