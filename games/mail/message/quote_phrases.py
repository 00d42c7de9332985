"""What mail programs write by themselves around the words of a person, in many languages.

Only data and one-line tests: `reply.py` decides what they mean.
"""

from __future__ import annotations

import re

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
# What stands where a picture is.
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
# In the languages in which mail programs quote; what begins otherwise may be an answer: "everyone, help me!"
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
    """A line that a phone or program adds below what was written: 'Sent from my iPhone'."""
    low = _low(line)
    if not low or len(low) > _LONGEST_FOOTER:
        return False
    if "outlook" in low and ("ios" in low or "android" in low):
        return True
    if _OTHER_FOOTERS.match(low) or _PICTURES.match(low):
        return True
    return any(word in low for word in _SENDERS) and any(word in low for word in _SENT)


def is_picture(line: str) -> bool:
    """The name of a picture, where a program shows it between the words."""
    return len(line) <= _LONGEST_FOOTER and bool(_PICTURES.match(_low(line)))


def _low(line: str) -> str:
    return line.casefold().strip(" \t.*_-–—<>")


def is_signature(line: str) -> bool:
    """The line that starts a signature: '-- ', or a rule of dashes or underscores."""
    return len(line) < 100 and bool(_SIGNATURE.match(line.strip()))


def is_dashed(line: str) -> bool:
    """A line such as '-----Original Message-----', in any language."""
    return len(line) < 120 and bool(_DASHED.match(line.strip()))


def is_dated(text: str) -> bool:
    """Whether a date or a time of day stands in the text."""
    return bool(_DATE.search(text.casefold()))


def is_empty_talk(text: str) -> bool:
    """A greeting or a pointer downwards that answers nothing: 'Hi,' 'see below'."""
    low = text.casefold().strip()
    if len(low) > 60 or any(sign.isdecimal() for sign in low):
        return False
    return bool(_GREETING.match(low) or _POINTER.match(low))


def header_label(line: str) -> str:
    """The label of a line shaped like a mail header ('*From:* …'), in lower case; else ''."""
    bare = line.strip().lstrip("*_ \t").replace("：", ":")
    label, colon, value = bare.partition(":")
    label = label.strip("*_ \t").casefold()
    return label if colon and 0 < len(label) <= 25 and label[0].isalpha() and value.strip("*_ \t") else ""
