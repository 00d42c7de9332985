"""Five people play a whole game by the forms of its pages, without a script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.models import Game, OutboxMail
from games.people.accounts.adapter import make_start_link
from games.site.access import LIMITS
from tests.games.pages import get
from tests.games.tables import COLOURS, Table, person

from .other_installation import assert_played_out
from .web_player import TurnPage, WebPlayer

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
GAMES = [("ffg2008", BOX, {}), ("mayfair", OF_MAYFAIR, {"variants": PARTS})]
SEED, GAME_SEED = "by web 11", "1"  # a game that does not take long
MOST_FORMS = 2_500
SAME_FOR_ALL = ("/library/", "/rules/", "/terms/")


def made_by_forms(edition: str, box: Sequence[str], **fields: Any) -> Table:
    """A game that red has made, to which the others came by the links in their invitations."""
    red = browser("red")
    send(red, "/games/new/", name="Tuesday", edition=edition, seats=5, bots=0, aliens=list(box), **fields)
    game = Game.objects.get()
    lobby = f"/games/{game.pk}/"
    for colour in COLOURS[1:5]:
        send(red, lobby, "/invite/", email=f"{colour}@example.com")
        send(browser(colour), invitation(colour))
    # The page asks for none, and a test is the same every time; a third colony brings no new form.
    game.options["switches"]["goal"] = 2
    Game.objects.update(seed=GAME_SEED * 64, server_part="", options=game.options)
    send(red, lobby, "/start/")
    return Table(game)


def browser(colour: str) -> Client:
    client = Client(enforce_csrf_checks=True)
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


def play(table: Table, players: list[WebPlayer], dice: Random) -> None:
    """Whoever is asked looks at their page, others at times, and answers what it asks, until one has won."""
    while table.game.status == Game.Status.RUNNING:
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


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("edition", "box", "fields"), GAMES, ids=[edition for edition, _box, _fields in GAMES]
)
def test_five_people_play_a_whole_game_by_forms(
    edition: str,
    box: Sequence[str],
    fields: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LIMITS, "answer", (MOST_FORMS, 60))  # people are slower than this
    table = made_by_forms(edition, box, **fields)
    players = [WebPlayer(person(colour), table.id, SEED) for colour in COLOURS[:5]]
    play(table, players, Random(SEED))
    assert all(row.route == "web" for row in table.decisions[1:])
    seen: set[str] = set()
    for player in players:
        assert "The game is over" in player.looks().words
        assert_all_pages_are_there(player, seen)
    assert_played_out(table, tmp_path)


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
