"""Five people play a whole game by the forms of its pages, without a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.models import Game, OutboxMail, User
from games.people.accounts.adapter import make_start_link
from games.site.access import LIMITS
from tests.games.desk.page.correcting import (
    assert_corrected,
    assert_proved_fair,
    corrects,
    is_in_the_middle,
    ways_of_playing,
)
from tests.games.pages import get
from tests.games.tables import COLOURS, Table, person
from tests.games.words.foreign_in_game import Found, SearchingBrowser, foreign_in_mails
from tests.games.written_mails import written_mails
from tests.proofs import ALL

from .other_installation import assert_played_out
from .web_player import TurnPage, WebPlayer, filled

BOX = ("zombie", "healer", "warrior", "mind", "trader", "macron", "remora", "vacuum", "parasite", "grudge")
OF_MAYFAIR = (
    "zombie",
    "healer",
    "warrior",
    "mind",
    "trader",
    "macron",
    "vulch",
    "vacuum",
    "parasite",
    "clone",
)
PARTS = ["more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny"]
MAYFAIRS_GAMES: dict[str, dict[str, Any]] = {"basic": {}} | (
    {"everything": {"variants": PARTS}} if ALL else {}
)
SEED, GAME_SEEDS = "by web 11", {"ffg2008": "1", "mayfair": "4"}  # games that do not take long
MOST_FORMS = 2_500
SAME_FOR_ALL = ("/library/", "/rules/", "/terms/")


def made_by_forms(found: Found, edition: str, box: Sequence[str], **fields: Any) -> Table:
    """A game that red has made, to which the others came by the links in their invitations."""
    red = browser("red", found)
    send(red, "/games/new/", name="Tuesday", edition=edition, seats=5, bots=0, aliens=list(box), **fields)
    game = Game.objects.get()
    lobby = f"/games/{game.pk}/"
    for colour in COLOURS[1:5]:
        send(red, lobby, "/invite/", email=f"{colour}@example.com")
        send(browser(colour, found), invitation(colour))
    # The page asks for none, and a test is the same every time; a third colony brings no new form.
    game.options["switches"]["goal"] = 2
    Game.objects.update(seed=GAME_SEEDS[edition] * 64, server_part="", options=game.options)
    send(red, lobby, "/start/")
    return Table(game)


def browser(colour: str, found: Found) -> Client:
    client = SearchingBrowser(found, enforce_csrf_checks=True)
    client.force_login(person(colour))
    return client


def send(client: Client, path: str, action: str = "", **fields: Any) -> None:
    """Fill in the form of a page that leads there, or back to the page itself."""
    form = next(form for form in get(client, path).forms if form.method == "post" and action in form.action)
    response = client.post(form.action or path, form.filled(**fields), follow=True)
    assert response.status_code == 200, response.content.decode()


def invitation(colour: str) -> str:
    """The page to which the mail leads that invites this person."""
    mail = OutboxMail.objects.get(to=f"{colour}@example.com", kind="invitation")
    (path,) = re.findall(r"/invitations/\S+", mail.text)
    return str(path)


def play(
    table: Table,
    players: list[WebPlayer],
    dice: Random,
    enough: Callable[[Table], bool] = lambda _table: False,
) -> None:
    """Let players answer what their pages ask, until one has won or `enough` says so.

    Those who are asked look at their page, and the others now and then.
    """
    while table.game.status == Game.Status.RUNNING and not enough(table):
        asked = {prompt.seat.user_id for prompt in table.waited_for}
        looking = [player for player in players if player.user.pk in asked or dice.random() < 0.2]
        answered = [look_and_answer(player, dice) for player in dice.sample(looking, len(looking))]
        assert any(answered), f"no page asks anything, and the game waits for {table.waited_for}"
        assert sum(player.sent for player in players) < MOST_FORMS, "the game comes to no end"


def look_and_answer(player: WebPlayer, dice: Random) -> bool:
    """Answer whatever the page asks; now and then change a sealed answer first. False: it asked nothing."""
    page = player.looks()
    if page.given and dice.random() < 0.2:
        page = player.changes(page)
    asked = bool(page.questions)
    while page.questions:
        page = player.answers(page)
    return asked


def moderator_of(table: Table, found: Found) -> Client:
    """A person who reads German: red appointed them by the form of the desk, and they have come to it."""
    red, desk = browser("red", found), f"/games/{table.id}/desk/"
    form = next(form for form in get(red, desk).forms if form.values("act") == ["appoint"])
    fields = form.filled(email="white@example.com", reason="They know the rules.")
    assert red.post(desk, fields).status_code == 302
    User.objects.filter(email="white@example.com").update(language="de")
    white = SearchingBrowser(found)
    white.force_login(person("white"))
    get(white, desk)
    return white


def send_old_forms(players: list[WebPlayer], pages: list[TurnPage]) -> None:
    """Fill in the forms that were open when the game was taken back: the page says why it is too late."""
    asked = [
        (player, page.questions[0]) for player, page in zip(players, pages, strict=True) if page.questions
    ]
    assert asked
    for player, question in asked:
        told = player.sends(question, filled(question, player.dice), status=None)
        assert "Too late: the game was taken back" in told.words


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.timeout(1200)
def test_five_people_play_a_whole_game_by_forms(tmp_path: Path, patient: None) -> None:
    table = made_by_forms(set(), "ffg2008", BOX)
    players = [WebPlayer(person(colour), table.id, SEED) for colour in COLOURS[:5]]
    play(table, players, Random(SEED))
    assert_over_by_forms(table, players)
    assert_played_out(table, tmp_path)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("fields", MAYFAIRS_GAMES.values(), ids=MAYFAIRS_GAMES)
def test_five_people_play_a_game_of_mayfair_by_forms_that_is_taken_back_and_ruled_on(
    fields: dict[str, Any], tmp_path: Path, patient: None
) -> None:
    """No page that anybody sees has a word of another edition, and no mail."""
    found: Found = set()
    table, dice = made_by_forms(found, "mayfair", OF_MAYFAIR, **fields), Random(SEED)
    players = [WebPlayer(person(colour), table.id, SEED, browser(colour, found)) for colour in COLOURS[:5]]
    white = moderator_of(table, found)
    play(table, players, dice, enough=is_in_the_middle)
    pages = [player.looks() for player in players]
    corrects(table, white)
    send_old_forms(players, pages)
    play(table, players, dice)
    assert_over_by_forms(table, players)
    assert_corrected(table)
    assert_played_out(table, tmp_path)
    assert_proved_fair(table, tmp_path)
    assert found | foreign_in_mails(written_mails()) == set()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow as many answers in a minute as there are forms: people are slower than this test."""
    monkeypatch.setitem(LIMITS, "answer", (MOST_FORMS, 60))


def assert_over_by_forms(table: Table, players: list[WebPlayer]) -> None:
    """Everything was decided on pages, which tell that it is over and lead to pages that are there."""
    assert ways_of_playing(table) == {"web"}
    seen: set[str] = set()
    for player in players:
        assert "The game is over" in player.looks().words
        assert_all_pages_are_there(player, seen)


def assert_all_pages_are_there(player: WebPlayer, seen: set[str]) -> None:
    """Open all that their pages lead to, in a browser that has the key of the local mailbox.

    A page that is the same for everybody need not be seen again.
    """
    player.browser.get(make_start_link(player.user.pk, "/"))
    paths = links_within(player.looks()) | links_within(player.read(player.browser.get("/")))
    for path in paths - seen:
        player.read(player.browser.get(path, follow=True))
    seen |= {path for path in paths if path.startswith(SAME_FOR_ALL)}


def links_within(page: TurnPage) -> set[str]:
    found = {str(given.get("href")) for tag, given in page.elements if tag == "a"}
    return {path for path in found if path.startswith("/")}
