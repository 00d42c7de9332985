"""Words below a letter that may change its answer, or take it back. Pure.

Below the end of a letter a name, the address of a firm and a slogan may hold any digit and any colour. So
only three things count there: a postscript, words that people use for an answer, and words that take an
answer back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from games.mail.language.chatter import gist, takes_back
from games.mail.language.german import in_english
from games.mail.language.vocabulary import ENGLISH, normal, wordset
from games.mail.language.yes_or_no import agrees, refuses, stays_out

MOST_OF_A_LINE = 200  # characters; nobody changes an answer in a longer sentence
_MOST_WORDS = 24
_MOST_OF_A_NAME = 2  # words, with those that say nothing: "Will Green"
_POSTSCRIPT = re.compile(
    r"\W{0,4}(?:(?:p\W{0,2}){1,3}s\b(?!\w)[\s.:,)–-]|п\.?\s?с\b|(?:edit|correction|korrektur|nachtrag"
    r"|update|nb|n\.b\.|note"
    r"|important|wichtig|achtung|attention)\s?[:!])",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"\b(?:scratch|forget|disregard|strike|cancel|undo) (?:that|this|it|the (?:above|first|last|line)|my"
    r"|what i)\b"
    r"|\bignore (?:that|this|it|the above|my|what i)\b(?! (?:e ?mail|message|mail|letter))|\bnever ?mind\b"
    r"|\bchang(?:ed?|ing) my mind\b|\bsecond thou?ghts?\b|\bi (?:meant|mean)\b|\btake (?:that|it"
    r"|this) back\b"
    r"|\b(?:instead|oops|whoops|typo)\b|\bmy (?:mistake|bad|error)\b"
    r"|\bwrong (?:one|line|number|answer|card|seat|colou?r|planet)\b"
    r"|\b(?:only|but|and|except|even) (?:if|unless)\b|^(?:unless|except|only when)\b|^(?:or|but)\b"
    r"|\b(?:kidding|joking|undecided|not sure)\b|^jk\b|\b(?:need|have|want|got|let me) (?:to )?think\b"
    r"|\bif (?:he|she|they|someone|somebody|nobody|anybody|anyone|no one|not)\b"
    r"|\bnot (?:him|her|them|that|this|it|the)\b|^(?:wait|stop|hold on|hang on|sorry|actually|however|hm+"
    r"|argh)\b"
    r"|^(?:no|nope)(?:$|[,:;]| (?:wait|sorry|not|rather|i|take|the|please|make|better)\b)"
    r"|\b(?:vergiss|vergesst|ignorier\w*|streich\w*) (?:das|es|die|meine|was)\b|\banders überlegt"
    r"|\bich mein(?:t)?e\b"
    r"|\b(?:stattdessen|ups|irrtum|korrektur|vertippt|verschrieben|vertan)\b"
    r"|\bfalsche[rs]? (?:zeile|karte|zahl|nummer|farbe|antwort)\b|\b(?:ausser|nur|aber) (?:wenn|falls)\b"
    r"|\bes sei denn\b"
    r"|^(?:nein|nee|warte|wartet|halt|moment|stopp|entschuldigung|doch|lieber|eigentlich|aber|sondern"
    r"|oder)\b"
    r"|\b(?:war nur (?:ein )?(?:spass|scherz)|überleg\w* (?:noch|es)|noch (?:nicht sicher|unsicher))\b"
    r"|\bnicht (?:den|die|das|ihn|sie|es)\b"
    r"|^(?:non|no|não|nee|nej|nei|nie|ne|нет|hayir|hayır|ei)(?:$|[,:;])"
    r"|^(?:attendez|attends|plutôt|pardon|espera|espere|mejor|perdón|aspetta|anzi|scusa|scusate|desculpe?"
    r"|wacht|liever"
    r"|vänta|hellre|vent|hellere|heller|czekaj|jednak|raczej|přepraš\w+|počkej|raději|radši|подожди\w*"
    r"|лучше|bekle\w*"
    r"|vazgeçtim)\b"
    r"|\b(?:au lieu de|en vez de|em vez d|invece|in plaats van|istället|i stedet|zamiast|místo|вместо"
    r"|onun yerine)\b"
)
_MEANT = re.compile(
    r"\bi (?:meant|mean)\b|\bich mein(?:t)?e\b|\b(?:instead|stattdessen)\b(?! of\b)"
    r"|\bmy (?:first|last|other|earlier|previous|old) (?:e ?mail|mail|message|answer|reply)\b"
    r"|\bmeine (?:erste|letzte|andere|vorige|alte) (?:e ?mail|mail|nachricht|antwort)\b"
)
_IF_NEEDED = re.compile(
    r",? (?:if|wenn|falls) (?:it is |its |es )?(?:needed|necessary|nötig|notwendig|geht)$"
)
_GAME = wordset(
    "attack attacks attacking negotiate negotiation neg morph reinforcement artifact flare planet colony"
    " offense offence"
    " defense defence ally allies ship ships deal gate warp zap encounter draw redraw resettle launch"
    " challenge destiny"
    " option card line number answer choice default pass accept decline reject refuse join invite aim"
    " discard everyone"
    " everybody everything nothing none nobody neither both all yes no first second third last other"
    " another"
    " line's order orders cancel status hand board reactions help away back vote turn"
)
_DOES = wordset(
    "attack attacks attacking take takes taking play plays playing use using choose choosing pick join"
    " joins joining invite"
    " inviting send sends sending lay launch launching vote accept decline refuse refusing negotiate"
    " challenge believe aim"
    " want wants prefer rather against with for make change switch keep swap discard lose give offer"
)
_DOES_IT_TO = wordset(
    "attack attacks attacking take takes play plays use choose pick join joins joining invite send sends"
    " lay launch vote accept"
    " decline refuse challenge believe prefer change switch swap discard"
)
_MANY = wordset("all everyone everybody everything nothing none nobody both yes no help back")
_NOT = wordset("not never dont wont cant without except unless only if but or wenn falls kein keine keinen")
_SAY_NOTHING = (
    (ENGLISH.fillers | ENGLISH.neutral) - {"rather"}
    | wordset("with against from for on at to of and or not too also only one as well them it stay out up me")
    | wordset("you no better")
) - {"reply"}
_PHRASES = (
    ENGLISH.passing | ENGLISH.declining | ENGLISH.yes | ENGLISH.no | ENGLISH.agreeing | ENGLISH.accepting
    | ENGLISH.breaking_off | ENGLISH.everything | ENGLISH.everybody | ENGLISH.default
)  # fmt: skip
_SENTENCES = re.compile(r"[!?;]|\.(?=\s+\D|\s*$)")  # "House no. 7" is one sentence
_WEB = re.compile(r"\S*(?:@|://|www\.)\S*")
# Numbers of two digits may be cards, "10 11 12", "00 08 10"; five of them behind a 0 are no cards.
_PHONE = re.compile(
    r"(?<!\w)(?=[+(]|[\d\s()/.-]{0,40}\d{3}|0(?:[\s()/.-]{0,2}\d){9})[+(]{0,2}\d(?:[\s()/.-]{0,2}\d){5,20}"
)
_TOKENS = re.compile(r"[^\s,;:.()/|&+#]+")
_NEAR = 3
_ARTICLES = wordset("the a an my their")


def is_postscript(text: str) -> bool:
    """Return whether a text adds something after the writer had come to the end.

    >>> is_postscript("P.S. not Blue"), is_postscript("PSD files: 4")
    (True, False)
    """
    return _POSTSCRIPT.match(text) is not None


def may_change(text: str, names: Collection[str] = (), *, signed: bool = False) -> bool:
    """Return whether a text may be an answer, or may take one back.

    `names`: the names of cards and aliens. `signed`: the text is right below a closing, where a name may be a
    colour.

    >>> [may_change(text) for text in ("take Red instead", "Blue Team\\nroom 4", "Blue", "3")]
    [True, False, True, True]
    >>> may_change("Blue", signed=True), may_change("3", signed=True)
    (False, True)
    """
    return is_postscript(text) or any(_changes(one, names, signed) for one in _sentences(text))


def surely_changes(text: str, names: Collection[str] = (), *, signed: bool = False) -> bool:
    """Return whether a sentence of a text takes an answer back or excludes one.

    "If" and "not" alone do not count, since firms write them as well.

    >>> [surely_changes(text) for text in ("not 7", "I meant 20", "If you are not the one, call us")]
    [True, True, False]
    """
    return any(_surely_changes(normal(one), names, signed) for one in _sentences(text))


def _sentences(text: str) -> Iterator[str]:
    """Yield each sentence of each line, as it is and in English."""
    for line in text.splitlines():
        if len(line) > MOST_OF_A_LINE * 10:
            continue
        for one in _SENTENCES.split(_PHONE.sub(" … ", _WEB.sub(" … ", line))):
            if one.strip() and len(one) <= MOST_OF_A_LINE:
                yield one
                yield in_english(one)


def _changes(sentence: str, names: Collection[str], signed: bool) -> bool:
    plain = normal(sentence)
    words = _TOKENS.findall(plain)
    if not words or len(words) > _MOST_WORDS:
        return False
    return (
        _TAKES_BACK.search(plain) is not None
        or takes_back(sentence)
        or _is_answer(plain, words, names, signed)
        or _acts_on_something(words)
        or _acts_on_a_name(words, names)
        or _excludes_something(words)
    )


def _surely_changes(plain: str, names: Collection[str], signed: bool) -> bool:
    words = [word for word in _TOKENS.findall(plain) if word not in _ARTICLES]
    if not words or len(words) > _MOST_WORDS:
        return False
    return (
        _MEANT.search(plain) is not None
        or _is_answer(plain, words, names, signed)
        or _acts_on_something(words)
        or _acts_on_a_name(words, names)
        or any(word in _NOT and named != "one" and _is_aimed_at(named) for word, named in pairwise(words))
    )


def _is_answer(plain: str, words: list[str], names: Collection[str], signed: bool) -> bool:
    """Return whether all words are of answers, with or without what leads up to them."""
    if plain in _PHRASES or agrees(plain) or refuses(plain) or stays_out(plain):
        return True
    if not signed and plain in names:
        return True
    core = _TOKENS.findall(normal(gist(plain, ()))) or words
    wanted = _TOKENS.findall(_IF_NEEDED.sub("", plain))
    return any(_are_of_answers(found, signed) for found in (words, core, wanted))


def _are_of_answers(words: list[str], signed: bool) -> bool:
    said = [word for word in words if word not in _SAY_NOTHING or word in ENGLISH.colours]
    if not said or not all(_is_of_answers(word) for word in said):
        return False
    return not (signed and len(words) <= _MOST_OF_A_NAME and all(word in ENGLISH.colours for word in said))


def _is_of_answers(word: str) -> bool:
    return word in _GAME or word in _DOES or _is_aimed_at(word)


def _is_aimed_at(word: str) -> bool:
    """Return whether a word is a colour or a small number."""
    bare = word.removesuffix("'s")
    return bare in ENGLISH.colours or bare in ENGLISH.numbers or (bare.isdecimal() and len(bare) <= 3)


def _acts_on_something(words: list[str]) -> bool:
    """Return whether a colour or a number is near a deed: "take Red", "Green joins"."""
    done = [n for n, word in enumerate(words) if word in _DOES_IT_TO]
    return any(_is_aimed_at(word) and any(abs(n - m) <= _NEAR for m in done) for n, word in enumerate(words))


def _acts_on_a_name(words: list[str], names: Collection[str]) -> bool:
    """Return whether a card or an alien is right behind a deed: "I prefer Virus", "take the Human"."""
    done = (n for n, word in enumerate(words) if word in _DOES_IT_TO)
    behind = [_without_article(words[n + 1 :]) for n in done]
    return any(f"{said} ".startswith(f"{name} ") for said in filter(None, behind) for name in names)


def _without_article(words: list[str]) -> str:
    return " ".join(words[1:] if words and words[0] in _ARTICLES else words)


def _excludes_something(words: list[str]) -> bool:
    """Return whether something is excluded: "not the blue one", "not 4", "only if Green helps"."""
    doubts = [n for n, word in enumerate(words) if word in _NOT]
    for place, word in enumerate(words):
        near = 1 if word.isdecimal() else _NEAR + 1
        if (_is_aimed_at(word) or word in _GAME - _MANY) and any(0 < place - n <= near for n in doubts):
            return True
    return False
