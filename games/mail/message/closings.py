"""Closing formulas of letters in the languages of most mail programs, and lines that belong below a letter.

The formulas are written without capitals and without the signs around them. A bar is between patterns, and an
indented line goes on with the one above.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from games.mail.language.second_thoughts import may_change, surely_changes
from games.mail.message import small_print
from games.mail.message.automatic import folded, suspicion

# A writer of one of these has come to the end.
SURE = r"""
(?:with |my |the |kind |kindest |best |very best |warm |warmest |many |sincere )*(?:regards|wishes|
    greetings)
all the (?:very )?best|(?:yours|your) (?:very )?(?:sincerely|faithfully|truly|respectfully|ever)|yours
(?:very )?(?:sincerely|respectfully|cordially|faithfully|truly)(?: yours)?|take care|with love|rgds|br|kr|
    wkr
(?:mit |viele[nr]? |liebe[nr]? |schöne[nr]? |beste[nr]? |besten |freundliche[nmr]? |herzliche[nr]? |ganz |
    sonnige|vielen |allerbeste |lieben |einem |einen |meine |kollegiale[nr]? )*(?:grüsse?n?|gruesse?n?|
    gruss|grussen)
(?:lg|vg|mfg|hg|glg|fg|sg|bg|mfgr)|hochachtungsvoll|herzlichst|alles (?:gute|liebe)|(?:dein|deine|euer|
    eure|ihr|ihre)
(?:bien )?(?:cordialement|sincèrement|amicalement|respectueusement)|bien à (?:vous|toi)|amitiés|cdlt|cdt
(?:mes |avec mes |avec nos |meilleures |sincères |cordiales |bonnes )*(?:salutations|
    sentiments)(?: distinguée?s| les meilleures| cordiales)?|(?:je vous prie d|veuillez )agréer.{0,120}
(?:un |muy |cordiales |afectuosos |atentos |cordial |afectuoso )*(?:saludos?|abrazo)(?: cordiale?s?
    | afectuosos?)?
(?:muy )?(?:atentamente|cordialmente|sinceramente|afectuosamente)|atte
(?:un |i più |con i migliori |i migliori |cordiali |distinti |cari |tanti |caro |cordiale |
    migliori )*(?:saluti|saluto|abbraccio)(?: cordiali| distinti)?
(?:com os |os |meus |melhores |com |cordiais |muitos )*(?:cumprimentos|saudações|abraços?)(?: cordiais)?|
    um abraço
atenciosamente
(?:met |de |een |hele |veel |vriendelijke |hartelijke |beste |lieve |warme )*(?:groet|groeten|groetjes|
    groetnis)
hoogachtend|mvg|gr|vr gr
(?:med |många |bästa |vänliga? |varma? |hjärtliga? )*(?:hälsning|hälsningar|hälsn)|mvh|vh|vänligen|
    högaktningsfullt
(?:med |de |mange |venlige? |vennlige? |kærlige? |bedste |beste |gode |kjærlig )*(?:hilsen|hilsener|
    hilsner)
kh|dbh|vennligst hilsen|med vennlig hilsen
(?:ystävällisin |parhain |lämpimin |hyvin )*(?:terveisin|terveiset|yhteistyöterveisin)|ystävällisesti
z (?:poważaniem|wyrazami szacunku)|(?:serdecznie |z |serdeczne |gorąco |przesyłam )*(?:pozdrawiam|
    pozdrowienia|pozdrowieniami)(?: serdecznie)?|pozdr
s (?:pozdravem|úctou|přáním.{0,40}|přátelským pozdravem)|(?:srdečné |hezké )?(?:pozdravy?|zdravím)|
    s pozdravom
с (?:уважением|наилучшими пожеланиями|приветом)|всего (?:доброго|хорошего|наилучшего)|искренне ваш[аи]?
saygilarimla|saygilarimizla|(?:en içten |iyi )?(?:dileklerimle|selamlar|selamlarimla)|iyi çalişmalar|
    sevgiler
üdvözlettel|tisztelettel|cu (?:stimă|respect)|με εκτίμηση|φιλικά|з повагою|с уважение|ugodan pozdrav|lp|
    lep pozdrav
敬具|草々|よろしくお願い(?:いた|致)?します|宜しくお願い(?:いた|致)?します|以上|此致|敬礼|祝好|顺祝商祺|順頌商祺|드림|올림
"""

# These may also be above an answer, or in the middle.
OFTEN = r"""
best|cheers|(?:many |with |kind |very )*(?:thanks|thank you)(?: (?:a lot|so much|very much|again|
    in advance|and (?:kind |best |warm )*regards|and best wishes|everyone|all))*|thx|ta|bye|ciao|love|
    greetings|see you
see (?:you|ya)(?: (?:soon|later|around|then))?|talk (?:to you )?soon|speak soon|until then|so long
have a (?:nice|good|great|lovely) (?:day|week|weekend|evening|one)|enjoy (?:the|your) (?:day|evening|
    weekend|week)
(?:vielen |besten |herzlichen |schönen |lieben |tausend )?danke?(?: (?:schön|sehr|dir|euch|ihnen|vielmals|
    im voraus|und (?:viele |liebe |beste |schöne )*grüsse))*|merci|tschüss|tschö|servus|ade|bis (?:bald|
    dann|später|morgen)
(?:einen )?schöne[ns] (?:tag|abend|woche|wochenende)(?: noch)?|gute nacht
merci(?: (?:beaucoup|bien|d'avance))*|à (?:bientôt|plus|demain)|bonne (?:journée|soirée)|bises|bisous
(?:muchas |mil )?gracias(?: de antemano)?|hasta (?:luego|pronto|mañana)|(?:buen|buena) (?:día|tarde|noche)
(?:molte |mille |tante )?grazie(?: mille)?|a presto|buona (?:giornata|serata)|arrivederci
(?:muito )?obrigad[oa]|até (?:logo|breve|já)|(?:bom|boa) (?:dia|tarde|noite|semana)
(?:alvast )?(?:bedankt|dank(?: je| u)?(?: wel)?)|tot (?:snel|ziens|later)|fijne (?:dag|avond|weekend)
(?:stort )?tack(?: så mycket| på förhand)?|hej då|ha det (?:bra|så bra)|(?:mange )?takk?|kiitos|hei hei
dziękuję|dzięki|z góry dziękuję|do (?:widzenia|zobaczenia)|miłego dnia|děkuji|díky|hezký den|ďakujem
спасибо(?: большое)?|до (?:свидания|встречи)|хорошего дня|teşekkürler|teşekkür ederim|iyi (?:günler|
    akşamlar)
köszönöm|mulțumesc|ευχαριστώ|дякую|ありがとう(?:ございます)?|谢谢|謝謝|감사합니다
"""


MOST_OF_A_CLOSING = 120
MOST_LOOKED_AT = 500  # characters of small print: its beginning shows what it is
_LEAST_DIGITS = 6  # of a telephone number
# Numbers of two digits may be cards, "10 11 12", "00 08 10"; five of them behind a 0 are no cards.
_BEGINS_AS_ONE = re.compile(r"[+(]|.*\d{3}|0(?:\D*\d){9}")
_MOST_BEGUN = 2  # words
_MOST_OF_A_CORRECTION = 100  # characters of a correction that begins like small print
_MOST_OF_A_SENTENCE = 60  # characters of a sentence of a person that begins like small print
_DECORATION = " \t*_-–—|>•·~=#\"'“”„«»(["
_SIGNS = "\u2600-\u27bf\U0001f300-\U0001faff\ufe0f"  # trees, leaves and envelopes
_NUMBER = r"[+(]?[+(\d][\d\s()/.\u2010-\u2015-]{4,40}\d"
_ADDRESS = r"<?(?:mailto:|https?://)?\S{1,80}@\S{2,80}|(?:https?://|www\.)\S{2,300}|(?P<bare>[\w-]{1,60}(?:\.[\w-]{1,60}){0,3}\.[a-z]{2,8}(?:/\S{0,200})?)"


def is_sure_closing(line: str) -> bool:
    """Return whether a letter ends with this line, maybe with a name behind the formula.

    >>> [is_sure_closing(line) for line in ("Best regards,", "Viele Grüße aus Berlin", "best attack")]
    [True, True, False]
    """
    return _closes(line, "sure")


def is_often_closing(line: str) -> bool:
    """Return whether a letter may end with this line, but an answer may also follow it: "Thanks!"."""
    return _closes(line, "often")


def behind_closing(line: str) -> str:
    """Return the words behind the formula in its line, mostly a name; "" if there are none."""
    said = _folded(line)
    found = _patterns()["sure"].fullmatch(said) or _patterns()["often"].fullmatch(said)
    return (found["behind"] or found["who"] or "") if found else ""


def is_small_print(text: str) -> bool:
    """Return whether a text, by its beginning or its first line, is what a firm puts below each mail.

    A machine that says it has written the mail is no small print; one that has scanned it for viruses is.

    >>> is_small_print("This e-mail is confidential and intended for …"), is_small_print("This is my 3")
    (True, False)
    """
    return _is_small_print(text) and (not suspicion(text) or _has(text, "looked at"))


def shows_it_by_a_word(text: str) -> bool:
    """Return whether only one or two words of a short line make it small print.

    An answer may begin with such words.

    >>> [shows_it_by_a_word(text) for text in ("No contract: attack 7", "Registered in England, no. 7")]
    [True, False]
    """
    line = _first_line(text)
    found = _patterns()["begins"].match(line)
    if found is None or len(line) > _MOST_OF_A_SENTENCE or _patterns()["holds"].search(line):
        return False
    return len(found[0].split()) <= _MOST_BEGUN and not found[0].endswith(":")


def corrects(text: str, names: Collection[str], *, signed: bool = False) -> bool:
    """Return whether the first line takes another answer, however it begins: "Sorry for the typos: 20".

    >>> [corrects(text, ()) for text in ("I take 20 instead, no guarantee", "Sorry for the typos, Max")]
    [True, False]
    """
    line = _first_line(text)
    if len(line) > _MOST_OF_A_CORRECTION:
        return False
    sorry = _patterns()["sorry"].match(line)
    said = [line, line[sorry.end() :]] if sorry else [line]
    return any(surely_changes(one, names, signed=signed) for one in said)


def _is_small_print(text: str) -> bool:
    said, line = _folded(text[:MOST_LOOKED_AT]), _first_line(text)
    begins = any(_patterns()[how].match(said) for how in ("begins", "sorry"))
    return begins or _patterns()["holds"].search(line) is not None


def _first_line(text: str) -> str:
    return _folded(text.partition("\n")[0][:MOST_LOOKED_AT])


def is_contact(line: str, names: Collection[str] = ()) -> bool:
    """Return whether a line says how to reach somebody: a number with its label, an address.

    `names`: the names of cards and aliens.

    >>> is_contact("Tel.: +1 555 0100"), is_contact("www.example.org"), is_contact("2 from red 1")
    (True, True, False)
    """
    return (
        _is_contact(line)
        or any(map(_is_contact, re.split(r"[|•·]|\s{3,}", line)))
        or _ends_in_one(line, names)
    )


def _ends_in_one(line: str, names: Collection[str]) -> bool:
    """Return whether a part between commas is surely a contact, and no other part says anything."""
    parts = line.split(",")
    shown = [part for part in parts if _is_contact(part, alone=False)] if len(parts) > 1 else []
    return bool(shown) and not any(may_change(part, names) for part in parts if part not in shown)


def _is_contact(text: str, *, alone: bool = True) -> bool:
    """Return whether a text is a contact. `alone`: no words of a sentence are around it."""
    found = _patterns()["reached"].fullmatch(_folded(text))
    if found is None:
        return False
    if (bare := found["bare"]) is not None:
        return bool(found["label"]) or (alone and not may_change(bare.replace(".", " ")))
    return found["number"] is None or _is_telephone(found["number"], labelled=bool(found["label"]))


def _is_telephone(number: str, *, labelled: bool) -> bool:
    is_one = labelled or _BEGINS_AS_ONE.match(number) is not None
    return is_one and sum(map(str.isdecimal, number)) >= _LEAST_DIGITS


def _closes(line: str, how: str) -> bool:
    return len(line) <= MOST_OF_A_CLOSING and _patterns()[how].fullmatch(_folded(line)) is not None


def _folded(text: str) -> str:
    """Return a text in the form in which it is compared, the same as that of the data."""
    plain = re.sub(f"[{_SIGNS}]", " ", text).replace("’", "'")
    plain = folded(plain)
    return " ".join(plain.split()).strip(_DECORATION)


def _has(text: str, what: str) -> bool:
    return _patterns()[what].search(_folded(text)) is not None


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        "sure": _closing(SURE),
        "often": _closing(OFTEN),
        "begins": re.compile(_one_of(small_print.BEGINS)),
        "sorry": re.compile(_one_of(small_print.SORRY)),
        "holds": re.compile(_one_of(small_print.HOLDS)),
        "looked at": re.compile(_one_of(small_print.LOOKED_AT)),
        "reached": _reached(),
    }


def _closing(phrases: str) -> re.Pattern[str]:
    """Return a pattern of a formula alone, or with a name: behind a comma, or behind "from" and the like."""
    who = r"\s(?P<who>(?:from|aus|von|vom|to|an|de|desde|da|dal|van|uit|från|fra|z|ze|из|и|und|and)\s.{1,50})"
    behind = r"\s?[,;.!:–—-]+\s?(?P<behind>.{0,60})"
    return re.compile(rf"(?:{_one_of(phrases)})(?:{behind}|{who})?\s?[.!,;:)。！、]{{0,3}}")


def _reached() -> re.Pattern[str]:
    label = rf"(?:(?:{_one_of(small_print.LABELS)})[\s.:)]{{0,4}}(?:\([^)]{{0,20}}\)[\s:]{{0,2}})?){{0,2}}"
    return re.compile(
        rf"(?P<label>{label})(?:(?P<number>{_NUMBER})(?:\s?(?:ext|x|dw|-)\.?\s?\d{{1,5}})?|{_ADDRESS})[\s.,;)>]{{0,3}}"
    )


def _one_of(data: str) -> str:
    """Return the lines of a list as one pattern, with broken lines joined, folded as the text is."""
    whole = re.sub(r"\n\s+", "", data.strip())
    return "|".join(folded(line) for line in whole.splitlines() if line)
