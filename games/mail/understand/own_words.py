"""An answer among words of the person's own: remarks, reasons, a sentence that names all of it. Pure.

Words that cannot be placed may stand only in clauses that name nothing of the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

import engine
from games.base.documents import AnswerJSON
from games.base.vocabulary import in_plain_english
from games.mail.language.chatter import is_hedged, takes_back
from games.mail.language.clauses import (
    clauses_of,
    holds_back,
    is_in_doubt,
    is_negated,
    is_remark,
    is_unsure,
    stance_of,
    strange_words,
    tells_how_it_is,
    without_reasons,
)
from games.mail.language.everyday import said_plainly
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.second_thoughts import surely_changes
from games.mail.language.tokens import PLANET, Number, Tokens
from games.mail.language.vocabulary import ENGLISH, digits, normal, wordset
from games.mail.understand.mailed_question import MailedQuestion
from games.mail.understand.parts import MOST_OF_AN_ANSWER
from games.mail.understand.sides import as_side
from games.mail.understand.yes_and_more import led_by_yes_or_no, use_and_effect
from games.questions.forms import answer_words
from games.questions.replies.by_names import ByNames, Candidates, features_of

_MOST_CLAUSES = 8
_LEAST_OF_A_SENTENCE = 4  # words
# A sentence with one of these may change the answer before it: it contrasts, adds, puts off or jokes.
_TURNING = wordset(
    "but though although however rather instead unless except else otherwise or if when until never"
    " also too same plus next whoever keep hold save wait later tomorrow ever joke"
) | wordset(
    "aber sondern statt stattdessen lieber doch sonst oder wenn falls bis außer nie niemals"
    " auch nächste nächstes wer behalte behalten warte warten später morgen scherz"
)
_SENTENCES = re.compile(r"(?<=[.!])\s+|\n+")
_NEEDS = re.compile(r"\b(?:needs?|want|brauche?|behalte?|keep)\b")
_COMPARES = re.compile(r"\b(?:better|stronger|weaker|more|worse)(?: \w+)? than\b|\bbesser\w*(?: \w+)? als\b")
_MAY_I = (
    r"(?:\b(?:could|can|may) (?:i|we)(?: please)? (?:{verb}) (?P<a>[^?,.!\n]{{2,40}}?)"
    r"|\b(?:könnten?|kann|können|darf|dürfen|dürfte) (?:ich|wir)(?: bitte)? (?P<b>[^?,.!\n]{{2,40}}?)"
    r" (?:{verb_behind}))"
    r",?(?: please| pls| bitte)?\?"
)
_MAY_I_HAVE, _MAY_WE_BAN = (
    re.compile(_MAY_I.format(verb=verb, verb_behind=behind), re.IGNORECASE)
    for verb, behind in (
        ("have|get|take|be|play", "haben|bekommen|kriegen|nehmen|spielen"),
        ("ban|exclude", "verbannen|bannen|ausschließen|sperren"),
    )
)
_WISHES = ("wish", "second_wish", "alien", "aliens")  # questions; elsewhere who is named may be sent away
_NOBODY = r"(?:i|we|any\w*|no\w*|every\w*|some\w*|ich|wir|jemand|niemand|man|alle)\b"  # in particular
_HAS_IT = re.compile(
    rf"\b(?:(?:do|does|did|would) (?!{_NOBODY})(?:the )?[^\W\d]+(?: happen to)? (?:have|hold|own|got)"
    rf"|(?:have|has) (?!{_NOBODY})[^\W\d]+ got|(?:hast|hat|haben|hält) (?!{_NOBODY})[^\W\d]+)"
    r"(?: (?:maybe|perhaps|vielleicht|zufällig|denn|etwa))* (?P<a>[^?,.!\n]{2,40}?)"
    r"(?: (?:by any chance|(?:in|on) (?:your|his|her|their|the) hand|auf der hand))?\?"
    r"|\A\s*(?!(?:nothing|none|no|yes|pass|default|nichts|what|which|who|how|why|really|was|wie|do|does|have"
    r"|has|hast|hat|haben|habe)\b)(?P<b>[^?,.!\n]{2,40})\?\s*\Z",
    re.IGNORECASE,
)
_WOULD_LOVE = re.compile(r"\bi(?:['’]?d| would) (?:like|love) to (?:have|be|get) (?=\w)", re.IGNORECASE)
_JOIN_ME = re.compile(
    r"[,;:!.]\s*(?:(?:would|do|will|can|could) you |you )?"
    r"(?:(?:care|want|like|fancy|wanna|willing)(?: to)? )?"
    r"(?:both )?(?:join(?:ing)?|help(?:ing)?|come)(?: (?:me|us|in|out|along))*(?:,? please)?\s?\?"
    r"|[,;:!.]\s*(?:(?:willst|magst|kannst|hilfst) du|(?:wollt|mögt|könnt|helft) ihr)"
    r"(?: bitte| mir| mit| beide)*"
    r"(?: (?:mitmachen|helfen|mithelfen|mitkommen|dabei sein))?\s?\?",
    re.IGNORECASE,
)
_HOPED = re.compile(
    r"[,.;!]\s*(?:(?:and|und) )?(?:that|this|it|das|es|(?P<n>\d{1,2}))"
    r" (?P<should>should|ought to|sollte|müsste|dürfte)"
    r"(?: [^\W\d_]+){1,6}(?=\s*(?:[,.;!]|$))",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_HOW_MANY = wordset("all everybody everyone everything nobody none nothing default pass alle alles niemand")


class OwnWords:
    """Finds the one answer in such a text.

    `answer_in` returns the answer that a clause is, `in_parts` the one of a text read part by part; both
    raise NotUnderstood.
    """

    def __init__(
        self,
        question: MailedQuestion,
        answer_in: Callable[[str], AnswerJSON],
        in_parts: Callable[[str], AnswerJSON],
    ):
        self.question, self.replies = question, question.replies
        self.answer_in, self.in_parts = answer_in, in_parts

    def found(self, text: str, problem: NotUnderstood) -> Sequence[AnswerJSON]:
        """Return the one answer of a text that `problem` was found with; none if there is no such."""
        for way in _WAYS.get(problem.reason, ()):
            found = way(self, text)
            if len(found) == 1:
                return found
        said = self._plainly(text)
        short = without_reasons(said)
        unsure = is_in_doubt(said) or any(map(is_unsure, clauses_of(said)))
        if short == text or unsure or self.question.undoes(said):
            return []
        try:
            return [self.in_parts(short)]
        except NotUnderstood as other:
            return self.found(short, other)

    def clause_by_clause(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answer of a text whose clauses all go with it; none if there is no such."""
        found = self.by_roles(text)
        return found if len(found) == 1 else self._by_yes_or_no(text)

    def likely(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers with all that a text names, to be offered and never taken; none if it denies."""
        readings = self.question.readings(text)
        led = led_by_yes_or_no(text, self.question, self.answer_in, surely=False)
        led = led or use_and_effect(text, self.question, self.answer_in)
        if led:
            return led
        denied = is_in_doubt(text) or any(is_negated(one) or holds_back(one) for one in readings)
        if denied or len(text) > MOST_OF_AN_ANSWER or self.question.undoes(text):
            return ()
        return self.replies.mentioned(readings)

    def _plainly(self, text: str) -> str:
        wishes = not (self.question.is_of_use or self.replies.loses)
        joins = any(one.side for one in getattr(self.question.ask.form, "targets", {}).values())
        gives = self.replies.gives_up
        wins = "win" in self.replies.asked
        said = self._without_hopes(self._as_wish(as_side(text, self.question.homes) if joins else text))
        return said_plainly(said, wishes=wishes, joins=joins, gives=gives, wins=wins)

    def _as_wish(self, text: str) -> str:
        """Return "Could I have Zombie, please?" as a wish, where one of many equals is chosen."""
        kinds = {option.what for option in self.replies.options.values()}
        if kinds == {"seats"}:
            return _JOIN_ME.sub(" please", text)
        what = self.question.ask.what
        if what == "ban":
            return _MAY_WE_BAN.sub(r"I take \g<a>\g<b>. ", text)
        if "card" in kinds and "other" in self.question.ask.about:  # a card that another player may have
            return _HAS_IT.sub(r"I take \g<a>\g<b>. ", text)
        if what not in _WISHES:
            return text
        return _WOULD_LOVE.sub("I take ", _MAY_I_HAVE.sub(r"I take \g<a>\g<b>. ", text))

    def _without_hopes(self, text: str) -> str:
        """Return a text without an effect that is hoped for: "that should scare them off" names nothing."""

        def left(found: re.Match[str]) -> str:
            words = set(digits(normal(found[0])).split())
            number = found["n"]
            said = found[0].replace(found["should"], " ")
            named = bool(words & (self.question.words | self.question.of_lines)) or is_hedged(normal(said))
            meant = number is not None and (
                int(number) <= len(self.question.shown) or self.replies.numbered(int(number)).answers
            )
            return found[0] if named or meant else ""

        return _HOPED.sub(left, text)

    def _beside_remarks(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers of the clauses that are understood, if the others are only remarks."""
        clauses = clauses_of(text) if len(text) <= MOST_OF_AN_ANSWER else []
        if self.question.undoes(text) or self._keeps(clauses):
            return ()
        if clauses in ([], [text]) or len(clauses) > _MOST_CLAUSES or is_in_doubt(text):
            return ()
        found: list[AnswerJSON] = []
        held = told = agrees = False
        for clause in clauses:
            try:
                answer = self.answer_in(clause)
            except (NotUnderstood, engine.NotAllowed):
                tells = bool(found) and self._tells_of_others(clause)
                if not tells and not self._is_remark(clause):
                    return ()
                told = told or tells
                held = held or holds_back(clause)
            else:
                stances = {stance_of(words) for words in self.question.readings(clause)} - {None}
                if told or (self.replies.only_use and True in stances):
                    return ()  # it may let something happen
                agrees = agrees or bool(stances)
                found += [answer] if answer not in found else []
        if told and agrees:
            return ()
        return [answer for answer in found if not held or answer in self.replies.unchanging]

    def _before_reasons(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answer of a first sentence, if those behind it only give reasons."""
        first, *others = [one for one in _SENTENCES.split(text) if normal(one)] or [""]
        if (
            not self.replies.of_options
            or not others
            or len(text) > MOST_OF_AN_ANSWER
            or self._keeps([first])
            or self.question.undoes(text)
        ):
            return ()
        try:
            answer = self.answer_in(first)
        except (NotUnderstood, engine.NotAllowed):
            return ()
        if self.replies.only_use and any(stance_of(one) for one in self.question.readings(first)):
            return ()  # a yes may let it happen
        return [answer] if all(self._is_reason(one, answer) for one in others) else ()

    def _is_reason(self, sentence: str, answer: AnswerJSON) -> bool:
        """Return whether a whole sentence says why, and neither changes the answer nor names another one."""
        sentence = _COMPARES.sub(" ", sentence)
        readings = self.question.readings(sentence)
        words = {word for one in readings for word in digits(normal(one)).split()}
        may_change = is_in_doubt(sentence) or surely_changes(sentence) or any(map(self._may_change, readings))
        if (
            len(normal(sentence).split()) < _LEAST_OF_A_SENTENCE
            or may_change
            or words & (_HOW_MANY | _TURNING)
        ):
            return False
        mentioned = set(map(str, self.replies.mentioned(readings)))
        keeps_others = self.replies.loses and str(answer) not in mentioned and _NEEDS.search(normal(sentence))
        return (mentioned <= {str(answer)} or bool(keeps_others)) and self._is_no_answer(sentence)

    def _may_change(self, sentence: str) -> bool:
        return (
            is_unsure(sentence)
            or is_negated(sentence)
            or holds_back(sentence)
            or stance_of(sentence) is not None
            or takes_back(sentence)
        )

    def _is_no_answer(self, sentence: str) -> bool:
        try:
            self.answer_in(sentence)
        except NotUnderstood as problem:
            return problem.reason in ("unknown", "no_answer")
        except engine.NotAllowed:
            return False
        return False

    def _keeps(self, clauses: Sequence[str]) -> bool:
        """Return whether a clause may be about the answer already given."""
        return self.question.stands is not None and any(map(self.question.is_left, clauses))

    def _tells_of_others(self, clause: str) -> bool:
        """Return whether a clause only tells how it is with somebody or something: "Red is too strong"."""
        plain = normal(clause)
        digit = _DIGIT.search(digits(plain)) is not None
        return (
            tells_how_it_is(plain, self.question.homes.seat_pattern)
            and not (digit and not self.replies.of_options)
            and not surely_changes(clause)
            and not is_unsure(clause)
        )

    def _is_remark(self, clause: str) -> bool:
        """Return whether a clause has no word, name or number of this question.

        It may tell something of a seat that no answer is about.
        """
        question = self.question
        words = {word for text in question.readings(clause) for word in digits(normal(text)).split()}
        others = question.seat_words - question.seats_here
        if words & others and not strange_words(" ".join(words - others), ()):
            return False
        clause = " ".join(word for word in normal(clause).split() if word not in others)
        things = (question.words - others) | ENGLISH.sides.keys() | question.of_lines
        named = any(
            word in things or word.removesuffix("s") in things or _DIGIT.search(word) for word in words
        )
        says_how_many = not words.isdisjoint(_HOW_MANY) or any(
            stance_of(said) is not None for said in question.readings(clause)
        )
        if named or says_how_many or question.is_card_of_deal(clause):
            return False
        return is_remark(clause) and not surely_changes(clause)

    def _by_names(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers with all things that a text names, beside words of the person's own."""
        readings = self.question.readings(text)
        if len(text) > MOST_OF_AN_ANSWER or self.question.undoes(text) or self._keeps(clauses_of(text)):
            return ()
        return self.replies.by_names(readings, self.question.shown) or self._lines_by_names(readings)

    def by_roles(self, text: str) -> Sequence[AnswerJSON]:
        """Return the answers in which all things that a text names have the roles that it gives them."""
        return self.replies.by_roles(self.question.readings(text), self.question.shown)

    def _by_yes_or_no(self, text: str) -> Sequence[AnswerJSON]:
        return led_by_yes_or_no(text, self.question, self.answer_in)

    def _lines_by_names(self, readings: Sequence[str]) -> Sequence[AnswerJSON]:
        """Return the mailed lines with all things that a text names, where it leaves more open."""
        if self.question.ask.form.kind == "deal":
            return ()  # it does not say who gives
        if self.replies.of_options or any(map(self.replies.is_vague, readings)):
            return ()
        shown, homes = self.question.shown, self.question.homes
        tokens = Tokens(homes.seats, homes.me)
        numbers = {n for text in readings for n in tokens.of(text) if isinstance(n, Number)}
        planets = {number for number in numbers if number.kind == PLANET}
        counts = {number.value for number in numbers - planets}
        lines = {
            place: features_of(self.question.labels(one), tokens, homes) for place, one in enumerate(shown)
        }
        no = next((place for place, answer in enumerate(shown) if answer == {"side": ""}), None)
        among = Candidates({place: one for place, one in lines.items() if place != no}, tokens, homes, no=no)
        return [
            shown[place]
            for place in ByNames(among, len(shown)).read(readings)
            if counts <= {self.replies.size(shown[place])} and self._has_no_other(planets, shown[place])
        ]

    def _has_no_other(self, planets: Collection[Number], answer: AnswerJSON) -> bool:
        """Return whether a line has no planets but these, or only its target is named."""
        tokens = Tokens(self.question.homes.seats, self.question.homes.me)
        with in_plain_english():
            words = tokens.of(answer_words(self.question.ask, answer, self.question.reader))
        of_line = [word for word in words if isinstance(word, Number) and word.kind == PLANET]
        return (
            not planets
            or set(of_line) <= set(planets)
            or ("side" in answer and set(planets) == set(of_line[:1]))
        )


# What is tried, by what was wrong with a text.
_BESIDE = (OwnWords._beside_remarks, OwnWords._before_reasons)
_WAYS = {
    **dict.fromkeys(
        ("unknown", "no_answer", "beside", "ambiguous", "no_such_card"),
        (*_BESIDE, OwnWords.by_roles, OwnWords._by_names, OwnWords._by_yes_or_no),
    ),
    "which_side": _BESIDE,
    "how_many": _BESIDE,
}
