"""What a mail to whoever looks after a game has more: an address to which one line is an act of the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.desk.read.acts import acts_known
from games.desk.read.offered import DeskStand
from games.desk.read.roles import role_of
from games.desk.words.by_mail import reply_with, sample_lines
from games.mail.outbox.addresses import DeskKey, desk_address
from games.models import Game, User
from games.models.play.desk import Kind
from games.people.read.absence import today_of


class DeskReplies(NamedTuple):
    """The sentence that says what may be written back, and the headers of the mail; nothing of either for
    whoever has no business at the desk."""

    by_mail: str = ""
    headers: Mapping[str, str] = {}


NO_REPLIES = DeskReplies()


def desk_replies(row: Game, person: User, kinds: Iterable[Kind]) -> DeskReplies:
    """For a mail about what these acts are for, as far as its reader can do them now. In their language."""
    role = role_of(person, row)
    if role is None or row.status == Game.Status.OVER:
        return NO_REPLIES
    stand = DeskStand(row, role, moderated=False, ruled=False)
    samples = sample_lines([kind for kind in kinds if stand.offers(kind)], today_of(person))
    key = DeskKey(row.pk, person.opaque_id, role, acts_known(row, role))
    return DeskReplies(reply_with([one.line for one in samples]), {"Reply-To": desk_address(key)})
