"""The letter to somebody who replies to a question of a seat that they have left for another (R-25.9)."""

from __future__ import annotations

from django.utils import timezone

from games.base import links
from games.base.times import language_and_zone_of
from games.mail.outbox.queue import LOOP, queue
from games.mail.words.lobby import changed_chair
from games.models import Game, InboundMail, Prompt, Seat

from .answering import addresses_of
from .budget import SUSPECTED, desk_budget

AUTOMATIC = {"Auto-Submitted": "auto-replied", LOOP: "reply"}


def tell_moved(row: InboundMail, asked: str) -> None:
    """Send the way to the game, and nothing of what was asked, to a sender who still sits there.

    `asked`: the id of the prompt. What they wrote is not read, so they get as few letters as a machine does.
    """
    prompt = Prompt.objects.filter(pk=asked).select_related("game").first()
    seat = None if prompt is None else _seat_of(prompt.game, row.sender)
    if seat is not None:
        _queue_letter(row, seat)


def _seat_of(game: Game, sender: str) -> Seat | None:
    seats = Seat.objects.filter(game=game).exclude(user=None).select_related("game", "user")
    return next((seat for seat in seats if sender in addresses_of(seat.user)), None)


def _queue_letter(row: InboundMail, seat: Seat) -> None:
    left = desk_budget(SUSPECTED, seat.game, row.sender, row.key, timezone.now())
    if not left.left:
        return
    with language_and_zone_of(seat.user):
        mail = changed_chair(str(seat.game), links.game_link(seat.game_id))
    row.answered = True
    queue(
        kind="reply",
        to=row.sender,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        headers=AUTOMATIC,
        key=left.key,
        game=seat.game,
    )
