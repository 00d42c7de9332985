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
from games.mail.language.vocabulary import normal
from games.mail.understand.mailed_question import MailedQuestion
from games.mail.understand.parts import MOST_OF_AN_ANSWER

_FIRST = r"(?:(?:hi|hello|hey|hallo|moin|morning|guten morgen|good morning|haha|lol|ok|okay|well|oh|ach)\W+)*"
_SOFT = r"(?:\W+(?:please|pls|thanks|thank you|thx|bitte|danke|lol|haha|sorry)\b)*"
_YES = re.compile(
    rf"{_FIRST}(?:yes|yep|yeah|yup|ja|jep|jo|jup|jawohl)\b{_SOFT}(?:\W*[,.!:;\n–—-]|\s)\s*(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)
# Behind a no without a stop only these go on with a reason; "no mercy" and "no idea" say something else.
_REASON = (
    r"(?=(?:i|im|ill|ive|we|that|this|it|its|not|nothing|why|ich|wir|das|die|der|reicht|hab|nicht|nichts)\b)"
)
_NO = re.compile(
    rf"{_FIRST}(?:(?:no|nope|nein|nö)\b{_SOFT}(?:\W*[,.!:;\n–—-]\s*|\s+{_REASON})|(?:nah|nee)\b{_SOFT}\W+)"
    r"(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
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
_SEEN = re.compile(r"\b(?:see|saw|seen|noted|understood|know|knew|gesehen|sehe|verstanden|weiss|weiß)\b")
_THINGS = re.compile(
    r"\d|\b(?:cards?|ships?|flares?|colon(?:y|ies)|planets?|aliens?|hand|warp|karten?|schiffe?n?|kolonien?"
    r"|planeten?|volk|verhandlung(?:en)?|negotiates?|attacks?|angriffe?|artifacts?|artefakte?)\b"
)
_DIGIT = re.compile(r"\d")
_CARD = re.compile(r"\b(?:attack|angriff) \d+")  # no deed
_ANY = re.compile(
    r"(?<=n['’]t )((?:\w+ ){0,5})any(?:thing|one|body)\b", re.IGNORECASE
)  # no doubt behind a not
_TAKES_OWN_BACK = re.compile(
    r"\btake (?:my|the|one of my|the used) (?:\w+ )?(?:cards?|ships?|flares?) back\b"
)
_MOST_CLAUSES, _FEW = 6, 3

AnswerIn = Callable[[str], AnswerJSON]


def led_by_yes_or_no(text: str, question: MailedQuestion, answer_in: AnswerIn) -> Sequence[AnswerJSON]:
    """Return the answer of the yes or no that a text begins with; none if the rest may change it."""
    said = _TAKES_OWN_BACK.sub("take it", text.strip())
    said = _ANY.sub(r"\1it", said)
    yes, no = _YES.fullmatch(said), _NO.fullmatch(said)
    found = yes or no
    if found is None or not question.replies.of_options or question.stands is not None:
        return ()
    if "?" in said or len(said) > MOST_OF_AN_ANSWER or is_in_doubt(said) or takes_back(said):
        return ()
    answer = _alone("yes" if yes else "no", answer_in)
    is_of_use = yes is None or answer not in question.replies.unchanging
    clauses = clauses_of(found["rest"])
    if answer is None or not is_of_use or not 0 < len(clauses) <= _MOST_CLAUSES:
        return ()
    rest = _Rest(question, answer, answer_in)
    if yes:
        fits = all(map(rest.goes_with_yes, clauses)) and any(map(rest.tells_what_is_done, clauses))
    else:
        fits = all(map(rest.goes_with_no, clauses))
    return (answer,) if fits else ()


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
    """What stands behind a yes or no that means `answer`."""

    def __init__(self, question: MailedQuestion, answer: AnswerJSON, answer_in: AnswerIn):
        self.question, self.answer, self.answer_in = question, answer, answer_in

    def tells_what_is_done(self, clause: str) -> bool:
        """Return whether a clause does something with a thing of the game: a yes alone may let others act."""
        plain = normal(clause)
        named = _THINGS.search(plain) or any(self.question.replies.mentioned(self.question.readings(clause)))
        does = does_something(_CARD.sub(" ", plain)) and _SEEN.search(plain) is None
        return does and (bool(named) or _I_DO.match(plain) is not None)

    def goes_with_yes(self, clause: str) -> bool:
        """Return whether a clause may only tell what the yes does."""
        plain = normal(clause)
        readings = self.question.readings(clause)
        contradicts = is_unsure(clause) or is_negated(clause) or keeps_away(plain) or spares_it(plain)
        contradicts = contradicts or _BY_OTHERS.match(plain) is not None
        held = (holds_back(clause) and not _COUNTED.search(plain)) or keeps(clause, self._names)
        if contradicts or held or _TO_OTHERS.search(plain):
            return False
        if any(stance_of(one) is False for one in readings) or self._is_number(plain):
            return False
        others = [one for one in self.question.replies.mentioned(readings) if one != self.answer]
        return not others and self._is_none_else(clause)

    def goes_with_no(self, clause: str) -> bool:
        """Return whether a clause may only tell why not."""
        plain = normal(clause)
        readings = self.question.readings(clause)
        if is_unsure(clause) or any(stance_of(one) for one in readings) or not self._is_none_else(clause):
            return False
        negated = is_negated(clause)
        if _INTERVENES.search(plain) or (negated and _LETS.search(plain)):
            return False  # "no, I won't let that happen"
        if negated or holds_back(clause) or _ASKS_WHY.match(plain):
            return True
        named = [one for one in self.question.replies.mentioned(readings) if one != self.answer]
        return not named and not acts(clause)

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
