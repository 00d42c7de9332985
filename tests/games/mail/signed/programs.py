# ruff: noqa: E501
"""Replies as fourteen mail programs pack them: their parts, alphabets, quotes and attributions.

Each is given what was written, the language, and the mail of ours that it answers; it gives the raw message.
Written after how these programs build mails; none is anybody's.
"""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable
from typing import NamedTuple

FROM = "Red <red@example.com>"
NAME = "Cosmic Post"


class Asked(NamedTuple):
    """The mail of ours that is answered: its words and the address that it came from."""

    text: str
    html: str
    subject: str
    address: str


Program = Callable[[str, str, Asked], bytes]

# How a quote is announced: name, address.
ATTRIBUTIONS = {
    "en": "On Sat, Nov 28, 2026 at 9:12 AM {name} <{address}> wrote:",
    "de": "Am Sa., 28. Nov. 2026 um 09:12 Uhr schrieb {name} <{address}>:",
    "fr": "Le sam. 28 nov. 2026 à 09:12, {name} <{address}> a écrit :",
    "es": "El sáb, 28 nov 2026 a las 9:12, {name} (<{address}>) escribió:",
    "it": "Il giorno sab 28 nov 2026 alle ore 09:12 {name} <{address}> ha scritto:",
    "pt": "Em sáb., 28 de nov. de 2026 às 09:12, {name} <{address}> escreveu:",
    "nl": "Op za 28 nov 2026 om 09:12 schreef {name} <{address}>:",
    "sv": "Den lör 28 nov. 2026 kl 09:12 skrev {name} <{address}>:",
    "da": "Den lør. 28. nov. 2026 kl. 09.12 skrev {name} <{address}>:",
    "pl": "sob., 28 lis 2026 o 09:12 {name} <{address}> napisał(a):",
    "cs": "so 28. 11. 2026 v 9:12 odesílatel {name} <{address}> napsal:",
    "ru": "сб, 28 нояб. 2026 г. в 09:12, {name} <{address}>:",
    "tr": "{name} <{address}>, 28 Kas 2026 Cmt, 09:12 tarihinde şunu yazdı:",
    "ja": "2026年11月28日(土) 9:12 {name} <{address}>:",
}
# The four lines above a mail that is quoted without marks.
HEADS = {
    "en": ("From", "Sent", "To", "Subject"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "fr": ("De ", "Envoyé ", "À ", "Objet "),
    "es": ("De", "Enviado", "Para", "Asunto"),
    "it": ("Da", "Inviato", "A", "Oggetto"),
    "pt": ("De", "Enviado", "Para", "Assunto"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"),
    "sv": ("Från", "Skickat", "Till", "Ämne"),
    "da": ("Fra", "Sendt", "Til", "Emne"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
    "cs": ("Od", "Odesláno", "Komu", "Předmět"),
    "ru": ("От", "Отправлено", "Кому", "Тема"),
    "tr": ("Kimden", "Gönderilen", "Kime", "Konu"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
}
PHONES = {"de": "Von meinem {} gesendet", "fr": "Envoyé de mon {}", "es": "Enviado desde mi {}"}


def attribution(language: str, asked: Asked) -> str:
    return ATTRIBUTIONS[language].format(name=NAME, address=asked.address)


def head(language: str, asked: Asked, bold: str = "") -> str:
    whom, when, to, subject = (f"{bold}{label}:{bold}" for label in HEADS[language])
    return (
        f"{whom} {NAME} <{asked.address}>\n{when} 28.11.2026 09:12\n{to} red@example.com\n"
        f"{subject} {asked.subject}"
    )


def marked(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


# Packing


def headers(asked: Asked, agent: str) -> bytes:
    subject = base64.b64encode(f"Re: {asked.subject}".encode()).decode()
    return (
        f"From: {FROM}\r\nTo: {NAME} <{asked.address}>\r\nSubject: =?utf-8?b?{subject}?=\r\n"
        f"Date: Sat, 28 Nov 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\n{agent}\r\n"
    ).encode()


def packed(
    kind: str, text: str, *, charset: str = "utf-8", how: str = "quoted-printable", more: str = ""
) -> bytes:
    """One part; in the usual alphabet if this one has not all of its letters, as programs do it."""
    try:
        raw = text.replace("\n", "\r\n").encode(charset)
    except UnicodeEncodeError:
        charset, raw = "utf-8", text.replace("\n", "\r\n").encode()
    if how == "quoted-printable":
        raw = quopri.encodestring(raw.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
    elif how == "base64":
        raw = base64.encodebytes(raw).replace(b"\n", b"\r\n")
    top = f"Content-Type: text/{kind}; charset={charset}{more}\r\nContent-Transfer-Encoding: {how}\r\n\r\n"
    return top.encode() + raw


def multipart(kind: str, *parts: bytes) -> bytes:
    edge = f"=_{kind}_{len(parts)}_{len(parts[0])}"
    inside = b"".join(b"--" + edge.encode() + b"\r\n" + part + b"\r\n" for part in parts)
    top = f'Content-Type: multipart/{kind}; boundary="{edge}"\r\n\r\n'
    return top.encode() + inside + f"--{edge}--\r\n".encode()


def photo() -> bytes:
    return (
        b"Content-Type: image/jpeg; name=IMG_0007.jpeg\r\nContent-Disposition: inline; filename=IMG_0007.jpeg\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\n/9j/4AAQSkZJRg==\r\n"
    )


def as_divs(wrote: str) -> str:
    return "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in wrote.splitlines())


def as_paragraphs(wrote: str) -> str:
    return "".join(
        f'<p class="MsoNormal">{"<br>".join(map(html.escape, one.splitlines()))}</p>'
        for one in wrote.split("\n\n")
    )


# The programs


def gmail_web(wrote: str, language: str, asked: Asked) -> bytes:
    says = attribution(language, asked)
    plain = f"{wrote}\n\n{says.replace(' <', ' <' + chr(10), 1)}\n\n{marked(asked.text)}\n"
    quote = f'<div class="gmail_quote"><div class="gmail_attr">{html.escape(says)}</div><blockquote class="gmail_quote">{asked.html}</blockquote></div>'
    rich = f'<div dir="ltr">{as_divs(wrote)}</div><br>{quote}'
    return headers(asked, "X-Gmail-Original: 1") + multipart(
        "alternative", packed("plain", plain), packed("html", rich)
    )


def gmail_android(wrote: str, language: str, asked: Asked) -> bytes:
    says = attribution(language, asked)
    plain = f"{wrote}\n\n{says}\n\n{marked(asked.text)}\n"
    return headers(asked, "X-Mailer: Gmail/Android") + multipart(
        "alternative", packed("plain", plain, how="base64"), packed("html", as_divs(wrote), how="base64")
    )


def apple_mail(wrote: str, language: str, asked: Asked) -> bytes:
    quote = marked(f"{attribution(language, asked)}\n\n{asked.text}")
    return headers(asked, "X-Mailer: Apple Mail (2.3826)") + packed("plain", f"{wrote}\n\n{quote}\n")


def ios_mail(wrote: str, language: str, asked: Asked) -> bytes:
    """With a picture above the words: an empty part, the picture, the words."""
    quote = marked(f"{attribution(language, asked)}\n\n\ufeff{asked.text}")
    words = packed("plain", f"\n\n{wrote}\n\n{quote}\n", how="base64")
    return headers(asked, "X-Mailer: iPhone Mail (23B85)") + multipart(
        "mixed", packed("plain", "\n\n", how="7bit"), photo(), words
    )


def outlook_desktop(wrote: str, language: str, asked: Asked) -> bytes:
    plain = f"{wrote}\n\n{head(language, asked)}\n\n{asked.text}\n"
    rich = f'<html xmlns:o="urn:o"><body><div class="WordSection1">{as_paragraphs(wrote)}<div style="border-top:solid"><p class="MsoNormal">{html.escape(head(language, asked))}</p></div>{asked.html}</div></body></html>'
    return headers(asked, "X-Mailer: Microsoft Outlook 16.0\r\nThread-Index: AdABCDEF") + multipart(
        "alternative",
        packed("plain", plain, charset="windows-1252"),
        packed("html", rich, charset="windows-1252"),
    )


def outlook_web(wrote: str, language: str, asked: Asked) -> bytes:
    plain = f"{wrote}\n\n________________________________\n{head(language, asked)}\n\n{asked.text}\n"
    return headers(asked, "X-MS-Has-Attach:\r\nX-Originating-Client: web") + multipart(
        "alternative", packed("plain", plain, how="base64"), packed("html", as_divs(wrote), how="base64")
    )


def outlook_phone(wrote: str, language: str, asked: Asked) -> bytes:
    plain = (
        f"{wrote}\n\nGet Outlook for iOS<https://example.org/ios>\n________________________________\n"
        f"{head(language, asked, bold='')}\n\n{asked.text}\n"
    )
    return headers(asked, "X-MS-Exchange-MessageSentRepresentingType: 1") + packed(
        "plain", plain, how="base64"
    )


def thunderbird(wrote: str, language: str, asked: Asked) -> bytes:
    """Below the quote, and flowed."""
    says = f"On 28/11/2026 09:12, {NAME} wrote:" if language == "en" else attribution(language, asked)
    plain = f"{says}\n{marked(asked.text)}\n\n{wrote}\n"
    return headers(asked, "User-Agent: Mozilla Thunderbird") + packed(
        "plain", plain, how="8bit", more="; format=flowed"
    )


def yahoo(wrote: str, language: str, asked: Asked) -> bytes:
    """HTML alone, the quote in a box."""
    says = html.escape(attribution(language, asked))
    rich = f'<html><body><div class="ydp1yahoo-style-wrap">{as_divs(wrote)}<div><br></div><div class="yahoo_quoted"><div>{says}</div><blockquote>{asked.html}</blockquote></div></div></body></html>'
    return headers(asked, "X-Mailer: WebService/1.1 YMailNorrin") + packed("html", rich)


def k9(wrote: str, language: str, asked: Asked) -> bytes:
    plain = (
        f"{wrote}\n\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\n"
        f"{attribution(language, asked)}\n{marked(asked.text)}\n"
    )
    return headers(asked, "User-Agent: K-9 Mail for Android") + packed("plain", plain)


def proton(wrote: str, language: str, asked: Asked) -> bytes:
    plain = f"{wrote}\n\nSent with Proton Mail secure email.\n\n{attribution(language, asked)}\n\n{marked(asked.text)}\n"
    return headers(asked, "X-Pm-Message-ID: abc") + multipart(
        "mixed",
        multipart("alternative", packed("plain", plain, how="base64"), packed("html", as_divs(wrote))),
    )


def samsung(wrote: str, language: str, asked: Asked) -> bytes:
    sent = PHONES.get(language, "Sent from my {}").format("Galaxy")
    plain = (
        f"{wrote}\n\n{sent}\n\n-------- Original message --------\n{head(language, asked)}\n\n{asked.text}\n"
    )
    return headers(asked, "X-Mailer: Samsung Email") + packed("plain", plain, how="base64")


def neomutt(wrote: str, language: str, asked: Asked) -> bytes:
    plain = f"* {NAME} <{asked.address}> [2026-11-28 09:12]:\n{marked(asked.text)}\n\n{wrote}\n"
    return headers(asked, "User-Agent: NeoMutt/20260101") + packed(
        "plain", plain, charset="iso-8859-1", how="8bit"
    )


def gmx(wrote: str, language: str, asked: Asked) -> bytes:
    """HTML alone, the quote in an indented part with its own head."""
    top = html.escape(head(language, asked)).replace("\n", "<br>")
    rich = f'<html><head></head><body><div style="font-family: Verdana;">{as_divs(wrote)}<div name="quote" style="margin:10px 5px; border-left:2px solid"><div>{top}</div><div name="quoted-content">{asked.html}</div></div></div></body></html>'
    return headers(asked, "X-UI-Message-Type: mail") + packed("html", rich, charset="iso-8859-15")


def roundcube(wrote: str, language: str, asked: Asked) -> bytes:
    """The answer alone: nothing is quoted."""
    return headers(asked, "User-Agent: Roundcube Webmail/1.6") + packed("plain", f"{wrote}\n", how="8bit")


PROGRAMS: dict[str, Program] = {
    "Gmail": gmail_web,
    "Gmail on Android": gmail_android,
    "Apple Mail": apple_mail,
    "iOS Mail": ios_mail,
    "Outlook": outlook_desktop,
    "Outlook on the web": outlook_web,
    "Outlook on a phone": outlook_phone,
    "Thunderbird": thunderbird,
    "Yahoo": yahoo,
    "K-9": k9,
    "Proton": proton,
    "Samsung": samsung,
    "NeoMutt": neomutt,
    "GMX": gmx,
    "Roundcube": roundcube,
}
