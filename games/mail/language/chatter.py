"""Words around an answer, the answer without them, and wordings that take an answer back or put it off.

"Ok, I think I'll go with attack 12 and hope for the best" is "attack 12". Nothing is taken out of the middle
of an answer, and the grammar reads what remains as strictly as any other text. `second_thoughts.py` knows
more words that take an answer back, which would say too much above the end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from games.mail.language.german import in_english, written_out
from games.mail.language.vocabulary import ENGLISH, cleaned, normal, wordset

# Beside an answer these words may take it back, or put it off.
_HEDGES = wordset(
    "not no never dont don wont cannot cant but or if unless except instead rather maybe perhaps actually"
    " wait mean other else later change until either unsure wrong forget cancel previous undo before"
    " should could also plus and same first second third last both neither none nothing nobody"
    " scratch ignore oops disregard nevermind thinking undecided deciding considering mistake typo correction"
    " strike retract moment kidding joking jk without depends depend depending after decide decides ask asks"
    " preferably mostly evenly ideally provided providing assuming once when pending subject permitting"
    " tentatively tentative case long spread wherever whichever"
    # and in German: a German remark is read untranslated
    " oder vielleicht evtl eventuell vergiss warte wart überlege überleg ueberlege falsch ändere "
    "aendere falls wenn"
    " nicht nein nie niemals keinesfalls kein keine keinen ohne statt anstatt anstelle sondern ausser außer"
    " später spaeter quatsch stopp irrtum vertan erst moment sofern sobald solange vorausgesetzt"
    " nachdem vorzugsweise möglichst abhängig hängt haengt entscheidet entscheiden frag frage fragt"
    " vorläufig vorlaeufig"
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
    r"|schon|schön|sehr|im voraus|allen|an alle|euch(?: allen)?))*"
)
_PRAISE = re.compile(
    r"(?:very )?(?:well (?:played|done)|good (?:game|luck|job)|gg|gl|nice (?:move|game|try)"
    r"|have fun|congratulations|(?:eat|take) (?:that|this)|watch out|beware|nothing personal|no offen[cs]e)"
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
    r"|the more the merrier|good riddance"
    r"|lets keep (?:it|things) (?:modest|simple|short|friendly|peaceful|low|small|cheap|fun)"
    r"|(?:i|ich) (?:have|habe?|hab ja) (?:almost |fast |kaum |only |nur |hardly |eh )?(?:nothing|nichts|any"
    r"|no cards|keine karten|anything)(?: (?:left|in (?:my )?hand|auf der hand|mehr))*"
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
_ONE = re.compile(r"\b(?:another|nice|good|this|that|great|tough|hard|any) one\b")
_THERE = re.compile(  # what stands on a planet: no number of it is an answer
    r"(?:there|da|dort) (?:is|are|ist|sind|steht|stehen|liegt|liegen) (?:(?:only|just|nur|bloss) )?[^\W_]+"
    r"(?: ships?| schiffe?)?"
)
_STAYS_AWAY = re.compile(
    r"\b(?:stay|keep|remain)(?: \w+){0,2} (?:away|out|off|home|back|there)\b"
    r"|\b(?:bleib\w*|halt\w*|geht?)(?: \w+){0,2} (?:weg|draussen|raus|fern|daheim|hause|zuhause|dort)\b"
)
_MOST_SIGNED = 4
_MOST_COURTESY = 80


_FAREWELL = (
    r"(?:(?:many |vielen |besten |herzlichen )?(?:thanks|thank you|thx|cheers|danke)"
    r"(?: (?:a lot|so much|very much|again|everyone|all|dir|euch|schon|schön|sehr|im voraus))*"
    r"|see you(?: (?:soon|later|around|all|then|next time))?|bye(?: bye)?|take care|tschüss|ciao"
    r"|bis (?:bald|dann|später|demnächst)|(?:have fun|good luck)(?: (?:everyone|all))?|gg|gl"
    r"|viel (?:spass|spaß|glück|erfolg)(?: (?:allen|euch|dir|noch|weiterhin))*"
    r"|(?:(?:viele|liebe|beste|schöne|herzliche) )?grü(?:ss|ß)e?(?: an alle)?(?:,? [^\W\d_]+)?)"
)
_MORE = rf"(?:[\s,.!]+(?:(?:and|und) )?{_FAREWELL}){{0,3}}"
_ENDS_WITH_FAREWELL = re.compile(
    rf"(?<=\w)[^\w\n]{{0,3}}[,.;!\n–-]\s*{_FAREWELL}{_MORE}[\s.!:;)(-]*$", re.IGNORECASE
)


def without_farewell(text: str) -> str:
    """Return a text without thanks, wishes and good-byes at its end.

    >>> without_farewell("Zeile 2, danke und bis bald!"), without_farewell("no thanks")
    ('Zeile 2', 'no thanks')
    """
    left = _ENDS_WITH_FAREWELL.sub("", text)
    return text if _MERE_STANCE.fullmatch(left) else left


_MERE_STANCE = re.compile(
    r"\W*(?:yes|no|yeah|yep|nope|ok|okay|sure|ja|nein|nee)\W*", re.IGNORECASE
)  # "yes, thank you"


def is_chatter(text: str, words: Collection[str], *, alone: bool = False) -> bool:
    """Return whether a text answers nothing: a courtesy, or a remark with no word of the game or of `words`.

    `alone`: nothing is beside it that it might take back.
    """
    plain = normal(text)
    if not any(sign.isalnum() for sign in plain) or is_courtesy(plain) or _THERE.fullmatch(plain):
        return True
    if _TAKES_BACK.search(plain) or _would_rather(plain) or (takes_back(text) and not alone):
        return False
    if keeps_away(plain):
        return False
    return not any(_is_of_the_game(word, words) for word in _ONE.sub(" ", plain).split())


def keeps_away(plain: str) -> bool:
    """Return whether a normal text tells somebody to stay away: it unsays an invitation beside it.

    >>> keeps_away("please stay away"), keeps_away("bleib bitte weg"), keeps_away("stay safe")
    (True, True, False)
    """
    return _STAYS_AWAY.search(plain) is not None


_SPARES_IT = re.compile(
    r"\b(?:keep|keeping|save|saving|spare|sparing|behalte) (?:\w+ ){0,3}"
    r"(?:it|that|this|das|es|ihn|den|die|sie)\b"
    r"|\b(?:never|nie|niemals) (?:waste|use|play|spend|verschwende|spiele|nutze)\b"
)


def spares_it(plain: str) -> bool:
    """Return whether a normal text says that the thing before it is kept: "I never waste it on that"."""
    return _SPARES_IT.search(plain) is not None


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
        or _is_german_for(word, words)
    )


def _is_german_for(word: str, words: Collection[str]) -> bool:
    """Return whether a word is German for one of the game: a remark is also read untranslated."""
    english = _in_english(word)
    return english != word and any(_is_of_the_game(one, words) for one in english.split())


_in_english = lru_cache(maxsize=4096)(in_english)


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


_APOSTROPHES = re.compile("[’‘`´]")
_AND_REMARK = re.compile(
    r"[\s,;.!-]{1,4}(?:(?:and|then|so|just)\s){0,3}(?:(?:i'?ll|we'?ll|i|we|let'?s|let us"
    r"|may)\s+)?(?:just\s+)?"
    r"(?:hop(?:e|ing)|pray(?:ing)?|see(?:ing)?|wish(?:ing)?|cross(?:ing)?|fingers crossed|good luck"
    r"|wait and see"
    r"|be done|get it over|that'?s (?:it|that|all)|have fun|enjoy|god help|god bless|fate|thank|good "
    r"riddance)"
    r"\b([^,;.!?\n]{0,80})[\s.!]*$"
)
_REASON = re.compile(r"[\s,]{1,2}(?:because|coz|cuz|'?cause|since)\s+([^,;.!?\n]{1,100})[\s.!]*$")
_HEDGED = re.compile(
    r"\b(?:if|unless|but|or|maybe|perhaps|instead|wait|actually|otherwise|except|though|until|rather)\b|\d"
)
_INTERJECTION = (
    r"(?:well|h+m+|u+h+m*|u+m+|erm*|oh|ah+|aha|ok(?:ay)?|alright|all right|so|right|now|then|hey|listen|look"
    r"|honestly|you know what|oh well|what the hell|what the heck|screw it|sod it|to hell with it|here goes"
    r"|here we go|hehe|haha+|lol|great|nice|cool|excellent|perfect|obviously|naturally|of course|definitely"
    r"|easy|as always|as usual|this time|please|pls|plz|finally|yay|woo+|whatever|why not)[\s,.!:;-]+"
)
_ME = r"(?:i|we)"
_MODAL = (
    r"(?:(?:'?ll|'?d| will| would|(?:'?m| am|'?re| are)(?= \w+ing\b| (?:gonna|happy to))"
    r"|(?:'?ve| have)(?= (?:decided (?:to|on)|to|got to)\b))?(?: (?:just|probably|simply|definitely"
    r"|gladly|happily"
    r"|obviously))?(?: (?:gonna|going to|like to|love to|want to|wanna|decided to|have to|got to|gotta"
    r"|rather|prefer to|choose to|decide to|need to|opt to|happy to|planning to))*)"
)
_VERB = (
    r"(?:do(?:ing)?|lay(?:ing)?|visit(?:ing)?|gambl(?:e|ing) with|go(?:ing)? (?:for|with|ahead and"
    r"|ahead with)|opt(?:ing)? for|settl(?:e|ing) (?:for|on)"
    r"|stick(?:ing)? (?:to|with)|throw(?:ing)? in|throw(?:ing)?|toss(?:ing)? in|chip(?:ping)? in"
    r"|commit(?:ting)?"
    r"|pitch(?:ing)? in|play(?:ing)?|pick(?:ing)?|choos(?:e|ing)|tak(?:e|ing)|us(?:e|ing)|make it|be"
    r"|have to be|call(?:ing)? it|try(?:ing)?|risk(?:ing)?|fir(?:e|ing)|bring(?:ing)? out"
    r"|slap(?:ping)? down|spend(?:ing)?|vot(?:e|ing) for|put(?:ting)? down|(?:bet"
    r"|betting) on|bluff(?:ing)? with|(?:coming|going|go) (?:for|after)|decided on|send(?:ing)? in"
    r"|decid(?:e|ing) on|gambl(?:e|ing) on)"
)
_LEAD = re.compile(
    rf"(?:{_INTERJECTION}"
    rf"|{_ME}(?:'?ll|'?d| would)? (?:think|guess|suppose|reckon|say|figure) (?:(?:that )?(?={_ME}\b"
    rf"|let'?s\b)|)"
    rf"|(?:guess|suppose|reckon) (?={_ME}\b)"
    rf"|{_ME}{_MODAL} (?:{_VERB} )?"
    rf"|(?:it'?s|it'?ll be|it has to be|it must be|time (?:to|for)|let'?s|lets|let us|let me|gonna"
    rf"|wanna|gotta"
    rf"|going to|just|simply|probably|have to|got to|has to|(?:my|our) (?:choice|vote|answer|pick|move"
    rf"|play|decision)"
    rf"(?: is| will be|:)|put me down for|looks like|happy to)\s+(?:{_VERB} )?(?:be )?"
    rf"|{_VERB}\s+)(?=\S)"
)
_TRAIL = re.compile(
    r"[\s,.!-]{1,4}(?:i (?:guess|suppose|think|reckon|say)|i'?d say|of course|obviously|naturally|for sure"
    r"|no doubt|definitely|then|now|please|pls|plz|thanks?|thank you|thx|cheers|and thank you|and thanks"
    r"|for me|to me|for now|(?:for )?this (?:time|turn|round)|today|anyways?|haha+|hehe|lol|mate"
    r"|buddy|folks|guys|sir"
    r"|my friends?|at (?:him|her|them)|as (?:always|usual|planned|promised)|right (?:now|away)|here we go"
    r"|(?:just )?to be (?:safe|sure)|just in case|nothing to lose|all the way|to the (?:max|end)|it is"
    r"|why not|what else|what the hell|what the heck|here|wish me luck|fingers crossed|no problem"
    r"|(?:looks|sounds|seems) (?:good|great|fine|nice|fun|right|tempting|weak|best)|is (?:fine|good"
    r"|great|best)"
    r"|if (?:that'?s|it'?s) (?:ok|okay|fine|alright|all right)(?: with (?:you|everyone))?|if you "
    r"don'?t mind|if i may|if i must"
    r"|(?:ok|right|agreed|deal)\?|is that (?:ok|fair)\?|(?:will|must|has to) (?:do|be enough)(?: it| "
    r"nicely)?|goes|can go|has to go"
    r"|have to go|:[()d])[\s.!]*$"
)
_BELIEF = re.compile(r"(?:i|we)(?:'?ll|'?d| would)? (?:think|guess|suppose|reckon|say|figure)\b")
_STATES = re.compile(
    r"\b(?:will|is|are|has|have|had|was|were|wants?|would|might|may|can|could|should|does|did|needs?|plays?|attacks"
    r"|wins?|loses?|joins|helps|he|she|they)\b"
)
_MOST_STEPS = 8


def gist(text: str, words: Collection[str]) -> str:
    """Return the answer in a text; "" if nothing is around it, or if the text is no answer.

    `words` are those of this game and question; a remark has none of them.
    """
    said = re.sub(r"[ \t]+", " ", _APOSTROPHES.sub("'", cleaned(text)).casefold()).strip()
    found = _without_lead(_without_trail(said, words))
    return found if found != said and any(sign.isalnum() for sign in found) else ""


def _without_trail(said: str, words: Collection[str]) -> str:
    for _step in range(_MOST_STEPS):
        shorter = _TRAIL.sub("", _without_reason(_without_remark(said, words)))
        if shorter == said:
            break
        said = shorter
    return said.rstrip(" ,;:.!-")


def _without_remark(said: str, words: Collection[str]) -> str:
    """Cut off a remark behind an answer ("… and hope for the best"): it names nothing."""
    found = _AND_REMARK.search(said)
    return said[: found.start()] if found and is_chatter(found[1], words) else said


def _without_reason(said: str) -> str:
    """Cut off the reason of an answer ("… because Green is ahead"): it does not change the answer."""
    found = _REASON.search(said)
    return said[: found.start()] if found and not _HEDGED.search(found[1]) else said


def _without_lead(said: str) -> str:
    for _step in range(_MOST_STEPS):
        lead = _LEAD.match(said)
        if lead is None:
            break
        rest = said[lead.end() :]
        if _BELIEF.match(lead[0]) and not re.match(r"(?:i|we|let'?s)\b", rest) and _STATES.search(rest):
            return ""  # a thought about others is no answer
        said = rest
    return said
