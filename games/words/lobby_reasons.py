"""Why a game cannot be made, joined, started or brought back."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.not_possible import NotPossible

REASONS = {
    "options_players": noop(
        "A game has %(least)s to %(most)s seats, players and bots together; this one would have %(players)s."
    ),
    "options_edition": noop("There is no edition “%(edition)s”. There are: %(known)s."),
    "options_alien": noop("There is no alien “%(alien)s”. There are: %(known)s."),
    "options_dealt": noop("Each of %(players)s seats needs an alien of its own."),
    "options_conflict": noop("“%(alien)s” and “%(other)s” may not be in one game."),
    "options_box": noop(
        "%(players)s seats need at least as many different aliens to deal from, each named once; there are "
        "%(aliens)s."
    ),
    "options_switch": noop("There is no rule switch “%(switch)s”."),
    "too_many_bots": noop("There are %(seats)s seats; %(bots)s of them cannot be bots' seats."),
    "no_such_bot": noop("There is no kind of bot “%(bot)s”. There are: %(bots)s."),
    "too_short": noop("People need at least one minute to answer."),
    "too_long": noop("The time to answer can be at most 60 days."),
    "bad_span": noop("“%(text)s” is no time span. Write a number and s, m, h or d, like 48h."),
    "bad_address": noop("“%(email)s” is no mail address."),
    "address_twice": noop("“%(email)s” is named twice; each seat has its own player."),
    "not_owner": noop("Only the one who made the game can do that."),
    "not_in_lobby": noop("The game has begun already."),
    "no_free_seat": noop("All seats are taken or promised."),
    "already_seated": noop("You have a seat in this game already."),
    "player_seated": noop("“%(email)s” has a seat in this game already."),
    "invitation_used": noop("Somebody has accepted this invitation already."),
    "seats_free": noop("%(free)s of the seats are still free. Invite players, or let bots play."),
    "running_secret": noop("The game is still running; its export holds what nobody may know. Use --secret."),
    "no_such_game": noop("There is no game “%(game)s”."),
    "in_lobby": noop("The game has not begun: there is nothing to export."),
    "unreadable": noop("The file cannot be read as the export of a game: %(why)s."),
    "unknown_format": noop("The file has format %(format)s, which this release does not know."),
    "broken_chain": noop(
        "The decisions were changed or are incomplete: the chain breaks at number %(number)s."
    ),
    "wrong_seed": noop("The seed does not fit the hash that the first decision holds."),
    "does_not_replay": noop("Decision %(number)s cannot be taken in this game: %(why)s."),
    "wrong_state": noop("After all decisions the game is in another state than the file says."),
}


def lobby_reason(refused: NotPossible) -> str:
    """The sentence for a person: what cannot be done, and why."""
    return _(REASONS[refused.reason]) % {name: _plain(value) for name, value in refused.params.items()}


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
