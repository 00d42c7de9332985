"""Replies as mail programs write them: what the person typed, and the mail it answers quoted round it."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from html import escape

Program = Callable[[str, EmailMessage], EmailMessage]
DATE = "Tue, Nov 4, 2025 at 10:12 AM"


def text_of(mail: EmailMessage) -> str:
    """The text part of a mail: all that the person reads."""
    part = mail.get_body(("plain",))
    assert part is not None, "a mail without text"
    return "\n".join(str(part.get_content()).splitlines())


def sender_of(mail: EmailMessage) -> str:
    """How a program calls whoever sent it: the name of From, the address that it would answer to."""
    return f"Cosmic Post <{mail['Reply-To'] or mail['From']}>"


def quoted(mail: EmailMessage) -> str:
    """The mail with a mark before each line."""
    return "\n".join(f"> {line}".rstrip() for line in text_of(mail).splitlines())


def phone(written: str, mail: EmailMessage) -> EmailMessage:
    """Nothing is quoted, but the device advertises itself."""
    return made(f"{written}\n\nSent from my iPhone\n")


def bare(written: str, mail: EmailMessage) -> EmailMessage:
    """Nothing but the words."""
    return made(f"{written}\n")


def top(written: str, mail: EmailMessage) -> EmailMessage:
    """As Gmail does: an attribution broken over two lines, the same again as HTML."""
    head, tail = f"On {DATE} Cosmic Post <", f"{mail['Reply-To']}> wrote:"
    message = made(f"{written}\n\n{head}\n{tail}\n\n{quoted(mail)}\n")
    html = f'<div>{lines(written)}</div><br><div class="gmail_quote">{escape(head + tail)}</div>'
    message.add_alternative(f"{html}<blockquote>{lines(text_of(mail))}</blockquote>", subtype="html")
    return message


def headed(written: str, mail: EmailMessage) -> EmailMessage:
    """As Outlook does: a header block, and the mail below it without any mark."""
    head = f"From: {sender_of(mail)}\r\nSent: Tuesday, November 4, 2025 10:12 AM\r\nTo: a player\r\n"
    return made(f"{written}\r\n\r\n{head}Subject: {mail['Subject']}\r\n\r\n{text_of(mail)}")


def bottom(written: str, mail: EmailMessage) -> EmailMessage:
    """As Thunderbird does: the quote first, the answer and a signature below."""
    who = f"On 04/11/2025 10:12, {sender_of(mail)} wrote:"
    return made(f"{who}\n{quoted(mail)}\n\n{written}\n\n-- \nA player\nThe fifth planet from the left\n")


def between(written: str, mail: EmailMessage) -> EmailMessage:
    """Right below the sentence that says how to answer, the rest of the quote after it."""
    above, _blank, below = quoted(mail).partition("\n>\n> Answer by")
    return made(f"On 04/11/2025 10:12, Cosmic Post wrote:\n{above}\n\n{written}\n\n> Answer by{below}\n")


def marked_up(written: str, mail: EmailMessage) -> EmailMessage:
    """HTML alone, the quote in a block of its own."""
    message = EmailMessage()
    who = f"Am 04.11.2025 um 10:12 schrieb {escape(sender_of(mail))}:"
    quote = f'<div>{who}</div><blockquote type="cite">{lines(text_of(mail))}</blockquote>'
    message.set_content(f"<html><body><p>{lines(written)}</p>{quote}</body></html>", subtype="html")
    return message


def encoded(written: str, mail: EmailMessage) -> EmailMessage:
    """The whole text as base64 of Latin letters with a greeting of the program's country."""
    message = EmailMessage()
    text = f"{written}\n\nAm Di., 4. Nov. 2025 um 10:12 Uhr schrieb Cosmic Post <\n{mail['Reply-To']}>:\n\n"
    message.set_content(f"{text}{quoted(mail)}\nGrüße\n", charset="utf-8", cte="base64")
    return message


def lines(text: str) -> str:
    """Text as HTML that keeps its lines."""
    return "<br>".join(escape(line) for line in text.splitlines())


def made(text: str) -> EmailMessage:
    """A mail of plain text."""
    message = EmailMessage()
    message.set_content(text)
    return message


PROGRAMS: tuple[Program, ...] = (phone, bare, top, headed, bottom, between, marked_up, encoded)
