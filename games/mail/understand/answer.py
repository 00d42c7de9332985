"""What a reply means: one line of the list, or plain words. Pure.

The reading is strict, since a wrong guess cannot be taken back. Words that cannot be placed may stand only in
clauses that name nothing; what can be read in two ways is asked back. What was understood is echoed to the
player.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from django.utils import translation
from django.utils.translation import get_language

import engine
from engine.state.view import SIDES, View, encounter_in
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.mail.language.chatter import gist, is_chatter, takes_back, without_signature
from games.mail.language.clauses import (
    clauses_of,
    holds_back,
    is_in_doubt,
    is_remark,
    is_unsure,
    stance_of,
    strange_words,
    tells_how_it_is,
    undoes,
    without_reasons,
)
from games.mail.language.everyday import said_plainly
from games.mail.language.german import in_english as from_german
from games.mail.language.phrasing import Homes, NotUnderstood
from games.mail.language.second_thoughts import surely_changes
from games.mail.language.tokens import PLANET, Number, Tokens
from games.mail.language.vocabulary import ENGLISH, bare, cleaned, digits, normal, wordset
from games.mail.language.yes_or_no import THUMBS, agrees, leaves_as_it_is, takes_what_is_there, would_accept
from games.mail.understand.beside import Beside
from games.mail.understand.parts import (
    MOST_OF_AN_ANSWER,
    PartsReader,
    Standing,
    line_words,
    reply_words,
    say,
)
from games.mail.understand.unnamed import all_defaults
from games.mail.words.asked import default_mark
from games.questions.forms import answer_words, form_of
from games.questions.replies.by_names import ByNames, Candidates, features_of
from games.questions.replies.cards import ChosenLine, named_line
from games.questions.replies.option_ways import USES
from games.questions.replies.reply import Readings, drops
from games.words.reader import Reader, as_reader

__all__ = ["Meant", "NotUnderstood", "meant", "say", "understand"]

MOST_CHARACTERS = 4_000
_MOST_CLAUSES = 8
_IN_ENGLISH = {"de": from_german}
_LISTED = re.compile(r"#? ?(\d{1,3})[.):\s]\s*(\S.*)", re.DOTALL)
_CLEAR = ("number_or_name", "ambiguous", "several_answers")  # asked back with what it may mean
_LOSING = wordset("discard lose give drop abandon throw toss dump ditch trash")
_DIGIT = re.compile(r"\d")
_HOW_MANY = wordset("all everybody everyone everything nobody none nothing default pass alle alles niemand")
_HI_ALL = re.compile(
    r"\A\W*(?:hi|hello|hey|moin|hallo|servus|dear|liebe)(?: an)? (?:all|everyone|everybody|alle|zusammen)\b"
    r"[ \t]*[,!.:\n-]+(?=[\s\S]*\w)",
    re.IGNORECASE,
)
_RATHER_BELOW = re.compile(r"\S\s*\n\W*lieber\b", re.IGNORECASE)
_SEEN = re.compile(r"\b(?:see|saw|seen|noted|got it|understood|know|gesehen|verstanden|klar|weiss)\b")
_ASKS = re.compile(r"\?[\s\"”'’)]*$")


class Meant(NamedTuple):
    """What a reply means: an answer, or (`stays`) that the answer already given is left as it is."""

    answer: AnswerJSON
    stays: bool = False


def main_players_by_side(view: View) -> dict[str, int]:
    """Return the main players by their side, as far as the seat sees them."""
    encounter = encounter_in(view)
    return {side: encounter[side] for side in SIDES if encounter.get(side) is not None}


def understand(
    text: str,
    *,
    shown: Sequence[AnswerJSON],
    ask: engine.Ask,
    names: Mapping[str, int] | None = None,
    reader: Reader | None = None,
    sides: Mapping[str, int] | None = None,
) -> AnswerJSON:
    """Return the answer that a reply means where none was given before."""
    return meant(text, shown=shown, ask=ask, names=names, reader=reader, sides=sides).answer


def meant(
    text: str,
    *,
    shown: Sequence[AnswerJSON],
    ask: engine.Ask,
    names: Mapping[str, int] | None = None,
    reader: Reader | None = None,
    sides: Mapping[str, int] | None = None,
    given: AnswerJSON = None,
    own_words: bool = True,
) -> Meant:
    """Return the answer that a reply means, in the engine's canonical form.

    `shown` are the answers as they were numbered in the mail (the first is 1), `ask` the engine's question.
    `names` are more words for seats than their colours (aliens, say). The labels in the mail were for the
    eyes of `reader`. `sides` are the main players by their side ("offense", "defense"). `given` is the answer
    that was given already (None: none). Without `own_words` every word must be part of the answer.

    Raises NotUnderstood, and the engine's NotAllowed for an answer that is clear but not legal.
    """
    homes = Homes(names or {}, ask.seat, sides, systems=as_reader(reader).systems)
    meaning = _Meaning(shown, ask, homes, reader, given)
    said = homes.with_colours(_without_mark(_HI_ALL.sub("", cleaned(text[:MOST_CHARACTERS]))))
    answer = ask.judge(meaning.of(said, own_words))
    return Meant(answer, given is not None and meaning.standing.is_left)


def _without_mark(text: str) -> str:
    """Remove the mark of the default: it follows one answer of the list and says nothing else."""
    for mark in in_every_language(default_mark):
        text = re.sub(re.escape(mark), "", text, flags=re.IGNORECASE)
    return text.strip()


class _Meaning:
    def __init__(
        self,
        shown: Sequence[AnswerJSON],
        ask: engine.Ask,
        homes: Homes,
        reader: Reader | None,
        given: AnswerJSON = None,
    ):
        self.shown, self.ask, self.homes, self.reader = shown, ask, homes, reader
        self._read_as: dict[str, list[str]] = {}
        self.replies = form_of(ask).replies(ask, homes, reader)
        self.standing = Standing(self.replies, given, self._stated)

    @cached_property
    def worded(self) -> dict[str, list[AnswerJSON]]:
        """Return the answers of the list by their exact words, in every language.

        The mail that lists them may be older than the player's choice of a language.
        """
        found: dict[str, list[AnswerJSON]] = {}
        for answer in self.shown:
            for words in self._labels(answer):
                found.setdefault(normal(words), []).append(answer)
        return found

    def of(self, text: str, own_words: bool = True) -> AnswerJSON:
        """Return the one answer in a text, if no other words of it are an answer as well."""
        try:
            answer = self._of(text, own_words)
        except NotUnderstood:
            if own_words and self._takes_only_line(text):
                return self.shown[0]
            raise
        for words, others in self._other_answers(text, answer):
            if others:
                raise NotUnderstood("several_answers", meanings=[*self._named([answer]), *others])
            raise _quoting(NotUnderstood("beside", text=words, meanings=self._named([answer])), text)
        return answer

    def _takes_only_line(self, text: str) -> bool:
        """Return whether a text says yes to the one line of a list: "OK, I have no choice"."""
        clauses = clauses_of(text)
        return (
            len(self.shown) == 1
            and self.shown[0] not in self.replies.unchanging
            and bool(clauses)
            and all(any(takes_what_is_there(normal(one)) for one in self._readings(c)) for c in clauses)
        )

    def _other_answers(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield words beside an answer that do not say the same, each with what they are by themselves."""
        if all_defaults(text) or answer in self.worded.get(normal(text), ()):
            return
        is_left = self.standing.is_left
        beside = Beside(
            self.replies, self.shown, self.worded, self._labels, self._named, self._answer_in, self._is_talk
        )
        for reading in self._readings(without_signature(text, self.homes.own_names)):
            yield from beside.others(reading, answer)
        self.standing.is_left = is_left

    def _of(self, text: str, own_words: bool) -> AnswerJSON:
        """Return the one answer in a text whose other words say nothing."""
        try:
            return self._in_parts(text)
        except NotUnderstood as problem:
            found = self._in_own_words(text, problem) if own_words else []
            if found:
                return found[0]
            if problem.reason == "unknown" and self._is_talk(text, alone=True):
                raise NotUnderstood("no_answer", text=_short(text)) from None
            raise

    def _in_parts(self, text: str) -> AnswerJSON:
        return PartsReader(self._answer_in, self.homes.own_names, self._is_talk).answer(text, self._named)

    def _in_own_words(self, text: str, problem: NotUnderstood) -> Sequence[AnswerJSON]:
        """Return the one answer of a text with words of the person's own; none if there is no such."""
        for way in _OWN_WORDS.get(problem.reason, ()):
            found = way(self, text)
            if len(found) == 1:
                return found
        wishes = not (self._is_of_use or self.replies.loses)
        joins = any(one.side for one in getattr(self.ask.form, "targets", {}).values())
        said = said_plainly(text, wishes=wishes, joins=joins)
        short = without_reasons(said)
        if short == text or is_in_doubt(said) or any(map(is_unsure, clauses_of(said))) or self._undoes(said):
            return []
        try:
            return [self._in_parts(short)]
        except NotUnderstood as other:
            return self._in_own_words(short, other)

    def _beside_remarks(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers of the clauses that are understood, if the others are only remarks."""
        clauses = clauses_of(text) if len(text) <= MOST_OF_AN_ANSWER else []
        if self._undoes(text) or (self.standing.answer is not None and any(map(self._is_left, clauses))):
            return ()
        if clauses in ([], [text]) or len(clauses) > _MOST_CLAUSES or is_in_doubt(text):
            return ()
        found: list[AnswerJSON] = []
        held = told = agrees = False
        for clause in clauses:
            try:
                answer = self._answer_in(clause)
            except (NotUnderstood, engine.NotAllowed):
                tells = bool(found) and self._tells_of_others(clause)
                if not tells and not self._is_remark(clause):
                    return ()
                told = told or tells
                held = held or holds_back(clause)
            else:
                stances = {stance_of(words) for words in self._readings(clause)} - {None}
                if told or (self.replies.only_use and True in stances):
                    return ()  # it may let something happen
                agrees = agrees or bool(stances)
                found += [answer] if answer not in found else []
        if told and agrees:
            return ()
        return [answer for answer in found if not held or answer in self.replies.unchanging]

    def _undoes(self, text: str) -> bool:
        """Return whether a text gives something up where nothing is lost, and no option is to give it up."""
        plain = [normal(words) for words in self._readings(text)]
        words = {word for one in plain for word in one.split()}
        gives_up = any(undoes(one) or drops(one) for one in plain)
        return (
            gives_up and not self.replies.gives_up and _LOSING.isdisjoint(words & set(self.replies.chatter))
        )

    def _is_left(self, clause: str) -> bool:
        return any(leaves_as_it_is(normal(words)) for words in self._readings(clause))

    def _tells_of_others(self, clause: str) -> bool:
        """Return whether a clause only tells how it is with somebody or something: "Red is too strong"."""
        plain = normal(clause)
        seats = self.homes.seat_pattern
        digit = _DIGIT.search(digits(plain)) is not None
        return (
            tells_how_it_is(plain, seats)
            and not (digit and not self.replies.of_options)
            and not surely_changes(clause)
            and not is_unsure(clause)
        )

    def _is_remark(self, clause: str) -> bool:
        """Return whether a clause has no word, name or number of this question.

        It may tell something of a seat that no answer is about.
        """
        words = {word for text in self._readings(clause) for word in digits(normal(text)).split()}
        others = self._seat_words - self._seats_here
        if words & others and not strange_words(" ".join(words - others), ()):
            return False
        clause = " ".join(word for word in normal(clause).split() if word not in others)
        things = (self._words - others) | ENGLISH.sides.keys() | self._of_lines
        named = any(
            word in things or word.removesuffix("s") in things or _DIGIT.search(word) for word in words
        )
        says_how_many = not words.isdisjoint(_HOW_MANY) or any(
            stance_of(said) is not None for said in self._readings(clause)
        )
        return not named and not says_how_many and is_remark(clause) and not surely_changes(clause)

    @cached_property
    def _of_lines(self) -> frozenset[str]:
        """Return the words of the mailed lines but those that say nothing."""
        if self.replies.of_options:
            return frozenset()
        words = " ".join(label for answer in self.shown for label in self._labels(answer))
        return frozenset(normal(words).split()) - ENGLISH.fillers

    def _by_names(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers with all things that a text names, beside words of the person's own."""
        readings = self._readings(text)
        if len(text) > MOST_OF_AN_ANSWER or self._undoes(text):
            return ()
        if self.standing.answer is not None and any(map(self._is_left, clauses_of(text))):
            return ()
        return self.replies.by_names(readings, self.shown) or self._lines_by_names(readings)

    def _lines_by_names(self, readings: Sequence[str]) -> Sequence[AnswerJSON]:
        """Return the mailed lines with all things that a text names, where it leaves more open."""
        if self.ask.form.kind == "deal":
            return ()  # it does not say who gives
        if self.replies.of_options or any(map(self.replies.is_vague, readings)):
            return ()
        tokens = Tokens(self.homes.seats, self.homes.me)
        numbers = {n for text in readings for n in tokens.of(text) if isinstance(n, Number)}
        planets = {number for number in numbers if number.kind == PLANET}
        counts = {number.value for number in numbers - planets}
        lines = {
            place: features_of(self._labels(one), tokens, self.homes) for place, one in enumerate(self.shown)
        }
        no = next((place for place, answer in enumerate(self.shown) if answer == {"side": ""}), None)
        among = Candidates(
            {place: one for place, one in lines.items() if place != no}, tokens, self.homes, no=no
        )
        return [
            self.shown[place]
            for place in ByNames(among, len(self.shown)).read(readings)
            if counts <= {self.replies.size(self.shown[place])}
            and self._has_no_other(planets, self.shown[place])
        ]

    def _has_no_other(self, planets: Collection[Number], answer: AnswerJSON) -> bool:
        """Return whether a line has no planets but these, or only its target is named."""
        tokens = Tokens(self.homes.seats, self.homes.me)
        with translation.override("en"):
            words = tokens.of(answer_words(self.ask, answer, self.reader))
        of_line = [word for word in words if isinstance(word, Number) and word.kind == PLANET]
        return (
            not planets
            or set(of_line) <= set(planets)
            or ("side" in answer and set(planets) == set(of_line[:1]))
        )

    def _labels(self, answer: AnswerJSON) -> list[str]:
        return in_every_language(partial(answer_words, self.ask, answer, self.reader))

    @cached_property
    def _words(self) -> frozenset[str]:
        """Return the words of this game and question; a remark has none of them."""
        return self._seat_words.union(self.replies.chatter)

    @cached_property
    def _seat_words(self) -> frozenset[str]:
        return frozenset(word for name in self.homes.seats for word in name.split())

    @cached_property
    def _seats_here(self) -> frozenset[str]:
        """Return the words for the seats that answers are about."""
        here, seats = self.replies.seats, self.homes.seats.items()
        named = frozenset(word for name, seat in seats if seat in here for word in name.split())
        return named.union(self.replies.chatter)

    def _is_talk(self, text: str, *, alone: bool = False) -> bool:
        if self.replies.only_use and _SEEN.search(normal(text)):
            return False  # beside a yes it says what the yes is about
        return all(is_chatter(words, self._words, alone=alone) for words in self._readings(text))

    def _readings(self, text: str) -> list[str]:
        """Return the text as it is, and with the words of the player's language in English.

        A retraction has only the first: some of its words would vanish in English.
        """
        if text not in self._read_as:
            vanishes = takes_back(text) or _RATHER_BELOW.search(text)
            in_english = None if vanishes else _IN_ENGLISH.get(str(get_language()))
            self._read_as[text] = list(dict.fromkeys([text, in_english(text)])) if in_english else [text]
        return self._read_as[text]

    def _named(self, answers: Sequence[AnswerJSON]) -> list[str]:
        """Return answers that a text may mean, in words that are understood as nothing else."""
        return [self._words_of(answer) for answer in answers]

    def _words_of(self, answer: AnswerJSON) -> str:
        """Return the words of an answer, or its line if the words may be about the answer already given."""
        words = reply_words(self.ask, answer, self.reader)
        doubtful = any(leaves_as_it_is(normal(read)) for read in self._readings(words))
        if doubtful and self.standing.answer is not None and answer in self.shown:
            return line_words(self.shown.index(answer) + 1)
        return words

    def _answer_in(self, text: str) -> AnswerJSON:
        """Return the one answer that a text is, unchanged, in English or in the player's language."""
        found: list[AnswerJSON] = []
        problems: list[NotUnderstood] = []
        readings = self._readings(text)
        for words in [one for one in readings if leaves_as_it_is(normal(one))] or readings:
            try:
                answer = self._read_or_gist(words)
            except NotUnderstood as problem:
                problems.append(_quoting(self._told(problem), text))
            else:
                found += [answer] if answer not in found else []
        asked_back = [problem for problem in problems if self._is_other(problem, found)]
        if asked_back:
            raise _as_written(asked_back, text)
        if len(found) > 1:
            raise NotUnderstood("ambiguous", text=_short(text), meanings=self._named(found))
        if found:
            return found[0]
        raise _as_written([one for one in problems if one.reason in _CLEAR] or problems, text)

    def _is_other(self, problem: NotUnderstood, found: Sequence[AnswerJSON]) -> bool:
        """Return whether what was found in one language is not among the meanings in the other."""
        if problem.reason == "number_or_name":
            return True
        others = problem.params["meanings"] if problem.reason == "ambiguous" else self._named(found)
        return not set(self._named(found)) <= set(others)

    def _read_or_gist(self, text: str) -> AnswerJSON:
        """Read a text unchanged, else without the words around its answer.

        A problem is always reported of the whole text.
        """
        try:
            return self._read(text)
        except NotUnderstood as problem:
            stands = problem.reason in _CLEAR or self._is_asking(text) or self._drops(text)
            core = "" if stands else gist(text, self._words)
            if not core or (_is_number(core) and not self._is_of_cards):
                raise
            if self.replies.only_use and agrees(normal(core)):
                raise  # "yes, I see" may let it happen
            try:
                answer = self._read(core)
            except NotUnderstood as other:
                raise (other if other.reason in _CLEAR else problem) from None
            if _ASKS.search(text) and answer.get("do") != "offer":
                raise problem  # "deal, ok?" is no yes
            return answer

    def _is_asking(self, text: str) -> bool:
        """Return whether a text asks, or says what would be accepted."""
        return would_accept(normal(text)) or (not self.replies.may_ask and bool(_ASKS.search(text)))

    def _drops(self, text: str) -> bool:
        """Return whether a text says that cards or ships are lost, where choosing them does not lose them."""
        return not self.replies.of_options and drops(normal(text)) and not self.replies.loses

    @cached_property
    def _is_of_use(self) -> bool:
        """Return whether something can be used or played: to wish for it is not to use it."""
        return any(option.what in USES for option in self.replies.options.values())

    @cached_property
    def _is_of_cards(self) -> bool:
        """Return whether a card is chosen: a number is then its value, or asked back."""
        return any(option.what == "card" for option in self.replies.options.values())

    def _told(self, problem: NotUnderstood) -> NotUnderstood:
        """Put the answers that a text may mean into words."""
        answers = problem.params.pop("answers", None)
        if answers is not None:
            problem.params["meanings"] = self._named(answers)
        return problem

    def _read(self, text: str) -> AnswerJSON:
        if self._is_asking(text):
            raise NotUnderstood("unknown", text=normal(text))
        stays = self.standing.of(text)
        return self._stated(text) if stays is None else stays

    def _stated(self, text: str) -> AnswerJSON:
        """Return the answer of a line or of words."""
        mailed = self.worded.get(normal(text), [])
        if len(mailed) == 1 and not normal(text).isdecimal():
            return mailed[0]
        if bare(normal(text)) in ENGLISH.default or all_defaults(text):
            return self.ask.default
        line = named_line(text, len(self.shown))
        if line is not None and (line.certain or not self.replies.is_count(normal(text))):
            return self._of_line(line, text)
        copied = _LISTED.fullmatch(text.strip())
        if copied is not None and self._is_copy(int(copied[1]), copied[2]):
            return self.shown[int(copied[1]) - 1]
        if self._drops(text):
            raise NotUnderstood("unknown", text=normal(text))
        answer = self.replies.read(text)
        if _ASKS.search(text) and answer.get("do") != "offer":
            raise NotUnderstood("unknown", text=normal(text))
        return answer

    def _of_line(self, line: ChosenLine, text: str) -> AnswerJSON:
        """Return the answer of a line; ask back if its number or words may mean another one."""
        if line.rest:
            return self._with_words(line, text)
        if line.certain and not self._is_number_asked(text):
            return self._line(line.number)
        return self._bare(line.number, text)

    def _is_number_asked(self, text: str) -> bool:
        """Return whether a number is what is chosen, and so no word for a line."""
        options = self.replies.options.values()
        return "number" in normal(text) and any(option.what == "number" for option in options)

    def _line(self, number: int) -> AnswerJSON:
        if not 1 <= number <= len(self.shown):
            raise NotUnderstood("no_such_number", number=number, most=len(self.shown))
        return self.shown[number - 1]

    def _bare(self, number: int, text: str) -> AnswerJSON:
        lines = [self.shown[number - 1]] if 1 <= number <= len(self.shown) else []
        others = self.replies.besides(lines, number)
        beginnings = self._beginnings(others)
        if len(lines) + len(others.answers) + len(beginnings) > 1:
            raise self._asked_back(number, text, lines, [*self._named(others.answers), *beginnings])
        if beginnings:
            return self.replies.read(text)
        answers = others.answers
        return (lines or answers or [self._otherwise(number, text)])[0]

    def _beginnings(self, others: Readings) -> list[str]:
        """Return whole answers that a number may begin, as half of one would be asked back again."""
        return self._named(self.replies.begun(others))

    def _otherwise(self, number: int, text: str) -> AnswerJSON:
        """Read a number that is neither a line nor a legal answer, if the words say more than it."""
        try:
            return self.replies.read(text)
        except (NotUnderstood, engine.NotAllowed):
            raise NotUnderstood("no_such_number", number=number, most=len(self.shown)) from None

    def _asked_back(
        self,
        number: int,
        text: str,
        lines: Sequence[AnswerJSON],
        others: Sequence[str],
    ) -> NotUnderstood:
        """Return the problem with both readings, in words that can mean nothing else."""
        meanings = [*([line_words(number)] if lines else []), *others]
        line = answer_words(self.ask, lines[0], self.reader) if lines else ""
        return NotUnderstood("number_or_name", text=_short(text), line=line, meanings=meanings)

    def _with_words(self, line: ChosenLine, text: str) -> AnswerJSON:
        """Return the answer of a line with words behind its number ("2. attack 8").

        Raises NotUnderstood if these are not the words of the line.
        """
        if self._is_copy(line.number, line.rest):
            return self._line(line.number)
        answer = self._read(line.rest)
        meanings = [line_words(line.number), *self._named([answer])]
        if not 1 <= line.number <= len(self.shown):
            raise NotUnderstood("no_such_number", number=line.number, most=len(self.shown))
        label = answer_words(self.ask, self._line(line.number), self.reader)
        raise NotUnderstood("number_or_name", text=_short(text), line=label, meanings=meanings)

    def _is_copy(self, number: int, words: str) -> bool:
        """Return whether a line of the list was copied: its number with its own words."""
        if not 1 <= number <= len(self.shown):
            return False
        if self.shown[number - 1] in self.worded.get(normal(words), []):
            return True
        if not self.replies.says_all(words):
            return False
        try:
            return bool(self.replies.read(words) == self.shown[number - 1])
        except (NotUnderstood, engine.NotAllowed):
            return False


# What is tried with words of the person's own, by what was wrong with them.
_BESIDE = (_Meaning._beside_remarks,)
_OWN_WORDS = {
    **dict.fromkeys(
        ("unknown", "no_answer", "beside", "ambiguous", "no_such_card"), (*_BESIDE, _Meaning._by_names)
    ),
    "which_side": _BESIDE,
    "how_many": _BESIDE,
}


def _is_number(text: str) -> bool:
    return bare(digits(normal(text))).isdecimal()


def _quoting(problem: NotUnderstood, text: str) -> NotUnderstood:
    """Replace the words that a problem quotes by the player's own, if the player did not write them."""
    quoted = problem.params.get("text")
    if quoted is not None and str(quoted).casefold() not in " ".join(text.casefold().split()):
        problem.params["text"] = _short(text)
    return problem


def _as_written(problems: Sequence[NotUnderstood], text: str) -> NotUnderstood:
    """Return the last problem, quoting the player's own words: those of another reading are ours."""
    problem = problems[-1]
    if len(problems) > 1 and "text" in problem.params:
        return NotUnderstood(problem.reason, **{**problem.params, "text": _short(text)})
    return problem


def _short(text: str) -> str:
    """Return a text as it was written, in one line."""
    words = " ".join(text.split()).strip(" .,;:-–\"'")
    return THUMBS.get(words, words)
