"""What a page says where it has more than two things to say: lobbies, lists, questions, spectators."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.lobby.page.page import heading, lobby_context, visitor_context
from games.lobby.read import Lobby
from games.models import Game, Prompt, Seat
from games.people.read.my_games import MyGame
from games.site.page.home import groups
from games.watch.page import watch_context
from tests.games.conftest import Browser
from tests.games.pages import get
from tests.games.questions.page.test_answering import asked, send
from tests.games.tables import Table, playing

DAY = 24 * 3600
FULL = [Seat(number=0, bot="sensible")]
FREE = [*FULL, Seat(number=1)]
RUNNING, STUCK, OVER = ({"status": status} for status in ("running", "stuck", "over"))


def game(**made: Any) -> Game:
    """A game that is stored nowhere; a lobby unless said otherwise."""
    return Game(
        **{"response_seconds": DAY, "deal_seconds": DAY, "edition": "ffg2008", "is_open": True, **made}
    )


def seen(of: Game | None = None, **more: Any) -> Lobby:
    """A full lobby as a guest sees it."""
    plain = {
        "seats": FULL,
        "invitations": [],
        "is_owner": False,
        "my_seat": None,
        "promised": 0,
        "waiting": 0,
    }
    return Lobby(of or game(), **{**plain, "place_in_list": 0, "was_removed": False, **more})


@pytest.mark.parametrize(
    ("found", "title", "text"),
    [
        (seen(seats=FREE), "A seat is free", "have 1 day for each answer"),
        (
            seen(game(**RUNNING), left_seats=FULL),
            "A seat can be taken over",
            "You play on from here",
        ),
        (
            seen(game(**RUNNING), left_seats=[*FULL, *FULL]),
            "2 seats can be taken over",
            "have 1 day for each answer",
        ),
        (seen(place_in_list=2), "You are number 2 on the waiting list", "When a seat is free"),
        (
            seen(game(**RUNNING), place_in_list=1),
            "You are number 1 on the waiting list",
            "When a player leaves",
        ),
        (seen(), "All seats are taken or promised", "The first player on the waiting list"),
        (seen(game(**RUNNING)), "The game has begun", "When a player leaves"),
        (seen(game(**RUNNING), has_left=True), "You left this game", "you can't come back"),
        (seen(was_removed=True), "No seat here", "You can come back only by invitation."),
        (seen(game(is_open=False), is_owner=True), "All seats are taken", "Start when everyone is ready"),
        (seen(game(is_open=False), is_owner=True, seats=FREE), "1 seat is still free", "let bots play"),
        (seen(my_seat=FULL[0]), "You have a seat", "The host starts the game"),
        (seen(game(**OVER), over=True), "The game is over", ""),
    ],
)
def test_a_lobby_says_what_can_be_done_there(found: Lobby, title: str, text: str) -> None:
    words = heading(found)
    assert words.title == title
    assert text in words.text and bool(text) == bool(words.text)


def test_whoever_takes_a_seat_over_is_told_that_nobody_comes_back() -> None:
    assert "you can't come back" in heading(seen(game(**RUNNING), left_seats=FULL)).remark
    assert heading(seen()).remark == ""


@pytest.mark.parametrize(
    ("of", "kind"),
    [
        (game(**RUNNING), "The game has begun."),
        (game(), "Open game: everyone who is signed in can join."),
        (game(is_open=False), "Private game: by invitation."),
    ],
)
def test_a_lobby_says_who_may_join(of: Game, kind: str) -> None:
    assert lobby_context(seen(of))["kind"] == kind


@pytest.mark.parametrize(
    ("seat", "player"),
    [
        (Seat(number=0, bot="sensible"), "a bot"),
        (Seat(number=0), ""),
        (Seat(number=0, user_id=7), "a player"),
    ],
)
def test_a_seat_says_who_sits_there(seat: Seat, player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.page.page.player_name", lambda seat: "")
    monkeypatch.setattr("games.lobby.page.page.profile_id", lambda seat, viewer: "")
    assert lobby_context(seen(seats=[seat]))["seats"][0]["player"] == player


@pytest.mark.parametrize(
    ("state", "title", "text", "leads_to"),
    [
        ({"over": True, "status": "over"}, "The game is over", "Sign in to join another open game", "open"),
        ({"seats_left": 1}, "1 seat is free", "Sign in to join: you come back", "lobby"),
        ({"seats_left": 0}, "All seats are taken or promised", "Sign in to wait for a seat", "lobby"),
        ({"seats_left": 2, "status": "running"}, "The game has begun", "Sign in to wait for a seat", "lobby"),
    ],
)
def test_the_door_says_what_becomes_of_whoever_signs_in(
    state: dict[str, Any], title: str, text: str, leads_to: str
) -> None:
    of = game(**{name: value for name, value in state.items() if name == "status"})
    of.over, of.seats_left, of.seats_there = state.get("over", False), state.get("seats_left", 0), 3
    context = visitor_context(of)
    assert context["heading"].title == title
    assert context["heading"].text.startswith(text)
    assert context["leads_to"] == {"open": "/games/open/", "lobby": f"/games/{of.pk}/lobby/"}[leads_to]


@pytest.mark.parametrize(
    ("mine", "tag", "state"),
    [
        (MyGame(game(), None, seats=3, taken=2), "2 of 3 seats", "It waits for players."),
        (MyGame(game(), None, seats=3, taken=3), "3 of 3 seats", "All seats are taken: it can begin."),
        (MyGame(game(**RUNNING), None, people=2), "running", "Waiting for the others."),
        (
            MyGame(game(**STUCK), None),
            "paused for repair",
            "Something went wrong in the rules. Nothing is lost.",
        ),
        (MyGame(game(**OVER), None), "over", "It ended as a draw."),
        (MyGame(game(**OVER, winners=[1]), None), "over", "Won by Yellow."),
    ],
)
def test_a_game_in_the_list_says_how_it_stands(mine: MyGame, tag: str, state: str) -> None:
    (row,) = groups([mine])[0]["rows"]
    assert (row["tag"], row["state"]) == (tag, state)


@pytest.mark.parametrize(
    ("finished", "hours", "words"),
    [
        (True, 24, ""),
        (False, 0, "You see the table as it is now."),
        (False, 24, "You see what the whole table saw 1 day ago, and nothing decided since."),
    ],
)
def test_a_spectator_is_told_how_old_the_table_is(finished: bool, hours: int, words: str) -> None:
    cut = SimpleNamespace(game=game(**RUNNING), finished=finished, hours=hours)
    watched: Any = SimpleNamespace(cutoff=cut, view=None, log=[])
    assert watch_context(watched)["seen"] == words


def test_a_question_says_until_when_there_is_time_and_what_is_answered_then(
    table: Table, browser: Browser
) -> None:
    _prompt, client, page = asked(table, browser, "launch")
    assert "Answer by " in page.words and "Otherwise: " in page.words
    Prompt.objects.update(due_at=None)
    assert "No deadline. Default: " in get(client, f"/games/{table.id}/").words


def test_a_sealed_answer_is_told_with_the_question(browser: Browser, db: None) -> None:
    prompt, client, page = asked(playing(people=3), browser, "alien")
    send(client, page, prompt, answer=page.form_to("/answer/").values("answer")[0])
    content = client.get(f"/games/{prompt.game_id}/").content.decode()
    assert '<p class="due">Your answer: <strong>' in content and "It is sealed" in content


def test_the_title_of_a_page_stands_in_no_preview_of_a_link(table: Table, browser: Browser) -> None:
    prompt, client, _page = asked(table, browser, "launch")
    content = client.get(f"/games/{prompt.game_id}/").content.decode()
    assert "<title>● " in content
    assert '<meta property="og:title" content="Cosmic Post">' in content
