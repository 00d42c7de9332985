"""Games for tests, in the players' words.

    table = playing(people=3)
    table.red.answers(1)
    table.everybody_answers()

Seats are red, yellow, blue, green, purple; people sit at the first ones, bots at the last.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup
from games.lobby.service.join_game import seat_players
from games.lobby.service.start import start_game
from games.models import Decision, Game, LogEntry, OutboxMail, Prompt, Seat, User
from games.models.fields import Prepared
from games.play.read.current import CurrentGame, current_game
from games.play.service.clocks import close_deals, pass_deadlines, remind
from games.play.service.play_bots import play_until_people_asked
from games.play.service.session import Outcome
from games.play.service.take_answer import take_answer
from tests.games.written_mails import written_mails

COLOURS = ("red", "yellow", "blue", "green", "purple", "orange", "white", "teal")
RESPONSE, DEAL = timedelta(hours=48), timedelta(hours=72)
MAYFAIR_DEALS = GameSetup(
    switches={"deal.all_ships_home": True, "deal.comparisons": True, "deal.promises": True}
)
SHORT = GameSetup(switches={"goal": 2})  # for games to the end: the service does nothing else in longer ones


def person(colour: str) -> User:
    """Who sits at the seat of this colour."""
    return User.objects.find_or_make(f"{colour}@example.com")


def waiting_in_lobby(people: int = 3, bots: int = 0, **options: Any) -> Game:
    """A game whose people are seated, not yet begun."""
    options = {"seed": "a seed", "name": "Long table", **options}
    game = create_game(None, seats=people + bots, bots=bots, **options)
    seat_players(game, [person(colour) for colour in COLOURS[:people]])
    return game


def playing(people: int = 3, bots: int = 0, **options: Any) -> Table:
    """A game that has just begun."""
    return Table(start_game(waiting_in_lobby(people, bots, **options)))


def played_by_bots() -> Table:
    """A short game that three bots have played to its end."""
    table = playing(people=0, bots=3, seed="short 2")
    while table.game.status == Game.Status.RUNNING:
        play_until_people_asked(table.id)
    return table


def bargaining(**options: Any) -> Table:
    """A game of three in which the main players negotiate."""
    found = next(filter(None, (_bargaining(f"peace {n}", options) for n in range(8))), None)
    assert found is not None, "no game came to a deal"
    return found


def _bargaining(seed: str, options: dict[str, Any]) -> Table | None:
    table = playing(people=3, aliens=("human", "zombie", "healer"), seed=seed, **options)
    for _ in range(120):
        for prompt in table.waited_for:
            if prompt.what == "deal":
                return table
            if table.players[prompt.seat.number].is_asked(prompt.question):
                table.players[prompt.seat.number].answers(_peaceful(prompt), question=prompt.question)
    return None


def _peaceful(prompt: Prompt) -> int:
    wanted = "negotiate" if prompt.what == "encounter_card" else None
    return prompt.shown.index(wanted) + 1 if wanted in prompt.shown else 1


# Prepared, as tests ask for them thousands of times.
WAITED_FOR = Prepared(
    lambda game: (
        Prompt.objects.filter(game=game, waiting=True, seat__bot="")
        .select_related("seat")
        .order_by("seat__number", "question")
    )
)
OPEN = Prepared(lambda seat: Prompt.objects.filter(seat=seat, closed_at=None).order_by("question"))
ASKED = Prepared(lambda seat, question: Prompt.objects.filter(seat=seat, question=question))


class Table:
    """A game and everybody at it."""

    def __init__(self, game: Game):
        self.id = game.pk
        self.players = [Player(self, seat.number) for seat in game.seats.all()]

    def __getattr__(self, colour: str) -> Player:
        if colour not in COLOURS:
            raise AttributeError(colour)
        return self.players[COLOURS.index(colour)]

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.id)

    @property
    def head(self) -> CurrentGame:
        return current_game(self.id)

    @property
    def decisions(self) -> list[Decision]:
        return list(Decision.objects.filter(game=self.id).order_by("number"))

    @property
    def log(self) -> list[LogEntry]:
        return list(LogEntry.objects.filter(game=self.id).order_by("number", "place"))

    @property
    def waited_for(self) -> list[Prompt]:
        """Questions that wait for people."""
        return WAITED_FOR(self.id)

    def everybody_answers(self) -> None:
        """All who are asked now take the default, bots play on."""
        for prompt in self.waited_for:
            player = self.players[prompt.seat.number]
            if player.is_asked(prompt.question):
                player.answers(1, question=prompt.question)
        play_until_people_asked(self.id)

    def play(self, decisions: int = 10_000, choose: Any = None) -> None:
        """Go on until so many decisions are taken, or the game is over; by default everybody defaults."""
        while (waited_for := self.waited_for) and Decision.objects.filter(game=self.id).count() < decisions:
            prompt = waited_for[0]
            number = choose(prompt) if choose else 1
            self.players[prompt.seat.number].answers(number, question=prompt.question)
            play_until_people_asked(self.id)

    def until_asked(self, what: str) -> Prompt:
        """Go on by defaults until a person is asked this."""
        for _ in range(500):
            found = [prompt for prompt in self.waited_for if prompt.what == what]
            if found:
                return found[0]
            self.everybody_answers()
        raise AssertionError(f"nobody was asked {what}")

    def sweep(self, now: datetime) -> int:
        """All sweeps, until nothing is due; says how many steps there were."""
        return sum(_steps(step, now) for step in (pass_deadlines, close_deals, remind))


def _steps(step: Any, now: datetime) -> int:
    for taken in range(1000):
        if not step(now):
            return taken
    raise AssertionError(f"{step.__name__} never comes to an end")


class Player:
    """One seat."""

    def __init__(self, table: Table, number: int):
        self.table, self.number = table, number

    @cached_property
    def pk(self) -> Any:
        return self.seat.pk

    @property
    def seat(self) -> Seat:
        return Seat.objects.get(game=self.table.id, number=self.number)

    @property
    def prompts(self) -> list[Prompt]:
        """The open questions of this seat."""
        return OPEN(self.pk)

    @property
    def prompt(self) -> Prompt:
        """The one open question of this seat."""
        (found,) = self.prompts
        return found

    @property
    def mails(self) -> list[OutboxMail]:
        """Everything that was queued for this person, oldest first."""
        return list(written_mails().filter(to=self.seat.user.email).order_by("pk"))

    def is_asked(self, question: int) -> bool:
        return any(prompt.question == question for prompt in self.prompts)

    def answers(self, number: int, *, question: int | None = None, **how: Any) -> Outcome:
        """Give the answer shown under a number."""
        prompt = self.prompt if question is None else self._shown(question)
        return self.says(prompt.answer_shown(number), question=prompt.question, **how)

    def says(self, answer: Any, *, question: int | None = None, route: str = "web", **how: Any) -> Outcome:
        """Give any answer, legal or not."""
        asked = self.prompt.question if question is None else question
        return take_answer(
            game_id=self.table.id, seat=self.number, question=asked, answer=answer, route=route, **how
        )

    def _shown(self, question: int) -> Prompt:
        return ASKED.one(self.pk, question)


def addressees(kind: str) -> list[str]:
    """Who gets mails of this kind, a mail each."""
    return sorted(written_mails().filter(kind=kind).values_list("to", flat=True))


def replies() -> list[OutboxMail]:
    """What was replied to people's mails, oldest first."""
    return list(written_mails().filter(kind="reply").order_by("pk"))


def later(**span: float) -> datetime:
    """A time from now."""
    return timezone.now() + timedelta(**span)
