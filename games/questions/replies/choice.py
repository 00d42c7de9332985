"""Replies to a choice: words around the options that change which of them can be meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import engine
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.mail.language import yes_or_no
from games.mail.language.german import in_english
from games.mail.language.phrasing import NotUnderstood, card_phrases
from games.mail.language.vocabulary import digits, normal
from games.questions.replies import option_ways
from games.questions.replies.by_names import COLOURS, ByNames
from games.questions.replies.choices import Choices
from games.questions.replies.condition import without_condition
from games.questions.replies.option_ways import CHANGE, KEEP
from games.questions.replies.reply import Readings, Replies
from games.questions.replies.roles import GIVEN_TO, by_roles
from games.words.names import card_name, colour_name

_NAMES_ALIENS = (KEEP, CHANGE)
_DRAWS = re.compile(r"\b(?:redraw|draw|new|another|neu\w*|ziehe?n?|ander\w*)\b", re.IGNORECASE)
_BANS = re.compile(
    r"^\W*(?:(?:please|bitte) )?(?:no|kein(?:en)?) (?=\w)",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:both|beide[nr]?|(?:all|alle|[2-9]|zwei|drei)(?: (?:of )?(?:the|my|die|meine))?"
    r" (?:reinforcements|cards|flares|artifacts|verstärkungen|karten|artefakte))\b"
)

_WILL = r"(?:should|shall|must|can|may|will|has to|to)"
_HALT = r"(?:ruhig|doch|gerne?|mal|eben|halt|bitte)"
_SOLL = rf"(?:soll|sollte|muss|darf|kann|wird)(?: {_HALT})*"
_ANGREIFEN = r"angreifen|attackieren|attack"  # or with the verb in English already
_FIGHTS = r"(?:attacks?|fights?|go(?:es)? (?:for|against|after))"
_WHO = r"(?P<{}>(?:the )?[^\W\d]+)"
_ATTACKS = (  # who attacks, and who is attacked
    rf"(?:{{names}})s? (?:{_WILL} )?{_FIGHTS} {_WHO.format('a')}"
    rf"|(?:{{names}})s? (?:against|vs|versus|gegen) {_WHO.format('b')}"
    rf"|(?:{{names}}) greift {_WHO.format('c')} an|(?:{{names}}) attackiert {_WHO.format('d')}"
    rf"|(?:{{names}}) {_SOLL} (?:gegen |auf )?{_WHO.format('e')} (?:{_ANGREIFEN}|los|gehen)"
    rf"|soll (?:{{names}})(?: {_HALT})* {_WHO.format('f')} (?:{_ANGREIFEN})"
    rf"|{_WHO.format('g')} (?:should|must|shall) be attacked"
    rf"|{_WHO.format('h')} (?:soll|muss) angegriffen werden"
)
_GIVES_AWAY = re.compile(r"\b(?:give|gib|gebe?|let|lass) (?:him|her|them|ihm|ihr|ihnen|sie|ihn)\b")
_ALL_MAY = re.compile(
    r"(?:all|everyone|everybody)(?: of you)? (?:(?:may|can|should)(?: all)?|(?:is|are) welcome(?: to)?)"
    r"(?: (?:come|join|help|in|along|me|us|out|too|now))*"
)
_HAS_A_USE = re.compile(  # "I can use the 14": it is not given up
    r"\b(?:can|could|may|might|(?:like|want|love|hope) to|will|ill|going to|kann|will)"
    r"(?: (?:still|well|really|noch|gut))* (?:use|play)\b|\b(?:like|love|want) to (?:have|keep)\b"
)


class ChoiceReplies(Replies[engine.Choice[Any]]):
    of_options = True

    @cached_property
    def _choices(self) -> Choices:
        return Choices(self.options, self.homes, self.reader, self.ask.what, self.loses)

    def read(self, text: str) -> AnswerJSON:
        if self._says_several(text):
            raise NotUnderstood("unknown", text=text)
        laid = without_condition(text, self.homes) if self._has_condition else text
        if laid != text:
            return self._under_condition(laid)
        return self._read(self._without_asked_card(text))

    def _read(self, text: str) -> AnswerJSON:
        invites = {option.what for option in self.options.values()} == {"seats"}
        return self._choices.read("everybody" if invites and _ALL_MAY.fullmatch(normal(text)) else text)

    @property
    def _has_condition(self) -> bool:
        return any(option.what == "kicker_if" for option in self.options.values())

    def _under_condition(self, text: str) -> AnswerJSON:
        """Return the option that lays what a text names only if the opponent lays a Kicker."""
        key = f"if {self._read(text)}"
        if key not in self.options:
            raise NotUnderstood("unknown", text=normal(text))
        return key

    def parts_of(self, answer: AnswerJSON) -> Sequence[AnswerJSON]:
        without = str(answer).removeprefix("if ")
        return [without] if without != answer and without in self.options else []

    def _without_asked_card(self, text: str) -> str:
        """Return a text with "it" for the card that a yes or no is about: "gimme that 40"."""
        about = self.ask.about.get("card")
        if _GIVES_AWAY.search(normal(text)):
            return text
        if not isinstance(about, str) or any(one.what not in ("yes", "no") for one in self.options.values()):
            return text
        ways = [*card_phrases(about), *re.findall(r"^attack (\d+)$", about)]
        named = "|".join(re.escape(way) for way in sorted(ways, key=len, reverse=True))
        return re.sub(
            rf"\b(?:(?:the|that|this|his|her|their|die|den|das) )*(?:{named})\b", "it", normal(text)
        )

    def has_a_use(self, text: str) -> bool:
        return self.gives_up and _HAS_A_USE.search(normal(text)) is not None

    def _says_several(self, text: str) -> bool:
        """Return whether a text uses or plays several things, where one at a time can be."""
        uses = any(option.what in option_ways.USES for option in self.options.values())
        several = _SEVERAL.search(digits(normal(text))) is not None and "both" not in self.chatter
        return uses and several and not yes_or_no.lets_happen(normal(text), ())

    def by_names(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        if any(map(self._says_several, texts)) or any(map(self.has_a_use, texts)):
            return ()
        kinds = {option.what for option in self.options.values()}
        if not kinds.isdisjoint((*_NAMES_ALIENS, "seats")) or any(kind.startswith("tech_") for kind in kinds):
            return ()  # an answer names what is kept and what goes, all seats and no others, or how long
        if self.ask.what == "ban":
            texts = [_BANS.sub("", text) for text in texts]
        if "drive_out" in kinds and not any(map(_DRAWS.search, texts)):  # it names no visitor: any will do
            texts = [self._without_planets_and_seats(text) for text in texts]
        if "destiny" in kinds:
            texts = [self._attacked(text) for text in texts]
        asked = self.asked | self._words_about
        among = replace(self._choices.candidates, loses=self.gives_up, asked=asked)
        return ByNames(among, len(shown)).read(texts)

    def _attacked(self, text: str) -> str:
        """Return who is attacked where a text says no more: "yellow shall attack me"."""
        names = "|".join(map(re.escape, self.homes.called(self.homes.sides.get("offense", -1)))) or "(?!)"
        said = re.sub(r"(?: (?:bitte|please))?[\s.!]*$", "", text.strip())
        found = re.fullmatch(_ATTACKS.format(names=names), said, re.IGNORECASE)
        who = next(filter(None, found.groups()), "") if found else ""
        return colour_name(self.homes.me) if who.casefold() in ("me", "mich") else who or text

    def _without_planets_and_seats(self, text: str) -> str:
        """Return a text without visitors and planets of one's own; as it is, if it names another's planet."""
        plain, names = digits(normal(text)), rf"{self.homes.seat_pattern}|{COLOURS}"
        planet = rf"\b({names})s? ({self.homes.digit})\b"
        whose = {self.homes.seats.get(in_english(found[1])) for found in re.finditer(planet, plain)}
        if whose - {self.homes.me}:
            return text
        return re.sub(rf"\b(?:{names})s?(?: {self.homes.digit})?\b", " ", plain)

    @cached_property
    def _words_about(self) -> frozenset[str]:
        """Return the names of the aliens and cards that the question is about, in every language."""
        about = {value for value in self.ask.about.values() if isinstance(value, str)}
        known = about & {*engine.book().aliens, *engine.book().artifacts, *engine.book().edicts}
        names = [name for one in known for name in in_every_language(partial(card_name, str(one)))]
        return frozenset(word for name in names for word in normal(name).split())

    def by_roles(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        seats = {role: self._names_of(self.ask.about.get(name)) for role, name in GIVEN_TO.items()}
        found = [by_roles(text, self.options, self.ask.what, shown, seats) for text in texts]
        return next(filter(None, found), ())

    def _names_of(self, seat: object) -> list[str]:
        return [name for name, number in self.homes.seats.items() if number == seat]

    def mentioned(self, texts: Sequence[str]) -> Sequence[AnswerJSON]:
        found = [ByNames(self._choices.candidates, 0).mentioned(text) for text in texts]
        return list(dict.fromkeys(key for keys in found for key in keys))

    @property
    def chatter(self) -> Collection[str]:
        return self._choices.chatter

    @cached_property
    def seats(self) -> Collection[int]:
        return ByNames(self._choices.candidates, 0).seats

    @property
    def only_use(self) -> str:
        return self._choices.only_use

    @property
    def unchanging(self) -> Sequence[str]:
        return self._choices.unchanging

    def staying(self, plain: str) -> Sequence[str]:
        return self._choices.staying(plain)

    def numbered(self, number: int) -> Readings:
        return Readings(self._choices.numbered(number))
