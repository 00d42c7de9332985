"""Wordings of yes, of no, and of "leave it as it is", which do not say what they are about.

If an answer was given already, words that leave all as it is are about that answer and do not change it.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from games.mail.language.vocabulary import ENGLISH, phraseset

_YES = (
    r"(?:yes+|yeah+|yea|yep|yup|sure|ok|okay|absolutely|definitely|certainly|gladly|totally|indeed"
    r"|do it|go ahead|of course|you bet|i will|i do)"
)
_AGREES = re.compile(
    rf"(?:(?:oh|hell|heck|well|ah|but|most) )*{_YES}"
    rf"(?: (?:{_YES}|please|pls|thing|thanks|thank you|why not|by all means|indeed|sir|go|for it|lets "
    rf"go|then))*"
)
_NOT = (
    r"(?:no|nope|nah+|nay|never|negative|not a chance|no chance|no way|no need|no can do|hard pass"
    r"|not really|not needed"
    r"|not necessary"
    r"|not worth (?:the|a|my|this) (?:risk|trouble|effort|card|flare|ships?|hassle)"
    r"|not worth it(?: (?:just )?for (?:a|an|1|one|that|this|so)(?: \w+){1,2})?"
    r"|not interested|not happening|not today|not this time"
    r"|not this 1|not this one|not for me|not my (?:fight|problem|business|war|battle|style|thing))"
)
_COURTEOUS = (
    r"(?:thanks|thank you|sorry|please|im (?:good|fine|ok)|i am (?:good|fine|ok)|today|for me"
    r"|this time|at all|to that|ever|mate|way)"
)
_STRONGLY = (
    r"(?:oh|hell|heck|ah|mm|eh|absolutely|definitely|certainly|of course|surely|most|please"
    r"|id rather|i would rather|rather|better|im afraid|i am afraid|i think|i guess|sorry|really)"
)
_REFUSES = re.compile(
    rf"(?:(?:{_STRONGLY} )*{_NOT}|(?:thanks|thank you) but (?:no|not now|not this time)|(?:{_STRONGLY} "
    rf")+not|(?:im|i am) (?:good|fine|ok)|all good thanks)"
    rf"(?: (?:{_COURTEOUS}|{_NOT}))*"
)
_SIT = (
    r"(?:i |ill |im |i am |i will |id rather )*(?:"
    r"(?:stay |remain |staying )?neutral|nothing (?:for|to) (?:(?:either|any|both) of you|you|anyone"
    r"|anybody|either)|"
    r"pass on (?:this|it|that)(?: (?:1|one))?|watch(?:ing)?(?: from (?:home|afar|the sidelines))?"
    r"|(?:no|0) ships? (?:from|for) (?:me|you|anyone|either)"
    r"|(?:not|wont be|am not) (?:get|getting|taking|joining|helping|sending|going|coming|playing|picking)"
    r"(?: (?:in|involved|sides?|a side|part|in the middle|the middle|of|this|it|that|1|one|any"
    r"|anything|anyone"
    r"|ships?|here|either))*"
    r"|(?:cant|cannot|wont|will not|not going to|not gonna) (?:help|join"
    r"|spare(?: any(?:thing| ships?)?| a ship)?"
    r"|afford it"
    r"|send anything|take part|take "
    r"sides|be there)"
    r"(?: (?:you|anyone|anybody|this|it|with this|in this|either|out|1|one))*)"
    r"(?: (?:this time|sorry|today|now|here|thanks))*"
)
_THIS = r"(?:it|this|that|these|those|them|him|her)(?: (?:1|one))?"
_OUT = re.compile(
    rf"(?:i |ill |im |i am |i will |id rather |rather |just )*"
    rf"(?:stay|staying|sit|sitting|keep|keeping|leave|leaving|count|counting|deal)(?: me| myself)?(?: "
    rf"{_THIS})? out"
    rf"(?: of (?:{_THIS}|here|the fight|trouble)(?: (?:fight|mess|1|one))?)?"
)
_SITS = re.compile(_SIT)
_LETS = re.compile(
    rf"(?:i |ill |im |i will |gonna |going to |well |we )*let(?:ting)? {_THIS}"
    r" (?:all )?(?:go|slide|be|pass|happen|stand|through|resolve|play out|fly|have it|have this|do it|die|rot"
    r"|suffer|lose (?:them|their ships|it))(?: through)?"
    r"|(?:ive |i have |i )?got nothing|(?:i |ill )?(?:sit tight|do nothing|stay quiet)|i have nothing"
    r"|no (?:zaps?|flares?|cards?|plays?|powers?)(?: from me| here| this time)?"
    r"|(?:no|nothing) (?:response|responses|reaction|reactions|action|comment|comments|complaints?"
    r"|objections?"
    r"|need|interest|change|changes)(?: from me| here| needed| to (?:that|this))?"
)
_KEEPS = re.compile(
    r"(?:i |ill |im |i will |id rather |id prefer to |prefer to |rather |gonna |better |would rather )*"
    r"(?:keep|keeping|save|saving|(?:hold|holding)(?: on to| onto| back))"
    r" (?:(?:it|that|this|them)(?: all| both)?|both(?: cards)?|all of (?:it|them)|mine|the card|everything"
    r"|my (?:cards?|power|powder dry|flare|artifact|zap))"
    r"(?: (?:for (?:later|now|another time)|back|in hand|up my sleeve))?"
)


_SOFT = re.compile(
    r"^(?:(?:i|ill|im|id|we|well|so|then|and|please|pls|ok|okay|just|hi|hello|hey|oh|now|will|want to"
    r"|wanna|gonna"
    r"|would like to|would|have|my|thanks)\b ?)+(?=\w)"
    r"|(?: (?:i|please|pls|thanks|thank you|then|thx|cheers|now|ok|okay|here|for now|this time|for me"
    r"|sorry|i guess"
    r"|i think|again|you|just))+$"
)


def core(plain: str) -> str:
    """Return a normal text without soft words at its ends."""
    return _SOFT.sub("", plain) or plain


def agrees(plain: str) -> bool:
    """Return whether a normal text says nothing but yes: "hell yes", "sure, why not"."""
    return _AGREES.fullmatch(plain) is not None


_ACT = r"(?:use|play|activate)(?: it| this| that| (?:the|my) (?:power|card|tech))"
_ACTS = re.compile(
    r"(?:yes|yep|yeah|yup|y)(?: please)?"
    r"|(?:(?:yes|yep|yeah|yup) ?,? )?(?:(?:please|lets|i|ill|i will|i want to|id like to) )*"
    rf"{_ACT}(?: (?:please|now))?"
)
_NOUN = re.compile(r"\b(?:power|card|tech)\b")


def uses_it(plain: str, noun: str) -> bool:
    """Return whether a normal text says that the one thing that can be done, a `noun`, is done.

    Words that may let something happen as well, such as "ok" and "go for it", do not say it.

    >>> uses_it("yes", "card"), uses_it("yes use it", "card"), uses_it("ill use my power", "power")
    (True, True, True)
    >>> uses_it("ok", "card"), uses_it("use my power", "card"), uses_it("go for it", "card")
    (False, False, False)
    """
    return _ACTS.fullmatch(plain) is not None and all(found == noun for found in _NOUN.findall(plain))


def refuses(plain: str) -> bool:
    """Return whether a normal text says nothing but no: "nah, I'm good", "absolutely not", "no need"."""
    return _REFUSES.fullmatch(plain) is not None


def stays_out(plain: str) -> bool:
    """Return whether a normal text says that the writer takes no side: "sitting this one out"."""
    return _OUT.fullmatch(plain) is not None or _SITS.fullmatch(plain) is not None


def lets_happen(plain: str, words: Collection[str]) -> bool:
    """Return whether a normal text says that nothing is done: "let it slide", "I'd rather keep my card".

    `words` are those of the options. If an option is to keep something, "keep" may mean that option.
    """
    kept = _KEEPS.fullmatch(plain)
    if kept is not None:
        return not any(word.startswith(("keep", "save", "hold", "back")) for word in words)
    return _LETS.fullmatch(plain) is not None


_WOULD_ACCEPT = re.compile(
    r"(?:\b(?:id|wed|i would|we would)|^would)(?: (?:also|even|then|probably|only|actually))*"
    r" (?:accept|agree)\b"
    r"|\bwürden?\b(?!.*\bgerne?\b).*\b(?:annehmen|akzeptieren|zustimmen|einschlagen)\b"
    r"|\bhätten?\b.*\bangenommen\b"
)


def would_accept(plain: str) -> bool:
    """Return whether a normal text says what the writer would accept: that depends on something.

    >>> would_accept("id accept their offer"), would_accept("id like to accept"), would_accept("i accept")
    (True, False, False)
    """
    return _WOULD_ACCEPT.search(plain) is not None


THUMBS = {"thumbs up": "👍", "thumbs down": "👎"}
_ANSWER = r"(?:answers?|choices?|reply|selection|decision|orders?|vote|picks?)"
_IT = (
    r"(?:it|that|this|them|these|those|mine|everything|all of (?:it|them)|things"
    rf"|(?:my|the|that|this|your|our)(?: (?:old|first|earlier|previous|last|current))? {_ANSWER}"
    r"|what i (?:have|had|said|chose|answered|wrote))"
)
_SO = (
    r"(?:(?:exactly |just )?(?:as|like|how) (?:it|they|that|this|things) (?:is|are|was|were|stands?)"
    r"|as is|(?:same )?(?:as|like) (?:before|ever|last time|previously|always|i said)|like (?:it|that|this)"
    r"|unchanged|the same(?: as before)?)"
)
_FOR_NOW = r"(?: (?:too|still|then|for now|for me|again|everywhere|here|unchanged))*"
_AS_IT_IS = re.compile(
    rf"(?:keep|leave)(?:ing)?(?: {_IT})?(?: (?:{_SO}|alone|at that|be))*{_FOR_NOW}"
    rf"|let (?:it|that|this|{_ANSWER}) (?:be|stand|stay)(?: {_SO})*{_FOR_NOW}"
    rf"|(?:all |everything |still )*{_SO}{_FOR_NOW}"
    rf"|(?:(?:exactly |still )?(?:the )?same)(?: (?:again|{_ANSWER}))?(?: {_SO})*{_FOR_NOW}"
    r"|(?:no|without|not any|0)(?: more| further)? (?:change|update)s?(?: (?:to (?:it|that|this|my answer)"
    rf"|please|needed|necessary|from me|here|at all|on my side))*{_FOR_NOW}"
    rf"|(?:nothing (?:changes|changed|to change|new)|change nothing|(?:do not|dont|not) change"
    rf"(?: (?:{_IT}|anything|a thing))?){_FOR_NOW}"
    rf"|(?:{_IT} |all )?(?:still )?(?:stays?|stands?|remains?|is staying)(?: (?:{_SO}|so|valid|put))*"
    rf"{_FOR_NOW}"
    rf"|(?:i )?(?:stay|stick|remain|stand)(?:ing)? (?:with|by|to|at) {_IT}{_FOR_NOW}"
)
_SAME_THING = re.compile(r"\b(?:that|this|them|these|those|mine)\b")
_VERB = re.compile(r"(keep|leave|stay|remain)(?: it)?")
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d")


def leaves_as_it_is(plain: str) -> bool:
    """Return whether a normal text says only that all stays as it is.

    A number says which card, which line or how many, so a text with one may be an answer.

    >>> leaves_as_it_is("leave it as it is"), leaves_as_it_is("no change, please"), leaves_as_it_is("leave")
    (True, True, True)
    >>> leaves_as_it_is("keep the 8"), leaves_as_it_is("let them have it"), leaves_as_it_is("keep it: 8")
    (False, False, False)
    >>> leaves_as_it_is("0 change"), leaves_as_it_is("stay out")
    (True, False)
    """
    said = " ".join("no" if word == "0" else word for word in _WORD.findall(plain))
    if _NUMBER.search(said):
        return False
    return any(_AS_IT_IS.fullmatch(words) for words in (said, core(said)))


def as_one_thing(plain: str) -> str:
    """Return such a text without soft words, and with "it" for words such as "those": "I keep those"."""
    return _SAME_THING.sub("it", core(plain))


def verb_of(plain: str) -> str:
    """Return the verb of such a text that says nothing else; "" if it says more.

    An option may have the same verb.

    >>> verb_of("i keep those"), verb_of("keep it as it is"), verb_of("no change")
    ('keep', '', '')
    """
    found = _VERB.fullmatch(as_one_thing(plain))
    return found[1] if found else ""


_ACKNOWLEDGING = ENGLISH.agreeing - phraseset("accept|accepted|yes|y|yep|yeah|agreed|go ahead|go on|carry on")


def acknowledges(plain: str) -> bool:
    """Return whether a normal text ("ok", "fine") may be about an answer already given, or be an answer."""
    return plain in THUMBS or plain in _ACKNOWLEDGING or core(plain) in _ACKNOWLEDGING


_TAKES_WHAT_IS_THERE = re.compile(
    r"as (?:suggested|proposed|you (?:suggest|propose)|listed)"
    r"|(?:(?:so|well|then|looks like|seems|sounds like|i guess) )*(?:i |ive )?(?:have |got )?no (?:other )?"
    r"choice(?: (?:here|anyway|then|left))*|what else"
)


def takes_what_is_there(plain: str) -> bool:
    """Return whether a normal text agrees where there is only one thing to choose.

    >>> [takes_what_is_there(plain) for plain in ("as suggested", "i have no choice", "no")]
    [True, True, False]
    """
    return agrees(plain) or acknowledges(plain) or _TAKES_WHAT_IS_THERE.fullmatch(plain) is not None
