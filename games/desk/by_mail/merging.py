"""What an account is asked that may be of the same person as another, in words: for page and API alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.desk.words.acts import reason_words, who_words
from games.lobby.service.merge.say import merge_for
from games.models import Game, Seat, SeatMerge, User
from games.models.people.seat_merge import ASKED_FOR
from games.words.names import colour_name


@dataclass(frozen=True)
class ShownMerge:
    """`what_happens` once both have said yes; `said`: this account has said yes already. `is_one_account`:
    somebody named the address of whoever sits there, so that there is nothing to say yes to."""

    game: Game
    asks: str
    what_happens: str
    reason: str
    until: datetime
    said: bool
    is_one_account: bool
    is_open: bool


def shown_merge(token: str, user: User) -> ShownMerge:
    """Raises SeatMerge.DoesNotExist for everybody but both accounts."""
    asked = merge_for(token, user)
    gives = user.pk == asked.giver_id
    return ShownMerge(
        game=asked.game,
        asks=_asks(asked, gives=gives),
        what_happens=_what_happens(asked, gives=gives),
        reason=reason_words(asked.act.reason),
        until=asked.asked_at + ASKED_FOR,
        is_one_account=asked.is_one_account,
        said=bool(asked.giver_at if gives else asked.taker_at),
        is_open=asked.is_open(timezone.now()) and asked.seat.user_id == asked.giver_id,
    )


def _asks(asked: SeatMerge, *, gives: bool) -> str:
    """The address of whoever sits there is told to nobody; the other one was named by whoever asks."""
    told = {
        "who": who_words(asked.act.role),
        "seat": colour_name(asked.seat.number),
        "email": asked.taker.email,
        "name": asked.giver.name or _("a player without a name"),
    }
    if asked.is_one_account:
        return (
            _(
                "%(who)s asks whether the player of %(seat)s also has the account %(email)s. That is this "
                "account."
            )
            % told
        )
    if gives:
        return _("You play %(seat)s. %(who)s asks whether you also have the account %(email)s.") % told
    return _("%(who)s asks whether you also have the account that plays %(seat)s (%(name)s).") % told


def _what_happens(asked: SeatMerge, *, gives: bool) -> str:
    """Where the other account sits is told to the giver once that account has said yes: until then anybody
    may be behind the address that was named, and whose colour is whose is not told to all."""
    if asked.is_one_account:
        return _("Nothing changes. Whoever has asked is not told whose address this is.")
    mine = Seat.objects.filter(game=asked.game, user=asked.taker).first()
    told = {"seat": colour_name(asked.seat.number), "other": colour_name(mine.number) if mine else ""}
    if gives and asked.taker_at is None:
        return (
            _(
                "If both accounts say yes, this one leaves the game for good, and %(seat)s is that "
                "account's. If that account has a seat here, it plays on there alone: %(seat)s goes to the "
                "next player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if mine is not None:
        return (
            _(
                "If both accounts say yes, you play on as %(other)s alone. %(seat)s goes to the next "
                "player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if gives:
        return (
            _("If both accounts say yes, %(seat)s is that account's, and this one leaves the game for good.")
            % told
        )
    return (
        _("If both accounts say yes, %(seat)s is this account's, and the other one leaves the game for good.")
        % told
    )
