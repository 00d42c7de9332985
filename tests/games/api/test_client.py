"""The client in Python against a server: waiting and awaited, it plays, looks, and hears what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cosmic_post_client import ApiError
from games.models import Decision, Game
from games.site import access
from tests.clients.awaited import KINDS
from tests.games.tables import person, playing

from .program import program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


class Player:
    """Whoever is asked first, and their client."""

    def __init__(self, kind: Any, service: str) -> None:
        self.table = playing(people=3, aliens=("human", "zombie", "healer"))
        self.prompt = self.table.waited_for[0]
        self.waits = list[float]()
        token = program(self.prompt.seat.person).token
        self.client = kind(service, token, sleep=self.waits.append)

    @property
    def game(self) -> str:
        return str(self.table.id)


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def player(request: Any, live_server: Any) -> Iterator[Player]:
    found = Player(request.param, live_server.url)
    yield found
    found.client.close()


def test_a_turn_is_played(player: Player) -> None:
    (mine,) = player.client.my_games()["games"]
    assert mine["my_turn"] and mine["game"]["id"] == player.game
    question = player.client.questions(player.game)["questions"][0]
    answer = question["default"]["answer"]
    tried = player.client.preview(player.game, question["question"], answer=answer)
    taken = player.client.answer(player.game, question["question"], answer=answer)
    assert taken["words"] == tried["words"] and taken["message"].startswith("Answer saved")
    assert Decision.objects.filter(game=player.game, question=question["question"], route="api").exists()


def test_several_answers_are_given_at_once(player: Player) -> None:
    given = [
        {"question": one["question"], "answer": one["default"]["answer"]}
        for one in player.client.questions(player.game)["questions"]
        if one["waiting"]
    ]
    assert len(player.client.answers(player.game, answers=given)["answers"]) == len(given)


def test_an_answer_that_was_sent_twice_counts_once(player: Player) -> None:
    question = player.client.questions(player.game)["questions"][0]
    number, answer = question["question"], question["default"]["answer"]
    sent = [player.client.answer(player.game, number, idempotency_key="one", answer=answer) for _ in range(2)]
    assert [one["repeated"] for one in sent] == [False, True]


def test_what_has_not_changed_is_known_without_being_sent(player: Player) -> None:
    first = player.client.game(player.game)
    answers = heard(player.client)
    assert player.client.game(player.game) == first
    assert [answer.status_code for answer in answers] == [304]


def heard(client: Any) -> list[Any]:
    """What comes back from now on."""
    found: list[Any] = []
    plain = getattr(client, "client", client)

    async def hear_later(response: Any) -> None:
        found.append(response)

    plain._http.event_hooks = {"response": [found.append if plain is client else hear_later]}
    return found


def test_a_refusal_says_what_was_wrong_and_where(player: Player) -> None:
    number = player.prompt.question
    with pytest.raises(ApiError) as refused:
        player.client.answer(player.game, number, answer={"no": "answer"})
    error = refused.value
    assert error.status == 422 and error.field.startswith("answer") and error.message
    with pytest.raises(ApiError) as gone:
        player.client.answer(player.game, 9_000, answer="pass")
    assert gone.value.status == 404


def test_too_late_says_what_has_happened(player: Player) -> None:
    question = player.client.questions(player.game)["questions"][0]
    number, answer = question["question"], question["default"]["answer"]
    player.client.answer(player.game, number, answer=answer)
    while player.table.waited_for and not _closed(player, number):
        player.table.everybody_answers()
    with pytest.raises(ApiError) as late:
        player.client.answer(player.game, number, answer=answer)
    assert late.value.status == 409 and "happened" in late.value.params


def _closed(player: Player, number: int) -> bool:
    return all(one["question"] != number for one in player.client.questions(player.game)["questions"])


def test_a_token_that_does_not_work_is_said_to_be_none(live_server: Any, player: Player) -> None:
    other = type(player.client)(live_server.url, "cpt_nonsense")
    with pytest.raises(ApiError) as refused:
        other.my_games()
    other.close()
    assert (refused.value.status, refused.value.id) == (401, "not_signed_in")


def test_whoever_asks_too_often_waits_as_long_as_they_are_told(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(access.LIMITS, "preview", (1, 60))
    question = player.client.questions(player.game)["questions"][0]
    number, answer = question["question"], question["default"]["answer"]
    player.client.preview(player.game, number, answer=answer)

    def sleep(seconds: float) -> None:
        player.waits.append(seconds)
        monkeypatch.setitem(access.LIMITS, "preview", (100, 60))

    _sleeps_by(player.client, sleep)
    assert player.client.preview(player.game, number, answer=answer)
    (waited,) = player.waits
    assert 0 < waited <= 60


def _sleeps_by(client: Any, sleep: Any) -> None:
    async def slept(seconds: float) -> None:
        sleep(seconds)

    plain = getattr(client, "client", client)
    plain._sleep = sleep if plain is client else slept


def test_the_log_is_read_page_after_page(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = player.client.log(player.game, limit=200)["entries"]
    monkeypatch.setattr("cosmic_post_client.client.PAGE", 2)
    assert len(whole) > 2 and list(player.client.log_entries(player.game)) == whole


def test_rules_are_found_page_after_page(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = player.client.search_rules(q="zap", limit=200)
    monkeypatch.setattr("cosmic_post_client.client.PAGE", 7)
    assert whole["found"] > 7 and list(player.client.rule_hits("zap")) == whole["hits"]


def test_a_host_makes_a_game_and_starts_it(player: Player) -> None:
    made = player.client.new_game(seats=3, bots=2, name="Friday", response_seconds=3600)
    assert sum(seat["you"] for seat in made["seats"]) == 1
    assert player.client.start(made["id"])["status"] == Game.Status.RUNNING
    with pytest.raises(ApiError) as refused:
        player.client.start(made["id"])
    assert refused.value.status == 409
    another = player.client.new_game(seats=3)
    assert player.client.cancel_lobby(another["id"]) is None


def test_a_followed_game_is_told_when_others_have_moved(player: Player) -> None:
    told = player.client.follow(player.game, every=9)
    first = next(told)
    player.table.everybody_answers()
    assert next(told)["view"] != first["view"] and player.waits == [9]


def test_the_game_of_others_is_not_there(player: Player, live_server: Any) -> None:
    stranger = type(player.client)(live_server.url, program(person("white")).token)
    with pytest.raises(ApiError) as refused:
        stranger.game(player.game)
    stranger.close()
    assert refused.value.status == 404
