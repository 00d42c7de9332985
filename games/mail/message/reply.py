"""The words of a person in a mail, without what mail programs write around them, in many languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from games.base.language_and_zone import in_every_language
from games.mail.message.parse import without_armor
from games.mail.outbox.drafts import DELIMITER

# Labels of the header block that some programs put above a quoted mail, in lower case.
_LABELS = """
from|sent|date|to|cc|subject|reply-to|importance
von|gesendet|datum|an|betreff|antwort an
de|envoyé|envoyé le|date d'envoi|à|objet|répondre à
enviado|enviado el|fecha|para|asunto|enviada em|enviado em|data|assunto
da|inviato|a|oggetto|data invio
van|verzonden|aan|onderwerp
från|skickat|till|ämne
fra|sendt|dato|til|emne
lähettäjä|lähetetty|päivämäärä|vastaanottaja|aihe
od|wysłano|do|temat|data wysłania
odesláno|komu|předmět|odoslané|predmet|datum odeslání
feladó|elküldve|címzett|tárgy|dátum
de la|trimis|către|subiect
от|кому|отправлено|дата|тема|від|надіслано
από|στάλθηκε|προς|θέμα|ημερομηνία
kimden|gönderilen|gönderme tarihi|kime|konu|tarih
差出人|送信日時|宛先|件名|送信者|日付
发件人|发送时间|收件人|主题|寄件者|寄件日期|收件者|主旨|日期|抄送
보낸 사람|보낸 날짜|받는 사람|제목|날짜
מאת|נשלח|אל|נושא|من|إلى|الموضوع|تاريخ الإرسال
từ|đã gửi|đến|chủ đề|dari|terkirim|kepada|subjek
"""
HEADER_LABELS = frozenset(label for line in _LABELS.split("\n") for label in line.split("|") if label)

# Stems of "sent", as phones and programs put them under a mail.
_SENT_TEXT = """
sent gesendet gesandt geschickt envoy enviad invia verstuurd verzonden gestuurd skicka sendt lähetet
wysłan отправ отослан надіслан odeslán poslán odoslan poslan trimis küld στάλ εστάλη gönder נשלח
أرسل مرسل ส่งจาก gửi dikirim enviat ارسال إرسال भेजा изпратен provenance 送信 发自 發自 发送 傳送 보냄 보낸
written geschrieben écrit composed
"""
_SENT = _SENT_TEXT.split()
# Devices and programs that name themselves there.
_SENDERS_TEXT = """
iphone ipad ipod android samsung galaxy huawei xiaomi redmi oneplus motorola nokia blackberry
windows outlook yahoo gmail gmx web.de proton k-9 thunderbird mobile móvil movil mobil handy
smartphone telefon téléphone spark telefono teléfono telemóvel mobiel phone
手机 手機 携帯 スマートフォン 휴대폰
tutanota tuta fairemail bluemail aqua mymail mail.ru yandex яндекс телефон icloud webmail apple
correo courrier
"""
_SENDERS = _SENDERS_TEXT.split()
_OTHER_FOOTERS = re.compile(
    r"(please )?excuse (my|the|any) (brevity|typos)"
    r"|(virus|viren)-?(free|frei)\b.{0,60}$"
    r"|this (e-?mail|message) (has been|was) (scanned|checked) .{0,80}$"
    r"|.{0,60}\b(avast|avg|norton|mcafee|kaspersky)\b.{0,60}$"
    r"|\[?(get|hol\w*|obt\w+|télécharge\w*|scarica) .{2,60}\b(ios|android)\b.{0,60}$"
    r"|sent (from|with|via|by|using) .{2,60}$"
)
# What is in the place of a picture.
_PICTURES = re.compile(
    r"\[?(cid|image|bild|imagen|immagine|afbeelding|图片|画像): ?[^\]]{0,120}\]$"
    r"|\[?[\w .()-]{1,80}\.(jpe?g|png|gif|heic|heif|webp|bmp|tiff?|pdf|mov|mp4)\]?$"
)
_LONGEST_FOOTER = 120
_SIGNATURE = re.compile(r"(--|—|–|__+|-{3,}|={4,}|\*{3,}|~{3,})$")
_DASHED = re.compile(r"[-_=*]{3,} ?\w.{1,60} ?[-_=*]{3,}$")
_DATE = re.compile(
    r"\b(19|20)\d\d\b|\b\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}\b|\d{4} ?[年년]"
    r"|\b\d{1,2}[:.h]\d\d\b|\bgestern\b|\byesterday\b"
)
# In the languages in which mail programs quote; other beginnings may be an answer: "everyone, help me!"
_GREETING = re.compile(
    r"(hi|hello|hey|dear|greetings|good (morning|day|afternoon|evening)|hallo|moin|servus|liebe[rs]?"
    r"|guten (morgen|tag|abend)|bonjour|salut|cher|chère|hola|buenos días"
    r"|buenas|querid[oa]s?|ciao|salve|buongiorno"
    r"|car[oa]|olá|oi|bom dia|prezad[oa]s?|beste|hoi|dag|hej|hei|kära|kjære|kære|moi"
    r"|cześć|witam|ahoj|dobrý den"
    r"|szia|sziasztok|merhaba|selam|привет|здравствуйте|γεια)\b([ ,]+\w[\w'’.-]*){0,4} ?[,!:.]?$"
)
_POINTER = re.compile(
    r"\(?(please )?(see|read|find)?( the| my)? ?(answers?|answered|repl(y|ied|ies)|comments?)?"
    r" ?:?( is| are)? ?"
    r"(below|inline|in-line|in line)\W*$"
    r"|\(?(siehe unten|s\. unten|antwort unten|voir plus bas|voir ci-dessous|ver abajo|ver abaixo"
    r"|vedi sotto|zie onder)\W*$"
)


def is_footer(line: str) -> bool:
    """Return whether a phone or program adds this line below what was written: 'Sent from my iPhone'."""
    low = _low(line)
    if not low or len(low) > _LONGEST_FOOTER:
        return False
    if "outlook" in low and ("ios" in low or "android" in low):
        return True
    if _OTHER_FOOTERS.match(low) or _PICTURES.match(low):
        return True
    return any(word in low for word in _SENDERS) and any(word in low for word in _SENT)


def is_picture(line: str) -> bool:
    """Return whether a line is the name of a picture, as a program shows it between the words."""
    return len(line) <= _LONGEST_FOOTER and bool(_PICTURES.match(_low(line)))


def _low(line: str) -> str:
    return line.casefold().strip(" \t.*_-–—<>")


def is_signature(line: str) -> bool:
    """Return whether a line starts a signature: '-- ', or a rule of dashes or underscores."""
    return len(line) < 100 and bool(_SIGNATURE.match(line.strip()))


def is_dashed(line: str) -> bool:
    """Return whether a line is like '-----Original Message-----', in any language."""
    return len(line) < 120 and bool(_DASHED.match(line.strip()))


def is_dated(text: str) -> bool:
    """Return whether a text has a date or a time of day."""
    return bool(_DATE.search(text.casefold()))


def is_empty_talk(text: str) -> bool:
    """Return whether a text is a greeting or a pointer downwards that answers nothing: 'Hi,' 'see below'."""
    low = text.casefold().strip()
    if len(low) > 60 or any(sign.isdecimal() for sign in low):
        return False
    return bool(_GREETING.match(low) or _POINTER.match(low))


def header_label(line: str) -> str:
    """Return the label of a line shaped like a mail header ('*From:* …'), in lower case; else ''."""
    bare = line.strip().lstrip("*_ \t").replace("：", ":")
    label, colon, value = bare.partition(":")
    label = label.strip("*_ \t").casefold()
    return label if colon and 0 < len(label) <= 25 and label[0].isalpha() and value.strip("*_ \t") else ""


MOST_LINES = 400
MOST_CHARACTERS = 20_000
_MOST_QUOTED = 150  # of one run of quoted lines; the rest of it says nothing about the answer
_ATTRIBUTION_LINES = 5
_WRAPPED_AT = 62  # the shortest width at which a mail program breaks its lines
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]")
_QUOTED = re.compile(r"\s{0,40}[>＞]")
_MARKS = re.compile(r"[\s>＞|]+")
Trim = Callable[[str], str] | None


@dataclass(frozen=True)
class MailLine:
    """One line of a mail: its text, and whether it is marked as quoted."""

    text: str
    quoted: bool

    @property
    def blank(self) -> bool:
        """Return whether nothing is in it."""
        return not self.text.strip()

    @property
    def is_own(self) -> bool:
        """Return whether it is neither blank nor quoted."""
        return not self.quoted and not self.blank

    @property
    def ends_with_colon(self) -> bool:
        """Return whether it leads to what follows, as an attribution does."""
        return self.text.rstrip(" *_").endswith((":", "："))

    @property
    def is_delimiter(self) -> bool:
        """Return whether it has the delimiter of our mails in it, quoted or not."""
        bare = _MARKS.sub(" ", self.text)
        return any(
            delimiter in bare for delimiter in _delimiters(*(code for code, _name in settings.LANGUAGES))
        )


@cache
def _delimiters(*_languages: str) -> list[str]:
    """Return the words of the delimiter in each language of our mails."""
    return [line.strip("#- ") for line in in_every_language(lambda: _(DELIMITER))]


@dataclass(frozen=True)
class Quote:
    """Where quoting begins: first line that is not the person's, first line below the attribution."""

    start: int
    below: int
    announced: bool  # an attribution, a header block or the delimiter shows that the rest is our mail


def without_quotes(
    text: str,
    *,
    names: Sequence[str],
    addresses: Sequence[str],
    trim: Callable[[str], str] | None = None,
) -> str:
    """Return what the person wrote in a plain text that may quote mail sent under our names and addresses.

    Returns "" if nothing was written. Reads the first 400 lines or 20,000 characters, not counting what is
    left out of long runs of quoted lines. `trim` removes signatures and small print from each stretch above,
    between and below the quotes; without it only signatures that a program marks are removed.

    >>> reply = "7\\n\\nOn 4 Nov 2025 Post wrote:\\n> Which card?"
    >>> without_quotes(reply, names=["Post"], addresses=["p@x.org"])
    '7'
    """
    lines = _lines(without_armor(text))
    quote = _quote(lines, _Ours(names, addresses))
    above = _written(lines[: quote.start], trim)
    if above and quote.announced and not is_empty_talk(above):
        return above
    return "\n\n".join(part for part in (above, _written_below(lines, quote, trim)) if part)


class _Ours:
    """The names and addresses that our mail is sent under."""

    def __init__(self, names: Sequence[str], addresses: Sequence[str]) -> None:
        self.names = [_plain(name) for name in names if name.strip()]
        self.addresses = [_plain(address) for address in addresses if address.strip()]

    def named(self, text: str) -> bool:
        return any(name in _plain(text) for name in self.names) or self.addressed(text)

    def addressed(self, text: str) -> bool:
        bare = _plain(text)
        return any(address in bare or address in bare.replace(" ", "") for address in self.addresses)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace('"', " ").split())


def _lines(text: str) -> list[MailLine]:
    """Return the lines within the limits, cleaned of invisible signs."""
    lines: list[MailLine] = []
    left, quoted_run = MOST_CHARACTERS, 0
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").split("\n"):
        quoted = bool(_QUOTED.match(raw))
        quoted_run = quoted_run + 1 if quoted else 0
        if quoted_run > _MOST_QUOTED:
            continue
        if len(lines) >= MOST_LINES or left <= 0:
            break
        lines.append(_line(raw[:left]))
        left -= len(raw) + 1
    return lines


def _line(raw: str) -> MailLine:
    text = _INVISIBLE.sub("", raw).replace("\u00a0", " ").replace("\t", " ").rstrip()
    return MailLine(text, bool(_QUOTED.match(text)))


def _quote(lines: list[MailLine], ours: _Ours) -> Quote:
    """Return the first place where quoting begins, or the end of the text."""
    for number, line in enumerate(lines):
        if line.quoted or line.is_delimiter:
            return _marked(lines, number, ours)
        if line.blank:
            continue
        end = _head_end(lines, number, ours)
        if end:
            return Quote(_head_start(lines, number), end, announced=True)
        if (
            line.ends_with_colon
            and (found := _attribution(lines, number, ours, quote_follows=False)) is not None
        ):
            return Quote(found, number + 1, announced=True)
    return Quote(len(lines), len(lines), announced=True)


def _marked(lines: list[MailLine], number: int, ours: _Ours) -> Quote:
    """Return the quoting that begins with a quoted line or the delimiter.

    It includes the attribution right above.
    """
    last = number - 1
    while last >= 0 and lines[last].blank and number - last <= 3:
        last -= 1
    found = None
    if last >= 0 and lines[last].is_own:
        found = _attribution(lines, last, ours, quote_follows=True)
    if found is not None:
        return Quote(found, number, announced=True)
    return Quote(number, number, announced=any(line.is_delimiter for line in lines[number:]))


def _attribution(lines: list[MailLine], last: int, ours: _Ours, *, quote_follows: bool) -> int | None:
    """Return the first line of the attribution that ends in this line, if one does."""
    start = last
    while not _names_us(_text(lines, start, last), ours, quote_follows=quote_follows):
        start -= 1
        if start < 0 or not lines[start].is_own or last - start >= _ATTRIBUTION_LINES:
            return None
    while start > 0 and last - start < _ATTRIBUTION_LINES - 1 and _goes_on(lines, start, last):
        start -= 1
    return start


def _names_us(text: str, ours: _Ours, *, quote_follows: bool) -> bool:
    """Return whether a text can be an attribution: of our mail, or of anybody's right above a quote."""
    colon = text.rstrip(" *_").endswith((":", "："))
    if ours.addressed(text):
        return colon or quote_follows
    if ours.named(text):
        return colon + quote_follows + is_dated(text) >= 2
    return colon and quote_follows and is_dated(text) and ("@" in text or len(text) > 30)


def _goes_on(lines: list[MailLine], start: int, last: int) -> bool:
    """Return whether the attribution began on the line before, which a program broke there."""
    before, first = lines[start - 1], lines[start].text.strip()
    if not before.is_own or len(before.text) + 1 + len(first.split(" ")[0]) <= _WRAPPED_AT:
        return False
    return not is_dated(_text(lines, start, last)) or not first[:1].isupper()


def _text(lines: list[MailLine], start: int, last: int) -> str:
    return " ".join(line.text.strip() for line in lines[start : last + 1])


def _head_end(lines: list[MailLine], number: int, ours: _Ours) -> int:
    """Return the line below a header block ('From: … To: …') or 'Original Message' that starts here, or 0."""
    if is_dashed(lines[number].text) and _head_follows(lines, number + 1, ours):
        return number + 1
    labels = _labels(lines, number)
    known = sum(label in HEADER_LABELS for label in labels)
    if known >= 3 and labels[0] not in HEADER_LABELS:
        return 0  # "Tel.: …" right above the block: that begins in a line below
    ours_too = ours.named(_text(lines, number, number + 1)) and len(labels) >= 2 and known >= 1
    return number + len(labels) if ours_too or known >= 3 else 0


def _head_follows(lines: list[MailLine], number: int, ours: _Ours) -> bool:
    after = [line for line in lines[number : number + 4] if not line.blank][:2]
    return any(
        line.quoted or line.is_delimiter or header_label(line.text) or ours.named(line.text) for line in after
    )


def _labels(lines: list[MailLine], number: int) -> list[str]:
    """Return the labels of the header lines from here on; a broken line belongs to the one above it."""
    labels: list[str] = []
    for line in lines[number : number + 10]:
        label = header_label(line.text) if line.is_own else ""
        if not label and (not labels or line.blank):
            break
        labels.append(label)
    return [label for label in labels if label] if labels and labels[0] else []


def _head_start(lines: list[MailLine], number: int) -> int:
    """Return the first of the header lines and rules above the line that names us."""
    while number > 0 and (is_signature(lines[number - 1].text) or is_dashed(lines[number - 1].text)):
        number -= 1
    return number


def _written(lines: Sequence[MailLine], trim: Trim) -> str:
    """Return the person's own words in some lines: no quotes, footers or signature."""
    if trim is not None:
        return trim("\n".join(line.text.rstrip() for line in lines if not line.quoted).strip())
    kept: list[str] = []
    for line in lines:
        if line.quoted or is_footer(line.text):
            continue
        if is_signature(line.text) and (any(kept) or line.text.strip() == "--"):
            break
        if not line.blank or (kept and kept[-1]):
            kept.append(line.text.rstrip() if not line.blank else "")
    return "\n".join(kept).strip()


def _written_below(lines: list[MailLine], quote: Quote, trim: Trim) -> str:
    """Return answers below or between quoted lines; nothing if our mail is there unmarked."""
    rest = lines[quote.below :]
    if not any(line.quoted for line in rest) or any(line.is_delimiter and not line.quoted for line in rest):
        return ""
    own = [line for number, line in enumerate(rest) if not _broken_off(rest, number)]
    return _between_quotes(own, trim) or _between_quotes(rest, trim)


def _between_quotes(lines: Sequence[MailLine], trim: Trim) -> str:
    """Return the words between quoted lines; a signature ends only its own stretch."""
    parts: list[str] = []
    stretch: list[MailLine] = []
    for line in [*lines, MailLine(">", quoted=True)]:
        if line.quoted:
            parts.append(_written(stretch, trim))
            stretch = []
        else:
            stretch.append(line)
    return "\n\n".join(part for part in parts if part)


def _broken_off(lines: list[MailLine], number: int) -> bool:
    """Return whether a line is the end of a quoted line that a program broke without marking it."""
    line, before = lines[number], lines[number - 1] if number else None
    if not line.is_own or before is None or not before.quoted:
        return False
    return len(before.text) + 1 + len(line.text.split(" ")[0]) > 72
