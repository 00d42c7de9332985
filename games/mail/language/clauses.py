"""The clauses of a reply: which one answers, which one remarks, and where a text is in doubt. Pure.

A person answers in one clause and talks in the others: "Yellow, they have far too many cards". The grammar of
answers wants to know every word; here a clause with words of its own may stand beside the answer, as long as
no word asks, doubts, sets a condition or takes something back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from django.utils.translation import get_language

from games.mail.language.chatter import is_courtesy, keeps_away, spares_it, takes_back
from games.mail.language.german import in_english, written_out
from games.mail.language.vocabulary import ENGLISH, cleaned, digits, normal, wordset
from games.mail.language.yes_or_no import (
    agrees,
    core,
    leaves_as_it_is,
    lets_happen,
    refuses,
    stays_out,
    would_accept,
)

_ENDS = re.compile(
    r"[,;:!.…()\[\]]+(?=\s|$)|\n+|(?<=\s)[-–—]+(?=\s)|(?<!\S)[(\[]|[)\]]"
    r"|\b(?:but|aber|because|cause|cuz|coz|weil|denn|since|so that|damit)\b"
    r"|\b(?:and|und) (?=(?:i|we|he|she|they|it|ill|im|id|let|lets|hope|ich|wir|er|sie|es|dann)\b)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"(\w\W{1,3})\b(?:because|cause|cuz|coz|weil|denn|since|so that|so (?:i|we|he|she|they) can)"
    r"\s[^,;:!.…()\[\]\n]{6,}",
    re.IGNORECASE,
)
# A text with one of these may set a condition, ask, or not be decided.
_DOUBT = re.compile(
    r"\?|¿|\b(?:every\w*|all|any\w*|none|nobody|alle\w*) (?:but|aber|bis auf)\b"
    r"|\b(?:provided|as long as|solange|maybe \d|vielleicht \d|if|unless|either|or|whether|depends?"
    r"|depending|undecided|unsure|not sure|(?:dont|do not) know"
    r"|no idea|than|except|besides|until|till|when|once|after|before|instead|anything|anyone|anybody|whoever"
    r"|whichever|hands off|finger weg|over my dead body|über meine leiche|hm+|dunno|torn|tempted"
    r"|glaube?(?: ich)?,? dass|considering|wondering|probably not|could"
    r"|should|might|would be"
    r"|nearly|almost|only when|in case|other than|anyone but|not that|neither|nor|both or"
    r"|wenn|falls|sofern|sobald|oder|entweder|sonst|ausser|außer|statt|anstatt|bevor|bis|ob|nachdem"
    r"|unsicher|keine ahnung|hängt|haengt|kommt drauf|könnte|koennte|sollte|sollen wir|überleg\w*"
    r"|ueberleg\w*|eigentlich|weder|fast|beinahe|welche[rnsm]?|wer|was ist)\b"
)
_NO_DOUBT = re.compile(
    r"\bafter all\b"
    r"|\b(?:fast|beinahe|almost|nearly) (?=(?:nichts|nothing|kein\w*|no|alle\w*|all|immer|always)\b)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|no|never|none|nothing|nobody|dont|doesnt|didnt|wont|cant|cannot|isnt|arent|without|nichts?|nich"
    r"|nix|kein\w*|nie|niemals|niemand\w*|ohne|keinesfalls|avoid|stop|prevent|against|bad|worst|wrong|stupid"
    r"|risky|dangerous|afraid|worried|annoying|gegen|schlecht\w*|falsch\w*|dumm\w*|angst|doof\w*|blöd\w*)\b"
)
_INSULTS = re.compile(r"\b(?:stupid|annoying|dumm\w*|doof\w*|blöd\w*)\b")  # they say no to nothing
_HOLDS = re.compile(
    r"\b(?:leave|leaving|lass\w*|keep\w*|sav(?:e|ing)|hold\w*|spar(?:e|ing)|later|another time|next time"
    r"|behalte?\w*|aufheb\w*"
    r"|heb(?:e|t)?|spar(?:e|en)?|später|spaeter|nächstes mal)\b"
)
_ACTS = re.compile(
    r"\b(?:play\w*|us(?:e|ing)|take|taking|choose|want|attack|fire|lay|send|give|spiel\w*|nutz\w*|benutz\w*"
    r"|einsetz\w*|setz\w*|nehm\w*|nimm|will|möchte\w*|wähl\w*|leg\w*|gib|gebe?n?)\b"
)
# In a clause that names something these say that it tells of it, and chooses nothing.
_TELLS = re.compile(
    r"\b(?:likes?|loves?|hates?|think|thinks|hope|hopes|guess|believe|bet|wish|fear|was|were|had|have|has"
    r"|would"
    r"|who|whose|what|going to|gonna be|already|last (?:time|game|turn|round)|saves?|know|knew|remember"
    r"|seems?|looks?"
    r"|needs?|wins?|glaube?|denke?|hoffe?|mag|hätte|haette|würde|wuerde|hatte|war|habe?|hat|schon|wer"
    r"|weiss|kenne"
    r"|wirkt|scheint|braucht|gewinnt|got)\b"
)
_WISHES = re.compile(
    r"\b(?:(?:id|i would|we would|wed) (?:like|love|prefer)(?: to)?|(?:würde|hätte|haette) (?:ich )?(?:gerne?"
    r"|lieber)"
    r"|(?:ich )?würde|i think (?:ill|i will|i)|ich (?:denke|glaube) ich)\b"
)
_OTHERS = r"(?:he|she|they|er|sie|who)"
_WILL = (
    r"(?:will|would|can|could|shall|should|may|might|must|plays|attacks|has|wins|wants|needs|likes|loves|hates|soll|sollen|wird"
    r"|kann|darf|spielt|hat|greift)"
)
_GETS_IT = re.compile(  # what is given to somebody
    r"\b(?:(?:can|may|should|shall|kann|darf|soll) (?:have|get|haben|kriegen|bekommen)|(?:can|may) go"
    r"|kann (?=weg\b|.*\bhaben\b))\b"
)
_LETS_OTHERS = re.compile(
    r"\b(?:let|lass|lasst) (?!s\b|us\b|me\b|mich\b|uns\b)\w+"
    r"|\blets (?!(?:us|me|see|hope|find|make|fight|go|play|use|take|attack|give|send|ask|invite|do|try|hit"
    r"|put|pick|choose|join|help|add|move|swap|land|settle|draw|say|call|start|not)\b)\w+"
)
# Anywhere in a text these may change what the rest says.
_UNSURE = re.compile(
    r"^(?:(?:oder|dann|aber|or|then) )?(?:lieber|rather)\b|\b(?:wait|never ?mind|oops|ups|warte|moment"
    r"|stop|kidding|joking|jk|joke|tentativ\w*|pending|ask"
    r"|asks|asking|preferabl\w*|provisional\w*|confirm\w*"
    r"|tomorrow|tonight|typo|mistake|scratch|cancel|undo|ignore|forget|correction|object|objection|refuse"
    r"|sarcasm|not really|just testing|test|scherz|spass|spaß|morgen|vorläufig|frag\w*"
    r"|ignorier\w*|vergiss|korrektur|vertippt|widersprech\w*|einspruch)\b"
)
_MERE = wordset(
    "please pls then so now just ok okay well i ill im my too also this time here for me thanks it"
    " bitte dann also halt mal jetzt ich hier diesmal doch danke"
)
_YES, _NO = wordset("yes yep yeah yup sure y ja jo jup jawohl jep"), wordset("no nope nah nein nö nee ne n")
_LETS = re.compile(
    r"(?:(?:ill|i will|just|ok|okay|no|then|so) )*let (?:him|her|them|it|that|us|this|\w+)(?: all| both)? "
    r"(?:have|come|lose|keep|take|get|do|go|be|win|happen|pass|through|slide)\b.*"
    + written_out(
        r"|(?:(?:ne|nee|nein|ach|och) )*lass(?:t)? (?:(?:es|das|ihn|sie|mal|gut|ma) ?)+(?:sein|stecken|so"
        r"|machen|bleiben)?(?: .*)?"
    )
)
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")  # "jaaa"
_POLITE = re.compile(r"\s(?:thanks|thank you|thx|please|pls|danke|bitte)$")
_FOLLOWS_NO = wordset(
    "i ill im id thanks thank not never keep let lets dont do leave lass kann danke ich lass natürlich of"
    " way need"
)
_THANKS = re.compile(r"(?:thanks|thank you|thx|cheers|danke|sorry|sry|hi|hallo|hey|gg)(?: [^\W\d]+){1,3}")
_UNDOES = re.compile(
    r"\b(?:tak(?:e|ing) (?:\w+ ){0,3}back|giv(?:e|ing) (?:\w+ ){0,3}(?:up|away)|throw\w*|get(?:ting)? rid"
    r"|ditch\w*"
    r"|dump\w*|toss\w*|trash\w*|abandon\w*|aufgeben|wegwerfen|abwerfen)\b"
)
# Beside a name these words choose it. Any other word may say something else of it: "Mirror stays".
_TALK = wordset(
    "please pls plz kindly ok okay yes yeah yep yup sure well so then just only now here there time today"
    " thanks thank and also too again lol haha hehe hihi hah heh lmao rofl yay ha d p xd simply straight"
    " right definitely certainly absolutely surely gladly happily obviously clearly totally finally"
    " quickly first next another more turn round encounter this that these those the a an all same both"
    " other others folks guys everyone guy dude mate man friend buddy thing things stuff one ones i ill im"
    " id ive we our us me my mine myself own you he she they him her them his hers its their it w bitte"
    " mal dann ja klar nur jetzt hier da dort halt einfach auch noch nochmal gern gerne natürlich"
    " unbedingt sicher selbstverständlich eben wieder zuerst erstmal erst direkt gleich sofort schnell"
    " heute diesmal jo jep na gut los gehts selber selbst beide beiden dieser diese diesen dieses diesem"
    " ich wir mein meine meinen meinem meiner meines mich mir dich dir uns unser unsere unseren er sie es"
    " ihm ihn ihr ihnen ihre ihren ihrem ihrer sein seine seinen seinem seiner dein deine deinen deinem"
    " deiner eigene eigenen eigener eigenes neue neuen neuer neues new ding sich jeden fall wenigstens"
    " immerhin den die das der dem des einen eine einem"
    " einer ein eines eins ne nen nem ner nächste nächster nächsten und oder typ kerl dorthin dahin"
)
_BETWEEN = wordset(
    "to at from of in into onto on out for with by as against up upside face down over next beside near"
    " between auf von vom mit für zu zum zur an am ans im ins aus bei beim gegen neben zwischen über nach"
    " ab ein um drunterlegen rüber rauf drauf dazu dafür drunter daneben dahinter hin her rein zusammen"
    " ziel target"
)
_DOING = wordset(
    "take takes taking use uses using play plays playing go going goes choose chooses choosing pick picks"
    " picking select selecting vote want wants wanna gonna gotta smack slap beat whack clobber would like"
    " love prefer give gives giving get gets getting gimme have can may should shall must do does doing"
    " make makes let lets be is turn flip flipping send sending land landing put putting place placing"
    " move bring bringing fetch pulls pushes attack attacks attacking hit hitting aim aiming fire launch"
    " launching strike smash crush kick boot bomb blast shoot nuke invade raid conquer occupy colonize"
    " colonise nick swipe pinch"
    " settle settling build building head heading fly flying jump help helping support supporting"
    " assist invite inviting ask join joins joining side siding lay laying lose losing discard draw redraw"
    " steal steals stealing hits kommt kommen raushauen"
    " grab grabbing snatch nab rob robbing heal healing rescue activate activating"
    " trigger deploy cast add adding boost offer offering biet biete bieten copy copying claim start nehm"
    " nehme nehmen nimm nehmt nehms spiel spiele spielen ausspielen nutz nutze nutzen benutz benutze"
    " benutzen setz setze setzen setzt einsetzen verwend verwende verwenden anwenden aktivier aktiviere"
    " aktivieren zünd zünde zünden starte starten mach mache machen machs tun will möchte möchten mag"
    " würde soll sollen darf dürfen kann können muss wird werden wär wäre ist sind gib gibt geb gebe geben"
    " kriegt kriegen bekommt bekommen hol hole holen holt bringe bringen lad lade laden einladen greif"
    " greife angreifen attackier attackiere attackieren hau haue hauen schlag schlage schmeiss schmeisse"
    " schmeissen wirf werf werfe werfen helf helfe helfen hilf unterstütz unterstütze unterstützen"
    " schliess schliesse verbünde wähl wähle wählen aussuchen such leg lege legen legt stell stelle"
    " stellen zieh ziehe ziehen klau klaue klauen stehl stehle stehlen stiehl schnapp schnappe schnappen"
    " weg lande landen landet schick schicke schicken schickt sende senden flieg fliege fliegen geh gehen"
    " bau baue bauen gründ gründe gründen besiedel besiedle besiedeln siedel siedle siedeln heil heile"
    " heilen rett rette retten zapp zappe zappen dreh drehe drehen deck decke aufdecken tipp tippe sag"
    " sage nenn nenne rauf"
)
_NOUNS = wordset(
    "card cards flare flares power powers alien aliens ship ships planet planets colony colonies base"
    " bases super hoard hort horte horten wild hand deck karte karten schiff schiffe schiffen planeten"
    " kraft kräfte kolonie kolonien basis"
)
# These choose a thing as well, but do something else with a card or power that could be used.
_MOVING = wordset(
    "back zurück aside seite tue tu moving push pushing pull pulling swap swapping trade trading exchange"
    " exchanging switch switching drawing draws destroy destroying kill killing kills zerstör zerstöre"
    " zerstören runter tausch tausche tauschen wechsel wechsle wechseln gehe vor pausieren ruhen ruht"
)
_CHOOSING = ENGLISH.fillers | ENGLISH.neutral | ENGLISH.numbers.keys() | _TALK | _BETWEEN | _DOING | _NOUNS
_INTO = wordset(
    "to at from of in into onto on with by auf von vom zu zum zur im ins an soll sollen kann muss"
)
_OTHERS_DO = wordset("you he she they er sie ihr typ kerl his their")
# These words say nothing about what is done, unless somebody else does it.
SAYS_LITTLE = (
    (ENGLISH.fillers | ENGLISH.neutral | _TALK | _INTO)
    - _OTHERS_DO
    - wordset(
        "next first another more again turn encounter go going choose choosing pick say send"
        " card planet alien"
        " let too much very"
        " zuerst noch nochmal"
    )
)
_DEEDS = (_DOING | _MOVING | wordset("save leave keep heb werf werfe lass lasse")) - wordset(
    "be is have can may should shall must do does would like soll sollen darf dürfen kann können muss wird"
    " werden wär wäre ist sind back zurück aside seite vor weg rauf"
)
_FEW = 3  # words: a shorter clause may say something about the answer ("not yet", "or 8")


def clauses_of(text: str) -> list[str]:
    """Return the clauses of a text, as they are written, without greetings, thanks and pictures.

    >>> clauses_of("Hi! Yellow, they have too many cards - sorry 😁")
    ['Yellow', 'they have too many cards']
    """
    once = _DRAWN_OUT.sub(r"\1", cleaned(text))
    written = "".join(". " if unicodedata.category(sign) in ("So", "Sk") else sign for sign in once)
    parts = [part.strip() for part in _ENDS.split(written)]
    return [part for part in parts if normal(part) and not _is_polite(normal(part))]


def without_reasons(text: str) -> str:
    """Return a text without the reasons behind its answer; the text itself if none is given.

    >>> without_reasons("Blue, because Red is no danger"), without_reasons("weil Rot gewinnt: Blau")
    ('Blue, ', 'weil Rot gewinnt: Blau')
    """
    return _REASON.sub(r"\1", text)


def _is_polite(plain: str) -> bool:
    """Return whether a normal text is only thanks, a greeting or an apology, perhaps with a name."""
    return is_courtesy(plain) or (_THANKS.fullmatch(plain) is not None and not is_negated(plain))


def is_in_doubt(text: str) -> bool:
    """Return whether a text asks, sets a condition, leaves something open or takes it back."""
    if would_accept(normal(text)):
        return True
    text = _NO_DOUBT.sub(" ", text)
    return takes_back(text) or _DOUBT.search(" ".join([text.casefold(), normal(text)])) is not None


def is_negated(clause: str) -> bool:
    """Return whether a clause says what is not meant, or what is bad."""
    return _NOT.search(normal(clause)) is not None


def holds_back(clause: str) -> bool:
    """Return whether a clause says that something is kept for later."""
    return _HOLDS.search(normal(clause)) is not None


def strange_words(plain: str, known: Collection[str], *, uses: bool = False) -> set[str]:
    """Return the words of a normal text that neither choose something nor are `known`.

    `uses`: something is used or played.
    """
    known = known if uses else _MOVING.union(known)
    plain = _THROWS_OUT.sub(" ", plain)
    return {word for word in _LETTERS.findall(plain) if word not in _CHOOSING and word not in known}


_LETTERS = re.compile(r"[^\W\d_]+")
_THROWS_OUT = re.compile(  # "kick them off red 2"
    r"\b(?:kick|push|throw|drive|chase|knock|boot|get|take|pull)(?= (?:\w+ ){0,3}(?:off|away from)\b)"
    r"|\boff(?= to\b)|(?<!hands )\boff\b(?= *$| (?:of|my|the|his|their)\b)"
    r"|(?<=\S )away from (?:him|her|them)\b"
)


_KEEPING = (
    r"(?:keep|keeping|save|saving|hold on to|holding on to|hang on to|hold back)"
    r" (?:(?:my|the|this|that) )?{name}"
    r"|{name}(?: flare)? (?:hebe?|spare?|behalte?|keep) (?:ich|i)"
    r"|{name}(?: flare)? (?:brauche?|will|need|want) (?:ich|i) (?:(?:noch|erst) )?(?:später|later)"
    r"|(?:need|want) (?:(?:my|the|this|that) )?{name}(?: flare)? (?:for )?later"
    r"|(?:hebe?|spare?)(?: (?:ich|i|mir|me|den|die|das|the|meinen|my)){{0,4}} {name}"
    r"(?: \w+){{0,3}} (?:auf|on)"
    r"|behalte?(?: (?:ich|i|den|die|das|the|meinen|my)){{0,3}} {name}"
)
_WHY = re.compile(r"\b(?:why|what for|who|how|should|warum|wozu|weshalb|wer|nicht|not|never|nie)\b")


def keeps(clause: str, name: str) -> bool:
    """Return whether a clause says that a thing is kept and not used; `name` is a regular expression for it.

    >>> keeps("I'd rather save my Zap for later", "zap"), keeps("Zap, so I keep red 1", "zap")
    (True, False)
    """
    plain = normal(clause)
    said = re.search(written_out(rf"\b(?:{_KEEPING.format(name=name)})\b"), plain)
    return said is not None and _WHY.search(plain) is None


def undoes(plain: str) -> bool:
    """Return whether a normal text says that something is given up or thrown away."""
    return _UNDOES.search(plain) is not None


def acts(clause: str) -> bool:
    """Return whether a clause says that something is done."""
    return _ACTS.search(normal(clause)) is not None


def does_something(plain: str) -> bool:
    """Return whether a normal text has a word for something that a player does, or does not give away."""
    return any(word in _DEEDS for word in plain.split())


def tells(plain: str, without_names: str, seats: str) -> bool:
    """Return whether a normal text tells of the things in it and chooses none: "I have the 12".

    `without_names` is the text without the names in it, `seats` a regular expression for the names of seats.
    """
    said = _GETS_IT.sub(" ", plain)
    others = rf"\b(?:{_OTHERS}|{seats}) {_WILL}\b"
    return (
        _TELLS.search(_WISHES.sub(" ", _GETS_IT.sub(" ", without_names))) is not None
        or _LETS_OTHERS.search(said) is not None
        or re.search(others, said) is not None
    )


def tells_how_it_is(plain: str, seats: str) -> bool:
    """Return whether a normal text tells how it is with others, and neither wishes nor compares.

    >>> tells_how_it_is("red is too strong", "(?:red)"), tells_how_it_is("red is better", "(?:red)")
    (True, False)
    """
    said = re.match(
        rf"(?:(?:and|und|well|aber|but) )?(?:(?:(?:the |der |die )?{seats}|{_SUBJECT}) {_STATE}"
        rf"|{_SHORT_STATE})\b",
        plain,
    )
    return said is not None and _PREFERS.search(plain) is None


_SUBJECT = r"(?:he|she|they|there|da|dort|er|sie)"
_SHORT_STATE = r"(?:hes|shes|theyre|theyve|theres)"
_STATE = (
    r"(?:(?:still|already|only|really|just|always|never|hat|ist|sind|liegt|liegen|steht|stehen|hatte|haben"
    r"|is|are|was|were|has|have|had|wins|won|owes|got|looks|seems|needs|braucht|gewinnt|führt|leads)"
    r"|(?:must be|has to be|muss) (?:stopped|slowed|held|beaten|gestoppt|gebremst|aufgehalten|geschlagen))"
)
_PREFERS = re.compile(
    r"\b(?:better|best|besser\w*"
    r"|beste\w*|rather|lieber|instead|statt|next|also|as well|too$|auch|me|my|mine|i|ich|mir|mein\w*"
    r"|we|us|our|wir|uns|nicer|right|richtig\w*|choice|wahl|answer|antwort|target|ziel|welcome|willkommen|invited"
    r"|eingeladen|in|dabei|out|raus|ok|okay|fine|good|gut|dran|meant|gemeint)\b"
)


def is_unsure(clause: str) -> bool:
    """Return whether a clause may change what the others say."""
    return _UNSURE.search(normal(clause)) is not None


def is_remark(clause: str) -> bool:
    """Return whether a clause that names nothing may stand beside an answer; "I keep it" may not."""
    words = normal(clause).split()
    if spares_it(normal(clause)):
        return False
    if is_unsure(clause) or _LETS_OTHERS.search(normal(clause)) or keeps_away(normal(clause)):
        return False
    return len(words) >= _FEW or not is_negated(_INSULTS.sub(" ", normal(clause)))


def stance_of(clause: str) -> bool | None:
    """Return whether a clause says yes or no, or None if it says neither.

    >>> stance_of("sure"), stance_of("no thanks"), stance_of("let Blue have it"), stance_of("gimme that")
    (True, False, False, None)
    """
    plain = normal(clause)
    if plain in _YES or plain in _NO:
        return plain in _YES
    if str(get_language()).startswith("de"):
        english = normal(in_english(plain))
        if refuses(english) or english in ENGLISH.passing or english in ENGLISH.no or stays_out(english):
            return False
    for said in dict.fromkeys([plain, digits(plain)]):
        bare = " ".join(word for word in said.split() if word not in _MERE) or said
        for words in (said, _POLITE.sub("", said), core(said), bare):
            if refuses(words) or words in ENGLISH.passing or words in ENGLISH.no or stays_out(words):
                return False
            if (
                leaves_as_it_is(words)
                or _LETS.fullmatch(words)
                or lets_happen(words, ())
                or words in ENGLISH.declining
            ):
                return False
            if words in ENGLISH.yes or (words == said and agrees(words) and not _TELLS.search(words)):
                return True
    return None


def without_stance(clause: str) -> tuple[bool | None, str]:
    """Return the yes or no at an end of a clause, and the other words of it.

    >>> without_stance("yes play gambler"), without_stance("remora yes"), without_stance("gambler")
    ((True, 'play gambler'), (True, 'remora'), (None, 'gambler'))
    """
    words = list(_words(clause))
    if len(words) > 1 and normal(words[0]) in _YES:
        return True, " ".join(words[1:])
    if len(words) > 1 and normal(words[-1]) in _YES:
        return True, " ".join(words[:-1])
    if len(words) > 1 and normal(words[0]) in _NO and normal(words[1]) in _FOLLOWS_NO:
        return False, " ".join(words[1:])
    return None, clause


def _words(clause: str) -> Iterator[str]:
    yield from (word for word in clause.split() if normal(word))
