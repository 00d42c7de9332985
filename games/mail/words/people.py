"""Who plays which colour, in one line: a question names colours alone, and people know each other by name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.words.names import colour_name

from .opening import Player


def people_line(players: Sequence[Player], me: int | None) -> str:
    """ "Red: you · Blue: Ada · Green: a bot", as the page of the game shows it to everybody at the table;
    empty where no other has given a name."""
    if not any(player.name for player in players if player.seat != me):
        return ""
    return " · ".join(_of(player, me) for player in players)


def _of(player: Player, me: int | None) -> str:
    told = {"colour": colour_name(player.seat), "name": player.name}
    if player.seat == me:
        return _("%(colour)s: you") % told
    if player.is_bot:
        return _("%(colour)s: a bot") % told
    return (_("%(colour)s: %(name)s") if player.name else _("%(colour)s: another player")) % told
