"""Words around an answer, without a word of the game; and wordings that take an answer back or put it off.

`second_thoughts.py` knows more words that take an answer back, which would say too much above the end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from games.mail.language.german import in_english, written_out
from games.mail.language.vocabulary import ENGLISH, normal, wordset

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
