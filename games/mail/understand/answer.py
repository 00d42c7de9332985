"""What a reply means: one line of the list, or plain words. Pure.

The reading is strict, since a wrong guess cannot be taken back. Words that cannot be placed may stand only in
clauses that name nothing; what can be read in two ways is asked back. What was understood is echoed to the
player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import engine
from engine.state.view import SIDES, View, encounter_in
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import USUAL, vocabulary
from games.mail.language.chatter import gist, is_only_courtesy, without_farewell, without_signature
from games.mail.language.clauses import clauses_of
from games.mail.language.other_words import as_written, in_usual_words
from games.mail.language.phrasing import Homes, NotUnderstood
from games.mail.language.vocabulary import bare, cleaned, digits, normal
from games.mail.language.yes_or_no import agrees, leaves_as_it_is, takes_what_is_there
from games.mail.understand.beside import Beside
from games.mail.understand.mailed_question import ASKS, MailedQuestion, in_one_line
from games.mail.understand.own_words import OwnWords
from games.mail.understand.parts import PartsReader, say
from games.mail.understand.stated import Stated
from games.mail.understand.unnamed import all_defaults
from games.mail.understand.unplayed import card_not_offered
from games.mail.understand.yes_and_more import intervenes
from games.mail.words.asked import answer_mark, default_mark
from games.words.reader import Reader, as_reader

__all__ = ["Meant", "NotUnderstood", "meant", "say", "understand"]

MOST_CHARACTERS = 4_000
_CLEAR = ("number_or_name", "ambiguous", "several_answers")  # asked back with what it may mean
_I_SAY = re.compile(
    r"\A\s*(?:ich (?:sage?|meine?)(?: mal)?|i (?:say|mean|meant)|i['’]?d say|i would say)\b"
    r"(?!\s+(?:that|to|dass|zu|it|es)\b)"
    r"[ :,]+(?=\w)",
    re.IGNORECASE,
)
_I_CLAIM = re.compile(  # "I claim it's a minus one"
    r"\A\s*(?:i (?:claim|say|state|announce)(?: that)?|ich (?:behaupte|sage),?)"
    r" (?:it['’]?s|it is|that['’]?s|that is|this is|es ist|das ist|es sei|das sei)"
    r" (?:(?:only|just|nur|a|an|the|my|ein|eine|der|die|das|mein) )*(?=[\w×])",
    re.IGNORECASE,
)
_HI_ALL = re.compile(
    r"\A\W*(?:hi|hello|hey|moin|hallo|servus|dear|liebe)(?: an)? (?:all|everyone|everybody|alle|zusammen)\b"
    r"[ \t]*[,!.:\n-]+(?=[\s\S]*\w)",
    re.IGNORECASE,
)


_OH_NO = re.compile(r"\A\s*(?:oh no|oh nein|ach nein|oh? je|ohje|oh dear)\b[!.,… ]+(?=\w)", re.IGNORECASE)


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

    def read(words: str) -> Meant:
        return _meant(words, shown, ask, names or {}, reader, sides, given, own_words)

    text = text[:MOST_CHARACTERS]
    usual, written = in_usual_words(text)
    if not written:
        return read(text)
    if vocabulary() == USUAL:
        return _read_first_as_it_is(text, usual, read)
    try:
        return read(usual)
    except NotUnderstood as problem:
        raise _quoted_as_written(problem, written) from None


def _read_first_as_it_is(text: str, usual: str, read: Callable[[str], Meant]) -> Meant:
    """Return what a text means as it stands; if that is nothing, what it means in the usual words."""
    try:
        return read(text)
    except NotUnderstood as problem:
        try:
            return read(usual)
        except NotUnderstood:
            raise problem from None


def _quoted_as_written(problem: NotUnderstood, written: Mapping[str, str]) -> NotUnderstood:
    """Return the problem with what it quotes as its writer wrote it."""
    text = problem.params.get("text")
    own = {"text": as_written(text, written)} if isinstance(text, str) else {}
    return NotUnderstood(problem.reason, **{**problem.params, **own})


def _meant(
    text: str,
    shown: Sequence[AnswerJSON],
    ask: engine.Ask,
    names: Mapping[str, int],
    reader: Reader | None,
    sides: Mapping[str, int] | None,
    given: AnswerJSON,
    own_words: bool,
) -> Meant:
    homes = Homes(names, ask.seat, sides, systems=as_reader(reader).systems)
    meaning = _Meaning(MailedQuestion(shown, ask, homes, reader, given))
    written, aside = meaning.replies.set_aside(text)
    said = _without_mark(_OH_NO.sub("", _HI_ALL.sub("", cleaned(written))))
    said = homes.with_colours(meaning.without_farewell(said))
    if all(option.what != "number" for option in meaning.replies.options.values()):
        said = _without_i_say(_I_CLAIM.sub("", said))  # else it is the number that is said
    answer = ask.judge(meaning.with_aside(said, aside, own_words) if aside else meaning.of(said, own_words))
    if given is not None and answer != given and _MERELY_FINE.fullmatch(normal(said)):
        raise NotUnderstood("ambiguous", text=said, meanings=meaning.question.named([given, answer]))
    return Meant(answer, given is not None and meaning.standing.is_left)


# Beside an answer that stands it may be about that one: "accept" or not?
_MERELY_FINE = re.compile(
    r"(?:ok|okay|fine|alright|all right|good|great|passt|gut|in ordnung)(?: (?:thanks|thank you|danke))?"
)


def _without_i_say(text: str) -> str:
    """Return "Ich sage 6." as 6: "6." would be the sixth line."""
    said = _I_SAY.sub("", text)
    return text if said == text else said.rstrip(" .!")


def _without_mark(text: str) -> str:
    """Remove the mark behind one answer of the list: it says nothing else."""
    for mark in (*in_every_language(default_mark), *in_every_language(answer_mark)):
        text = re.sub(re.escape(mark), "", text, flags=re.IGNORECASE)
    return text.strip()


class _Meaning:
    def __init__(self, question: MailedQuestion):
        self.question, self.shown, self.replies = question, question.shown, question.replies
        self.stated = Stated(question)
        self.standing = self.stated.standing
        self.own_words = OwnWords(question, self._answer_in, self._in_parts)

    def of(self, text: str, own_words: bool = True) -> AnswerJSON:
        """Return the one answer in a text, if no other words of it are an answer as well."""
        if self._stays(text):
            return self.standing.answer
        try:
            answer = self._of(text, own_words)
        except NotUnderstood:
            if own_words and self._takes_only_line(text):
                return self.shown[0]
            raise
        if self.question.is_of_use and answer in self.replies.unchanging and intervenes(text):
            raise NotUnderstood("beside", text=in_one_line(text), meanings=self.question.named([answer]))
        by_roles = self.own_words.by_roles(text)
        if len(by_roles) == 1 and answer not in by_roles:
            raise NotUnderstood("several_answers", meanings=self.question.named([answer, *by_roles]))
        for words, others in self._other_answers(text, answer):
            if others:
                raise NotUnderstood("several_answers", meanings=[*self.question.named([answer]), *others])
            raise _quoting(NotUnderstood("beside", text=words, meanings=self.question.named([answer])), text)
        return answer

    def with_aside(self, text: str, aside: Any, own_words: bool) -> AnswerJSON:
        """Return the answer in a text, with what was set aside before; the text may say nothing else."""
        answer = self.of(text, own_words) if re.search(r"\w", text) else None
        whole = self.replies.with_aside(answer, aside)
        if whole is None:
            raise NotUnderstood("beside", text=in_one_line(text), meanings=self.question.named([answer]))
        return whole

    def without_farewell(self, text: str) -> str:
        """Return a text without good-byes at its end; they stay behind an own name that may be an answer."""
        left = without_farewell(text)
        own, me = self.question.homes.own_names, self.question.ask.seat
        _above, line, last = left.rpartition("\n")
        if left != text and line and me in self.replies.seats and set(normal(last).split()) <= own:
            return text
        return left

    def _stays(self, text: str) -> bool:
        """Return whether a whole reply says yes to what stands, where the question came again."""
        said = " ".join(line for line in text.splitlines() if not is_only_courtesy(line))
        own = without_signature(said, self.question.homes.own_names)
        kept = self.question.ask.about.get("kept") and self.question.given is None and "?" not in text
        return bool(kept) and any(map(self.standing.says_yes, map(normal, self.question.readings(own))))

    def _takes_only_line(self, text: str) -> bool:
        """Return whether a text says yes to the one line of a list: "OK, I have no choice"."""
        clauses = clauses_of(text)
        return (
            len(self.shown) == 1
            and self.shown[0] not in self.replies.unchanging
            and bool(clauses)
            and all(
                any(takes_what_is_there(normal(one)) for one in self.question.readings(c)) for c in clauses
            )
        )

    def _other_answers(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield words beside an answer that do not say the same, each with what they are by themselves."""
        if all_defaults(text) or answer in self.question.worded.get(normal(text), ()):
            return
        if answer in self.own_words.clause_by_clause(text):
            return
        is_left = self.standing.is_left
        beside = Beside(self.question, self._answer_in)
        for reading in self.question.readings(without_signature(text, self.question.homes.own_names)):
            yield from beside.others(reading, answer)
        self.standing.is_left = is_left

    def _of(self, text: str, own_words: bool) -> AnswerJSON:
        """Return the one answer in a text whose other words say nothing."""
        try:
            return self._in_parts(text)
        except NotUnderstood as problem:
            found = self.own_words.found(text, problem) if own_words else []
            if found:
                return found[0]
            if problem.reason == "unknown" and self.question.is_talk(text, alone=True):
                raise NotUnderstood("no_answer", text=in_one_line(text)) from None
            if card := self._played_in_vain(text, problem):
                raise NotUnderstood("not_now", card=card) from None
            likely = self.own_words.likely(text) if own_words and problem.reason == "unknown" else ()
            if len(likely) == 1:
                meanings = self.question.named(likely)
                raise NotUnderstood("likely", text=in_one_line(text), meanings=meanings) from None
            raise

    def _played_in_vain(self, text: str, problem: NotUnderstood) -> str:
        """Return the card that a text plays, where no answer plays or gives one of this name; else ""."""
        may_be = problem.reason in ("unknown", "which_side", "how_many")
        is_of_hand = self.question.ask.form.kind in ("cards", "deal")
        return card_not_offered(text, self.replies.chatter) if may_be and not is_of_hand else ""

    def _in_parts(self, text: str) -> AnswerJSON:
        reader = PartsReader(self._answer_in, self.question.homes.own_names, self.question.is_talk)
        return reader.answer(text, self.question.named)

    def _answer_in(self, text: str) -> AnswerJSON:
        """Return the one answer that a text is, unchanged, in English or in the player's language."""
        found: list[AnswerJSON] = []
        problems: list[NotUnderstood] = []
        readings = self.question.readings(text)
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
            raise NotUnderstood("ambiguous", text=in_one_line(text), meanings=self.question.named(found))
        if found:
            return found[0]
        raise _as_written([one for one in problems if one.reason in _CLEAR] or problems, text)

    def _is_other(self, problem: NotUnderstood, found: Sequence[AnswerJSON]) -> bool:
        """Return whether what was found in one language is not among the meanings in the other."""
        if problem.reason == "number_or_name":
            return True
        others = problem.params["meanings"] if problem.reason == "ambiguous" else self.question.named(found)
        return not set(self.question.named(found)) <= set(others)

    def _read_or_gist(self, text: str) -> AnswerJSON:
        """Read a text unchanged, else without the words around its answer.

        A problem is always reported of the whole text.
        """
        try:
            return self.stated.read(text)
        except NotUnderstood as problem:
            stands = problem.reason in _CLEAR or self.question.is_asking(text) or self.question.drops(text)
            core = "" if stands else gist(text, self.question.words)
            if not core or (_is_number(core) and not self.question.is_of_cards):
                raise
            if self.replies.only_use and agrees(normal(core)):
                raise  # "yes, I see" may let it happen
            try:
                answer = self.stated.read(core)
            except NotUnderstood as other:
                raise (other if other.reason in _CLEAR else problem) from None
            if ASKS.search(text) and answer.get("do") != "offer":
                raise problem  # "deal, ok?" is no yes
            return answer

    def _told(self, problem: NotUnderstood) -> NotUnderstood:
        """Put the answers that a text may mean into words."""
        answers = problem.params.pop("answers", None)
        if answers is not None:
            problem.params["meanings"] = self.question.named(answers)
        return problem


def _is_number(text: str) -> bool:
    return bare(digits(normal(text))).isdecimal()


def _quoting(problem: NotUnderstood, text: str) -> NotUnderstood:
    """Replace the words that a problem quotes by the player's own, if the player did not write them."""
    quoted = problem.params.get("text")
    if quoted is not None and str(quoted).casefold() not in " ".join(text.casefold().split()):
        problem.params["text"] = in_one_line(text)
    return problem


def _as_written(problems: Sequence[NotUnderstood], text: str) -> NotUnderstood:
    """Return the last problem, quoting the player's own words: those of another reading are ours."""
    problem = problems[-1]
    if len(problems) > 1 and "text" in problem.params:
        return NotUnderstood(problem.reason, **{**problem.params, "text": in_one_line(text)})
    return problem
