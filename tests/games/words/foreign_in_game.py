"""What a game says: all texts of its pages and mails, and the words of another edition that are in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email.message import EmailMessage
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import OutboxMail, User
from games.translations.overlays import foreign_words

SAYS = re.compile(r'\b(?:title|aria-label|alt|placeholder|content|label)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
LANGUAGE = re.compile(r'<html[^>]* lang="(\w+)')
Found = set[tuple[str, str]]  # where a word of others is, and the word

# Pages about all games, as `SearchingBrowser` says.
OF_ALL_GAMES = re.compile(r"/(?:library|rules|terms|learn)/(?!.*\bwords=)|/games/(?:new|find)/")


def said_on(page: str) -> list[str]:
    """Return the texts of a page: what is between its tags, and what is read out of them."""
    return [unescape(TAG.sub(" ", page)), *(unescape(one) for one in SAYS.findall(page))]


def foreign(where: str, texts: Iterable[str], language: str = "en") -> Found:
    """Return the words that Mayfair's edition does not have, each with where it is."""
    return {
        (where, word)
        for text in texts
        for said in (text, " ".join(text.split()))  # a term may go on in the next line
        for word in foreign_words(said, language, "mayfair")
    }


def foreign_on(where: str, page: str) -> Found:
    """Return the words of others on a page, which says itself what its language is."""
    language = LANGUAGE.search(page)
    assert language, f"{where} does not say its language"
    return foreign(where, said_on(page), language[1])


def foreign_in_mails(mails: Iterable[OutboxMail]) -> Found:
    """Return the words of others in mails as they were written, each in its reader's language."""
    languages = dict(User.objects.values_list("email", "language"))
    return {
        word
        for mail in mails
        for word in foreign(
            f"mail {mail.kind}",
            [mail.subject, mail.text, *said_on(mail.html)],
            languages.get(mail.to) or "en",
        )
    }


def foreign_in_letter(letter: EmailMessage) -> Found:
    """Return the words of others in an English mail as it arrived: its subject and each of its parts."""
    subject = str(letter["Subject"])
    parts = [part for part in letter.walk() if part.get_content_maintype() == "text"]
    texts = [text for part in parts for text in _said_in(part)]
    return foreign(f"mail {subject}", [subject, *texts])


def _said_in(part: EmailMessage) -> list[str]:
    said = part.get_content()
    return said_on(said) if part.get_content_subtype() == "html" else [said]


class SearchingBrowser(Client):
    """A browser that searches each page of a game that comes, also forms that were refused.

    Only what is about all games is left out: the library and the rules tell the editions apart and name the
    words of both, the lesson has those of the usual one, and a new game is of no edition yet. A sheet that
    was opened from a game is addressed with that game's words, and counts.
    """

    def __init__(self, found: Found, **how: Any):
        super().__init__(**how)
        self.found = found

    def request(self, **request: Any) -> HttpResponse:
        """Ask for a page as every browser does."""
        response = super().request(**request)
        path = f"{request['PATH_INFO']}?{request.get('QUERY_STRING', '')}"
        is_page = "html" in response.headers.get("Content-Type", "") and response.content
        if is_page and not OF_ALL_GAMES.match(path):
            self.found |= foreign_on(path, response.content.decode())
        return response
