"""Lines of a reply about what cards and powers do by themselves, ships that come home and face-down aliens.

Each is taken, and what holds now is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.ahead.order import FOREIGN_FIRST, HOME, SHIPS_HOME, SPREAD, STRONGEST
from engine.state.view import View
from games.ahead.service import SaidAhead, about, turning_up
from games.ahead.words.orders import WAYS, own_face_down, reacting_things, said
from games.base.language_and_zone import in_every_language
from games.mail.receive.explain import no_such_seat
from games.mail.receive.taking import ReplyContext
from games.models import Prompt
from games.play.read.current import current_game, current_view
from games.words.names import alien_name, listed

from .orders import open_already, take_order_lines, why_not_said
from .reaction_lines import ReactionLines, lines_of, may_say_reactions, reaction_lines

MOST_NAMED = 6  # of the things that a word may mean


def take_reactions(reply: ReplyContext, key: str) -> ReplyContext:
    """Return the reply without these lines, and with what came of them.

    It changes only where the table has reactions.
    """
    if not may_say_reactions(reply.wrote):
        return reply
    game, seat = current_game(reply.prompt.game_id).game, reply.prompt.seat.number
    reacts, view = not game.position.rules.asks_by_role, engine.view(game.position, seat)
    found = reaction_lines(reply.wrote, view, _offered(game, seat), reacts=reacts)
    if not found.any:
        return reply
    told, stand = _taken(reply, found, key)
    orders = take_order_lines(reply, found, key)
    unclear = (*_not_taken(found, view), *orders.wrong)
    return replace(
        reply,
        wrote=found.rest,
        reactions=(*told, *orders.done, *unclear),
        reactions_stand=stand or orders.any,
        reactions_are_clear=stand and not (unclear or orders.any),
        not_by_order=tuple(open_already(game, seat, found)) if orders.any else (),
        only_orders=not found.about_reactions,
    )


def _offered(game: engine.Game, seat: int) -> set[str]:
    """Return the cards and powers that the open questions of a seat offer."""
    asks = [ask for ask in game.open.values() if ask.seat == seat]
    options = [option for ask in asks for option in ask.form.options.values()]
    return {str(option.params.get(name)) for option in options for name in ("card", "alien")}


def _taken(reply: ReplyContext, found: ReactionLines, key: str) -> tuple[list[str], bool]:
    """Return the new choices in words, or why there are none; and whether there are any.

    The decision is also made if nothing changes: a mail that is read once more is known by it, even if other
    choices were made since.
    """
    uses = [use for thing, _choice in found.said.values() for use in thing.abilities]
    orders = {name: order for _thing, one in found.said.values() for name, order in one.orders.items()}
    if not orders:
        return _stand(found), False
    why = why_not_said(
        reply,
        lambda: SaidAhead(orders=orders, replaces=about(uses)),
        f"{key} reactions",
        _("The game is paused for repair. What your cards do was not changed."),
    )
    return ([why], False) if why else (_stand(found), True)


def _stand(found: ReactionLines) -> list[str]:
    return [_("From now on: %(thing)s – %(said)s.") % {"thing": t, "said": s} for t, s in lines_of(found)]


def _not_taken(found: ReactionLines, view: View) -> list[str]:
    return [*_wrong(found), *_several(found), *_aimed_at_none(found, view), *_nameless(found, view)]


def _aimed_at_none(found: ReactionLines, view: View) -> list[str]:
    return [
        _("Not clear, and nothing was changed: “%(line)s”. %(why)s")
        % {"line": line, "why": no_such_seat(colour, len(view["seats"]))}
        for line, colour in found.aimed_at_none
    ]


def _nameless(found: ReactionLines, view: View) -> list[str]:
    """Return what could be meant: the cards and powers of the seat."""
    return [
        _("Nothing was changed: no card or power that can act by itself is called “%(name)s”.")
        % {"name": name}
        for _line, name in found.nameless
    ] + _yours(found, view)


def _yours(found: ReactionLines, view: View) -> list[str]:
    """Return the things of the seat. They are told once, below all unknown names."""
    mine = [thing.label for thing in reacting_things(view) if thing.held]
    return [_("You have %(things)s.") % {"things": listed(mine)}] if found.nameless and mine else []


def _wrong(found: ReactionLines) -> list[str]:
    return [
        _("Not clear, and nothing was changed for %(thing)s: “%(line)s”. It can be: %(choices)s.")
        % {"thing": thing.label, "line": line, "choices": listed(labels)}
        for line, thing, labels in found.wrong
    ]


def _several(found: ReactionLines) -> list[str]:
    return [
        _(
            "“%(line)s” may mean several things, and nothing was changed for them: %(things)s. Write one of "
            "these."
        )
        % {"line": line, "things": listed(_at_most(labels))}
        for line, labels in found.several
    ]


def _at_most(labels: Sequence[str]) -> list[str]:
    """Return the first labels, and how many more there are. More would not be read."""
    more = len(labels) - MOST_NAMED
    if more < 1:
        return list(labels)
    return [*labels[:MOST_NAMED], ngettext("%(n)d more", "%(n)d more", more) % {"n": more}]


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
    """Return the reply without such lines, and with what came of them.

    It changes only where the table's rule places ships.
    """
    lines = reply.wrote.splitlines()
    about = [found[1] for line in lines if (found := _LINE.fullmatch(line))]
    if not about or not current_game(reply.prompt.game_id).game.position.rules.asks_together:
        return reply
    rest = "\n".join(line for line in lines if not _LINE.fullmatch(line)).strip()
    told, stands = _ships_taken(reply, {_way(one) for one in about}, about[-1], key)
    stands = stands or reply.reactions_stand
    all_told = (*reply.reactions, told)
    return replace(reply, wrote=rest, reactions=all_told, reactions_stand=stands, reactions_are_clear=False)


def way_said(line: str) -> str:
    """Return which way a line orders; "" if it is no such line, or the way is unknown."""
    found = _LINE.fullmatch(line)
    return _way(found[1]) if found else ""


def _way(words: str) -> str:
    """Return which way is meant; "" if none is."""
    plain = " ".join(words.casefold().replace("_", " ").split())
    for way, short in _SHORT.items():
        in_full = in_every_language(lambda way=way: _(WAYS[way]).casefold())  # type: ignore[misc]
        if plain in (*short, way, *in_full):
            return way
    return ""


def _ships_taken(reply: ReplyContext, ways: set[str], line: str, key: str) -> tuple[str, bool]:
    """Return the new order or why it was refused, and whether it holds. Two different ways count as none."""
    way = next(iter(ways)) if len(ways) == 1 else ""
    if not way:
        told = {"line": line, "choices": listed([SPREAD, HOME, STRONGEST, FOREIGN_FIRST])}
        return _(
            "Not clear how ships come home, and nothing was changed: “%(line)s”. It can be: %(choices)s."
        ) % told, False
    orders = {} if way == SPREAD else {SHIPS_HOME: way}
    why = why_not_said(
        reply,
        lambda: SaidAhead(orders=orders, replaces=about([SHIPS_HOME])),
        f"{key} ships home",
        _("The game is paused for repair. What your cards do was not changed."),
    )
    return (why, False) if why else (_("From now on: %(said)s.") % {"said": said(way)}, True)


_BEFORE, _AFTER = r"[\s*_•·–-]{0,6}(?:please |bitte )?", r"[*_]{0,2}\s*[.!]?\s*"
_NAME = r"(?:the |my |mein |meine |meinen |das |den )?(?P<named>[^:\s][^:]{0,39}?)"
_BEHIND = rf"(?:[\s:=：*_]+{_NAME})?"
_LEFT = r"(?:leave|stay|keep|lass|bleib)"


def _patterns(*lines: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(f"{_BEFORE}{line}{_AFTER}", re.IGNORECASE) for line in lines)


_TURN = _patterns(rf"(?:turn up|reveal|aufdecken|umdrehen|deck auf){_BEHIND}")
_LEAVE = _patterns(rf"(?:{_LEFT} )?(?:face down|verdeckt)(?: lassen)?{_BEHIND}")
# These are such lines only with a name of what lies there: others could mean anything.
_TURN_IT = _patterns(rf"turn {_NAME} up", rf"deck {_NAME} auf", rf"{_NAME} (?:aufdecken|umdrehen)")
_LEAVE_IT = _patterns(rf"{_LEFT} {_NAME} (?:face down|verdeckt)", rf"{_NAME} verdeckt lassen")
_IT = ("", "it", "es", "ihn")
_ALIEN = ("alien", "sheet", "power", "volk", "blatt")


class _Wish(NamedTuple):
    """What a line wishes; `alien` is empty if it is not clear which."""

    line: str
    alien: str
    leave: bool


class _FaceDown(NamedTuple):
    """The own face-down aliens, and whether there is a question about what can lie face down besides."""

    mine: Sequence[str]
    is_asked_about_tech: bool

    def wish(self, line: str) -> _Wish | None:
        """Return the wish of a line; None if it is about something else.

        While a tech may be meant, only a name is clear.
        """
        if not self.mine or not (heard := _found(line)):
            return None
        patterns, found = heard
        named = " ".join((found["named"] or "").casefold().split())
        alien = self._which(named)
        may_be_a_name = patterns is _TURN and not self.is_asked_about_tech
        if alien or named in (*_IT, *_ALIEN) or may_be_a_name:
            return _Wish(line.strip(), alien, patterns in (_LEAVE, _LEAVE_IT))
        return None

    def _which(self, named: str) -> str:
        """Return the only alien, or the one that is named; "" if it is not clear."""
        if named in _ALIEN or (named in _IT and not self.is_asked_about_tech):
            return self.mine[0] if len(self.mine) == 1 else ""
        return next((alien for alien in self.mine if named in _names(alien)), "")


def _found(line: str) -> tuple[tuple[re.Pattern[str], ...], re.Match[str]] | None:
    """Return the patterns that a line fits, with what it says."""
    for patterns in (_TURN, _LEAVE, _TURN_IT, _LEAVE_IT):
        for pattern in patterns:
            if found := pattern.fullmatch(line):
                return patterns, found
    return None


def turns_up(line: str) -> bool:
    """Return whether a line may turn something up, or leave it face down."""
    return _found(line) is not None


def _names(alien: str) -> set[str]:
    return {alien.replace("_", " "), *in_every_language(lambda: alien_name(alien).casefold())}


def take_turn_up(reply: ReplyContext, key: str) -> ReplyContext:
    """Return the reply without such lines, and with what came of them.

    It changes only where something lies face down. Of several lines about one alien the last holds.
    """
    lines = reply.wrote.splitlines()
    if not any(map(_found, lines)):
        return reply
    face_down = _face_down(reply.prompt)
    wishes = [face_down.wish(line) for line in lines]
    last = {wish.alien or wish.line: wish for wish in wishes if wish}
    if not last:
        return reply
    rest = "\n".join(line for line, wish in zip(lines, wishes, strict=True) if not wish).strip()
    came = [_turned(reply, face_down.mine, wish, f"{key} turn up {name}") for name, wish in last.items()]
    told, stand = [words for words, _stands in came], any(stands for _words, stands in came)
    return replace(
        reply,
        wrote=rest,
        reactions=(*reply.reactions, *told),
        reactions_stand=stand or reply.reactions_stand,
        reactions_are_clear=False,
    )


def _face_down(prompt: Prompt) -> _FaceDown:
    game, seat = current_game(prompt.game_id).game, prompt.seat.number
    asked = any(of == seat and ask.what == "tech_action" for (of, _number), ask in game.open.items())
    return _FaceDown(own_face_down(engine.view(game.position, seat)), asked)


def _turned(reply: ReplyContext, mine: Sequence[str], wish: _Wish, key: str) -> tuple[str, bool]:
    """Return what happens now, or why nothing does; and whether something does."""
    if not wish.alien:
        told = {"line": wish.line, "aliens": listed(map(alien_name, mine))}
        return _(
            "Not clear which alien is meant, and nothing was changed: “%(line)s”. Face down before you: "
            "%(aliens)s."
        ) % told, False
    why = why_not_said(
        reply,
        lambda: turning_up(
            current_view(reply.prompt.game_id, reply.prompt.seat.number), wish.alien, leave=wish.leave
        ),
        key,
        _("The game is paused for repair. Your alien stays as it is."),
    )
    if why:
        return why, False
    words = (
        _("%(alien)s stays face down.")
        if wish.leave
        else _("%(alien)s is turned up as soon as the game goes on.")
    )
    return words % {"alien": alien_name(wish.alien)}, True
