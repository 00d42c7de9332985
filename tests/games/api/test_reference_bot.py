"""The bot that comes with the client: it plays whole games, and nothing that goes wrong stops it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cosmic_post_client import ApiError, Client
from games.models import Decision, Game
from games.site import access
from tests.clients.reference_bot import BOT, bot
from tests.games.tables import COLOURS, SHORT, Table, bargaining, person, played_by_bots, playing

from .program import program

pytestmark = pytest.mark.django_db(transaction=True)


class AtTable:
    """The clients of some seats, by colour, and with which statuses they were answered."""

    def __init__(self, service: str) -> None:
        self.service, self.statuses, self.open = service, Counter[int](), list[Client]()

    def client(self, colour: str, **options: Any) -> Client:
        found = Client(self.service, program(person(colour), "play").token, **options)
        found._http.event_hooks = {"response": [lambda one: self.statuses.update([one.status_code])]}
        self.open.append(found)
        return found


@pytest.fixture
def at_table(live_server: Any) -> Iterator[AtTable]:
    found = AtTable(live_server.url)
    yield found
    for client in found.open:
        client.close()


@pytest.fixture
def table() -> Table:
    return playing(people=3, aliens=("human", "zombie", "healer"))


def turn(table: Table, at_table: AtTable, **options: Any) -> tuple[Any, Any, Any]:
    """The client of whoever is asked first, the game as it is told, and the question."""
    prompt = table.waited_for[0]
    client = at_table.client(COLOURS[prompt.seat.number], **options)
    game = client.game(table.id)
    (question,) = [one for one in game["questions"] if one["question"] == prompt.question]
    return client, game, question


def answered(table: Table, question: Any) -> list[Decision]:
    return list(Decision.objects.filter(game=table.id, question=question["question"], route="api"))


@pytest.mark.timeout(600)
@pytest.mark.once
def test_five_of_it_play_a_game_to_its_end(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it prefers is legal: it is never refused but for what others have decided meanwhile."""
    for name in ("answer", "api"):
        monkeypatch.setitem(access.LIMITS, name, (10**9, 60))
    table = playing(people=5, seed="five programs", setup=SHORT)
    clients = [at_table.client(colour) for colour in COLOURS[:5]]
    with ThreadPoolExecutor(5) as threads:
        ends = list(threads.map(lambda client: bot.play(client, table.id, 0.02), clients))
    assert Game.objects.get(pk=table.id).status == Game.Status.OVER
    assert "Long table: won" in ends and set(ends) <= {"Long table: won", "Long table: not won"}
    assert set(at_table.statuses) <= {200, 304, 404, 409}
    assert at_table.statuses[404] + at_table.statuses[409] < at_table.statuses[200] / 10


def test_of_what_it_likes_the_best_is_taken(table: Table, at_table: AtTable) -> None:
    client, game, question = turn(table, at_table)
    bot.answer(client, game, question)
    assert len(answered(table, question)) == 1


def test_if_it_is_told_that_it_is_wrong_it_takes_the_default(
    table: Table, at_table: AtTable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot, "preferred", lambda _game, _question: "no answer at all")
    client, game, question = turn(table, at_table)
    bot.answer(client, game, question)
    assert len(answered(table, question)) == 1 and at_table.statuses[422] == 1
    assert "422" in capsys.readouterr().err


def test_too_late_is_no_reason_to_stop(table: Table, at_table: AtTable) -> None:
    client, game, question = turn(table, at_table)
    while any(prompt.question == question["question"] for prompt in table.waited_for):
        table.everybody_answers()
    bot.answer(client, game, question)
    assert not answered(table, question) and at_table.statuses[409] == 1


def test_it_waits_when_it_has_asked_too_often(
    table: Table, at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        monkeypatch.setitem(access.LIMITS, "answer", (100, 60))

    monkeypatch.setitem(access.LIMITS, "answer", (0, 60))
    client, game, question = turn(table, at_table, sleep=sleep)
    bot.answer(client, game, question)
    assert len(answered(table, question)) == 1 and at_table.statuses[429] == 1
    assert len(waits) == 1 and 0 < waits[0] <= 60


def test_what_it_cannot_mend_it_says(table: Table, at_table: AtTable) -> None:
    """A token that may only read."""
    client, game, question = turn(table, at_table)
    reader = Client(at_table.service, program(table.waited_for[0].seat.person, "read").token)
    at_table.open.append(reader)
    with pytest.raises(ApiError) as refused:
        bot.answer(reader, game, question)
    assert refused.value.status == 403 and not answered(table, question)


def test_a_colony_is_offered_for_a_colony_and_taken(at_table: AtTable) -> None:
    table = bargaining()
    client, game, question = turn(table, at_table)
    bot.answer(client, game, question)
    (offered,) = answered(table, question)
    assert offered.body["answer"]["do"] == "offer"
    client, game, question = turn(table, at_table)
    assert bot.preferred(game, question) == {"do": "accept"}


def test_a_game_that_is_over_is_not_played(at_table: AtTable) -> None:
    table = played_by_bots()
    seat = table.game.seats.first()
    seat.user, seat.bot = person("red"), ""
    seat.save()
    assert bot.play(at_table.client("red"), table.id).startswith(f"{table.game.name}: ")
    assert at_table.statuses == {200: 1}


def test_it_is_short_enough_to_be_read() -> None:
    assert len(BOT.read_text().splitlines()) < 150
