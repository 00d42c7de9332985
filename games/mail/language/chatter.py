"""Words around an answer: greetings, thanks, a name, remarks without a word of the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from .german import in_english
from .taken_back import takes_back
from .vocabulary import ENGLISH, normal, wordset

# Beside an answer these words may take it back, or put it off.
_HEDGES = wordset(
    "not no never dont don wont cannot cant but or if unless except instead rather maybe perhaps actually"
    " wait mean other else later change until either unsure wrong forget cancel previous undo before"
    " should could also plus and same first second third last both neither none nothing nobody"
    " scratch ignore oops disregard nevermind thinking undecided deciding considering mistake typo correction"
    " strike retract moment kidding joking jk without"
    # and in German: a German remark is read untranslated
    " oder vielleicht evtl eventuell vergiss warte wart überlege überleg ueberlege falsch ändere "
    "aendere falls wenn"
    " nicht nein nie niemals keinesfalls kein keine keinen ohne statt anstatt anstelle sondern ausser außer"
    " später spaeter quatsch stopp irrtum vertan erst moment"
)
_TAKES_BACK = re.compile(r"\btake (?:that|it|this) back\b|\b(?:need|have|want|got|let me) (?:to )?think\b")
_OF_THE_GAME = wordset(
    "attack attacks negotiate negotiation morph reinforcement artifact flare flares zap planet planets"
    " colony colonies base ship ships offense offence defense defence ally allies join invite deal offer"
    " accept decline reject refuse pass yes nope play lay card cards line number option gate warp aim"
    " challenge believe discard draw redraw resettle launch encounter destiny everyone everybody all"
    " default home help everything object objection"
)
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|greetings|good (?:morning|evening|afternoon|day|night)|moin|hallo|servus"
    r"|liebe[rs]?|guten (?:morgen|tag|abend)|gruss|gruess)\b(?: [\w.'-]+){0,5}"
)
_RATHER = frozenset(ENGLISH.colours) | frozenset(ENGLISH.numbers) | wordset("the not nothing nobody none")
_COURTESY = re.compile(
    r"(?:many |ok |yes |ja )?(?:thanks|thank you|thx|cheers|danke|vielen dank|merci)"
    r"(?: (?:a lot|so much|very much|you|again|for \w+(?: \w+){0,3}|everyone|all"
    r"|schon|schön|sehr|im voraus))*"
)
_PRAISE = re.compile(
    r"(?:very )?(?:well (?:played|done)|good (?:game|luck|job)|gg|gl|nice (?:move|game|try)"
    r"|have fun|congratulations)"
    rf"(?: (?:to )?(?:everyone|everybody|all|folks|{'|'.join(ENGLISH.colours)}))?"
)
_APOLOGY = re.compile(
    rf"(?:i am |im )?(?:very |so )?sorry(?: (?:{'|'.join(ENGLISH.colours)}))?(?: (?:for|about) [^\W\d]+(?: "
    rf"[^\W\d]+){{0,3}})?"
    r"|please|bitte|entschuldigung"
)
# Idioms with a word of doubt that doubt nothing.
_IDIOM = re.compile(
    r"sorry not sorry|not so fast|i (?:dont|do not|couldnt) (?:care|mind)|no hard feelings|no worries"
    r"|no big deal"
    r"|(?:its )?nothing personal|no mercy|no rush|no guts no glory|nothing ventured nothing gained|not bad"
    r"|better safe than sorry|no problem|why not|pleasure doing business(?: with you)?|(?:a )?pleasure"
    r"|no pain no gain|here goes nothing|what else|as if i had a choice|(?:please )?dont (?:judge"
    r"|hate|blame|laugh at) me"
)
_CLOSING = re.compile(
    r"(?:(?:with |my |kind |best |warm |many )*(?:regards|wishes|greetings)|best|cheers|thanks"
    r"|thank you|yours|sincerely|see you|bye|ciao|love"
    r"|(?:mit |viele |liebe |schöne |beste |freundlichen? |herzliche |besten? )*"
    r"(?:grüsse?n?|gruesse?n?|gruss|grüße?n?)|lg|vg|mfg|danke|bis bald|tschüss)\b"
    r"(?: from| aus| von)?(?: \w+){0,2}"
)
_ONE = re.compile(r"\b(?:another|nice|good|this|that|great|tough|hard|any|no) one\b")
_MOST_SIGNED = 4
_MOST_COURTESY = 80


def is_chatter(text: str, words: Collection[str], *, alone: bool = False) -> bool:
    """Return whether a text answers nothing: a courtesy, or a remark with no word of the game or of `words`.

    `alone`: nothing is beside it that it might take back.
    """
    plain = normal(text)
    if not any(sign.isalnum() for sign in plain) or is_courtesy(plain):
        return True
    if _TAKES_BACK.search(plain) or _would_rather(plain) or (takes_back(text) and not alone):
        return False
    return not any(_is_of_the_game(word, words) for word in _ONE.sub(" ", plain).split())


def is_courtesy(plain: str) -> bool:
    """Return whether a normal text is only a greeting, thanks, praise or an apology."""
    return _IDIOM.fullmatch(plain) is not None or (
        len(plain) <= _MOST_COURTESY
        and (_is_greeting(plain) or any(p.fullmatch(plain) for p in (_COURTESY, _PRAISE, _APOLOGY)))
        and not is_hedged(plain)
    )


def _is_greeting(plain: str) -> bool:
    """Return whether a text is a greeting: "Lieber Max", but neither "lieber 20" nor "lieber die blaue"."""
    if not _GREETING.fullmatch(plain) or any(sign.isdecimal() for sign in plain):
        return False
    return not _would_rather(plain)


def _would_rather(plain: str) -> bool:
    first, _space, what = plain.partition(" ")
    return first.startswith("lieb") and not _RATHER.isdisjoint(in_english(what).split())


def is_only_courtesy(text: str) -> bool:
    """Return whether every line of a text is a courtesy; so is a text without words."""
    return all(is_courtesy(normal(line)) for line in text.splitlines() if normal(line))


def is_hedged(plain: str) -> bool:
    """Return whether a normal text may take an answer back, or put it off."""
    return (
        bool(_TAKES_BACK.search(plain)) or takes_back(plain) or any(word in _HEDGES for word in _words(plain))
    )


def _is_of_the_game(word: str, words: Collection[str]) -> bool:
    word = word.strip(",;.:/")
    return (word.endswith("s") and _is_of_the_game(word[:-1], words)) or (
        any(sign.isdecimal() for sign in word)
        or word in ENGLISH.numbers
        or word in ENGLISH.colours
        or word in _HEDGES
        or word in _OF_THE_GAME
        or word in words
    )


def without_signature(text: str, own: Collection[str]) -> str:
    """Return the text without a closing and the name below it.

    `own` are the words that the writer may sign with.
    """
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if (
            place
            and len(line) <= _MOST_COURTESY
            and _CLOSING.fullmatch(normal(line))
            and not is_hedged(normal(line))
            and _is_signed(lines[place + 1 :], own)
        ):
            return "\n".join(lines[:place]).strip()
    while len(lines) > 1 and set(_words(normal(lines[-1]))) <= set(own):
        lines.pop()
    return "\n".join(lines).strip()


def _is_signed(lines: Sequence[str], own: Collection[str]) -> bool:
    below = [line for line in map(normal, lines) if line]
    return len(below) <= _MOST_SIGNED and all(_is_name(line, own) for line in below)


def _is_name(line: str, own: Collection[str]) -> bool:
    words = [word for word in _words(line) if word not in own]
    is_said = takes_back(line) or any(_is_of_the_game(word, ()) for word in words)
    return len(words) <= 4 and not is_said


def _words(text: str) -> Iterator[str]:
    yield from (word for word in re.split(r"[\s,;.:]+", text) if word)
