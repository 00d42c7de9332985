"""A line of a reply that turns an alien up: "turn up", or "turn up: Zombie". Taken, and told back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

import engine
from games.act.decide.turn_up import turn_up
from games.base.language_and_zone import in_every_language
from games.base.routes import Route
from games.models import Prompt
from games.read.game.head import head
from games.words.core.names import alien_name, listed
from games.words.questions.reasons import reason
from games.words.reactions.face_down import own_face_down

from .reply_context import ReplyContext

_BEFORE, _AFTER = r"[\s*_•·–-]{0,6}", r"[*_]{0,2}\s*[.!]?\s*"
_NAMED = r"(?:[\s:=：*_]+(?:my |mein |meine |meinen )?(?P<named>[^:]{1,40}?))?"
_LINE = re.compile(
    rf"{_BEFORE}(?:please |bitte )?(?:turn up|reveal|aufdecken|umdrehen|deck auf){_NAMED}{_AFTER}",
    re.IGNORECASE,
)
_LEAVE = re.compile(
    rf"{_BEFORE}(?:(?:leave|stay|keep|lass|bleib) )?(?:face down|verdeckt)(?: lassen)?{_NAMED}{_AFTER}",
    re.IGNORECASE,
)
_ANY = ("alien", "sheet", "power", "volk", "blatt", "it", "es")


def take_turn_up(reply: ReplyContext, key: str) -> ReplyContext:
    """The reply without such lines, and with what came of them; only where something lies face down."""
    lines = reply.wrote.splitlines()
    said = [found for line in lines if (found := _said(line))]
    if not said:
        return reply
    game, seat = head(reply.prompt.game_id).game, reply.prompt.seat.number
    mine = own_face_down(engine.view(game.position, seat))
    if not mine:
        return reply
    rest = "\n".join(line for line in lines if not _said(line)).strip()
    told, stands = _taken(reply.prompt, mine, said[-1], key)
    stands = stands or reply.reactions_stand
    return replace(reply, wrote=rest, reactions=(*reply.reactions, told), reactions_stand=stands)


def _said(line: str) -> re.Match[str] | None:
    return _LINE.fullmatch(line) or _LEAVE.fullmatch(line)


def _taken(prompt: Prompt, mine: Sequence[str], said: re.Match[str], key: str) -> tuple[str, bool]:
    """What happens now, or why nothing does; and whether something does."""
    alien, leave = _which(mine, said["named"] or ""), said.re is _LEAVE
    if not alien:
        told = {"line": said[0].strip(), "aliens": listed(map(alien_name, mine))}
        return _(
            "Not clear which alien is meant, and nothing was changed: “%(line)s”. Face down before you: "
            "%(aliens)s."
        ) % told, False
    try:
        stands = turn_up(
            game_id=prompt.game_id,
            seat=prompt.seat.number,
            alien=alien,
            leave=leave,
            route=Route.MAIL,
            key=f"{key} turn up",
        )
    except engine.Refused as refused:
        return reason(refused, prompt.seat.number), False
    if not stands:
        return _("The game is paused for repair. Your alien stays as it is."), False
    words = (
        _("%(alien)s stays face down.") if leave else _("%(alien)s is turned up as soon as the game goes on.")
    )
    return words % {"alien": alien_name(alien)}, True


def _which(mine: Sequence[str], named: str) -> str:
    """The only one, or the one that is named; "" if it is not clear."""
    plain = " ".join(named.casefold().split())
    if not plain or plain in _ANY:
        return mine[0] if len(mine) == 1 else ""
    for alien in mine:
        called = in_every_language(lambda alien=alien: alien_name(alien).casefold())  # type: ignore[misc]
        if plain in (alien.replace("_", " "), *called):
            return alien
    return ""


__all__ = ["take_turn_up"]
