"""Acts of the desk in sentences, lines of mail as samples, and the state of a game as its desk tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple, Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

from engine.state.view import View
from games.base.documents import FactJSON, Route
from games.desk.declaration import Changed, DeskAct, Line, acts
from games.models import Act, Game, Moderator, Prompt, Seat
from games.models.play.desk import Role
from games.table.words import paused_words
from games.words import names
from games.words.names import alien_name, colour_name, humanise, listed
from games.words.patterns import pile_of
from games.words.reader import Systems, day_words, lasted, left, span_words, when

Move = Mapping[str, Any]


def move_words(move: Move, systems: Systems) -> str:
    """Return a move in words: "2 Red from red 1 to the warp"."""
    return WORDS[move["move"]](move, systems)


def _ships(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.ships_of(move["seat"], move["ships"]),
        "source": names.place_name(move["from"], systems),
        "target": names.place_name(move["to"], systems),
    }


def _cards(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.cards_listed(move["cards"]),
        "source": pile_of(move["from"]),
        "target": pile_of(move["to"]),
    }


def _tokens(move: Move, systems: Systems) -> str:
    told = {"tokens": names.tokens_words(move["tokens"]), "alien": names.alien_name(move["alien"])}
    return _("%(tokens)s on %(alien)s") % told


def _turn(move: Move, systems: Systems) -> str:
    return _("the turn goes to %(seat)s") % {"seat": names.colour_name(move["offense"])}


WORDS: dict[str, Callable[[Move, Systems], str]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


def of_move_words(number: object, why: str) -> str:
    """Return why a move cannot be made, with its number in the ruling if there is one."""
    return _("Move %(n)d: %(why)s") % {"n": number, "why": why} if number else why


def kept_words(before: View, after: View) -> str:
    """Say that no piece was lost or made, as far as everybody can count them."""
    ships, cards = _number_of_ships(after), _number_of_cards(after)
    assert (ships, cards) == (_number_of_ships(before), _number_of_cards(before)), "a piece was lost or made"
    told = {"ships": names.ships_words(ships), "cards": names.cards_words(cards)}
    return (
        _(
            "Nothing is lost and nothing made: %(ships)s, and %(cards)s in hands, deck and discard pile, "
            "before and after."
        )
        % told
    )


def _number_of_ships(view: View) -> int:
    on_planets = sum(sum(ships.values()) for ships in view["planets"])
    return on_planets + sum(seat["warp"] + seat["removed"] for seat in view["seats"])


def _number_of_cards(view: View) -> int:
    return view["deck"] + len(view["discards"]) + sum(seat["cards"] for seat in view["seats"])


WHO = {
    Role.HOST: noop("The host"),
    Role.PLAYING_HOST: noop("The host"),
    Role.MODERATOR: noop("The moderator"),
    Role.STAFF: noop("The team of this site"),
    Role.TABLE: noop("The table"),
}


def act_words(act: Act) -> str:
    """Return the sentence of an act, with its reason."""
    return told_words(act.as_fact())


def told_words(fact: FactJSON) -> str:
    """Return the sentence of an act as the log tells it; an unknown kind still gives a readable line."""
    kind, changed = str(fact["act"]), fact.get("changed") or {}
    pattern = acts()[kind].said if kind in acts() else "%(who)s: %(kind)s."
    chosen = pattern if isinstance(pattern, str) else pattern(changed)
    said = _(chosen) % {"who": who_words(str(fact["role"])), "kind": humanise(kind), **_fields(changed)}
    return " ".join(filter(None, [said, reason_words(str(fact.get("reason") or ""))]))


def reason_words(reason: str) -> str:
    """Return why an act was done, in the words of the person who did it."""
    return _("Reason: %(reason)s") % {"reason": reason} if reason else ""


def closing_lines(game: Game) -> list[str]:
    """Return why a game was closed, for its table; nothing if no reason was given, or the rules ended it."""
    return [reason_words(game.closed_why)] if game.closed_by and game.closed_why else []


def look_lines(told: Iterable[FactJSON]) -> list[str]:
    """Return the looks at hidden things that a table was told of when the game was over."""
    return [told_words(fact) for fact in told if fact.get("act") == "look"]


def who_words(role: str) -> str:
    return _(WHO[Role(role)]) if role in WHO else humanise(role)


def _fields(changed: Changed) -> dict[str, str]:
    """Return what an act changed, in words; no time zone changes any of them."""
    found = {"seat": "", "span": "", "day": "", "winners": "", "encounter": str(changed.get("encounter", ""))}
    if isinstance(seat := changed.get("seat"), int):
        found["seat"] = colour_name(seat)
    if isinstance(kept := changed.get("kept"), int):
        found["kept"] = colour_name(kept)
    if isinstance(seconds := changed.get("seconds"), int):
        found["span"] = span_words(seconds)
    if isinstance(winners := changed.get("winners"), list):
        found["winners"] = listed(colour_name(seat) for seat in winners)
    for name in ("response", "deal"):
        was, now = _both(changed.get(name))
        found |= {f"{name}_was": _span(was), name: _span(now)}
    _was, day = _both(changed.get("until"))
    return found | ({"day": _day(str(day))} if day else {})


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), pgettext("date format", "j F"))


def _span(seconds: object) -> str:
    return span_words(seconds) if isinstance(seconds, int) else ""


def _both(value: object) -> tuple[object, object]:
    """Return the value before and after."""
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, None)


AHEAD = timedelta(days=7)  # of an example: within the longest absence
FIRST = ("retry", "resume", "extend", "remind", "pause")  # the most needed


class SampleLine(NamedTuple):
    """A line to copy, and what it does."""

    line: str
    does: str


def sample_lines(kinds: Iterable[str], today: date) -> list[SampleLine]:
    """Return sample lines of these acts, with a place for the reason where one is needed."""
    found = [(acts()[kind], line) for kind in kinds for line in acts()[kind].lines]
    return [_sample(act, line, today) for act, line in found if line.sample]


def first_lines(kinds: Iterable[str], today: date, most: int = 3) -> list[SampleLine]:
    """Return the few lines that are needed most."""
    offered = set(kinds)
    return sample_lines([kind for kind in FIRST if kind in offered][:most], today)


def with_reason(line: str) -> str:
    """Return a line with a place for the reason.

    >>> with_reason("pause 2d")
    'pause 2d – why'
    """
    return _("%(line)s – why") % {"line": line}


def reply_with(lines: Iterable[str]) -> str:
    """Say what may be written back, in a mail to somebody at the desk."""
    quoted = ", ".join(_("“%(text)s”") % {"text": line} for line in lines)
    if not quoted:
        return _("Or reply to this email with a line: “help” tells which there are.")
    told = _("Or reply to this email with a line: %(lines)s. “help” tells which there are besides.")
    return told % {"lines": quoted}


def _sample(act: DeskAct, line: Line, today: date) -> SampleLine:
    words = _(line.sample)
    if "%(day)s" in words:
        words = words % {"day": date_format(today + AHEAD, pgettext("date format", "j M"))}
    does = _(line.does) if line.does else str(act.title)
    return SampleLine(with_reason(words) if act.needs_reason else words, does)


ROLE_WORDS = {
    Role.HOST: lambda: _("You are the host, and do not play here."),
    Role.PLAYING_HOST: lambda: _(
        "You are the host and play here. So you can do only what is the same for everyone, and replace "
        "only players for whom a bot plays already."
    ),
    Role.MODERATOR: lambda: _("You look after this game. You do not see anyone's cards."),
    Role.STAFF: lambda: _("You are of the team of this site. You do not see anyone's cards."),
}


def role_words(role: Role, *, waits: bool) -> str:
    """Return what a role may do; `waits`: they wait for a seat there."""
    if role == Role.PLAYING_HOST and waits:
        return _(
            "You are the host and wait for a seat here. So you can do only what is the same for everyone, "
            "until you leave the waiting list."
        )
    return ROLE_WORDS[role]()


def state_words(game: Game, waits: str) -> str:
    """Return the state of the game; `waits`: what it waits for, as far as everybody knows."""
    if game.status == Game.Status.LOBBY:
        return _("The game has not begun.")
    if game.status == Game.Status.OVER:
        return _("The game is over. Nothing more can be done here.")
    if game.status == Game.Status.STUCK:
        return _("The game is paused for repair. Answers are kept.")
    return " ".join(filter(None, [paused_words(game), waits or _("Waiting for the players.")]))


def stuck_for_host_words() -> str:
    """Tell a host who plays how a stuck game goes on, and nothing of who has answered."""
    return _("You can try it again. If it does not go on, appoint a moderator who does not play.")


def retried_words() -> str:
    return _("The game is being tried again. What comes of it is told here as soon as that is done.")


def sitter_words(seat: Seat) -> str:
    """Return who plays there, as the table sees it."""
    name = seat.user.name if seat.user else ""
    if seat.has_stand_in:
        return _("a bot plays until %(name)s is back") % {"name": name or _("the player")}
    if seat.bot:
        return _("a bot")
    return name or (_("a player without a name") if seat.user else _("free"))


def late_lines(seat: Seat, asked: Sequence[Prompt]) -> list[str]:
    """Return how late a player is, for a reader who does not play: their deadline and what they missed."""
    if seat.user is None or seat.bot:
        return []
    mine = [prompt for prompt in asked if prompt.seat_id == seat.pk and prompt.waiting]
    return list(filter(None, [_due(mine), _missed(seat), _looked(seat)]))


def _due(asked: Sequence[Prompt]) -> str:
    due = min((prompt.due_at for prompt in asked if prompt.due_at), default=None)
    if due is None:
        return ""
    if any(prompt.on_bank for prompt in asked):
        return _("Their time is up. Their bank runs until %(when)s.") % {"when": when(due)}
    now = timezone.now()
    if due <= now:
        return _("Their time is up.")
    return _("They have until %(when)s (%(left)s).") % {"when": when(due, now), "left": left(due - now)}


def _missed(seat: Seat) -> str:
    if not seat.missed:
        return ""
    told = ngettext("%(n)d deadline missed.", "%(n)d deadlines missed in a row.", seat.missed)
    return told % {"n": seat.missed}


def _looked(seat: Seat) -> str:
    if seat.seen_at is None:
        return _("They have answered nothing since they took this seat.")
    return _("Last answer %(span)s ago.") % {"span": lasted(timezone.now() - seat.seen_at)}


def moderator_words(moderator: Moderator) -> str:
    """Return a moderator's name; one who has not come has none, for it would tell whose address was named."""
    if moderator.state != Moderator.State.CAME:
        return _("someone appointed on %(day)s who has not come yet") % {
            "day": day_words(timezone.localtime(moderator.appointed_at).date())
        }
    return moderator.user.name or _("a moderator without a name")


class HeldFrom(Protocol):
    @property
    def seat(self) -> int: ...

    @property
    def route(self) -> str: ...

    @property
    def at(self) -> datetime: ...


class Stuck(Protocol):
    """A stuck game, as `games.play.read.history` tells it."""

    @property
    def since(self) -> datetime | None: ...

    @property
    def where(self) -> str: ...

    @property
    def aliens(self) -> tuple[str, ...]: ...

    @property
    def held(self) -> Sequence[HeldFrom]: ...

    @property
    def tried(self) -> Sequence[datetime]: ...


ROUTES: dict[str, Callable[[], str]] = {
    Route.WEB: lambda: _("on the web"),
    Route.MAIL: lambda: _("by mail"),
    Route.API: lambda: _("by a program"),
    Route.MODERATOR: lambda: _("at the desk"),
}


def stuck_lines(stuck: Stuck) -> list[str]:
    """Return since when it is stuck, where in the rules, what is parked and what was tried.

    Of a parked answer it never tells the text.
    """
    return [*_since(stuck), _where(stuck), _held(stuck), *map(_line, stuck.held), *_tried(stuck)]


def _since(stuck: Stuck) -> Iterator[str]:
    if stuck.since is not None:
        yield _("Paused for repair since %(when)s. The table was told at once.") % {"when": when(stuck.since)}


def _where(stuck: Stuck) -> str:
    if stuck.aliens:
        names = listed(map(alien_name, stuck.aliens))
        return _("The sheets of these aliens are missing: %(aliens)s.") % {"aliens": names}
    if ":" not in stuck.where:
        return _("With the present rules it cannot be loaded as it stands.")
    return _("The rules broke at %(place)s.") % {"place": stuck.where}


def _held(stuck: Stuck) -> str:
    number = len(stuck.held)
    if not number:
        return _("No answer is kept.")
    return ngettext("%(n)d answer is kept:", "%(n)d answers are kept:", number) % {"n": number}


def _line(held: HeldFrom) -> str:
    told = {"seat": colour_name(held.seat), "when": when(held.at), "route": ""}
    if held.route not in ROUTES:
        return _("%(seat)s, %(when)s") % told
    return _("%(seat)s, %(route)s, %(when)s") % (told | {"route": ROUTES[held.route]()})


def _tried(stuck: Stuck) -> Iterator[str]:
    for at in stuck.tried:
        yield _("The team of this site tried to put it back into play: %(when)s.") % {"when": when(at)}
