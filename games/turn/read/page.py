"""What the turn page reads: the game, its seats, questions, log and votes; dry runs of orders."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

import engine
from engine.bots.dry_run import DryRun, dry_run
from engine.state import serial
from engine.state.view import View
from games.base.documents import AnswerJSON, FactJSON
from games.base.memo import Memo, memo_epoch
from games.desk.read import acts_told, is_at_the_table
from games.log.read import Entry, earlier_aliens, entries, with_acts
from games.models import Checkpoint, Decision, Game, ParkedAnswer, Prompt, Seat, User, Vote
from games.models.fields import Prepared
from games.models.play.desk import LAPSES
from games.models.play.prompts import DEAL
from games.people.read.my_games import WaitingGame, games_of, open_prompts, seat_away_until
from games.play.read.current import CurrentGame, Unloadable, branch, current_game, engine_decision
from games.table.read import open_votes

__all__ = ["Trial", "Tried", "is_tried", "try_out"]


class NotUsed(NamedTuple):
    """`what` and `about` of the question as it is stored; `answer` as it was given."""

    pk: int
    what: str
    about: Mapping[str, Any]
    answer: AnswerJSON


def not_used(seat: Seat) -> list[NotUsed]:
    """Return the answers not used since the seat has answered something, oldest first."""
    since = Q() if seat.seen_at is None else Q(dropped_at__gt=seat.seen_at)
    return dropped_of(ParkedAnswer.objects.filter(since), seat)


def dropped_of(held: QuerySet[ParkedAnswer], seat: Seat) -> list[NotUsed]:
    """Return those of these answers that the seat's current player gave, and that were not used.

    If the seat has changed hands and the question is gone, nothing is told of it.
    """
    asked = Prompt.objects.filter(
        game=OuterRef("game"), seat__number=OuterRef("seat"), question=OuterRef("question")
    )
    rows = (
        held.filter(_of_its_person(seat))
        .exclude(dropped_at=None)
        .annotate(what=Subquery(asked.values("what")[:1]), about=Subquery(asked.values("about")[:1]))
    )
    told = rows.exclude(what=None).order_by("pk").values_list("pk", "what", "about", "answer")
    return [NotUsed(*one) for one in told]


def _of_its_person(seat: Seat) -> Q:
    """Select answers given at this seat by its current player. Another player sat there before."""
    there = Q(game=seat.game_id, seat=seat.number)
    if not seat.since:
        return there
    came = Decision.objects.filter(game=seat.game_id, number=seat.since)
    return there & Q(at__gt=Subquery(came.values("at")[:1]))


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

NOT_TAKEN = ("not_understood", "refused", "overtaken", "suspected", "unreadable", "failed")


class Unanswered(TypedDict):
    """How many mails were answered by nothing."""

    unanswered: int


if TYPE_CHECKING:
    CountedPrompt = WithAnnotations[Prompt, Unanswered]


def with_unanswered(prompts: QuerySet[Prompt]) -> QuerySet[CountedPrompt]:
    """Return each prompt with the number of such mails as `unanswered`. Mails of strangers do not count."""
    silent = Q(replies__answered=False, replies__outcome__in=NOT_TAKEN)
    return prompts.annotate(unanswered=Count("replies", filter=silent))


def asked_with(prompt: Prompt) -> list[Prompt]:
    """Return the other questions that the same decision opened to this seat, except the talk about a deal."""
    others = Prompt.objects.filter(seat=prompt.seat_id, opened_by=prompt.opened_by).exclude(pk=prompt.pk)
    found = with_unanswered(others.exclude(what=DEAL).select_related("seat__game"))
    return list(found.order_by("question"))


class GameNotes(TypedDict):
    """The hash of the last decision, the last act that was told, an open vote, and dropped answers.

    Of dropped answers it says whether there are any.
    """

    last: str | None
    acted: int | None
    vote: int | None
    dropped: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from games.people.read.my_games import PromptInGame

    NotedGame = WithAnnotations[Game, GameNotes]

NEWEST, SEARCHED = 45, 400  # entries of the log that a page reads; the second if some kind is wanted

log = logging.getLogger(__name__)
_loaded: Memo[CurrentGame] = Memo(16)


@dataclass(frozen=True)
class PromptWithAsk:
    """A question to this seat: how it was shown, and what the engine takes as its answer."""

    prompt: Prompt
    ask: engine.Ask


@dataclass(frozen=True)
class TurnPage:
    """A game as one reader sees it.

    `seat` is None for somebody who made the game or looks after it, and does not play in it; they see what
    bystanders see.

    `entries` are the newest that the seat may know, oldest first; the seat has not looked at the last `new`
    of them. `earlier` is what was told of aliens before them, where some of them tell that aliens have
    changed.

    `view` is None while the game has not begun, or if it cannot be loaded. `missing` are the aliens whose
    sheets are not there, if that is why.

    `mark` is for `mark_log_read` and never shown. Of `current` only what `view` tells and who is openly asked
    is shown.

    `waiting_games` are those that wait for the reader, including this one if it does.
    """

    game: Game
    seat: Seat | None
    seats: list[Seat]
    view: View | None = None
    asked: list[PromptWithAsk] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    earlier: list[FactJSON] = field(default_factory=list)
    new: int = 0
    mark: int = 0
    missing: tuple[str, ...] = ()
    current: CurrentGame | None = field(default=None, repr=False)
    waiting_games: list[WaitingGame] = field(default_factory=list)
    not_used: list[NotUsed] = field(default_factory=list)
    votes: list[Vote] = field(default_factory=list)

    @property
    def log(self) -> list[FactJSON]:
        """Return the facts of the entries."""
        return [entry.fact for entry in self.entries]

    def before(self, newest: Sequence[Entry]) -> list[FactJSON]:
        """Return what is known of the time before the newest so many entries."""
        return [*self.earlier, *self.log[: len(self.entries) - len(newest)]]

    @property
    def waiting(self) -> list[PromptWithAsk]:
        """Return what this seat has not answered yet. It is empty while the game is paused for repair."""
        return [] if self.game.is_stuck else [one for one in self.asked if one.prompt.waiting]

    @property
    def next_game(self) -> WaitingGame | None:
        """Return where this person is waited for next, once this game does not wait for them."""
        others = [one for one in self.waiting_games if one.id != self.game.pk]
        return others[0] if others and not self.waiting else None


@dataclass(frozen=True)
class TurnPageSource:
    """Who looks at which game: all that a page depends on besides what was decided.

    `last` is the hash of the last decision, and represents all of them. It is never shown, nor is whether it
    has changed.
    """

    game: Game
    seat: Seat | None
    seats: list[Seat]
    last: str
    prompts: list[CountedPrompt]
    waiting_games: list[WaitingGame]
    votes: list[Vote] = field(default_factory=list)
    acted: int = 0  # the number of the last act that the table was told
    not_used: list[NotUsed] = field(default_factory=list)

    @property
    def key(self) -> tuple[Hashable, ...]:
        """Return a key that is the same as long as nothing has changed that the page is made of."""
        game, people = (
            self.game,
            [(one.bot, one.user and one.user.name, seat_away_until(one)) for one in self.seats],
        )
        asked = [(one.pk, one.waiting, one.due_at, one.unanswered) for one in self.prompts]
        mine = (self.seat.number, self.seat.seen) if self.seat else None
        frame = (game.pk, game.name, game.status, game.spectators, game.watch_hours)
        kept = tuple(one.pk for one in self.not_used)
        votes = tuple((vote.pk, *vote.yes, -1, *vote.no) for vote in self.votes)
        clock = (game.paused_at, game.paused_until, votes, self.acted)
        return (*frame, *clock, self.last, engine.book(), mine, kept, *people, *asked, *self.waiting_games)


def turn_page_source(user: User, game_id: str) -> TurnPageSource:
    """Return the source of a page. Raises Game.DoesNotExist for strangers.

    Makes three queries, and one more in each of these cases: a vote is open, answers were not used, the
    reader looks after the game.
    """
    game = _noted_game.one(game_id, timezone.now() - LAPSES)
    seats = _seats(game_id)
    seat = next((one for one in seats if one.user_id == user.pk), None)
    if seat is None and game.owner_id != user.pk and not is_at_the_table(user, game.pk):
        raise Game.DoesNotExist
    prompts = _prompts(user.pk, game_id)
    waiting = games_of(cast("list[PromptInGame]", prompts))  # annotated with both
    asked = [prompt for prompt in prompts if prompt.game_id == game.pk]
    votes = open_votes(game, timezone.now()) if game.vote else []
    kept = not_used(seat) if seat is not None and game.dropped else []
    return TurnPageSource(game, seat, seats, game.last or "", asked, waiting, votes, game.acted or 0, kept)


def _game_and_notes(game_id: str, since: datetime) -> QuerySet[NotedGame]:
    decisions = Decision.objects.filter(game=OuterRef("pk")).order_by("-number").values("hash")[:1]
    acted = acts_told(OuterRef("pk")).order_by("-number").values("number")[:1]
    votes = Vote.objects.filter(game=OuterRef("pk"), closed_at=None, opened_at__gt=since)
    dropped = ParkedAnswer.objects.filter(game=OuterRef("pk")).exclude(dropped_at=None)
    games: QuerySet[Game] = Game.objects.filter(pk=game_id)
    return games.annotate(
        last=Subquery(decisions),
        vote=Subquery(votes.values("pk")[:1]),
        acted=Subquery(acted),
        dropped=Exists(dropped),
    )


_noted_game: Prepared[NotedGame] = Prepared(_game_and_notes)
_seats = Prepared(lambda game_id: Seat.objects.filter(game=game_id).select_related("user").order_by("number"))
_prompts = Prepared(lambda user, game_id: with_unanswered(open_prompts(user, game_id)))


def turn_page(user: User, game_id: str, newest: int = NEWEST) -> TurnPage:
    """Return the page with the `newest` entries of the log.

    Makes six queries at most, however long the game is. Raises Game.DoesNotExist for strangers.
    """
    return turn_page_from(turn_page_source(user, game_id), newest)


def turn_page_from(table: TurnPageSource, newest: int = NEWEST) -> TurnPage:
    """Return the page for the reader of this table: two queries more, or one if the game is in memory."""
    game, seat, seats = table.game, table.seat, table.seats
    if game.status == Game.Status.LOBBY:
        return TurnPage(game, seat, seats)
    try:
        standing = _load(game, table.last)
    except Unloadable as unloadable:
        log.exception("the game %s cannot be loaded", game.pk)
        return TurnPage(game, seat, seats, missing=unloadable.missing, waiting_games=table.waiting_games)
    number = None if seat is None else seat.number
    found = (
        with_acts(game, entries(game, number, newest), newest)
        if table.acted
        else entries(game, number, newest)
    )
    return TurnPage(
        game=game,
        seat=seat,
        seats=seats,
        view=engine.view(standing.game.position, number),
        asked=_asked(seat, table.prompts, standing.game),
        entries=found,
        earlier=earlier_aliens(game, number, found),
        new=sum(entry.is_new_to(seat) for entry in found) if seat else 0,
        mark=standing.last.number,
        current=standing,
        waiting_games=table.waiting_games,
        votes=table.votes,
        not_used=table.not_used,
    )


def _load(game: Game, last: str) -> CurrentGame:
    """Return the current game, and keep it for the next reader. Nobody may let it go on.

    Raises Unloadable.
    """
    known = (game.pk, engine.book(), memo_epoch(game.pk))
    kept = _loaded.get((last, *known))
    if kept is not None:
        return kept
    found = current_game(game.pk)  # may be newer by now
    return _loaded.put((found.last.hash, *known), found)


def _asked(seat: Seat | None, prompts: Sequence[Prompt], game: engine.Game) -> list[PromptWithAsk]:
    """Return the questions of this seat that the engine takes an answer to."""
    if seat is None:
        return []
    asks = ((prompt, game.open.get((seat.number, prompt.question))) for prompt in prompts)
    return [PromptWithAsk(prompt, ask) for prompt, ask in asks if ask is not None]


class Trial(NamedTuple):
    """The orders about one card, by its key, or about one power: `card` is "" then."""

    card: str
    orders: Mapping[str, str]


Encounters = tuple[int, ...]
Key = tuple[str, int, int, str, tuple[tuple[str, str], ...]]


class Tried(NamedTuple):
    """How many encounters are over, and for each trial the numbers of those in which it would have acted.

    None: its advice broke down, which would have kept the card.
    """

    over: int
    encounters: list[Encounters | None]


_tried: Memo[list[Encounters | None]] = Memo(1024)  # of each trial, in a list of one


def is_tried(game_id: str, seat: int, trials: Sequence[Trial]) -> bool:
    """Return whether `try_out` has all of them ready."""
    last = Checkpoint.objects.filter(game=game_id).latest("number")
    return all(_tried.get(_key(last, seat, trial)) is not None for trial in trials)


def try_out(game_id: str, seat: int, trials: Sequence[Trial]) -> Tried:
    """Try the orders up to the last checkpoint.

    Each trial is worked out once, so adding a word to the orders costs only that word.
    """
    last = Checkpoint.objects.filter(game=game_id).latest("number")
    over = serial.load(last.text).encounters
    found = {key: _tried.get(key) for key in (_key(last, seat, trial) for trial in trials)}
    new = [trial for trial in trials if found[_key(last, seat, trial)] is None]
    if new and over:
        found |= _try_out(last, seat, new)
    return Tried(over, [one for trial in trials for one in found[_key(last, seat, trial)] or [()]])


def _key(last: Checkpoint, seat: int, trial: Trial) -> Key:
    return last.game_id, last.number, seat, trial.card, tuple(sorted(trial.orders.items()))


def _try_out(
    last: Checkpoint, seat: int, trials: Sequence[Trial]
) -> dict[Key, list[Encounters | None] | None]:
    first = Checkpoint.objects.filter(game=last.game_id).earliest("number")
    of_branch = Decision.objects.filter(branch(last.game_id, last.number).counting, game=last.game_id)
    rows = of_branch.filter(number__gt=first.number, number__lte=last.number)
    runs = [DryRun(seat, trial.orders, trial.card) for trial in trials]
    _play(first, list(rows.order_by("number")), runs)
    keys = [_key(last, seat, trial) for trial in trials]
    return {key: _tried.put(key, [_outcome(run)]) for key, run in zip(keys, runs, strict=True)}


def _play(first: Checkpoint, rows: Sequence[Decision], runs: Sequence[DryRun]) -> None:
    """Play the game for all runs.

    A game that can no longer be played from its beginning fails all of them.
    """
    try:
        dry_run(first.text, map(engine_decision, rows), runs)
    except Exception as failure:
        for run in runs:
            run.failure = run.failure or failure
    for run in runs:
        if run.failure is not None:
            told = (dict(run.orders), first.game_id, run.seat)
            log.error("a dry run of %s broke down in game %s, seat %s", *told, exc_info=run.failure)


def _outcome(run: DryRun) -> Encounters | None:
    return None if run.failure else tuple(run.encounters)
