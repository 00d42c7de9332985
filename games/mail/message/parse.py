"""An inbound message: its text, head, subject and date, and mail without the armour of a clear signature.

Signatures are not checked: what was signed is what was written.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses, parsedate_to_datetime
from functools import cached_property

from games.mail.message.automatic import (
    LOOKED_AT,
    is_automatic_subject,
    is_daemon,
    marks_machine,
    says_reaction,
)
from games.mail.message.guard import MOST_CHARACTERS, Unreadable, parsed, text_of

__all__ = ["InboundMessage", "Unreadable", "storable"]


REACTION = "text/vnd.google.email-reaction+json"
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_ESCAPED = "- "


def without_armor(text: str) -> str:
    """Return the text without the lines of a clear signature (RFC 9580, 7); any other text as it is.

    >>> without_armor("-----BEGIN PGP SIGNED MESSAGE-----\\nHash: SHA512\\n\\n- 2")
    '2'
    """
    if _SIGNED not in text:
        return text
    return "\n".join(_lines(text.replace("\r\n", "\n").split("\n")))


def _lines(lines: list[str]) -> Iterator[str]:
    """Yield the lines outside of signatures, without the headers of the signed text."""
    signed = False
    skipping_to: str | None = None
    for line in lines:
        mark = line.strip()
        if skipping_to is not None:
            skipping_to = None if mark == skipping_to else skipping_to
        elif mark == _SIGNED:
            signed, skipping_to = True, ""
        elif signed and mark == _SIGNATURE:
            signed, skipping_to = False, _END
        else:
            yield line.removeprefix(_ESCAPED) if signed else line


MOST_TEXT = 2_000_000
_SLOW_CHARSETS = frozenset({"punycode", "idna"})  # no mail is written in them, and a long one takes hours
_NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")  # not allowed in the text of a database


def storable(text: str) -> str:
    """Return the text with a replacement sign for each character that a database refuses."""
    return _NOT_STORABLE.sub("\ufffd", text)


def is_slow(charset: str) -> bool:
    """Return whether decoding this charset takes hours. Raises LookupError if it does not exist."""
    return codecs.lookup(charset).name in _SLOW_CHARSETS


def letters_of(part: Message) -> str:
    """Return the decoded text of a part without parts."""
    charset = part.get_content_charset() or "utf-8"
    payload = part.get_payload(decode=True)
    body = payload if isinstance(payload, bytes) else b""
    return storable(_letters(body[:MOST_TEXT], charset))


def _letters(body: bytes, charset: str) -> str:
    """Decode the bytes by this charset, or by UTF-8 if no charset has that name."""
    try:
        return body.decode("utf-8" if is_slow(charset) else charset, "replace")
    except (LookupError, ValueError):
        return body.decode("utf-8", "replace")


AHEAD = timedelta(minutes=5)  # a clock may be fast by this much
MOST_SERVERS, MOST_OF_TIME = 50, 100  # on the way of a mail; characters of the time of each


def written_at(said: datetime | None, came: datetime, not_before: datetime) -> datetime:
    """Return when a mail was written; when it came, if its Date (`said`) is missing or wrong.

    The Date is wrong if no server confirms it, or it is in the future, or before the mail that it answers.

    >>> from datetime import UTC
    >>> asked, came = datetime(2026, 11, 28, 8, tzinfo=UTC), datetime(2026, 11, 28, 12, tzinfo=UTC)
    >>> [written_at(datetime(2026, 11, 28, hour, tzinfo=UTC), came, asked).hour for hour in (7, 9, 13)]
    [12, 9, 12]
    """
    if said is None or said < not_before or said > came + AHEAD:
        return came
    return min(said, came)


# "Re: ", in the words of the common programs, also several times and with a count
_REPLY = re.compile(
    r"^(?:(?:re|aw|antw|antwort|sv|vs|odp|ynt|rif|res|ref|enc|fwd?|wg|tr|rv|vl|doorst|回复|回覆|答复|转发|返信|ответ)"
    r" ?(?:\[\d{1,3}\]|\(\d{1,3}\))? ?[:：] ?)+",
    re.IGNORECASE,
)
# Additions of programs to a known subject: the number of such mails, or that it is forwarded.
_COUNTED = re.compile(
    r"^[\s\-–—:>|,.…]*(?:[(（\[]\s*(?:\d{1,3}|fwd?|wg|was:? [^()（）\[\]]*)\s*[)）\]][\s.]*)+", re.IGNORECASE
)
_MOST_CHARACTERS = 400
_LEAST_ALIKE = 12  # a subject that a program has cut off is still ours from this length on


def own_subject(subject: str, ours: Iterable[str], game: str) -> str:
    """Return the part of a subject that is neither one of ours nor a mark of replying; "" if there is none.

    >>> own_subject("Re: [Nova] Invite allies?", ["[Nova] Invite allies?"], "Nova")
    ''
    >>> own_subject("Re: [Nova] Invite allies? Green", ["[Nova] Invite allies?"], "Nova")
    'Green'
    >>> own_subject("Re: [Nova] Invite allies? (2)", ["[Nova] Invite allies?"], "Nova")
    ''
    >>> own_subject("attack 8", ["[Nova] Invite allies?"], "Nova")
    'attack 8'
    """
    words = _bare(subject)
    for known in sorted(map(_bare, ours), key=len, reverse=True):
        if known and words.casefold().startswith(known.casefold()):
            return _COUNTED.sub("", words[len(known) :], count=1).strip(" -–—:>|")
        if len(words) >= _LEAST_ALIKE and known.casefold().startswith(words.rstrip(" .…").casefold()):
            return ""
    # Anywhere: filters and gateways put words before our subject, and those answer nothing.
    return "" if f"[{game}]".casefold() in words.casefold() or _COUNTED.fullmatch(words) else words


def _bare(subject: str) -> str:
    return _REPLY.sub("", " ".join(subject[:_MOST_CHARACTERS].split())).strip()


MOST_OF_HEAD = 100_000
MOST_NAMED = 50  # the mails of a long thread; the newest of them count
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")


def mail_key(raw: bytes, recipient: str) -> str:
    """Return what identifies a mail: a hash of Message-ID and recipient, else of the raw message."""
    message_id = str(_head(raw).get("Message-ID", "")).strip()
    about = f"{message_id}\n{recipient.lower()}".encode("utf-8", "replace") if message_id else raw
    return hashlib.sha256(about).hexdigest()


def answered_ids(raw: bytes) -> list[str]:
    """Return the Message-IDs of the mails that this one answers.

    Its own parent comes first, then the newer ones of its thread.

    >>> answered_ids(b"References: <root@x> <asked@x>\\nIn-Reply-To: <asked@x>\\n\\n7")
    ['<asked@x>', '<root@x>']
    """
    parents, thread = (_ids(raw, name) for name in ("In-Reply-To", "References"))
    return list(dict.fromkeys([*parents, *reversed(thread)]))[:MOST_NAMED]


def is_sent_to(raw: bytes, address: str) -> bool:
    """Return whether the head names this address among those that the mail was sent to."""
    head = _head(raw)
    named = [str(value).lower() for name in ("To", "Cc") for value in head.get_all(name, [])]
    return any(address.lower() in value for value in named)


def _ids(raw: bytes, name: str) -> list[str]:
    return [found for value in _head(raw).get_all(name, []) for found in _MESSAGE_ID.findall(str(value))]


def _head(raw: bytes) -> Message:
    head = _BLANK_LINE.split(raw[:MOST_OF_HEAD], maxsplit=1)[0]
    return BytesHeaderParser().parsebytes(head + b"\n\n")


PLAIN, HTML = "text/plain", "text/html"


def words_in(message: Message) -> str:
    """Return the plain text of a message, its parts in their order; quotes in HTML get their marks.

    Attached files and attached mails are left out.
    """
    return "\n\n".join(text for text in _texts(_said(message)) if text.strip())


def _texts(parts: Iterable[Message]) -> Iterator[str]:
    """Yield the text of each part; all HTML together is read only as far as one long part."""
    left = MOST_CHARACTERS
    for part in parts:
        letters = letters_of(part)
        if part.get_content_type() == PLAIN:
            yield letters
        elif left > 0:
            yield text_of(letters[:left])
            left -= len(letters)


def _said(part: Message) -> list[Message]:
    """Return the parts that are read, each once."""
    if _is_file(part):
        return []
    if not part.is_multipart():  # else the parser would decode it here, in any alphabet that it names
        return [part] if part.get_content_type() in (PLAIN, HTML) else []
    passed_on = part.get_content_maintype() == "message"
    inside = [one for one in part.get_payload() if isinstance(one, Message)]
    each = [_said(one) for one in inside if passed_on or one.get_content_maintype() != "message"]
    if part.get_content_type() == "multipart/alternative":
        return _one_of(each)
    return [one for found in each for one in found]


def _one_of(each: Sequence[list[Message]]) -> list[Message]:
    """Return the plain one of several ways to say the same, if it has words; else one with HTML."""
    plain = (found for found in each if found and _are_plain(found) and any(map(_has_words, found)))
    html = (found for found in each if not _are_plain(found))
    return next(plain, next(html, []))


def _are_plain(parts: Sequence[Message]) -> bool:
    return all(part.get_content_type() == PLAIN for part in parts)


def _has_words(part: Message) -> bool:
    return bool(letters_of(part).strip())


def _is_file(part: Message) -> bool:
    """Return whether a part is a file, also one shown within the mail: its disposition has a file name."""
    shown = str(part.get("Content-Disposition", "")).lower()
    return part.get_content_disposition() == "attachment" or "filename" in shown


MOST_DECODED = 4_000  # characters of a header that are decoded


@dataclass(frozen=True)
class InboundMessage:
    """One message as it came in, by any route."""

    raw: bytes
    envelope_from: str = ""

    @cached_property
    def _message(self) -> Message:
        return parsed(self.raw)

    @cached_property
    def parts(self) -> list[Message]:
        """Return its parts that are no containers, in their order. Raises Unreadable."""
        return list(_leaves(self._message))

    def header(self, name: str) -> str:
        """Return one header in readable letters; "" if there is none."""
        value = self._message.get(name)
        return _decoded(value) if value is not None else ""

    def read(self) -> None:
        """Read everything that is used later, so that every failure happens here. Raises Unreadable.

        The same bytes would fail in the same way another time, so any failure makes the mail unreadable.
        """
        try:
            _ = (self.sender, self.message_id, self.text, self.is_automatic)
        except (Unreadable, MemoryError):
            raise
        except Exception as error:
            raise Unreadable("it is malformed within") from error

    @cached_property
    def sender(self) -> str:
        """Return the one address in From; "" if there is none or more than one."""
        lines = [str(value) for value in self._message.get_all("From", [])]
        if sum(map(len, lines)) > MOST_DECODED:
            return ""
        try:
            found = {address.lower() for _, address in getaddresses(lines) if "@" in address}
        except RecursionError:  # comments within comments
            return ""
        return storable(found.pop()) if len(found) == 1 else ""

    @property
    def kind(self) -> str:
        """Return its content type as a whole: "text/plain", "multipart/encrypted"."""
        return self._message.get_content_type()

    @property
    def message_id(self) -> str:
        return self.header("Message-ID").strip()

    @property
    def date(self) -> datetime | None:
        """Return when it was written, by its own Date; None unless a server had it within minutes of that.

        The clock of its sender may be wrong by hours, that of a server hardly.
        """
        said = _time_in(self.header("Date"))
        servers = self._message.get_all("Received", [])[:MOST_SERVERS]
        passed = [_time_in(str(value).rpartition(";")[2][:MOST_OF_TIME]) for value in servers]
        confirmed = any(at is not None and said is not None and abs(at - said) <= AHEAD for at in passed)
        return said if confirmed else None

    @cached_property
    def text(self) -> str:
        """Return its plain text; in HTML alone, quotes get their marks."""
        return words_in(self._message)

    @property
    def is_automatic(self) -> bool:
        """Return whether a machine sent it, so that nobody is to be answered.

        An empty envelope sender, its headers, its From or the beginning of its subject show it.
        """
        return (
            self.envelope_from.strip("<> ") == ""
            or self.is_report
            or self._is_marked
            or is_daemon(self.sender)
            or is_automatic_subject(self.header("Subject"))
            or self.is_reaction
        )

    @property
    def is_reaction(self) -> bool:
        """Return whether it only tells of a sign that was pressed: such a thumb answers nothing."""
        kinds = {part.get_content_type() for part in _leaves(self._message)}
        return REACTION in kinds or says_reaction(self.text)

    @property
    def _is_marked(self) -> bool:
        return any(
            marks_machine(name, _decoded(value))
            for name in LOOKED_AT
            for value in self._message.get_all(name, [])
        )

    @property
    def is_report(self) -> bool:
        """Return whether it reports on another mail: a bounce, a receipt, a complaint."""
        return self.kind == "multipart/report"


def _time_in(text: str) -> datetime | None:
    """Return a time of a header; None if it has no zone or cannot be read."""
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    return found if found.tzinfo is not None else None


def _leaves(message: Message) -> Iterator[Message]:
    """Yield the parts that hold no others, in their order."""
    waiting = [message]
    while waiting:
        part = waiting.pop(0)
        if part.is_multipart():  # else the parser would decode it here, in any alphabet that it names
            waiting[:0] = [one for one in part.get_payload() if isinstance(one, Message)]
        else:
            yield part


def _decoded(value: object) -> str:
    """Return the header in readable letters; unchanged if it cannot be decoded.

    Only the beginning of a long header is read: decoding takes time with the square of the encoded words.
    """
    text = str(value)[:MOST_DECODED]
    try:
        parts = decode_header(text)
        slow = any(charset and is_slow(charset) for _, charset in parts)
        return storable(text if slow else str(make_header(parts)))
    except (LookupError, ValueError, MessageError):
        return storable(text)
