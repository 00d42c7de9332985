"""A rematch that is offered by mail."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.base import links
from games.base.documents import RequestRefused
from games.lobby.service.host import offer_rematch
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.rematch import no_seat_is_kept, what_follows
from games.models import Game, Invitation, Seat, User


class RematchTold(NamedTuple):
    """The sentences that answer "rematch", and a link that goes on from there: its label and address."""

    lines: list[str]
    link: tuple[str, str] = ("", "")


def rematch_by_mail(seat: Seat) -> RematchTold:
    """Offer a rematch, or return the way to the one that somebody has offered; a game has one at most."""
    try:
        new = offer_rematch(seat.game, by=seat.person)
    except RequestRefused as refused:
        return RematchTold([lobby_reason(refused)])
    return _way_to(new, seat.person)


def _way_to(new: Game, person: User) -> RematchTold:
    invited = Invitation.objects.filter(game=new, person=person, accepted_at=None).first()
    if invited is not None:
        told = _("A rematch has been offered already, and a seat is kept for you.")
        return RematchTold([told], (_("Take your seat"), links.invitation_link(invited.token)))
    if not Game.objects.of(person).filter(pk=new.pk).exists():
        return RematchTold([no_seat_is_kept()])
    link = (_("The new game"), links.game_link(new.pk))
    return RematchTold([what_follows(new)] if new.owner_id == person.pk else [], link)
