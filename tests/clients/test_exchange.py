"""What the client does with what comes back: waits, tries again, spares work, says what was wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from httpx2 import Response

from cosmic_post_client import ApiError, AsyncClient, Client, Retries
from cosmic_post_client.exchange import MOST_KEPT, Kept, Memory

from .awaited import KINDS, Canned

SERVICE = "https://games.example"
ERROR = {
    "id": "too_many_ships",
    "message": "You chose 5 ships. Choose 1 to 4.",
    "params": {"ships": 5},
    "field": "answer",
}
BUSY = {"id": "too_often", "message": "Too many requests.", "params": {"seconds": 7}}


class Line:
    """A client, the service that it talks to, and how long it has waited."""

    def __init__(self, kind: Any) -> None:
        self.kind, self.waits, self.opened = kind, list[float](), list[Any]()

    def to(self, *answers: Response | Exception, **options: Any) -> tuple[Any, Canned]:
        canned = Canned(*answers)
        client = self.kind(
            SERVICE, "cpt_x", transport=httpx2.MockTransport(canned), sleep=self.waits.append, **options
        )
        self.opened.append(client)
        return client, canned


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def line(request: Any) -> Iterator[Line]:
    found = Line(request.param)
    yield found
    for client in found.opened:
        client.close()


def test_the_token_is_shown_and_the_program_names_itself(line: Line) -> None:
    client, service = line.to(Response(200, json={}), program="red-bot/1.0")
    client.me()
    (asked,) = service.asked
    assert str(asked.url) == f"{SERVICE}/api/v1/me"
    assert asked.headers["Authorization"] == "Bearer cpt_x"
    assert asked.headers["User-Agent"].startswith("red-bot/1.0 cosmic-post-client")


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_it_waits_as_long_as_it_is_told_and_tries_again(line: Line, status: int) -> None:
    client, service = line.to(
        Response(status, json=BUSY, headers={"Retry-After": "7"}), Response(200, json={"games": []})
    )
    assert client.my_games() == {"games": []}
    assert line.waits == [7] and len(service.asked) == 2


def test_without_a_word_it_waits_longer_each_time_and_gives_up_in_the_end(line: Line) -> None:
    client, service = line.to(*[Response(503, json=BUSY)] * 4, retries=Retries(times=3))
    with pytest.raises(ApiError) as refused:
        client.my_games()
    assert refused.value.status == 503 and len(service.asked) == 4
    assert [0.5 * 2**n <= wait <= 2**n for n, wait in enumerate(line.waits)] == [True] * 3


def test_a_wait_that_is_too_long_is_said_rather_than_waited_for(line: Line) -> None:
    client, _service = line.to(Response(429, json=BUSY, headers={"Retry-After": "3600"}))
    with pytest.raises(ApiError) as refused:
        client.new_game(seats=5)
    assert refused.value.retry_after == 3600 and not line.waits


def test_an_answer_is_sent_again_under_the_same_key_and_another_has_another(line: Line) -> None:
    lost = httpx2.ReadTimeout("slow")
    client, service = line.to(lost, Response(200, json={}), Response(200, json={}))
    client.answer("g", 3, answer="pass")
    client.answer("g", 3, answer="pass")
    first, again, second = (asked.headers["Idempotency-Key"] for asked in service.asked)
    assert first == again != second
    assert [json.loads(asked.content) for asked in service.asked] == [{"answer": "pass"}] * 3


def test_a_key_can_be_given(line: Line) -> None:
    client, service = line.to(Response(200, json={}))
    client.answer("g", 3, idempotency_key="mine", answer="pass")
    assert service.asked[0].headers["Idempotency-Key"] == "mine"


def test_what_may_have_been_done_is_not_sent_again(line: Line) -> None:
    client, service = line.to(httpx2.ReadTimeout("slow"))
    with pytest.raises(ApiError) as lost:
        client.join("g")
    assert (lost.value.status, lost.value.id) == (0, "no_answer") and len(service.asked) == 1
    client, service = line.to(Response(503, json=BUSY))
    with pytest.raises(ApiError):
        client.join("g")
    assert len(service.asked) == 1


def test_what_was_refused_as_too_much_was_not_done_and_is_sent_again(line: Line) -> None:
    client, _service = line.to(
        Response(429, json=BUSY, headers={"Retry-After": "1"}), Response(200, json={"id": "g"})
    )
    assert client.join("g") == {"id": "g"}


def test_a_service_that_cannot_be_reached_is_said_to_be_so(line: Line) -> None:
    client, _service = line.to(*[httpx2.ConnectError("refused")] * 2, retries=Retries(times=1))
    with pytest.raises(ApiError, match="0 no_answer: No answer came from the service: refused"):
        client.my_games()


def test_an_error_has_all_that_was_said(line: Line) -> None:
    client, _service = line.to(Response(422, json=ERROR))
    with pytest.raises(ApiError) as refused:
        client.answer("g", 3, answer={"1": 5})
    error = refused.value
    assert (error.status, error.id, error.message) == (422, "too_many_ships", ERROR["message"])
    assert (error.params, error.field, error.errors) == ({"ships": 5}, "answer", [])
    assert str(error) == "422 too_many_ships: You chose 5 ships. Choose 1 to 4. (answer)"


@pytest.mark.parametrize("status", [200, 302, 404, 500])
def test_what_is_no_cosmic_post_is_said_to_be_none(line: Line, status: int) -> None:
    client, _service = line.to(Response(status, html="<h1>Welcome</h1>"))
    with pytest.raises(ApiError, match=f"{status} not_cosmic_post: .* Look at the address of the service"):
        client.my_games()


def test_what_has_not_changed_is_not_sent_again_and_the_same_for_the_program(line: Line) -> None:
    told = {"questions": [{"question": 3}]}
    client, service = line.to(
        Response(200, json=told, headers={"ETag": '"a"'}),
        Response(304),
        Response(304),
        Response(200, json={}),
    )
    client.questions("g")["questions"].clear()  # what a program does with it is its own
    assert client.questions("g") == client.questions("g") == told
    assert [asked.headers.get("If-None-Match") for asked in service.asked] == [None, '"a"', '"a"']
    client.questions("h")
    assert "If-None-Match" not in service.asked[-1].headers  # another game


def test_the_oldest_answers_are_forgotten() -> None:
    memory = Memory()
    for n in range(MOST_KEPT + 1):
        memory.keep(f"games/{n}", Kept("etag", "{}"))
    assert len(memory.kept) == MOST_KEPT and "games/0" not in memory.kept


def game(status: str, number: int) -> Response:
    told = {"game": {"status": status}, "number": number}
    return Response(200, json=told, headers={"ETag": f'"{number}"'})


def test_a_game_is_followed_to_its_end_and_looked_at_at_once_after_an_answer(line: Line) -> None:
    client, _service = line.to(
        *(game("running", 1), Response(304), game("running", 2), Response(200, json={})),
        *(game("running", 3), game("over", 4)),
    )
    seen = []
    for found in client.follow("g", every=9):
        seen.append(found["number"])
        if found["number"] == 2:
            client.answer("g", 1, answer="pass")
    assert seen == [1, 2, 3, 4]
    assert line.waits == [9, 9, 9]  # after 1, after 304, after 3; none after the answer


def test_a_game_that_is_over_is_told_once(line: Line) -> None:
    client, _service = line.to(game("over", 1), Response(304))
    assert [found["number"] for found in client.follow("g")] == [1]
    assert [found["number"] for found in client.follow("g")] == [1]  # also if it was seen before
    assert not line.waits


def test_pages_are_read_to_the_last(line: Line) -> None:
    first = {"entries": [{"at": n} for n in range(200)], "next": "b"}
    client, service = line.to(
        Response(200, json=first), Response(200, json={"entries": [{"at": 200}], "next": "c"})
    )
    assert [entry["at"] for entry in client.log_entries("g")] == list(range(201))
    assert [asked.url.params.get("cursor") for asked in service.asked] == [None, "b"]
    client, _service = line.to(
        *(
            Response(200, json={"hits": [{"page": "a"}], "next": "b"}),
            Response(200, json={"hits": [], "next": None}),
        )
    )
    assert [hit["page"] for hit in client.rule_hits("zap")] == ["a"]


def test_names_in_an_address_stay_names(line: Line) -> None:
    client, service = line.to(Response(200, json={}))
    client.game("../me?x")
    assert service.asked[0].url.raw_path == b"/api/v1/games/..%2Fme%3Fx"


def test_an_address_has_to_be_one() -> None:
    with pytest.raises(ValueError, match=r"'games\.example' is no address"):
        Client("games.example", "cpt_x")


def test_a_token_that_was_read_from_a_file_ends_where_its_line_does(line: Line) -> None:
    service = Canned(Response(200, json={}))
    client = line.kind(SERVICE, "cpt_x\n", transport=httpx2.MockTransport(service))
    line.opened.append(client)
    client.me()
    assert service.asked[0].headers["Authorization"] == "Bearer cpt_x"


@pytest.mark.parametrize("token", ["cpt_secret cpt_secret", "cpt_secr…t", "cpt_sec\nret"])
def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(line: Line, token: str) -> None:
    with pytest.raises(ValueError, match="Copy it once more") as refused:
        line.kind(SERVICE, token)
    assert "cpt_" not in str(refused.value)


def test_the_token_stands_in_no_words_about_the_client() -> None:
    with Client(SERVICE, "cpt_secret") as client:
        assert "cpt_secret" not in repr(client) + str(vars(client))


def test_both_clients_have_the_same_operations() -> None:
    plain, awaited = ({name for name in dir(kind) if name[0] != "_"} for kind in (Client, AsyncClient))
    assert plain - {"close"} == awaited - {"aclose"}
