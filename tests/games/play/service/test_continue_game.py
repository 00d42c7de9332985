"""A new game from a moment of one that is over: the same position, another chance, its own chain."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import RequestRefused
from games.lobby.terms import LONGEST
from games.models import Decision, Game, LogEntry, Prompt, User
from games.play.read.current import current_game
from games.play.service import export_game as continuing
from games.play.service.export_game import continue_game, export_game, export_with_secrets, import_game
from games.play.service.play_bots import play_until_people_asked
from games.play.service.rebuild import check_game, rebuild
from games.play.service.take_answer import take_answer
from games.replay.read.course import EVERYBODY, frame
from games.replay.read.moments import replay
from tests.engine.recorded import log_named, short_game
from tests.games.recorded import recorded
from tests.games.tables import person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
NAMES = tuple(short_game(seats, by_the_book=True) for seats in (3, 4, 5))


@pytest.fixture
def red() -> User:
    return person("red")


@pytest.fixture
def over(red: User) -> Game:
    return recorded(NAMES[0], sits=red)


def moments(name: str) -> list[tuple[str, float]]:
    """Two places in this game, as parts of it."""
    dice = random.Random(name)
    return [(name, dice.random()) for _ in range(2)]


def asked(game: engine.Game, seat: int) -> list[Any]:
    return [(ask.number, ask.what, ask.about, ask.default) for ask in game.open.values() if ask.seat == seat]


def until_over(game: Game) -> Game:
    """A bot takes the person's seat, so that it goes quickly."""
    game.seats.exclude(user=None).update(user=None, bot="sensible")
    for _ in range(40):
        if not play_until_people_asked(game.pk):
            break
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize(("name", "part"), [one for name in NAMES for one in moments(name)])
@pytest.mark.once
def test_it_begins_with_exactly_that_position_and_plays_to_an_end(red: User, name: str, part: float) -> None:
    old = recorded(name, sits=red)
    last = Decision.objects.filter(game=old).count()
    number = 1 + int(part * (last - 1))
    seat = number % old.seats.count()
    new = continue_game(old, red, number=number, seat=seat)
    now = current_game(new.pk).game
    for eyes in (*range(old.seats.count()), None):
        assert engine.view(now.position, eyes) == frame(old.pk, number, eyes).view
    over = until_over(new)
    assert over.status == Game.Status.OVER and over.winners
    assert check_game(over.pk) is None


def test_all_stand_where_they_stood_asked_what_they_were_asked(over: Game, red: User) -> None:
    running = recorded(NAMES[0], sits=red, decisions=79)
    new = continue_game(over, red, number=80, seat=1)
    before, now = current_game(running.pk).game, current_game(new.pk).game
    for seat in range(3):
        assert asked(now, seat) == asked(before, seat)
    assert now.waiting == before.waiting


def test_chance_is_another_and_unknown(over: Game, red: User) -> None:
    one, other = (continue_game(over, red, number=60, seat=0) for _ in range(2))
    old = frame(over.pk, 60, EVERYBODY)
    decks = [[str(card) for card in current_game(game.pk).game.position.deck] for game in (one, other)]
    assert decks[0] != decks[1] and sorted(decks[0]) == sorted(decks[1])
    assert len(decks[0]) == old.view["deck"]
    seeds = {current_game(game.pk).game.position.dice.seed for game in (one, other)}
    assert len(seeds) == 2 and over.seed not in seeds


def test_the_person_sits_where_they_wished_and_bots_everywhere_else(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=2)
    assert [(seat.user, seat.bot) for seat in new.seats.order_by("number")] == [
        (None, "sensible"), (None, "sensible"), (red, ""),
    ]  # fmt: skip
    assert (new.owner, new.name, new.status) == (red, over.name, Game.Status.RUNNING)
    assert (new.continued_from, new.continued_at) == (over, 60)


@pytest.mark.parametrize(("seat", "kept"), [(0, True), (1, False)])
def test_orders_bind_nobody_but_the_person_who_gave_them(red: User, seat: int, kept: bool) -> None:
    table = playing(people=3)
    orders = {"everything": "pass until main"}
    for number in range(3):
        say_ahead(
            game_id=table.id,
            seat=number,
            said=SaidAhead(stops=None, orders=orders, replaces=everything),
            route="web",
        )
    say_ahead(
        game_id=table.id, seat=2, said=SaidAhead(stops=None, orders={}, replaces=everything), route="web"
    )
    table.red.answers(1)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    last = len(table.decisions)
    new = continue_game(table.game, red, number=last - 1, seat=seat)
    assert [one.ahead.by_name for one in current_game(new.pk).game.position.seats] == [
        orders if kept else {},
        {},
        {},
    ]
    assert [one.ahead.by_name for one in table.head.game.position.seats] == [orders, orders, {}]
    assert check_game(new.pk) is None


def test_there_is_time_enough_and_the_old_story_is_no_news(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=0)
    assert new.response_seconds == new.deal_seconds == LONGEST.total_seconds()
    assert new.seats.get(number=0).seen == 61
    assert written_mails().filter(game=new).count() <= 1


def test_its_bots_are_called_when_all_is_stored(
    over: Game, red: User, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    called: list[str] = []
    monkeypatch.setattr(continuing, "nudge_bots", called.append)
    with django_capture_on_commit_callbacks(execute=True):
        new = continue_game(over, red, number=60, seat=0)
        assert called == []
    assert called == [new.pk]


def test_what_was_copied_is_told_as_copied_and_the_log_is_that_of_the_old_game(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=0)
    rows = list(Decision.objects.filter(game=new).order_by("number"))
    assert [row.route for row in rows] == ["copied"] * 60 + ["continue"]
    assert (rows[-1].kind, rows[-1].seat, rows[-1].question) == ("reseed", None, None)
    told = [list(LogEntry.objects.filter(game=game, number__lte=60).values_list("number", "fact"))
            for game in (over, new)]  # fmt: skip
    assert told[0] == told[1]


def test_the_old_game_stays_as_it_was(over: Game, red: User) -> None:
    before = export_game(over)
    new = continue_game(over, red, number=60, seat=0)
    until_over(new)
    assert export_game(over) == before


def test_it_is_exported_imported_and_rebuilt_like_any_other(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=0)
    brought = import_game(export_with_secrets(new))
    assert current_game(brought.pk).game.checkpoint == current_game(new.pk).game.checkpoint
    assert current_game(brought.pk).game.position == current_game(new.pk).game.position
    ended = until_over(new)
    document = export_game(ended)
    assert export_game(import_game(document))["state_hash"] == document["state_hash"]
    before = current_game(new.pk).game.checkpoint
    rebuild(new.pk)
    assert current_game(new.pk).game.checkpoint == before


def test_a_continued_game_can_be_continued(over: Game, red: User) -> None:
    ended = until_over(continue_game(over, red, number=60, seat=0))
    again = continue_game(ended, red, number=70, seat=1)
    for eyes in range(3):
        assert engine.view(current_game(again.pk).game.position, eyes) == frame(ended.pk, 70, eyes).view
    assert check_game(again.pk) is None


def test_its_replay_shows_the_whole_way_to_where_it_stands(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=0)
    found = replay(red, new.pk)
    assert found.view(found.steps[-1]) == engine.view(current_game(new.pk).game.position, 0)


def test_its_questions_are_answered_like_all_others(over: Game, red: User) -> None:
    new = continue_game(over, red, number=60, seat=0)
    play_until_people_asked(new.pk)
    prompt = Prompt.objects.get(game=new, seat__number=0, waiting=True)
    take_answer(game_id=new.pk, seat=0, question=prompt.question, answer=prompt.default, route="web")
    assert Decision.objects.filter(game=new, seat=0, route="web").count() == 1


LAST = 1 + len(log_named(NAMES[0])["decisions"])


@pytest.mark.parametrize("number", (0, -1, LAST, LAST + 1, 99999))
def test_there_is_no_going_on_from_the_end_or_from_no_moment(over: Game, red: User, number: int) -> None:
    with pytest.raises(RequestRefused) as refused:
        continue_game(over, red, number=number, seat=0)
    assert refused.value.reason == "no_such_moment"


@pytest.mark.parametrize("seat", (-1, 3, 99))
def test_there_is_no_such_seat(over: Game, red: User, seat: int) -> None:
    with pytest.raises(RequestRefused) as refused:
        continue_game(over, red, number=60, seat=seat)
    assert refused.value.reason == "no_such_seat"


def test_a_running_game_is_never_continued(red: User) -> None:
    running = recorded(NAMES[0], sits=red, decisions=100)
    with pytest.raises(RequestRefused) as refused:
        continue_game(running, red, number=60, seat=0)
    assert refused.value.reason == "continue_running"
    assert Game.objects.count() == 1


def test_a_game_that_does_not_fit_any_more_changes_nothing(
    over: Game, red: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.play.service.rebuild.engine_decision", lambda row: engine.Answer(0, 0, ""))
    with pytest.raises(RequestRefused):
        continue_game(over, red, number=60, seat=0)
    assert Game.objects.count() == 1
