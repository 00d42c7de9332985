"""A game as spectators see it: what everybody at the table saw, some hours ago.

Nothing of it depends on later decisions: neither the position nor the log, nor whether the game is over or
has a moderator. Also what everybody may know of moments in the log, and of what has been revealed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

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
from games.log.read import alien_facts_before
from games.models import Decision, Game, LogEntry, User
from games.models.play.decisions import EVERYBODY
from games.play.read.current import NumberedFact, game_before, without_taken_back
from games.play.read.history import AT_ONCE, spent, stood_before
from games.play.read.seats import hours_behind, over_for

NEWEST = 60  # entries of the log


@dataclass(frozen=True)
class SpectatorCutoff:
    """How far a spectator sees: up to the last decision that is old enough (0: none is).

    `finished` says whether the game had ended by then.
    """

    game: Game
    hours: int
    number: int
    finished: bool


@dataclass(frozen=True)
class SpectatorView:
    """What a spectator sees.

    `view` is a bystander's, or None while there is nothing to see. `log` holds public facts, oldest first.
    `earlier` holds what was told of aliens before them, where aliens have changed since.
    """

    cutoff: SpectatorCutoff
    view: View | None
    log: list[FactJSON]
    earlier: list[FactJSON] = field(default_factory=list)


def spectator_view(user: User | None, game_id: str) -> SpectatorView:
    """Return what a spectator sees; `user` None is somebody signed out.

    Raises Game.DoesNotExist for people who may not watch, and Unloadable.
    """
    cut = cutoff_for(user, game_id)
    if not cut.number:
        return SpectatorView(cut, None, [])
    position = game_before(game_id, cut.number + 1).game.position
    told = LogEntry.objects.filter(game=cut.game, number__lte=cut.number).known_to(None)
    log = _newest(cut, told)
    return SpectatorView(cut, engine.view(position, None), log, alien_facts_before(told, log))


def cutoff_for(user: User | None, game_id: str) -> SpectatorCutoff:
    """Return how far this person sees.

    Raises Game.DoesNotExist for people who may not watch, and before the game begins.
    """
    game = watchable(user).get(pk=game_id)
    hours = hours_behind(game)
    moment = timezone.now() - timedelta(hours=hours)
    finished = over_for(None).filter(pk=game.pk).exists()
    return SpectatorCutoff(game, hours, _number(game, moment), finished)


def watchable(user: User | None) -> QuerySet[Game]:
    """Return the games that this person may watch.

    None is somebody signed out, who has an address at most.
    """
    allowed = [Game.Spectators.LINK] if user is None else [Game.Spectators.LINK, Game.Spectators.PEOPLE]
    return Game.objects.filter(spectators__in=allowed).exclude(status=Game.Status.LOBBY)


def _number(game: Game, moment: datetime) -> int:
    """Return the last decision before the first one that is too young.

    The clocks of two machines may differ a little, so later decisions may have earlier times.
    """
    numbers = Decision.objects.filter(game=game).values_list("number", flat=True)
    young = numbers.filter(at__gt=moment).order_by("number").first()
    return (numbers.order_by("-number").first() or 0) if young is None else young - 1


def _newest(cut: SpectatorCutoff, told: QuerySet[LogEntry]) -> list[FactJSON]:
    """Return the newest of these facts, without their audience and without what was taken back."""
    newest = [
        NumberedFact(one.number, one.public_fact) for one in told.order_by("-number", "-place")[:NEWEST]
    ]
    return [one.fact for one in without_taken_back(cut.game.pk, newest[::-1], cut.number)]


FIRST = 1  # the decision that holds the options of the game


@dataclass(frozen=True)
class PublicMoment:
    """The moment before the decision that led to an entry of the public log.

    It is also before all that its seat answered with it at one moment. `fact` is what the entry tells. `to`
    is the decision after which the game waited there; do not show it to people.
    """

    place: int
    fact: FactJSON
    to: int


def public_moment(game_id: str, place: int) -> PublicMoment | None:
    """Return the moment before the entry at this place of the public log, counted from 1.

    None if there is no such entry, or nothing was decided before it. At most seven queries.
    """
    if place < 1:
        return None
    told = LogEntry.objects.filter(game=game_id, audience=EVERYBODY).order_by("number", "place")
    entry = next(iter(told[place - 1 : place]), None)
    if entry is None or entry.number <= FIRST:
        return None
    return PublicMoment(place, entry.public_fact, max(FIRST, stood_before(game_id, _led_to(entry))))


def _led_to(entry: LogEntry) -> int:
    """Return the decision after which everything up to this entry was done at once."""
    before = Decision.objects.filter(game=entry.game_id, number__lte=entry.number).exclude(AT_ONCE)
    return before.order_by("-number").values_list("number", flat=True)[0]


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
    """Something that became known.

    `seats` are those who know it; None is everybody, and then `fact` is what they were told. `things` is the
    number of cards or sheets. `why` says how they came to be seen, where it was told.
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
    """What became known since a decision.

    `rolls` is how often the dice were rolled since; with the same dice they fall alike once more.
    """

    public: list[Revelation]
    private: list[Revelation]
    rolls: int

    @property
    def nothing(self) -> bool:
        """Return whether nobody has learned anything that a rewind cannot take from them."""
        return not (self.public or self.private)


def revealed_since(game_id: str, number: int) -> RevealedSince:
    """Return what became known since this decision, oldest first. Three queries. Raises Unloadable."""
    told = LogEntry.objects.filter(game=game_id, number__gt=number, fact__id__in=REVEALING)
    found = [one for one in _revelations(told.order_by("number", "place")) if not _tells_what_was_kept(one)]
    then = game_before(game_id, number + 1).game.position.dice.rolls
    return RevealedSince(
        public=[one for one in found if one.seats is None],
        private=[one for one in found if one.seats is not None],
        rolls=max(0, spent(game_id).rolls - then),
    )


def _tells_what_was_kept(one: Revelation) -> bool:
    """Return whether the entry tells that a sheet was taken face down, which is its seat's secret.

    That the seat was offered the sheet is told by another entry.
    """
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
