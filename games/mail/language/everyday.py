"""Everyday wordings of a choice, said plainly: "give Red a try" is "take Red". Pure.

Only the words around a name are changed. What is named, how many and every doubt stay as they are written.
"""

from __future__ import annotations

import re

from games.mail.language.german import written_out

_ENDS = r"(?=\s*(?:[,.!]|$|\b(?:thx|thanks|please|pls|danke|bitte)\b))"
_FINE = (
    r"(?:(?:really|very|just|so) )?(?:great|nice|fine|good|lovely|perfect|fun|funny|cool|awesome|fantastic"
    r"|brilliant|best)"
)
_SCHOEN = (
    r"(?:lieber|am liebsten|(?:sehr |echt |ganz |richtig )?(?:lustig|gut|super|schön|toll|nett|klasse"
    r"|spannend|cool|prima|witzig|interessant)|am besten)"
)
_ASKS_ME = r"(?:wants|invites|asks|needs|will have|takes)(?: me)?(?: in| along)?"
_LAEDT = r"(?:mich |mir )?(?:will|einlädt|fragt|braucht|dabei ?haben will|lädt|haben will|mitnimmt)"
_WISHES = (  # with "but" they do not choose: "Blue would be nice, but Red is nearer"
    (rf"(?<=\w) would be {_FINE}(?: for me)?{_ENDS}", ""),
    (
        rf"(?<=\w) (?:looks?|sounds?|seems?) (?:like )?(?:(?:so|very|really|quite) )?"
        rf"(?:fun|juicy|promising|tempting|interesting|tasty|{_FINE}){_ENDS}",
        "",
    ),
    (rf"\Ai like (?!to\b|how\b|that\b)([^,.!?]{{2,30}}?) (?:better|more|best|most){_ENDS}", r"I take \1"),
    (r"(?<=\w) (?:shall|will) be it\b", ""),
    (rf"(?<=\w) (?:klingt|klingen) (?:{_SCHOEN}|lustiger|besser|spannender|interessanter|cooler){_ENDS}", ""),
    (
        rf"(?<=\w) sounds? like (?:a |the )?{_FINE}"
        rf" (?:pair|combination|combo|choice|pick|match|mix|plan){_ENDS}",
        "",
    ),
    (r"(?<=\w) soll(?:en)?(?:'s|s| es)(?: diesmal| heute| dann)? (?:sein|werden)\b", ""),
    (r"\bi(?:'?d| would) rather (?=(?:play|use|pick|choose|attack|go (?:for|with))\b)", "I'll "),
    (r"\bgive ((?:the )?[\w-]+(?: \d)?) a (?:try|go|shot)\b", r"take \1"),
    (rf"(?<=\w) (?:wäre?|fände?|waere?|faende?)(?: mir| ich| für mich)? {_SCHOEN}{_ENDS}", ""),
    (r"\b(?:ich )?(?:versuche?|probiere?)(?:'?s| es)?(?: mal| einfach| lieber)*(?: mit| bei)\b", "ich nehme"),
)
_REMARKS = (
    (r"\bsoll ((?:die|den|das|der|meine[nr]?) [^,.!]{1,40}) (?:kriegen|bekommen|haben)\b", r"bekommt \1"),
    (r"(?<=\w) for when [^.!?\n]+", " for later"),
    (r"\bi'?m happy with what (?:you|he|she|they) (?:proposed|offered)\b", "accept"),
    (r",?\s*(?:i )?(?:don'?t|do not) (?:trust|like|need) the (?:other|others)(?: \w+)?(?=\s*(?:[.!]|$))", ""),
    (r"\b(?:mir|uns) bleibt(?: ja| wohl| dann| da| also| jetzt)* nur\b", "ich nehme"),
    (
        r"[\s,.;]{1,4}(?:i|ich|we|wir)(?: ha(?:ve|b|be)|'ve)(?: ja| noch| still)?(?: got)?"
        r" [^\W\d]+ (?:of|von) (?:those|these|them|denen|davon)"
        r"(?: lying around| left| anyway| übrig)?(?=\s*(?:[.!]|$))",
        "",
    ),
    (
        r"[\s,]{1,4}(?:i |we )?(?:can'?t|cannot) (?:afford|spare|risk) (?:any )?more(?: right now| now)?"
        r"(?=\s*(?:[.!]|$))",
        "",
    ),
    (r"[\s,]{1,4}mehr (?:nicht|kann ich nicht|geht nicht)(?=\s*(?:[.!]|$))", ""),
    (
        r"(?<=\w) (?:before|bevor) (?:he|she|they|it|er|sie|es)"
        r" (?:gets?|becomes?|grows?|wins?|noch|zu|gewinnt)\b[^,.;!?\n]*",
        "",
    ),
    (
        r"(?<=\w),? (?:mit [^\W\d]+ [^\W\d]+ )?(?:sollte|müsste|dürfte) (?:das|es)"
        r" (?:reichen|genügen|klappen)(?=\s*[.!]*\s*\Z)",
        "",
    ),
    (
        r"(?<=\w),? (?:sonst|otherwise|or else) (?:hat |gewinnt )?(?:the )?[^\W\d]+"
        r"(?: (?:gewonnen|gewinnt|wins|has won|das spiel|the game))*(?=\s*[.!]*\s*\Z)",
        "",
    ),
    (r"(?<=\w)(?:,? (?:what else|was sonst))+(?=\s*(?:[.!?]|$))", ""),
    (r",? if (?:you'?d|you would) be so kind\b|,? if you please\b", ""),
    (r"(?<=[^\W\d]) plus (?=[^\W\d])", " and "),
    (r"\bmy money'?s on\b|\bmy money is on\b(?! not\b)", "I take"),
    (r"[\s,]{1,4}(?:und )?(?:mehr|sonst|weiter) (?:nichts?|niemand)(?=\s*(?:[.!]|$))", ""),
    (r"[\s,]{1,4}(?:and )?(?:nothing|no one|nobody) (?:else|more)(?=\s*(?:[.!]|$))", ""),
)
_INVITED = (  # without an invitation nobody joins
    (
        r",? (?:but )?(?:only )?(?:if|in case) (?:it|they|he|she) (?:invites?|asks?|wants?) me\b"
        r"|,? (?:but )?(?:only )?(?:if|in case) i(?:'m| am| get|'ll be| will be)? (?:invited|asked)\b"
        r"|,? (?:aber )?(?:nur )?(?:wenn|falls) (?:sie|er|es) mich (?:einlädt|einladen|fragt|fragen|will)\b"
        r"|,? (?:aber )?(?:nur )?(?:wenn|falls) ich (?:eingeladen|gefragt) (?:werde|bin)\b",
        "",
    ),
)
_JOINING = (  # whose invitation is taken, on whose side somebody is
    (rf"\bif ([\w-]+) {_ASKS_ME}\b,?", r"with \1,"),
    (r"\b([\w-]+) (?:invited|asked|wants|needs) me,? (?:so|and|then)\b", r"with \1,"),
    (r"\b([\w-]+) can count on me\b[:,]?|\bi(?:'?ve| have) got ([\w-]+?)'?s back\b[:,]?", r"with \1\2,"),
    (rf"\bwenn ([\w-]+) {_LAEDT}\b,?", r"mit \1,"),
    (r"\A\W*(?:go|come on|los|auf gehts),? ([\w-]+)!+\s+(?=\w)", r"with \1, "),
)
_GIVING = (  # where what is named is lost: to somebody
    (r"\bhand(?:ing)? (?:(?:him|her|them) )?over\b", "give"),
    (
        r"\bdann (?:geht|gehen|fliegt|fliegen) ((?:die|der|das|meine?) [^,.!?]{1,30}?)"
        r"(?: (?:halt|eben|wohl|mal|dann))* (?:weg|raus)(?=\s*[.!]*\s*\Z)",
        r"ich gebe \1",
    ),
    (
        r"(?:\A|(?<=[.!] )|(?<=, ))(?!(?:nobody|none|noone|niemand|keiner|who|wer|it|es|everybody|all)\b)"
        r"[^\W\d][\w-]*"
        r" (?:gets?|(?:can|may|should) (?:have|get)|bekommt|kriegt|(?:kann|darf|soll)(?= [^,.]* haben\b))"
        r"(?: von mir| from me)? (?=(?:my|the|a|an|meinen?|die|den|das|eine?n?)\b|\d)",
        "I give ",
    ),
)
_WINNING = (  # where it is asked who wins
    (
        r"\A(?:i (?:think|guess|bet|say)|ich (?:denke|glaube)),?"
        r" (?=[\w-]+ (?:will|wird|macht|gewinnt|wins?|takes)\b)",
        "",
    ),
    (r"(?<=\w) (?:will )?(?:wins?|takes?)(?: (?:it|this|the game|this one))?(?=\s*(?:[,.!]|$))", ""),
    (
        r"(?<=\w) (?:gewinnt(?: das spiel| das| es)?|wird gewinnen|macht (?:das rennen|es))"
        r"(?=\s*(?:[,.!]|$))",
        "",
    ),
)
_DENIES = re.compile(
    r"n't\b|\b(?:no|not|never|dont|wont|cant|doubt|hardly|unlikely|but|if|kein\w*|nicht|nie|kaum|bezweifle"
    r"|aber|wenn|falls)\b",
    re.IGNORECASE,
)
_STAYS_OUT = re.compile(  # beside a condition it says what is done otherwise
    r"\b(?:no|not|nope|never|out|later|wait|pass|else|otherwise|nein|nicht|nee|nö|raus|draussen|draußen|später"
    r"|warte\w*|passe|kein\w*|sonst)\b",
    re.IGNORECASE,
)
_BUT = re.compile(r"\b(?:but|though|although|aber|jedoch|doch|sondern|not|never|nicht|nie)\b", re.IGNORECASE)


def said_plainly(
    text: str, *, wishes: bool = True, joins: bool = False, gives: bool = False, wins: bool = False
) -> str:
    """Return a text with its everyday wordings said plainly.

    Without `wishes` a wish stays one. `joins`: the question is which side is joined. `gives`: what is chosen
    is lost, perhaps to somebody. `wins`: the question is who wins.

    >>> said_plainly("Give Red a try"), said_plainly("Blau wär mir lieber, danke")
    ('take Red', 'Blau, danke')
    >>> said_plainly("if Red asks, 2 from blue 1", joins=True)
    'with Red, 2 from blue 1'
    >>> said_plainly("Red would be nice, but Blue is nearer"), said_plainly("Red would be nice if it works")
    ('Red would be nice, but Blue is nearer', 'Red would be nice if it works')
    """
    said = _APOSTROPHES.sub("'", text)
    wordings = _PATTERNS_OF_WISHES if wishes and not _BUT.search(said) else ()
    more = (
        *(_PATTERNS_OF_INVITED if joins and not _STAYS_OUT.search(said) else ()),
        *(_PATTERNS_OF_JOINING if joins else ()),
        *(_PATTERNS_OF_GIVING if gives else ()),
        *(_PATTERNS_OF_WINNING if wins and not _DENIES.search(said) else ()),
    )
    for pattern, plain in (*wordings, *_PATTERNS_OF_REMARKS, *more):
        said = pattern.sub(plain, said)
    return said if said != _APOSTROPHES.sub("'", text) else text


_APOSTROPHES = re.compile("[’‘`´]")
(
    _PATTERNS_OF_WISHES,
    _PATTERNS_OF_REMARKS,
    _PATTERNS_OF_INVITED,
    _PATTERNS_OF_JOINING,
    _PATTERNS_OF_GIVING,
    _PATTERNS_OF_WINNING,
) = (
    [(re.compile(written_out(pattern), re.IGNORECASE), plain) for pattern, plain in wordings]
    for wordings in (_WISHES, _REMARKS, _INVITED, _JOINING, _GIVING, _WINNING)
)
