"""A game as spectators see it: what everybody at the table saw, some hours ago.

Nothing of it depends on what was decided since: neither the position nor the log, neither that the game
is over nor that it is looked after.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from django.db.models import QuerySet
from django.utils import timezone

import engine
from engine.facts import (
    AlienChosen,
    AlienPassed,
    AliensDealt,
    AliensGranted,
    CardAnnounced,
    CardBuilt,
    CardsKept,
    CardsWereDiscarded,
    CardTurnedUp,
    ChairTaken,
    ComboRevealed,
    DealOffered,
    DealTerms,
    DestinyTurned,
    NewHand,
    PowerDrawn,
    PowerTurnedUp,
    SawCards,
    SheetOffered,
    TechsDealt,
    TechsDiscarded,
    TechTurnedUp,
    WishesOpened,
)
from engine.state.view import View
from games.base.documents import FactJSON
from games.models import Decision, Game, LogEntry, Prompt, User
from games.models.play.decisions import EVERYBODY
from games.play.read.answers import AT_ONCE, stood_before
from games.play.read.current import NumberedFact, head_before, without_taken_back
from games.play.read.state import alien_facts_before, hours_behind, over_for, spent

NEWEST = 60  # entries of the log


@dataclass(frozen=True)
class SpectatorCutoff:
    """Up to where a spectator sees: the last decision that is old enough (0: none is).

    `finished`: whether the game had ended already by then.
    """

    game: Game
    hours: int
    number: int
    finished: bool


@dataclass(frozen=True)
class SpectatorView:
    """`view` is a bystander's, None while there is nothing to be seen; `log`: public facts, oldest first.

    `earlier`: what was told of aliens before them, where they have changed since.
    """

    cutoff: SpectatorCutoff
    view: View | None
    log: list[FactJSON]
    earlier: list[FactJSON] = field(default_factory=list)


def spectator_view(user: User | None, game_id: str) -> SpectatorView:
    """`user` None: somebody signed out. Raises Game.DoesNotExist for who may not look on, and Unloadable."""
    cut = cutoff_for(user, game_id)
    if not cut.number:
        return SpectatorView(cut, None, [])
    position = head_before(game_id, cut.number + 1).game.position
    told = LogEntry.objects.filter(game=cut.game, number__lte=cut.number).known_to(None)
    log = _newest(cut, told)
    return SpectatorView(cut, engine.view(position, None), log, alien_facts_before(told, log))


def cutoff_for(user: User | None, game_id: str) -> SpectatorCutoff:
    """Raises Game.DoesNotExist for whoever may not look on, and before the game begins."""
    game = watchable(user).get(pk=game_id)
    hours = hours_behind(game)
    moment = timezone.now() - timedelta(hours=hours)
    finished = over_for(None).filter(pk=game.pk).exists()
    return SpectatorCutoff(game, hours, _number(game, moment), finished)


def watchable(user: User | None) -> QuerySet[Game]:
    """The games that this person may look on at. None: somebody signed out, who has an address at most."""
    allowed = [Game.Spectators.LINK] if user is None else [Game.Spectators.LINK, Game.Spectators.PEOPLE]
    return Game.objects.filter(spectators__in=allowed).exclude(status=Game.Status.LOBBY)


def _number(game: Game, moment: datetime) -> int:
    """The last decision before the first that is too young: clocks of two machines may differ a little."""
    numbers = Decision.objects.filter(game=game).values_list("number", flat=True)
    young = numbers.filter(at__gt=moment).order_by("number").first()
    return (numbers.order_by("-number").first() or 0) if young is None else young - 1


def _newest(cut: SpectatorCutoff, told: QuerySet[LogEntry]) -> list[FactJSON]:
    """The newest facts of these, without what tells of their audience, and without what was taken back."""
    newest = [
        NumberedFact(one.number, one.public_fact) for one in told.order_by("-number", "-place")[:NEWEST]
    ]
    return [one.fact for one in without_taken_back(cut.game.pk, newest[::-1], cut.number)]


FIRST = 1  # the decision that says by which options the game is played


@dataclass(frozen=True)
class PublicMoment:
    """Before the decision that led to an entry of the public log, and before all that its seat answered with
    it at one moment. `fact`: what the entry tells.

    `to` is the decision after which the game stood there. It is no number for people.
    """

    place: int
    fact: FactJSON
    to: int


def public_moment(game_id: str, place: int) -> PublicMoment | None:
    """Before the entry that has this place, counted from 1, in what everybody may read; None: there is none,
    or nothing was decided before it. At most seven queries."""
    if place < 1:
        return None
    told = LogEntry.objects.filter(game=game_id, audience=EVERYBODY).order_by("number", "place")
    entry = next(iter(told[place - 1 : place]), None)
    if entry is None or entry.number <= FIRST:
        return None
    return PublicMoment(place, entry.public_fact, max(FIRST, stood_before(game_id, _led_to(entry))))


def _led_to(entry: LogEntry) -> int:
    """The decision after which everything up to this entry was done at once."""
    before = Decision.objects.filter(game=entry.game_id, number__lte=entry.number).exclude(AT_ONCE)
    return before.order_by("-number").values_list("number", flat=True)[0]


class PublicQuestion(Protocol):
    """A question as far as everybody may know of it: of an engine, or as it was stored."""

    @property
    def seat(self) -> int: ...

    @property
    def what(self) -> str: ...

    @property
    def public(self) -> str: ...


class OpenQuestion(NamedTuple):
    """An open question: to whom, its number there, and whether everybody knows why the game stands at it."""

    seat: int
    question: int
    public: bool

    @classmethod
    def of(cls, ask: engine.Ask) -> OpenQuestion:
        return cls(ask.seat, ask.number, ask.public != engine.PRIVATE)


class PromptAsPublicQuestion(NamedTuple):
    """A question as far as everybody may know of it; of a row that does not say, nobody is told."""

    seat: int
    what: str
    public: str

    @classmethod
    def of(cls, prompt: Prompt) -> PromptAsPublicQuestion:
        return cls(prompt.seat.number, prompt.what, prompt.public or engine.PRIVATE)


def seats_waited_for(asks: Iterable[PublicQuestion]) -> list[int]:
    """The seats whose turn everybody knows, whether or not they have answered already.

    Who is asked in a window follows from private stops, and who picks one of several fitting cards from their
    hand: neither may be told. Of two dealers both are named all the time, so that nobody knows which of them
    owes an offer.
    """
    return sorted({ask.seat for ask in asks if ask.public == engine.SEAT})


def others_waited_for(asks: Iterable[PublicQuestion], seat: int | None) -> list[int]:
    """The same without the seat of whoever looks."""
    return [one for one in seats_waited_for(asks) if one != seat]


def open_window(asks: Iterable[PublicQuestion]) -> str:
    """The moment at which the game stands, if everybody knows that a window is open there; else empty."""
    return next((ask.what for ask in asks if ask.public == engine.MOMENT), "")


REVEALING = tuple(
    kind.id
    for kind in (
        *(AlienChosen, AliensDealt, CardAnnounced, CardBuilt, CardsKept, CardsWereDiscarded, CardTurnedUp),
        *(DealOffered, DealTerms, DestinyTurned, NewHand, PowerDrawn, PowerTurnedUp, SawCards, SheetOffered),
        *(TechsDealt, TechsDiscarded, TechTurnedUp, ComboRevealed, AlienPassed, AliensGranted, WishesOpened),
        ChairTaken,
    )
)


@dataclass(frozen=True)
class Revelation:
    """`seats`: who knows it; None: everybody, and then `fact` is what they were told.

    `things`: so many cards, or sheets. `why`: how they came to be seen, where it was told.
    """

    number: int
    at: datetime
    kind: str
    seats: tuple[int, ...] | None
    things: int
    why: str = ""
    fact: FactJSON | None = None


@dataclass(frozen=True)
class RevealedSince:
    """`rolls`: how often the dice have been rolled since; with the same dice they fall alike once more."""

    public: list[Revelation]
    private: list[Revelation]
    rolls: int

    @property
    def nothing(self) -> bool:
        """Whether nobody has learned anything that taking it back cannot take from them."""
        return not (self.public or self.private)


def revealed_since(game_id: str, number: int) -> RevealedSince:
    """Since this decision, oldest first. Three queries. Raises Unloadable."""
    told = LogEntry.objects.filter(game=game_id, number__gt=number, fact__id__in=REVEALING)
    found = [one for one in _revelations(told.order_by("number", "place")) if not _tells_what_was_kept(one)]
    then = head_before(game_id, number + 1).game.position.dice.rolls
    return RevealedSince(
        public=[one for one in found if one.seats is None],
        private=[one for one in found if one.seats is not None],
        rolls=max(0, spent(game_id).rolls - then),
    )


def _tells_what_was_kept(one: Revelation) -> bool:
    """Whether a sheet was taken face down is its seat's secret; that it was offered one is told as such."""
    return one.kind == PowerDrawn.id and one.seats is not None


def _revelations(entries: Iterable[LogEntry]) -> Iterable[Revelation]:
    for entry in entries:
        fact, seats = entry.public_fact, entry.fact.get("to")
        yield Revelation(
            number=entry.number,
            at=entry.at,
            kind=str(fact["id"]),
            seats=None if seats is None else tuple(sorted(seats)),
            things=_things(fact),
            why=str(fact.get("why", "")),
            fact=fact if seats is None else None,
        )


def _things(fact: FactJSON) -> int:
    several = fact.get("cards", fact.get("aliens", fact.get("techs")))
    return len(several) if isinstance(several, list) else 1
