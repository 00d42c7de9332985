"""What a webhook is told, in the words of its owner: a headline, lines below it, and where to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base import links
from games.log.words.sentences import sentences
from games.models import Hook, HookDelivery
from games.words.names import colour_name, listed
from games.words.reader import Reader
from games.words.times import when

Event = Hook.Event


@dataclass(frozen=True)
class Told:
    """`url` is a page that asks who looks at it: no address in it opens anything by itself."""

    headline: str
    lines: list[str]
    url: str


def told(delivery: HookDelivery) -> Told:
    """Made when it goes out, of what was kept when it was decided."""
    name = str(delivery.game) if delivery.game else ""
    lines = lines_of(delivery)
    url = links.game_link(delivery.game_id) if delivery.game_id else links.hooks_link(delivery.hook.game_id)
    return Told(HEADLINES[delivery.event](delivery, name), lines, url)


def plainly_told(delivery: HookDelivery) -> Told:
    """The same with hardly a word, for when a word is missing: a hook must not stand still for that."""
    return Told(_("There is news"), [], links.absolute("/"))


def lines_of(delivery: HookDelivery) -> list[str]:
    """Of news the sentences, as a bystander reads them."""
    reader = Reader.in_game(delivery.game) if delivery.game else Reader()
    return sentences(delivery.about.get("facts", ()), reader)


def winners_of(delivery: HookDelivery) -> list[dict[str, object]]:
    return [{"seat": seat, "colour": colour_name(seat)} for seat in delivery.about.get("winners", ())]


def _your_turn(delivery: HookDelivery, name: str) -> str:
    about = {"game": name, "title": delivery.about["title"]}
    by = delivery.about["answer_by"]
    if by is None:
        return _("[%(game)s] Your turn: %(title)s") % about
    about["when"] = when(datetime.fromisoformat(by))
    return _("[%(game)s] Your turn: %(title)s (answer by %(when)s)") % about


def _over(delivery: HookDelivery, name: str) -> str:
    winners = [str(one["colour"]) for one in winners_of(delivery)]
    if not winners:
        return _("[%(game)s] The game is over. It ended as a draw.") % {"game": name}
    return ngettext(
        "[%(game)s] The game is over. %(winners)s wins.",
        "[%(game)s] The game is over. %(winners)s win.",
        len(winners),
    ) % {"game": name, "winners": listed(winners)}


HEADLINES: dict[str, Callable[[HookDelivery, str], str]] = {
    Event.YOUR_TURN: _your_turn,
    Event.NEWS: lambda _delivery, name: _("[%(game)s] At the table:") % {"game": name},
    Event.OVER: _over,
    Event.NEEDS_MODERATOR: lambda _delivery, name: (
        _("[%(game)s] The game is paused for repair. Nothing is lost; a moderator is needed.")
        % {"game": name}
    ),
    Event.TEST: lambda _delivery, _name: _("This is a test of your webhook at Cosmic Post."),
}
