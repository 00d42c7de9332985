"""Who gets which page: the owner, a player, another player, a stranger, nobody."""

from __future__ import annotations

import pytest
from django.test import Client

from games.base.links import turn_link
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.models import Invitation, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.proven import proven
from tests.games.tables import Table, person

PAGES = ("", "log/", "standing/")
ACTS = ("answer/1/", "invite/", "bots/", "start/")


@pytest.mark.parametrize("page", PAGES)
def test_a_player_sees_the_pages_of_their_game(table: Table, red: Client, page: str) -> None:
    assert red.get(f"/games/{table.id}/{page}").status_code == 200


@pytest.mark.parametrize("page", (*PAGES, *ACTS))
def test_for_a_stranger_there_is_no_such_game(
    table: Table, browser: Browser, stranger: User, page: str
) -> None:
    client = browser(stranger)
    send = client.post if page in ACTS else client.get
    assert send(f"/games/{table.id}/{page}").status_code == 404
    assert send(f"/games/nosuchgame/{page}").status_code == 404


@pytest.mark.parametrize(
    "path", ["/games/a%00b/", "/games/a%00b/log/", "/invitations/a%00b/", "/games/%C3%B6/"]
)
def test_what_no_database_can_hold_is_no_address(red: Client, path: str) -> None:
    assert red.get(path).status_code == 404


@pytest.mark.parametrize("page", (*PAGES, *ACTS))
def test_whoever_is_signed_out_is_sent_to_the_door(table: Table, browser: Browser, page: str) -> None:
    client = browser(None)
    send = client.post if page in ACTS else client.get
    response = send(f"/games/{table.id}/{page}")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/sign-in/")


@pytest.mark.parametrize("act", ("invite/", "bots/", "start/"))
def test_only_who_made_the_game_changes_its_lobby(owner: User, browser: Browser, act: str) -> None:
    game = create_game(owner, seats=3)
    guest = User.objects.find_or_make("yellow@example.com")
    game.seats.filter(number=1).update(user=guest)
    assert browser(guest).post(f"/games/{game.pk}/{act}", {"email": "blue@example.com"}).status_code == 404
    assert browser(guest).get(f"/games/{game.pk}/").status_code == 200


def test_each_player_sees_their_own_hand_alone(table: Table, browser: Browser) -> None:
    table.until_asked("launch")
    position = table.head.game.position
    for seat, colour in enumerate(("red", "yellow", "blue")):
        page = get(browser(person(colour)), f"/games/{table.id}/")
        shown = sum(
            1
            for tag, given in page.elements
            if tag == "li" and (given.get("class") or "").startswith("card ")
        )
        assert shown == len(position.seats[seat].hand)


def test_an_answer_goes_to_the_seat_of_whoever_sends_it(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    other = next(player for player in table.players if player.number != prompt.seat.number)
    before = len(table.decisions)
    client = browser(other.seat.user)
    client.post(
        f"/games/{table.id}/answer/{prompt.question}/", {"side": prompt.shown[0]["side"], "ships-0": "1"}
    )
    assert [d for d in table.decisions[before:] if d.seat == prompt.seat.number] == []


def test_a_page_shows_no_addresses_and_no_numbers_of_decisions(table: Table, red: Client) -> None:
    table.until_asked("launch")
    for page in PAGES:
        text = red.get(f"/games/{table.id}/{page}").content.decode()
        assert "@example.com" not in text
        assert table.head.last.hash not in text


def test_the_page_of_a_sealed_question_is_the_same_whether_the_other_has_answered(
    table: Table, browser: Browser
) -> None:
    prompt = table.until_asked("encounter_card")
    other = next(p for p in table.waited_for if p.seat != prompt.seat)
    client = browser(prompt.seat.user)
    before = _told(client, table)
    table.players[other.seat.number].answers(1, question=other.question)
    assert _told(client, table) == before


def _told(client: Client, table: Table) -> str:
    return get(client, f"/games/{table.id}/").words


# Turn links


@pytest.fixture
def link(table: Table) -> str:
    prompt = table.until_asked("launch")
    return turn_link(prompt.pk).partition("//")[2].partition("/")[2]


@pytest.fixture
def phone(table: Table, link: str) -> Client:
    """The player's own, on which nobody is signed in."""
    return proven(Client(), table.until_asked("launch"))


def test_a_turn_link_shows_its_question_to_its_player(
    table: Table, link: str, phone: Client, browser: Browser
) -> None:
    for client in (phone, browser(table.until_asked("launch").seat.user)):
        assert "Aim the gate" in get(client, f"/{link}").words


def test_a_turn_link_acts_on_post_alone_and_is_no_login(table: Table, link: str, phone: Client) -> None:
    client, before = phone, len(table.decisions)
    page = get(client, f"/{link}")
    assert len(table.decisions) == before
    client.post(f"/{link}", page.form_to(link).filled())
    assert len(table.decisions) > before
    assert client.get(f"/games/{table.id}/").status_code == 302


def test_a_turn_link_shows_nothing_of_the_seat_once_its_question_is_closed(
    table: Table, link: str, phone: Client
) -> None:
    prompt = table.until_asked("launch")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    page = get(phone, f"/{link}")
    assert "This question is closed" in page.words
    assert "Your hand" not in page.words


def test_after_the_last_answer_a_turn_link_says_that_it_was_the_last(link: str, phone: Client) -> None:
    after = phone.post(f"/{link}", get(phone, f"/{link}").form_to(link).filled(), follow=True)
    words = Page(after).words
    assert "Answer saved" in words and "That was your last open question of this email" in words
    assert "This question is closed" not in words
    again = get(phone, f"/{link}").words  # nothing was saved just now
    assert "This question is closed" in again and "last open question" not in again


def test_a_turn_link_of_somebody_who_is_gone_leads_nowhere(table: Table, link: str, phone: Client) -> None:
    table.until_asked("launch").seat.user.delete()
    before = len(table.decisions)
    for client in (phone, Client()):
        assert client.get(f"/{link}").status_code == 404
        assert client.post(f"/{link}", {"answer": "pass"}).status_code == 404
    assert len(table.decisions) == before


def test_a_turn_link_keeps_what_was_typed(link: str, phone: Client) -> None:
    form = get(phone, f"/{link}").form_to(link)
    place = next(name for name, _value in form.offered if name.startswith("ships-"))
    response = phone.post(f"/{link}", form.filled(**{place: "many"}))
    assert response.status_code == 422
    assert (place, "many") in Page(response).form_to(link).sent


def test_a_forged_turn_link_leads_nowhere(link: str, phone: Client) -> None:
    head, _dot, _signature = link.rstrip("/").rpartition(".")
    assert phone.get(f"/{head}.{'A' * 43}/").status_code == 404
    assert phone.get("/turns/nonsense/").status_code == 404


# Invitations


def test_an_invitation_is_shown_on_get_and_taken_on_post(owner: User, browser: Browser) -> None:
    game = create_game(owner, seats=3)
    token = invite(game, "yellow@example.com").token
    client = browser(User.objects.find_or_make("yellow@example.com"))
    assert "Take a seat" in get(client, f"/invitations/{token}/").words
    assert Invitation.objects.get(token=token).accepted_at is None
    assert client.post(f"/invitations/{token}/").status_code == 302
    assert "To the game" in get(client, f"/invitations/{token}/").words


def test_an_invitation_asks_to_sign_in_first(owner: User, browser: Browser) -> None:
    token = invite(create_game(owner, seats=3), "yellow@example.com").token
    assert "Sign in first" in get(browser(None), f"/invitations/{token}/").words
    response = browser(None).post(f"/invitations/{token}/")
    assert response["Location"].startswith("/accounts/sign-in/")


def test_an_unknown_invitation_leads_nowhere(browser: Browser, owner: User) -> None:
    assert browser(owner).get("/invitations/none/").status_code == 404
