"""A line of a reply about how ships come home: "ships home: strongest". Taken, and told back what stands."""

from __future__ import annotations

import re
from dataclasses import replace

from django.utils.translation import gettext as _

import engine
from engine.windows.homecoming import FOREIGN_FIRST, HOME, SHIPS_HOME, SPREAD, STRONGEST
from games.ahead.service.set_standing import say_reaction
from games.ahead.words.ships_home import WAYS, said
from games.base.language_and_zone import in_every_language
from games.base.routes import Route
from games.mail.receive.reply_context import ReplyContext
from games.play.read.head import head
from games.questions.words.reasons import reason
from games.words.names import listed
from games.words.reader import Reader

_LINE = re.compile(
    r"[\s*_•·–-]{0,6}(?:ships?(?: (?:come|that come))? home|schiffe (?:heim|nach hause))[*_]{0,2}\s*"
    r"[:=：][*_]{0,2}\s*(.+?)\s*[.!]?\s*",
    re.IGNORECASE,
)
_SHORT = {  # as casefold writes them
    SPREAD: (
        "spread",
        "evenly",
        "even",
        "usual",
        "as usual",
        "gleichmässig",
        "verteilen",
        "verteilt",
        "wie üblich",
    ),
    HOME: ("home", "home only", "only home", "home colonies", "heimat", "nur heimat", "heimatkolonien"),
    STRONGEST: ("strongest", "most ships", "the strongest", "stärkste", "die stärkste", "meiste schiffe"),
    FOREIGN_FIRST: ("foreign first", "foreign", "abroad", "fremde zuerst", "fremde", "auswärts"),
}


def take_ships_home(reply: ReplyContext, key: str) -> ReplyContext:
    """The reply without such lines, and with what came of them. Only where the table's rule places ships."""
    lines = reply.wrote.splitlines()
    about = [found[1] for line in lines if (found := _LINE.fullmatch(line))]
    if not about or not head(reply.prompt.game_id).game.position.rules.asks_together:
        return reply
    rest = "\n".join(line for line in lines if not _LINE.fullmatch(line)).strip()
    told, stands = _taken(reply, {_way(one) for one in about}, about[-1], key)
    stands = stands or reply.reactions_stand
    return replace(reply, wrote=rest, reactions=(*reply.reactions, told), reactions_stand=stands)


def way_said(line: str) -> str:
    """Which way a line orders; "" if it is no such line, or none that is known."""
    found = _LINE.fullmatch(line)
    return _way(found[1]) if found else ""


def _way(words: str) -> str:
    """Which way is meant; "" if none is."""
    plain = " ".join(words.casefold().replace("_", " ").split())
    for way, short in _SHORT.items():
        in_full = in_every_language(lambda way=way: _(WAYS[way]).casefold())  # type: ignore[misc]
        if plain in (*short, way, *in_full):
            return way
    return ""


def _taken(reply: ReplyContext, ways: set[str], line: str, key: str) -> tuple[str, bool]:
    """What stands from now on, or why it does not; and whether it does. Two ways are as good as none."""
    way = next(iter(ways)) if len(ways) == 1 else ""
    if not way:
        told = {"line": line, "choices": listed([SPREAD, HOME, STRONGEST, FOREIGN_FIRST])}
        return _(
            "Not clear how ships come home, and nothing was changed: “%(line)s”. It can be: %(choices)s."
        ) % told, False
    prompt, orders = reply.prompt, {} if way == SPREAD else {SHIPS_HOME: way}
    try:
        stands = say_reaction(
            game_id=prompt.game_id,
            seat=prompt.seat.number,
            uses=[SHIPS_HOME],
            orders=orders,
            route=Route.MAIL,
            key=f"{key} ships home",
            written_at=reply.written_at,
        )
    except engine.Refused as refused:
        return reason(refused, Reader.in_game(prompt.game, prompt.seat.number)), False
    if not stands:
        return _("The game is paused for repair. What your cards do was not changed."), False
    return _("From now on: %(said)s.") % {"said": said(way)}, True


__all__ = ["take_ships_home", "way_said"]
