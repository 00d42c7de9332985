"""The words of a message that lie in several parts: above a picture, below it, or once as text and once as
HTML. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from email.message import Message

from .charsets import letters_of
from .html import MOST_CHARACTERS, text_of

PLAIN, HTML = "text/plain", "text/html"


def words_in(message: Message) -> str:
    """Return what it says as plain text, its parts in their order; of HTML, quotes get their marks.

    Files are no words, nor are mails that are attached to others.
    """
    return "\n\n".join(text for text in _texts(_said(message)) if text.strip())


def _texts(parts: Iterable[Message]) -> Iterator[str]:
    """Of all HTML together only so much is read as of one long part."""
    left = MOST_CHARACTERS
    for part in parts:
        letters = letters_of(part)
        if part.get_content_type() == PLAIN:
            yield letters
        elif left > 0:
            yield text_of(letters[:left])
            left -= len(letters)


def _said(part: Message) -> list[Message]:
    """The parts that are read, each once."""
    if _is_file(part):
        return []
    if not part.is_multipart():  # else the parser would decode it here, in whatever alphabet it names
        return [part] if part.get_content_type() in (PLAIN, HTML) else []
    passed_on = part.get_content_maintype() == "message"
    inside = [one for one in part.get_payload() if isinstance(one, Message)]
    each = [_said(one) for one in inside if passed_on or one.get_content_maintype() != "message"]
    if part.get_content_type() == "multipart/alternative":
        return _one_of(each)
    return [one for found in each for one in found]


def _one_of(each: Sequence[list[Message]]) -> list[Message]:
    """Of several ways to say the same the plain one, if it says anything; else one with HTML."""
    plain = (found for found in each if found and _are_plain(found) and any(map(_has_words, found)))
    html = (found for found in each if not _are_plain(found))
    return next(plain, next(html, []))


def _are_plain(parts: Sequence[Message]) -> bool:
    return all(part.get_content_type() == PLAIN for part in parts)


def _has_words(part: Message) -> bool:
    return bool(letters_of(part).strip())


def _is_file(part: Message) -> bool:
    """A file that is shown within the mail is one too: it has a name where it says how it is shown."""
    shown = str(part.get("Content-Disposition", "")).lower()
    return part.get_content_disposition() == "attachment" or "filename" in shown
