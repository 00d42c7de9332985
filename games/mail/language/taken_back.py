"""Wordings that take an answer back, or put it off, above and below the end of a letter. Pure.

`second_thoughts.py` and `chatter.py` each know more such words, which would say too much in the other place.
"""

from __future__ import annotations

import re

from .german import written_out
from .vocabulary import normal

_MAIL = r"(?:e ?mail|mail|message|letter|nachricht|antwort)"
_IT = (
    r"(?:that|this|it|everything|all|the above|what i \w+|my (?:answer|reply|vote|choice|card|mail|message))"
)
_ES = rf"(?:das|es|alles|(?:die|meine|diese|letzte) (?:{_MAIL}|wahl|karte))"
_NT = r"(?:have|has|had|did|do|does|ca|could|wo|would|should|is|are|was|were|ai)nt"
_LATER = r"(?:later|tomorrow|tonight|soon|next|when|once|after|on \w+day|in the (?:morning|evening))"
_SOON = r"(?:noch|wieder|morgen|später|dann|bald|gleich|nachher|heute abend|am \w+)"
_UNLESS_IF = r"^(?!(?:if|in case|should|wenn|falls|sollten?)\b)"  # firms write "if this was sent in error"

# For a normal text, as `vocabulary.normal` returns it.
_ENGLISH = (
    r"\bscrap (?:that|this|it|my|what i)\b|^correction\b|\bmy bad\b",
    r"^(?:please )?(?:ignore|disregard|delete|erase|remove|void|cancel|undo|revert|drop|withdraw)"
    rf"(?: (?:please|{_IT}|this {_MAIL}))*$",
    r"\bon (?:second |further )?reflection\b|\breconsider(?:ed|ing)?\b|\bi regret (?:that|this|it|my)\b",
    rf"\bwithdr(?:aw|ew|awing)(?: {_IT}\b|$)|^(?:i have |ive |its |all )?withdrawn\b",
    r"\b(?:retract(?:ed|ing)?|revok(?:e|ed|ing)|rescind(?:ed|ing)?)\b|\bchang(?:ed|ing) my mind\b",
    rf"\b(?:take|taking|took) {_IT} back\b|\b(?:take|taking|took) back {_IT}\b",
    r"\bchange of (?:mind|heart|plan)\b",
    r"\b(?:dont|do not|does not|doesnt) count\b",
    r"\b(?:dont|do not) (?:process|submit|record|take) (?:this|that|it)$",
    r"\bno longer (?:valid|counts?|stands?)\b",
    r"\bhold (?:this|that|it|off|my (?:answer|reply|card|vote))\b",
    r"^(?:please |so )*(?:hold|hang) on\b(?! to\b)",
    r"^(?:please |lets |do |better )*wait\b|\b(?:please|lets) wait\b|\bbear with me\b|\bon hold\b",
    r"\b(?:let me|ill|i will|will|i) (?:come|get) back to (?:you|this|that|it|all)\b",
    r"\b(?:i|im|ive)\b.{0,30}\bnot\b.{0,30}\byet\b|\bnot (?:\w+ ){0,4}yet\b",
    rf"\b{_NT}\b.{{0,30}}\byet\b|\b{_NT} (?:\w+ ){{0,2}}decided?\b",
    r"\b(?:not|isnt|aint) (?:(?:my|the|a|yet|really) )*(?:final|decided|ready|certain)\b",
    r"\b(?:going to|gonna|ill|i will|i must) (?:re)?think\b|\bthink (?:it|this|that) over\b",
    r"\bsleep on (?:it|this|that)\b|\bstill (?:thinking|deciding|undecided|considering|unsure)\b",
    r"\b(?:need|want) (?:(?:some|a bit|a little) )?(?:more )?time\b",
    r"\bneed (?:a|another|1|one)(?: more)? (?:minute|moment|day|night|while)\b",
    r"\bgive me\b.{0,20}\b(?:minutes?|sec(?:ond)?s?|moments?|days?|hours?|time|until|till)\b",
    r"^(?:(?:please|just) )*(?:a|1|one) (?:sec|second|min|minute|moment)(?: please)?$",
    r"\b(?:ill|i will|will) (?:let you know|decide|confirm)\b|^let me check\b",
    r"\b(?:i am|im) (?:still )?torn\b",
    rf"\b(?:decide|answer|reply|confirm)(?: \w+)? {_LATER}\b",
    r"\b(?:another|a new|a different) (?:answer|reply)\b",
    r"\bto be (?:confirmed|decided)\b|^tb[cd]$",
    r"^(?:(?:this|that|it|its|thats|is|was|only|just|a|still|my|first) )*(?:draft|test|testing|tentative"
    r"|provisional|preliminary)$",
    rf"{_UNLESS_IF}.*\b(?:sent|submitted|answered|replied)(?: (?:this|that|it|my answer))? "
    r"(?:by (?:accident|mistake)|in error|accidentally|too (?:early|soon|fast|quickly))\b",
    rf"{_UNLESS_IF}.*\b(?:accidentally sent|(?:hit|pressed|clicked) send)\b",
    rf"{_UNLESS_IF}(?:.*\b)?(?:that|this|it|thats|its)(?: is| was)? "
    r"(?:(?:a|an|all) )?(?:mistake|error|accident|wrong)\b",
)
_GERMAN = (
    rf"\b(?:ziehe?|nehme?|nimm) {_ES}\b.{{0,20}}\bzurück\b|^korrektur\b|^(?:bitte )?alles zurück(?: bitte)?$",
    r"^(?:ist |alles )?zurück(?:gezogen|genommen|ziehen|nehmen)\b|\bwiderruf(?:e|en|t)?\b|\bmein fehler\b",
    r"\bgilt (?:(?:jetzt|noch|erst|doch) )*nicht\b|\bnicht (?:werten|zählen|zählt?)\b",
    rf"\b{_MAIL} (?:bitte )?ignorier\w*$|\bignorier\w* (?:bitte )?(?:diese|meine) {_MAIL}$",
    rf"^(?:(?:bitte|{_ES}|{_MAIL}) )*(?:ignorieren|löschen|streichen|stornieren|zurückziehen|verwerfen"
    r"|vergessen|nicht (?:mehr )?(?:beachten|berücksichtigen|nehmen|verwenden))(?: bitte)?$",
    rf"\b(?:lösche?|löscht|streiche?|streicht|stornieren?|storniert|ignoriere?|ignoriert|verwirf) {_ES}\b",
    r"\bich\b.{0,30}\bnoch nicht\b|\b(?:kann|weiss|will|möchte)\b.{0,20}\bnoch nicht\b",
    r"\bnoch nicht (?:entschieden|sicher|klar|fertig|endgültig|final)\b|\bnicht (?:endgültig|final)\b",
    r"\bnoch (?:unentschlossen|unentschieden|unsicher|offen)\b|\bunentschlossen\b",
    r"\bmuss\b.{0,25}\b(?:überleg\w*|nachdenken|schlafen)\b|\büberleg\w* (?:(?:mir|das|es) )*noch\b",
    r"\bdenke?(?: (?:noch|mal|darüber|drüber))* nach$|\bschlafe?\b.{0,15}\bd(?:a)?rüber\b",
    r"\bbrauche? (?:(?:noch|etwas|mehr|ein bisschen|einen) )*(?:zeit|tag|moment)\b|\bbedenkzeit\b",
    r"\bumentschieden\b|\banders überlegt\b|\bmeinung geändert\b|^(?:bitte )?wart(?:e|et|en)?\b",
    rf"\bmelde? mich (?:\w+ ){{0,2}}{_SOON}\b|^(?:ich )?melde? mich$",
    rf"{_UNLESS_IF}.*\b(?:versehentlich|aus versehen|irrtümlich|zu früh|zu schnell)\b.{{0,15}}"
    r"\b(?:(?:ab|ver)?ge(?:schickt|sendet)|(?:ab|ver)geschickt|abgesendet|verschickt|geantwortet)\b",
    r"^(?:(?:das|es) )?war (?:(?:ein|mein) )?(?:versehen|fehler|irrtum|falsch)\b",
    rf"^(?:(?:{_ES}|ist) )*ungültig\b",
    r"^(?:(?:das|ist|nur|erst|mal|erstmal|ein|erster) )*(?:vorläufig|entwurf|test|unter vorbehalt)$",
    r"^halt(?: (?:mal|stopp|bitte|moment))*$",
    r"^(?:(?:ein|einen|bitte|nur|kurz|kleinen) )*(?:augenblick|moment|sekunde|minute)"
    r"(?: (?:bitte|mal|noch))*$",
)
_TAKEN_BACK = re.compile("|".join([*_ENGLISH, *map(written_out, _GERMAN)]))
_SENTENCES = re.compile(r"[\n!?;]|\.(?=\s|$)")
_CLAUSES = re.compile(r"[\n!?;:,]|\.(?=\s|$)|\s[-–—]+\s")


def takes_back(text: str) -> bool:
    """Return whether a line, a sentence or a part of one takes an answer back or puts it off.

    >>> takes_back("I withdraw that."), takes_back("Sorry, hold on!"), takes_back("Angriff 7\\n\\nHalt!")
    (True, True, True)
    >>> takes_back("Angriff 7 halt"), takes_back("I hold on to my cards")
    (False, False)
    """
    parts = [*_SENTENCES.split(text), *_CLAUSES.split(text)]
    return any(_TAKEN_BACK.search(normal(part)) for part in dict.fromkeys(parts))
