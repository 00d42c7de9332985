"""A question as its mail asked it, and the words that a reply may use for it. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

from django.utils.translation import get_language

import engine
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import vocabulary
from games.mail.language.chatter import is_chatter, takes_back
from games.mail.language.clauses import undoes
from games.mail.language.german import in_english as from_german
from games.mail.language.other_words import in_usual_words
from games.mail.language.phrasing import Homes, term
from games.mail.language.vocabulary import ENGLISH, normal, wordset
from games.mail.language.yes_or_no import THUMBS, leaves_as_it_is, would_accept
from games.mail.understand.parts import answer_that_stands, line_words, reply_words
from games.questions.forms import answer_words, form_of
from games.questions.replies.option_ways import USES
from games.questions.replies.reply import Replies, drops
from games.words.reader import Reader

ASKS = re.compile(r"\?[\s\"”'’)]*$")
_IN_ENGLISH: dict[str, Callable[[str], str]] = {"de": from_german}
_LOSING = wordset("discard lose give drop abandon throw toss dump ditch trash")
_RATHER_BELOW = re.compile(r"\S\s*\n\W*lieber\b", re.IGNORECASE)
SEEN = re.compile(
    r"\b(?:see|saw|seen|noted|got it|understood|know|knew|gesehen|sehe|verstanden|klar|weiss|weiß)\b"
)


class MailedQuestion:
    """The lines of a mail (the first is 1), what its question takes, and what its words mean to a reply.

    `given` is the answer that was given already (None: none).
    """

    def __init__(
        self,
        shown: Sequence[AnswerJSON],
        ask: engine.Ask,
        homes: Homes,
        reader: Reader | None,
        given: AnswerJSON = None,
    ):
        self.shown, self.ask, self.homes, self.reader = shown, ask, homes, reader
        self.replies: Replies[Any] = form_of(ask).replies(ask, homes, reader)
        self.given, self.stands = given, answer_that_stands(ask, given)
        self._read_as: dict[str, list[str]] = {}

    @cached_property
    def worded(self) -> dict[str, list[AnswerJSON]]:
        """Return the answers of the list by their exact words, in every language.

        The mail that lists them may be older than the player's choice of a language.
        """
        found: dict[str, list[AnswerJSON]] = {}
        for answer in self.shown:
            for words in self.labels(answer):
                found.setdefault(normal(words), []).append(answer)
        return found

    def labels(self, answer: AnswerJSON) -> list[str]:
        """Return the words of an answer in the mail, in every language."""
        found = in_every_language(partial(answer_words, self.ask, answer, self.reader))
        return list(dict.fromkeys(in_usual_words(words)[0] for words in found)) if vocabulary() else found

    def readings(self, text: str) -> list[str]:
        """Return the text as it is, and with the words of the player's language in English.

        A retraction has only the first: some of its words would vanish in English.
        """
        if text not in self._read_as:
            vanishes = takes_back(text) or _RATHER_BELOW.search(text)
            in_english = None if vanishes else _IN_ENGLISH.get(str(get_language()))
            self._read_as[text] = list(dict.fromkeys([text, in_english(text)])) if in_english else [text]
        return self._read_as[text]

    def named(self, answers: Sequence[AnswerJSON]) -> list[str]:
        """Return answers that a text may mean, in words that are understood as nothing else."""
        return [self._words_of(answer) for answer in answers]

    def _words_of(self, answer: AnswerJSON) -> str:
        """Return the words of an answer, or its line if the words may be about the answer already given."""
        words = reply_words(self.ask, answer, self.reader)
        doubtful = any(leaves_as_it_is(normal(read)) for read in self.readings(words))
        if doubtful and self.stands is not None and answer in self.shown:
            return line_words(self.shown.index(answer) + 1)
        return words

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words of this game and question; a remark has none of them."""
        return self.seat_words.union(self.replies.chatter)

    @cached_property
    def seat_words(self) -> frozenset[str]:
        """Return the words for all seats of the game."""
        return frozenset(word for name in self.homes.seats for word in name.split())

    @cached_property
    def seats_here(self) -> frozenset[str]:
        """Return the words for the seats that answers are about."""
        here, seats = self.replies.seats, self.homes.seats.items()
        named = frozenset(word for name, seat in seats if seat in here for word in name.split())
        return named.union(self.replies.chatter)

    @cached_property
    def of_lines(self) -> frozenset[str]:
        """Return the words of the mailed lines but those that say nothing."""
        if self.replies.of_options:
            return frozenset()
        words = " ".join(label for answer in self.shown for label in self.labels(answer))
        return frozenset(normal(words).split()) - ENGLISH.fillers

    @cached_property
    def is_of_use(self) -> bool:
        """Return whether something can be used or played: to wish for it is not to use it."""
        return any(option.what in USES for option in self.replies.options.values())

    @cached_property
    def is_of_cards(self) -> bool:
        """Return whether a card is chosen: a number is then its value, or asked back."""
        return any(option.what == "card" for option in self.replies.options.values())

    def is_talk(self, text: str, *, alone: bool = False) -> bool:
        """Return whether a text answers nothing; `alone`: whether it does as a whole reply."""
        if self.replies.only_use and SEEN.search(normal(text)):
            return False  # beside a yes it says what the yes is about
        if self.is_card_of_deal(text):
            return False
        return all(is_chatter(words, self.words, alone=alone) for words in self.readings(text))

    def is_card_of_deal(self, text: str) -> bool:
        """Return whether a text is a card or a kind of cards, where any can be a part of the answer."""
        return self.ask.form.kind == "deal" and any(term(one) is not None for one in self.readings(text))

    def is_asking(self, text: str) -> bool:
        """Return whether a text asks, or says what would be accepted or what a card is good for."""
        if self.replies.has_a_use(text):
            return True
        return would_accept(normal(text)) or (not self.replies.may_ask and bool(ASKS.search(text)))

    def is_left(self, text: str) -> bool:
        """Return whether a text leaves the answer already given as it is."""
        return any(leaves_as_it_is(normal(words)) for words in self.readings(text))

    def drops(self, text: str) -> bool:
        """Return whether a text says that cards or ships are lost, where choosing them does not lose them."""
        return not self.replies.of_options and drops(normal(text)) and not self.replies.loses

    def undoes(self, text: str) -> bool:
        """Return whether a text gives something up where nothing is lost, and no option is to give it up."""
        plain = [normal(words) for words in self.readings(text)]
        words = {word for one in plain for word in one.split()}
        gives_up = any(undoes(one) or drops(one) for one in plain)
        return (
            gives_up and not self.replies.gives_up and _LOSING.isdisjoint(words & set(self.replies.chatter))
        )


def in_one_line(text: str) -> str:
    """Return a text as it was written, in one line."""
    words = " ".join(text.split()).strip(" .,;:-–\"'")
    return THUMBS.get(words, words)
