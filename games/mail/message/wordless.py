"""Mails without words to read: encrypted ones, and those that hold a file or a picture alone. Pure."""

from __future__ import annotations

from email.message import Message

from games.mail.language.not_understood import NotUnderstood

from .parse import InboundMessage, storable

_PGP = "-----BEGIN PGP MESSAGE-----"
_SEALED = frozenset(
    {"application/pgp-encrypted", "application/x-microsoft-rpmsg-message", "application/vnd.ms-outlook-rpmsg"}
)
_CMS = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
MOST_NAMED, MOST_NAME = 3, 60


def refuse_sealed(message: InboundMessage, wrote: str) -> None:
    """Raise NotUnderstood for a mail that is encrypted, or signed so that its text lies in the signature."""
    if message.kind == "multipart/encrypted" or _PGP in wrote:
        raise NotUnderstood("encrypted")
    kinds = [part.get_content_type() for part in message.parts]
    if _SEALED.intersection(kinds):
        raise NotUnderstood("encrypted")
    for part, kind in zip(message.parts, kinds, strict=True):
        if kind in _CMS:
            raise NotUnderstood("signed" if _is_signature(part) else "encrypted")


def why_empty(message: InboundMessage, written: str = "") -> NotUnderstood:
    """Why no words were found in a mail: it holds something else, a signature alone (`written`), quoted text
    alone, or nothing."""
    files = [_name(part) for part in message.parts if _is_file(part)]
    if files:
        return NotUnderstood("only_files", files=files[:MOST_NAMED], more=len(files[MOST_NAMED:]))
    if written:
        return NotUnderstood("only_signature")
    return NotUnderstood("empty") if message.text.strip() else NotUnderstood("nothing")


def _is_signature(part: Message) -> bool:
    return str(part.get_param("smime-type", "")).lower() == "signed-data"


def _is_file(part: Message) -> bool:
    """Anything but the text of the mail, and the signature under it."""
    kind = part.get_content_type()
    if kind.endswith(("-signature", "/x-pkcs7-signature")):
        return False
    return part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html")


def _name(part: Message) -> str:
    """The file's name; "" for one that has none, or none that can be shown."""
    try:
        found = part.get_filename() or ""
    except (ValueError, LookupError):  # in letters that are for something else: "filename*=idna''x"
        return ""
    name = storable(" ".join(found.split()))[:MOST_NAME]
    return name if name.isprintable() else ""
