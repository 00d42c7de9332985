"""Once more, with one tap: from the page of a game that is over to the lobby of the next."""

from __future__ import annotations

import pytest
from django.test import Client

from games.lobby.service.game_options import GameSetup
from games.lobby.service.host import offer_rematch
from games.lobby.words.variants import variants_of_game
from games.models import Game, Invitation, Prompt, Seat, User
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Table:
    """A game of three that is over."""
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0], name="Friday")
    Prompt.objects.update(waiting=False, closed_at=later())
    return table


def tapped(client: Client, table: Table) -> Page:
    form = get(client, f"/games/{table.id}/").form_to("/rematch/")
    return Page(client.post(form.action, form.filled(), follow=True))


def test_one_tap_offers_a_rematch_and_leads_to_its_lobby(over: Table, browser: Browser) -> None:
    page = tapped(browser(person("red")), over)
    assert "The others are invited by email." in page.words and "1 of 3 seats is taken." in page.words
    assert Game.objects.get(rematch_of=over.id).owner == person("red")


def test_a_rematch_of_two_has_the_variants_of_the_game_before() -> None:
    variants = ["four_planets", "without_destiny"]
    table = playing(people=2, setup=GameSetup(variants=variants))
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0])
    again = offer_rematch(table.game, by=person("red"))
    assert variants_of_game(again) == variants and again.options["players"] == 2


def test_who_played_against_bots_alone_plays_them_again_and_invites_nobody(browser: Browser) -> None:
    table, client = playing(people=1, bots=2), browser(person("red"))
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0])
    Prompt.objects.update(waiting=False, closed_at=later())
    words = get(client, f"/games/{table.id}/").words
    assert "Play again against bots" in words and "Invites the same people" not in words
    lobby = tapped(client, table).words
    assert "The game begins when you start it." in lobby and "invited by email" not in lobby
    assert not Invitation.objects.exists()


def test_among_people_a_rematch_is_offered_to_them(over: Table, browser: Browser) -> None:
    words = get(browser(person("red")), f"/games/{over.id}/").words
    assert "Offer a rematch" in words and "Invites the same people" in words


def test_the_host_of_a_rematch_is_shown_no_addresses(over: Table, browser: Browser) -> None:
    User.objects.filter(pk=person("blue").pk).update(name="Blue as ever")
    page = tapped(browser(person("red")), over)
    assert "@" not in page.text
    assert "Blue as ever" in page.words and "a player of the last game" in page.words


def test_the_others_are_led_to_their_invitation_and_then_to_the_lobby(over: Table, browser: Browser) -> None:
    tapped(browser(person("red")), over)
    blue = browser(person("blue"))
    page = tapped(blue, over)
    assert "Take a seat" in page.words
    token = Invitation.objects.get(person=person("blue")).token
    blue.post(f"/invitations/{token}/")
    assert "2 of 3 seats are taken." in tapped(blue, over).words
    assert Game.objects.count() == 2


def test_whose_invitation_was_withdrawn_is_told_so(over: Table, browser: Browser) -> None:
    tapped(browser(person("red")), over)
    Invitation.objects.filter(person=person("blue")).delete()
    assert "no seat in it is kept for you" in tapped(browser(person("blue")), over).words


def test_the_invitation_of_another_is_shown_as_that(over: Table, browser: Browser, stranger: User) -> None:
    tapped(browser(person("red")), over)
    token = Invitation.objects.get(person=person("blue")).token
    assert "This invitation is for someone else." in get(browser(stranger), f"/invitations/{token}/").words
    assert browser(stranger).post(f"/invitations/{token}/").status_code == 422
    assert not Seat.objects.filter(user=stranger).exists()


def test_a_game_that_runs_offers_no_rematch(browser: Browser) -> None:
    table, client = playing(people=3), browser(person("red"))
    assert "rematch" not in client.get(f"/games/{table.id}/").content.decode()
    page = Page(client.post(f"/games/{table.id}/rematch/", follow=True))
    assert "A rematch can be offered once the game is over." in page.words
    assert Game.objects.count() == 1


def test_rematches_are_limited_as_new_games_are(
    over: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "new_game", (1, 60))
    client = browser(person("red"))
    answers = [client.post(f"/games/{over.id}/rematch/").status_code for _ in range(2)]
    assert answers == [302, 429]


def test_the_mail_of_a_rematch_leads_to_its_seat(over: Table, browser: Browser) -> None:
    tapped(browser(person("red")), over)
    mail = written_mails().filter(kind="rematch").first()
    assert mail is not None
    path = mail.text.split("/invitations/")[1].split("/")[0]
    client = browser(User.objects.get(email=mail.to))
    assert "Take a seat" in get(client, f"/invitations/{path}/").words
    assert f"/invitations/{path}/" in mail.html
