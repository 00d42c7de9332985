"""The mails of a running game whose people change: who has gone is told by colour alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.words.core.times import span_words

from .short import ShortMail, written
from .turns import Mail


def took_over(game: str, colour: str, alien: str, response_seconds: int, url: str) -> Mail:
    """To whoever has waited for a seat, or taken it over from a bot. `alien` is empty before it is chosen."""
    told = {"game": game, "colour": colour, "alien": alien, "time": span_words(response_seconds)}
    seat = (
        _("From now on you play %(colour)s with %(alien)s in “%(game)s”. The game is running.")
        if alien
        else _("From now on you play %(colour)s in “%(game)s”. The game is running.")
    )
    return written(game, ShortMail(
        _("You play %(colour)s from now on") % told,
        seat % told,
        _(
            "Whoever played there has left. You know all that this seat knows, and what is asked of it is "
            "asked of you, with %(time)s for each answer. If you do not want the seat, you find “Leave the "
            "game” at the foot of the page: whoever waits next plays on then, or a bot."
        ) % told,
        _("Open the game"), url,
    ))  # fmt: skip


def left_to_bot(game: str, colour: str, url: str) -> Mail:
    """To the others: nobody waits for a seat."""
    return _to_others(
        game, colour, url,
        _("A bot plays %(colour)s from now on"),
        _("The player of %(colour)s has left “%(game)s”."),
        _("A bot plays on at that seat, and everything decided so far stands."),
    )  # fmt: skip


def left_to_person(game: str, colour: str, url: str) -> Mail:
    """To the others: the first of the waiting list plays on."""
    return _to_others(
        game, colour, url,
        _("Somebody else plays %(colour)s from now on"),
        _("The player of %(colour)s has left “%(game)s”."),
        _(
            "The first of the waiting list plays on at that seat, with a whole new time for what it is "
            "asked. Everything decided so far stands."
        ),
    )  # fmt: skip


def bot_replaced(game: str, colour: str, url: str) -> Mail:
    """To the others: at a seat that somebody had left a person plays again."""
    return _to_others(
        game, colour, url,
        _("A person plays %(colour)s again"),
        _("In “%(game)s” a person has taken over %(colour)s from the bot."),
        _("Everything decided so far stands."),
    )  # fmt: skip


def _to_others(game: str, colour: str, url: str, heading: str, opening: str, about: str) -> Mail:
    told = {"game": game, "colour": colour}
    return written(game, ShortMail(heading % told, opening % told, about, _("Open the game"), url))
