"""The board in a mail: drawn when the mail goes out, from what was queued with it.

Drawing takes some hundred milliseconds, so it is no part of deciding. What it is drawn from stands in the
row of the mail: the board as its receiver saw it when it was queued, without their hand. So the picture shows
that moment, whatever has happened since, and nothing that the receiver did not know.
"""

from __future__ import annotations

import base64
import logging
import re
from dataclasses import dataclass
from email.mime.image import MIMEImage

from django.utils.translation import override

from games.board.drawing.picture import board_png
from games.models import OutboxMail

log = logging.getLogger(__name__)

PLACE = 'src="cid:board"'
_IMAGE = re.compile(r'<img(?:[^>"]|"[^"]*")*src="cid:board"(?:[^>"]|"[^"]*")*>')


@dataclass(frozen=True)
class Pictured:
    """The HTML with its picture, if it has one."""

    html: str
    part: MIMEImage | None = None


def pictured(mail: OutboxMail) -> Pictured:
    """The HTML of a mail and the board for it. If it cannot be drawn, the HTML does without."""
    png = drawn(mail)
    if png is None:
        return Pictured(_IMAGE.sub("", mail.html))
    name = f"board.{mail.message_id.strip('<>')}"
    part = MIMEImage(png, "png")
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename="board.png")
    return Pictured(mail.html.replace(PLACE, f'src="cid:{name}"'), part)


def with_data(mail: OutboxMail) -> str:
    """The HTML with the picture inside of it, for where no mail program puts it there."""
    png = drawn(mail)
    if png is None:
        return _IMAGE.sub("", mail.html)
    return mail.html.replace(PLACE, f'src="data:image/png;base64,{base64.b64encode(png).decode()}"')


def drawn(mail: OutboxMail) -> bytes | None:
    """The PNG; None if there is none to be drawn, or if that fails: a mail without it is better than none."""
    if not mail.picture or PLACE not in mail.html:
        return None
    try:
        with override(mail.picture["language"] or None):
            return board_png(mail.picture["view"])
    except BaseException as failure:
        if isinstance(failure, KeyboardInterrupt | SystemExit):
            raise
        log.exception("the board of mail %s could not be drawn", mail.pk)  # a panic of resvg is no Exception
        return None
