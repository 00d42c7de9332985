"""Addresses in mails, and numbers in addresses.

A turn link is for one prompt of its seat. It is no login: `games.turn.page.gate` knows its player.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.base.vocabulary import vocabulary

SALT = "games.site.page.turn_link"


class BadLink(ValueError):
    """We did not give out this link."""


def turn_link(prompt_id: str) -> str:
    """Return the whole address at which this prompt can be answered."""
    return absolute(reverse("turn_link", args=[token_of(prompt_id)]))


def game_link(game_id: str) -> str:
    """Return the whole address of a game's page, for people who are signed in."""
    return absolute(reverse("turn", args=[game_id]))


def clock_link(game_id: str) -> str:
    """Return the whole address at which a table votes on its time."""
    return absolute(reverse("clock", args=[game_id]))


def desk_link(game_id: str) -> str:
    """Return the whole address of a game's desk."""
    return absolute(reverse("desk", args=[game_id]))


def reports_link(game_id: str) -> str:
    """Return the whole address of the reports about a game."""
    return absolute(reverse("reports", args=[game_id]))


def invitation_link(token: str) -> str:
    """Return the whole address at which an invitation is shown."""
    return absolute(reverse("invitation", args=[token]))


def merge_link(token: str) -> str:
    """Return the whole address at which two accounts are asked whether they are of one person."""
    return absolute(reverse("same_person", args=[token]))


def open_games_link() -> str:
    """Return the whole address of the list of open games."""
    return absolute(reverse("open_games"))


def settings_link() -> str:
    """Return the whole address of a person's settings."""
    return absolute(reverse("settings"))


def hooks_link(game_id: str | None) -> str:
    """Return the whole address of the page of somebody's webhooks, or of those of a game."""
    return absolute(reverse("game_hooks", args=[game_id]) if game_id else reverse("webhooks"))


def learn_link() -> str:
    """Return the whole address of the page that teaches the game."""
    return absolute(reverse("learn"))


def rules_path() -> str:
    """Return the path of the rules in the vocabulary that is spoken: each has a book of its own."""
    spoken = vocabulary()
    return reverse(f"rules_{spoken}" if spoken else "rules")


def rules_link() -> str:
    """Return the whole address of these rules."""
    return absolute(rules_path())


def chapter_link(name: str) -> str:
    """Return the whole address of a chapter of these rules."""
    spoken = vocabulary()
    return absolute(reverse(f"rules_{spoken}_chapter" if spoken else "rules_chapter", args=[name]))


def library_link() -> str:
    """Return the whole address of the library."""
    return absolute(reverse("library"))


def sheet_link(name: str) -> str:
    """Return the whole address of the sheet of an alien, a card or a tech."""
    return absolute(sheet_path(name))


def term_link(name: str) -> str:
    """Return the whole address of a term of the game."""
    return absolute(term_path(name))


def log_link(game_id: str) -> str:
    """Return the whole address of a game's log."""
    return absolute(reverse("log", args=[game_id]))


def sheet_path(name: str) -> str:
    """Return where a sheet is read on a page, in the words of the edition that is spoken of."""
    return reverse("sheet", args=[name]) + _in_these_words()


def term_path(name: str) -> str:
    """Return where a term is read on a page, in the words of the edition that is spoken of."""
    return reverse("term", args=[name]) + _in_these_words()


def _in_these_words() -> str:
    spoken = vocabulary()
    return f"?words={spoken}" if spoken else ""


def token_of(prompt_id: str) -> str:
    return _signer().sign(prompt_id)


def prompt_of(token: str) -> str:
    """Return the prompt's id in a token. Raises BadLink."""
    try:
        return _signer().unsign(token)
    except signing.BadSignature:
        raise BadLink(token) from None


def _signer() -> signing.Signer:
    return signing.Signer(salt=SALT, sep=".")


def absolute(path: str) -> str:
    return settings.PUBLIC_URL + path


MOST_DIGITS, DIGITS_OF_KEYS = 6, 18
NO_ROW = 0


def number_in(given: Mapping[str, str], name: str) -> int:
    """Return the number given under this name; -1 if it is none."""
    return number_of(given.get(name, ""))


def number_of(text: str) -> int:
    """Return the number in this text; -1 if it is none."""
    return _number(text, MOST_DIGITS, -1)


def key_in(given: Mapping[str, str], name: str) -> int:
    """Return the row key given under this name; if it is none, a key that no row has."""
    return _number(given.get(name, ""), DIGITS_OF_KEYS, NO_ROW)


def _number(text: str, most: int, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else otherwise
