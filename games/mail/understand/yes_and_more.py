"""An answer that begins with a yes or a no, where the rest tells what it does. Pure.

"Yes, take my card back." The yes or no says it all; the rest may not contradict it, name another answer,
doubt or keep things.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import keeps_away, spares_it, takes_back
from games.mail.language.clauses import (
    acts,
    clauses_of,
    does_something,
    holds_back,
    is_in_doubt,
    is_negated,
    is_unsure,
    keeps,
    stance_of,
)
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import normal, phraseset, wordset
from games.mail.language.yes_or_no import agrees
from games.mail.understand.mailed_question import SEEN, MailedQuestion
from games.mail.understand.parts import MOST_OF_AN_ANSWER
from games.questions.replies.effects import tells_its_effect

_FIRST = r"(?:(?:hi|hello|hey|hallo|moin|morning|guten morgen|good morning|haha|lol|ok|okay|well|oh|ach)\W+)*"
_SOFT = r"(?:\W+(?:please|pls|thanks|thank you|thx|bitte|danke|lol|haha|sorry)\b)*"
_YES = re.compile(
    rf"{_FIRST}(?:yes|yep|yeah|yup|ja|jep|jo|jup|jawohl)\b{_SOFT}\W+(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)
_NO = re.compile(
    rf"{_FIRST}(?P<no>no|nope|nein|nö|nah|nee)\b{_SOFT}(?P<gap>\W+)(?P<rest>\w.*)", re.IGNORECASE | re.DOTALL
)
_STOP = re.compile(r"[,.!:;\n–—-]")
# Behind a no without a stop only these go on with a reason; "no mercy" and "no idea" say something else.
_REASON = re.compile(
    r"(?:i|im|ill|ive|we|that|this|it|its|not|nothing|why|lol|ich|wir|das|die|der|reicht|hab|nicht|nichts)\b",
    re.IGNORECASE,
)
# A negated reason that says no to nothing else: "no, I don't need it".
_NO_NEED = re.compile(
    r"(?:i|we|ich|wir) (?:dont |do not )?(?:have|need|care|mind|brauche?n?|habe?n?)\b(?!.*\bto\b)"
)
_BEGINS_WITH_NO = re.compile(r"(?:no|nope|nah|nein|nee|nö)\b(?=\W+\w)")
_LETS = re.compile(r"\b(?:let\w*|allow\w*|permit\w*|happen\w*|lass\w*|zulass\w*|erlaub\w*|durch\w*|zu)\b")
_ASKS_WHY = re.compile(r"(?:(?:lol|haha|but|aber) )*(?:why|warum|wieso|weshalb|wozu)\b")
_COUNTED = re.compile(r"\d|\bships?\b|\bschiffe?\b")
_TO_OTHERS = re.compile(r"\b(?:you|your|yours|du|dein\w*|dir|dich|ihr|euch|euer|eure\w*)\b")
# Behind a no to use something these say that something is done all the same.
_INTERVENES = re.compile(
    r"\b(?:(?:use|play|stop|zap|cancel|block|counter|prevent) (?:it|him|her|them|this|that)"
    r"|(?:wont|will not|cant|cannot|dont|do not|not|never) (?:let|letting|allow|allowing|permit|accept|happen"
    r"|take (?:this|that)|agree)|on my watch|(?:ends?|stops?) (?:here|now)|away with|must go|mercy"
    r"|lasse? ich (?:mir )?(?:das )?nicht|nicht mit mir|so nicht|zu weit|jetzt reichts|verhinder\w*"
    r"|stoppe? ich|nicht durch|darf (?:er|sie|das|der|die) nicht|spiele? (?:ich )?(?:sie|ihn|es)"
    r"|nutze? (?:ich )?(?:sie|ihn|es))\b"
)
_BY_OTHERS = re.compile(r"(?:he|she|they|it|that|this|these|those|er|sie|es)\b")
_I_DO = re.compile(r"(?:i|ill|i will|lets|we|ich|wir) (?!(?:accept|agree|let|think|guess|hope)\b)\w+")
_EVERYBODY = wordset("everyone everybody all they who someone man alle jeder jemand")
_ALL = phraseset("all|all of them|everything|everybody|everyone|alle|alles")  # "no, all" says both
_THINGS = re.compile(
    r"\d|\b(?:cards?|ships?|flares?|colon(?:y|ies)|planets?|aliens?|hand|warp|karten?|schiffe?n?|kolonien?"
    r"|planeten?|volk|verhandlung(?:en)?|negotiates?|attacks?|angriffe?|artifacts?|artefakte?)\b"
)
_MINE_STAYS = re.compile(r"(?:my|our|meine?|unsere?)\b")
_DIGIT = re.compile(r"\d")
_AND = re.compile(r"(?:\s+(?:and|und|to|um)\b|\s*[,.;:–—]|\s-)\s+(?=\w)", re.IGNORECASE)
_CARD = re.compile(r"\b(?:attack|angriff) \d+")  # no deed
_ANY = re.compile(
    r"(?<=n['’]t )((?:\w+ ){0,5})any(?:thing|one|body)\b", re.IGNORECASE
)  # no doubt behind a not
_TAKES_OWN_BACK = re.compile(
    r"\btake (?:my|the|one of my|the used) (?:\w+ )?(?:cards?|ships?|flares?) back\b"
)
_MOST_CLAUSES, _FEW = 6, 3

AnswerIn = Callable[[str], AnswerJSON]


def led_by_yes_or_no(
    text: str, question: MailedQuestion, answer_in: AnswerIn, *, surely: bool = True
) -> Sequence[AnswerJSON]:
    """Return the answer of the yes or no that a text begins with; none if the rest may change it.

    `surely`: whether it must be sure enough to be taken, and not only to be offered.
    """
    said = _ANY.sub(r"\1it", _TAKES_OWN_BACK.sub("take it", text.strip()))
    yes, no = _YES.fullmatch(said), _NO.fullmatch(said)
    found = yes or (no if no and _goes_on(no) else None)
    if found is None or not question.replies.of_options or question.stands is not None:
        return ()
    if "?" in said or len(said) > MOST_OF_AN_ANSWER or is_in_doubt(said) or takes_back(said):
        return ()
    answer = _alone("yes" if yes else "no", answer_in)
    clauses = clauses_of(found["rest"])
    lets = yes is not None and answer in question.replies.unchanging
    if answer is None or lets or not 0 < len(clauses) <= _MOST_CLAUSES:
        return ()
    rest = _Rest(question, answer, answer_in)
    fits = rest.agree(clauses, surely) if yes else rest.refuse(clauses, surely)
    return (answer,) if fits else ()


def use_and_effect(text: str, question: MailedQuestion, answer_in: AnswerIn) -> Sequence[AnswerJSON]:
    """Return the one thing to use, where a text says so and tells what it does: "use it and draw three".

    It is offered and never taken: the words of a text may also say what is prevented, or when.
    """
    said, used = text.strip(), question.replies.only_use
    if not used or "?" in said or len(said) > MOST_OF_AN_ANSWER or is_in_doubt(said) or takes_back(said):
        return ()
    for found in _AND.finditer(said):
        first, clauses = said[: found.start()], clauses_of(said[found.end() :])
        rest = _Rest(question, used, answer_in)
        uses = not agrees(normal(first)) and _alone(first, answer_in) == used
        if uses and 0 < len(clauses) <= _MOST_CLAUSES:
            return (used,) if all(map(rest.tells_its_effect, clauses)) else ()
    return ()


def _goes_on(no: re.Match[str]) -> bool:
    """Return whether a no ends before its reason."""
    stops = no["no"].casefold() in ("nah", "nee") or _STOP.search(no["gap"]) is not None
    return stops or _REASON.match(no["rest"]) is not None


def _alone(word: str, answer_in: AnswerIn) -> AnswerJSON | None:
    try:
        return answer_in(word)
    except (NotUnderstood, engine.NotAllowed):
        return None


def intervenes(text: str) -> bool:
    """Return whether a text that begins with a no says that something is done: "no, I stop him"."""
    plain = normal(text)
    return _BEGINS_WITH_NO.match(plain) is not None and _INTERVENES.search(plain) is not None


class _Rest:
    """The clauses behind a yes or no that means `answer`."""

    def __init__(self, question: MailedQuestion, answer: AnswerJSON, answer_in: AnswerIn):
        self.question, self.answer, self.answer_in = question, answer, answer_in

    def agree(self, clauses: Sequence[str], surely: bool) -> bool:
        """Return whether clauses behind a yes tell what it does; to be sure, one has to name it."""
        tells = self._names_it if surely else self._tells_what_is_done
        return all(map(self._goes_with_yes, clauses)) and any(map(tells, clauses))

    def refuse(self, clauses: Sequence[str], surely: bool) -> bool:
        """Return whether clauses behind a no tell why; to be sure, none may deny anything else."""
        return all(self._goes_with_no(one) and (not surely or self._is_sure_no(one)) for one in clauses)

    def tells_its_effect(self, clause: str) -> bool:
        """Return whether a clause goes with a use, and has only words of what is used."""
        option = self.question.replies.options[str(self.answer)]
        tells = any(tells_its_effect(normal(one), option) for one in self.question.readings(clause))
        return tells and not self._is_of_others(clause) and self._goes_with_yes(clause)

    def _names_it(self, clause: str) -> bool:
        """Return whether a clause names the answer, and nobody else as the one who acts."""
        named = list(self._mentioned(clause)) == [self.answer]
        return named and does_something(normal(clause)) and not self._is_of_others(clause)

    def _is_of_others(self, clause: str) -> bool:
        first = next(iter(normal(clause).split()), "")
        return first in self.question.seat_words or first in _EVERYBODY

    def _tells_what_is_done(self, clause: str) -> bool:
        """Return whether a clause does something with a thing of the game: a yes alone may let others act."""
        plain = normal(clause)
        does = does_something(_CARD.sub(" ", plain)) and SEEN.search(plain) is None
        return does and bool(_THINGS.search(plain) or _I_DO.match(plain) or self._mentioned(clause))

    def _goes_with_yes(self, clause: str) -> bool:
        plain = normal(clause)
        contradicts = is_unsure(clause) or is_negated(clause) or keeps_away(plain) or spares_it(plain)
        contradicts = contradicts or _BY_OTHERS.match(plain) is not None
        held = (holds_back(clause) and not _COUNTED.search(plain)) or keeps(clause, self._names)
        if contradicts or held or _TO_OTHERS.search(plain) or self._is_number(plain):
            return False
        refused = any(stance_of(one) is False for one in self.question.readings(clause))
        others = [one for one in self._mentioned(clause) if one != self.answer]
        return not refused and not others and self._is_none_else(clause)

    def _goes_with_no(self, clause: str) -> bool:
        plain = normal(clause)
        agrees = plain in _ALL or any(stance_of(one) for one in self.question.readings(clause))
        if is_unsure(clause) or agrees or _INTERVENES.search(plain) or not self._is_none_else(clause):
            return False
        if is_negated(clause):
            return _LETS.search(plain) is None  # "no, I won't let that happen"
        return self._keeps_or_asks_why(clause) or not (self._others(clause) or acts(clause))

    def _is_sure_no(self, clause: str) -> bool:
        if self.question.is_of_use and self._keeps_or_asks_why(clause):
            return True
        if _MINE_STAYS.match(normal(clause)):
            return False  # "no, my ships stay out of the warp"
        need = self.question.is_of_use and _NO_NEED.match(normal(clause)) is not None
        return (need or not is_negated(clause)) and not holds_back(clause) and not self._others(clause)

    def _keeps_or_asks_why(self, clause: str) -> bool:
        """Return whether a clause keeps a thing, or asks why it should be used."""
        why = _ASKS_WHY.match(normal(clause)) is not None and bool(self._others(clause))
        return why or (holds_back(clause) and not is_negated(clause))

    def _mentioned(self, clause: str) -> Sequence[AnswerJSON]:
        return self.question.replies.mentioned(self.question.readings(clause))

    def _others(self, clause: str) -> list[AnswerJSON]:
        return [one for one in self._mentioned(clause) if one != self.answer]

    def _is_number(self, plain: str) -> bool:
        """Return whether a clause says little more than a number."""
        return len(plain.split()) < _FEW and _DIGIT.search(plain) is not None

    def _is_none_else(self, clause: str) -> bool:
        """Return whether a clause is not another answer by itself, nor may be one."""
        try:
            return bool(self.answer_in(clause) == self.answer)
        except NotUnderstood as problem:
            return problem.reason in ("unknown", "no_answer", "likely")
        except engine.NotAllowed:
            return False

    @property
    def _names(self) -> str:
        """Return a pattern for the words of the answer that say which it is."""
        labels = [normal(label) for label in self.question.labels(self.answer)]
        words = {word for label in labels for word in label.split() if len(word) > 3}
        return "(?:" + "|".join(map(re.escape, sorted(words))) + ")" if words else "(?!)"
