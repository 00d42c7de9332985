"""A link in a mail opens hand and form only for its player: signed in, or on a device proven by a code."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.base.links import token_of
from games.lobby.terms import Terms
from games.mail.outbox.drafts import LOGIN
from games.models import OutboxMail, Prompt, Seat, User
from games.people.read.my_data import my_data
from games.play.service.correct import close_game
from games.site.access import LIMITS
from games.staff.pages.mails import is_private
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import Page, get
from tests.games.proven import proven
from tests.games.tables import Table, person, playing
from tests.games.test_secrets import plain

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=2)  # spectators see what was decided at noon
IS_IT_YOU = "Is that you?"
REAL = engine.new_position


def dealt(red: tuple[str, ...]) -> Any:
    """Red is the offense and holds these cards; the others hold what Red never does."""

    def new_position(options: engine.Options, seed: str) -> Position:
        position = REAL(options, seed)
        position.stage, position.turn = "play", Turn(offense=0)
        for seat, alien in zip(position.seats, ALIENS, strict=True):
            seat.powers = [Power(alien)]
            seat.hand = [card(key) for key in (red if seat.number == 0 else ("attack 5", "negotiate"))]
        position.deck = [card("attack 4")] * 30
        return position

    return new_position


def asked(*red: str, spectators: str = "link") -> Prompt:
    """Return the question where Red sends ships, in a game that began at noon."""
    hand = red or ("attack 40", "negotiate", "card_zap")
    with time_machine.travel(NOON, tick=False), pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", dealt(hand))
        terms = Terms(spectators=spectators)
        return playing(people=3, aliens=ALIENS, name="Friday", terms=terms).until_asked("launch")


@pytest.fixture
def prompt(db: None) -> Prompt:
    return asked()


@pytest.fixture
def phone() -> Client:
    return Client()


def path(prompt: Prompt, query: str = "") -> str:
    return reverse("turn_link", args=[token_of(prompt.pk)]) + query


def code_mails() -> list[OutboxMail]:
    return list(OutboxMail.objects.filter(kind="seat_code").order_by("pk"))


def mailed_code() -> str:
    found = re.search(r"^ {4}(\S+)$", code_mails()[-1].text, re.MULTILINE)
    assert found is not None
    return found[1]


def ask(client: Client, prompt: Prompt, **more: str) -> HttpResponse:
    return client.post(path(prompt), {"send_code": "", **more})


def enter(client: Client, prompt: Prompt, code: str, **more: str) -> HttpResponse:
    return client.post(path(prompt), {"code": code, **more})


def opens(client: Client, prompt: Prompt) -> bool:
    """Return whether the link shows the question there, and not whose it is."""
    words = get(client, path(prompt)).words
    assert ("Aim the gate" in words) != (IS_IT_YOU in words)
    return "Aim the gate" in words


# What the others see


def test_a_forwarded_link_shows_the_table_and_nothing_of_the_seat(prompt: Prompt, browser: Browser) -> None:
    with time_machine.travel(LATER, tick=False):
        for who in (None, person("yellow"), person("white")):
            page = get(browser(who), path(prompt))
            assert f"This link is for Red's player. {IS_IT_YOU}" in page.words
            assert "You see what the whole table saw 1 day ago" in page.words and "Seats" in page.words
            told = page.text.lower()
            assert not [
                word
                for word in ("your hand", "attack 40", "card zap", "aim the gate", "otherwise")
                if word in told
            ]
            assert "red@example.com" not in told
            assert [name for form in page.forms for name, _value in form.sent] == ["csrfmiddlewaretoken"]


def test_it_shows_the_same_whatever_the_seat_holds_and_has_answered(prompt: Prompt) -> None:
    other = asked("mobius_tubes", "attack 30", "quash")
    with time_machine.travel(LATER, tick=False):
        found = [shown(prompt), shown(other)]
        assert "attack 30" in get(proven(Client(), other), path(other)).words, "what is compared does differ"
        Table(other.game).red.answers(1, question=other.question)
        assert {*found, shown(other)} == {found[0]}


def shown(prompt: Prompt) -> str:
    """What somebody who is signed out gets by GET and by a forged answer."""
    answers = Client().get(path(prompt)), Client().post(path(prompt), {"answer": "1"})
    told = " ".join(f"{one.status_code} {one.content.decode()}" for one in answers)
    return plain(told.replace(prompt.game_id, "GAME").replace(token_of(prompt.pk), "TOKEN"))


@pytest.mark.parametrize("spectators", ["nobody", "people"])
def test_of_a_game_that_nobody_may_watch_it_names_neither_game_nor_seat(spectators: str) -> None:
    prompt = asked(spectators=spectators)
    with time_machine.travel(LATER, tick=False):
        response = Client().get(path(prompt))
    words = Page(response).words
    assert f"This link is for a player of a game. {IS_IT_YOU}" in words
    assert not re.search("Friday|Red|Yellow|Blue|human|zombie", words, re.IGNORECASE)
    assert prompt.game_id not in response.content.decode()


def test_people_who_are_signed_in_see_a_game_that_only_they_may_watch(browser: Browser) -> None:
    prompt = asked(spectators="people")
    with time_machine.travel(LATER, tick=False):
        assert "This link is for Red's player." in get(browser(person("white")), path(prompt)).words


def test_a_look_without_the_page_tells_no_more(prompt: Prompt) -> None:
    response = Client().head(path(prompt))
    assert (response.status_code, response.content) == (200, b"")
    assert not response.cookies.keys() - {"csrftoken"}


def test_a_program_that_shows_links_gets_no_question(prompt: Prompt) -> None:
    titles = [
        given["content"]
        for tag, given in get(Client(), path(prompt)).elements
        if tag == "meta" and given.get("property") in ("og:title", "og:description")
    ]
    assert len(titles) == 2 and not any("gate" in (title or "") for title in titles)


def test_nothing_of_it_is_kept_by_a_cache(prompt: Prompt) -> None:
    assert "no-store" in Client().get(path(prompt))["Cache-Control"]


def test_when_spectators_know_that_the_game_is_over_no_code_is_offered(prompt: Prompt) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        close_game(prompt.game_id, winners=[1])
        assert IS_IT_YOU in get(Client(), path(prompt)).words
        clock.move_to(LATER)
        words = get(Client(), path(prompt)).words
    assert IS_IT_YOU not in words and "The game is over" in words


# The code


def test_the_right_code_opens_every_link_of_the_seat_on_this_device(phone: Client, prompt: Prompt) -> None:
    query = f"?question={prompt.question}&line=2"
    assert phone.post(path(prompt, query), {"send_code": ""}).url == path(prompt, query)
    assert "The code is in our newest email to you" in get(phone, path(prompt)).words
    response = phone.post(path(prompt, query), {"code": mailed_code()})
    assert (response.status_code, response.url) == (302, path(prompt, query))
    assert opens(phone, prompt) and not opens(Client(), prompt)
    assert phone.get(reverse("turn", args=[prompt.game_id])).status_code == 302, "it is no login"


def test_the_cookie_is_kept_as_that_of_a_session_is(phone: Client, prompt: Prompt, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    ask(phone, prompt)
    cookie = enter(phone, prompt, mailed_code()).cookies[f"seat-{prompt.seat_id}"]
    assert cookie["httponly"] and cookie["secure"] and cookie["samesite"] == "Lax"
    assert (cookie["path"], cookie["max-age"]) == ("/turns/", 400 * 86_400)


def test_after_400_days_the_device_is_not_known_any_more(phone: Client, prompt: Prompt) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        proven(phone, prompt)
        clock.shift(timedelta(days=399))
        assert opens(phone, prompt)
        clock.shift(timedelta(days=2))
        assert not opens(phone, prompt)


def test_the_code_goes_to_the_player_alone_before_all_other_mails(phone: Client, prompt: Prompt) -> None:
    page = ask(phone, prompt)
    (mail,) = code_mails()
    assert (mail.to, mail.priority) == ("red@example.com", LOGIN)
    assert mail.subject == f"{mailed_code()} is your Cosmic Post code" and "Friday" in mail.text
    assert mailed_code() not in str(page.cookies), "it is kept as a digest"
    assert is_private(mail) and mailed_code() not in str(my_data(person("red")))


def test_small_letters_and_no_dash_are_right_too(phone: Client, prompt: Prompt) -> None:
    ask(phone, prompt)
    assert enter(phone, prompt, f" {mailed_code().replace('-', '').lower()} ").status_code == 302


@pytest.mark.parametrize("code", ["", "BCDF-GHJK", "ä" * 9])
def test_a_wrong_code_opens_nothing_and_may_be_typed_again(phone: Client, prompt: Prompt, code: str) -> None:
    ask(phone, prompt)
    response = enter(phone, prompt, code)
    assert response.status_code == 422
    assert "That is not the code. Type the one in our newest email." in Page(response).words
    assert not opens(phone, prompt)
    assert enter(phone, prompt, mailed_code()).status_code == 302


def test_a_code_is_of_no_use_on_another_device(phone: Client, prompt: Prompt) -> None:
    ask(phone, prompt)
    thief = Client()
    assert enter(thief, prompt, mailed_code()).status_code == 422
    ask(thief, prompt)
    first = re.search(r"^ {4}(\S+)$", code_mails()[0].text, re.MULTILINE)
    assert first and enter(thief, prompt, first[1]).status_code == 422
    assert not opens(thief, prompt)


def test_a_code_works_for_fifteen_minutes(phone: Client, prompt: Prompt) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        ask(phone, prompt)
        clock.shift(901)
        response = enter(phone, prompt, mailed_code())
        assert response.status_code == 422
        assert "This code no longer works. Ask for a new one." in Page(response).words
        ask(phone, prompt)
        clock.shift(899)
        assert enter(phone, prompt, mailed_code()).status_code == 302


def test_after_five_wrong_codes_a_new_one_is_needed(phone: Client, prompt: Prompt) -> None:
    ask(phone, prompt)
    kept = dict(phone.cookies)
    assert {"not the code" in Page(enter(phone, prompt, "no")).words for _ in range(5)} == {True}
    response = enter(phone, prompt, mailed_code())
    assert response.status_code == 422 and "Ask for a new one" in Page(response).words
    assert "Send me a code" in get(phone, path(prompt)).words
    phone.cookies.update(kept)
    assert enter(phone, prompt, mailed_code()).status_code == 422, "also with the cookie of before"
    ask(phone, prompt)
    assert enter(phone, prompt, mailed_code()).status_code == 302


def test_nobody_fills_the_mailbox_of_a_player(prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "codes_of_seat", (3, 86_400))
    found = [Client(REMOTE_ADDR=f"192.0.2.{n}").post(path(prompt), {"send_code": ""}) for n in range(5)]
    assert [one.status_code for one in found] == [302, 302, 302, 429, 429]
    assert "Too many codes were asked for." in Page(found[-1]).words
    assert len(code_mails()) == 3


def test_nobody_asks_for_codes_of_many_seats(prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "codes", (1, 3600))
    other = asked()
    assert [ask(Client(), one).status_code for one in (prompt, other)] == [302, 429]
    assert [mail.text.count("Friday") for mail in code_mails()] == [1]


def test_a_code_sent_twice_leads_on_twice(phone: Client, prompt: Prompt) -> None:
    ask(phone, prompt)
    before = Table(prompt.game).decisions
    assert [enter(phone, prompt, mailed_code()).status_code for _ in range(2)] == [302, 302]
    assert Table(prompt.game).decisions == before


# Answers


def test_an_answer_from_an_unknown_device_is_not_taken_and_kept_until_the_code_is_right(
    phone: Client, prompt: Prompt
) -> None:
    form = get(proven(Client(), prompt), path(prompt)).form_to("/turns/")
    typed = form.filled(**{next(name for name, _ in form.offered if name.startswith("ships-")): "0"})
    before = len(Table(prompt.game).decisions)
    response = phone.post(path(prompt), typed)
    assert response.status_code == 422 and "Nothing is saved yet" in Page(response).words
    for fields in ({"send_code": ""}, {"code": "wrong"}, {"code": ""}):
        carries = Page(response).forms[-1].filled(**fields)
        response = phone.post(
            path(prompt), carries | ({"code": mailed_code()} if fields == {"code": ""} else {})
        )
    assert response.status_code == 200
    again = Page(response).form_to("/turns/").filled()
    assert {name: again[name] for name in typed if name in again and name not in TOKENS} == {
        name: value for name, value in typed.items() if name not in TOKENS
    }
    assert len(Table(prompt.game).decisions) == before
    assert phone.post(path(prompt), again).status_code == 302
    assert len(Table(prompt.game).decisions) > before


TOKENS = ("csrfmiddlewaretoken", "form")


def test_no_preview_is_shown_there(phone: Client, prompt: Prompt) -> None:
    for preview in ("1", "live"):
        response = phone.post(path(prompt), {"preview": preview})
        assert response.status_code == 422 and IS_IT_YOU in Page(response).words


# For how long


def test_somebody_else_in_the_seat_makes_it_void(phone: Client, prompt: Prompt) -> None:
    proven(phone, prompt)
    ask(waits := Client(), prompt)
    code = mailed_code()
    Seat.objects.filter(pk=prompt.seat_id).update(user=person("white"))
    assert not opens(phone, prompt)
    assert enter(waits, prompt, code).status_code == 422


def test_who_comes_back_to_a_seat_shows_again_who_they_are(phone: Client, prompt: Prompt) -> None:
    proven(phone, prompt)
    Seat.objects.filter(pk=prompt.seat_id).update(since=prompt.opened_by)
    assert not opens(phone, prompt)


def test_another_address_of_the_player_makes_it_void(phone: Client, prompt: Prompt) -> None:
    proven(phone, prompt)
    User.objects.filter(email="red@example.com").update(email="crimson@example.com")
    assert not opens(phone, prompt)
    ask(phone, prompt)
    assert code_mails()[-1].to == "crimson@example.com"


def test_the_cookie_of_one_seat_opens_no_other(phone: Client, prompt: Prompt) -> None:
    other = asked()
    proven(phone, prompt)
    assert (opens(phone, prompt), opens(phone, other)) == (True, False)
    phone.cookies[f"seat-{other.seat_id}"] = phone.cookies[f"seat-{prompt.seat_id}"].value
    assert not opens(phone, other)


def test_two_seats_are_known_in_one_browser(phone: Client, prompt: Prompt) -> None:
    other = asked()
    for one in (prompt, other):
        ask(phone, one)
        assert enter(phone, one, mailed_code()).status_code == 302
    assert opens(phone, prompt) and opens(phone, other)


def test_when_the_game_is_over_it_opens_no_hand_and_is_forgotten_with_the_next_code(
    phone: Client, prompt: Prompt
) -> None:
    proven(phone, prompt)
    close_game(prompt.game_id, winners=[1])
    words = get(phone, path(prompt)).words
    assert "This question is closed" in words and "Your hand" not in words
    other = asked()
    ask(phone, other)
    cookies = enter(phone, other, mailed_code()).cookies
    assert cookies[f"seat-{prompt.seat_id}"]["max-age"] == 0
    assert cookies[f"seat-{other.seat_id}"]["max-age"] > 0


def test_its_player_needs_no_code_where_they_are_signed_in(prompt: Prompt, browser: Browser) -> None:
    assert opens(browser(person("red")), prompt)
    assert not opens(browser(person("yellow")), prompt)


def test_who_is_signed_out_may_sign_in_instead_and_comes_back(prompt: Prompt, browser: Browser) -> None:
    query = f"?question={prompt.question}&line=2"
    page = Client().get(path(prompt, query)).content.decode()
    (sign_in,) = re.findall(r'href="(/accounts/sign-in/\?next=[^"]+)"', page)
    assert sign_in.endswith("%3Fquestion%3D" + f"{prompt.question}%26line%3D2")
    assert "Sign in instead" not in get(browser(person("yellow")), path(prompt)).words


def test_signing_out_forgets_the_device(prompt: Prompt, browser: Browser) -> None:
    red = browser(person("red"))
    proven(red, prompt)
    assert "Sign out" in get(red, "/accounts/sign-out/").words
    assert opens(red, prompt), "nobody has signed out yet"
    red.post("/accounts/sign-out/")
    assert not opens(red, prompt)


def test_signing_out_forgets_no_seat_of_somebody_else(prompt: Prompt, browser: Browser) -> None:
    yellow = browser(person("yellow"))
    proven(yellow, prompt)
    yellow.post("/accounts/sign-out/")
    assert opens(yellow, prompt)


def test_on_a_local_server_it_leads_to_the_mailbox(phone: Client, prompt: Prompt, settings: Any) -> None:
    settings.EMBEDDED = settings.LOCAL_ONLY = True
    ask(phone, prompt)
    assert "No email leaves this machine" in get(phone, path(prompt)).words


def test_it_speaks_german(phone: Client, prompt: Prompt) -> None:
    User.objects.filter(email="red@example.com").update(language="de")
    german = {"Accept-Language": "de"}
    with time_machine.travel(LATER, tick=False):
        words = Page(phone.get(path(prompt), headers=german)).words
        assert "Dieser Link ist für Rot. Bist du das?" in words
        phone.post(path(prompt), {"send_code": ""})
        wrong = phone.post(path(prompt), {"code": "x"}, headers=german)
    assert "Das ist nicht der Code." in Page(wrong).words
    assert code_mails()[-1].subject.endswith("ist dein Code für Cosmic Post")
