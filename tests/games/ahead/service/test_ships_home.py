"""How ships come home, said on the page, among the orders and by mail: for this seat alone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import Route
from games.lobby.service.game_options import GameSetup
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Player, Table, person, playing

pytestmark = pytest.mark.django_db

ALIENS = ("human", "virus", "warpish", "void")


def table(pace: str = "standard") -> Table:
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={"pace": pace, "flares": False})
    return playing(people=4, setup=setup, seed="homeward")


def orders(of: Table, seat: int) -> dict[str, str]:
    return of.head.game.position.seats[seat].ahead.by_name


def client_of(seat: int) -> Client:
    client = Client()
    client.force_login(person(COLOURS[seat]))
    return client


def says(of: Table, seat: int, **fields: str) -> str:
    sent = {name.replace("_", "-"): value for name, value in fields.items()}
    return client_of(seat).post(reverse("say_ahead", args=[of.id]), sent, follow=True).content.decode()


def test_one_choice_on_the_page_stands_until_changed() -> None:
    game = table()
    shown = says(game, 0, ships_home="strongest")
    assert orders(game, 0) == {"ships home": "strongest"}
    assert '<option value="strongest" selected>' in shown
    says(game, 0, ships_home="spread")
    assert orders(game, 0) == {}, "the usual way is not stored"


def test_a_page_that_was_shown_before_takes_nothing_back() -> None:
    game = table()
    says(game, 0, ships_home="home")
    says(game, 0, ships_home="spread", was_ships_home="spread")
    assert orders(game, 0) == {"ships home": "home"}


def test_a_way_that_is_none_changes_nothing() -> None:
    game = table()
    assert "could not be read" in says(game, 0, ships_home="sideways")
    assert orders(game, 0) == {}


def test_what_cards_do_stays_as_it_is() -> None:
    game = table()
    say_ahead(
        game_id=game.id,
        seat=0,
        said=SaidAhead(stops=None, orders={"card_zap.cancel": "ask"}, replaces=everything),
        route=Route.WEB,
    )
    says(game, 0, ships_home="foreign first")
    assert orders(game, 0) == {"card_zap.cancel": "ask", "ships home": "foreign first"}


def test_at_a_table_with_stops_it_stands_among_the_orders() -> None:
    game = table("every_window")
    address = reverse("standing", args=[game.id])
    client = client_of(0)
    assert 'name="order-ships home"' in client.get(address).content.decode()
    client.post(address, {"stop": "usual", "order-ships home": "strongest"})
    assert orders(game, 0) == {"ships home": "strongest"}
    assert "Ships that come home – all to the colony with the most ships." in (
        client.get(f"/games/{game.id}/").content.decode()
    )


def test_where_owners_are_asked_it_cannot_be_ordered() -> None:
    game = table("one_by_one")
    assert (
        'name="order-ships home"'
        not in client_of(0).get(reverse("standing", args=[game.id])).content.decode()
    )
    with pytest.raises(engine.NotAllowed):
        say_ahead(
            game_id=game.id,
            seat=0,
            said=SaidAhead(stops=None, orders={"ships home": "home"}, replaces=everything),
            route=Route.WEB,
        )


@pytest.fixture
def player() -> Player:
    game = table()
    return game.players[game.until_asked("launch").seat.number]


def writes(player: Player, *texts: str) -> str:
    """The reply to the last of these mails."""
    mailbox, prompt = Mailbox(), player.prompts[0]
    for text in texts:
        mailbox.sends(text, prompt, sender=player.seat.user.email)
    return " ".join(mailbox.replies[-1].text.split())


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("ships home: strongest", "strongest"),
        ("Ships home: foreign first.", "foreign first"),
        ("* ships that come home = home", "home"),
        ("Schiffe heim: stärkste", "strongest"),
        ("ships home: all to the colony with the most ships", "strongest"),
    ],
)
def test_a_line_of_a_mail_says_it(player: Player, line: str, way: str) -> None:
    told = writes(player, line)
    assert orders(player.table, player.number) == {"ships home": way}
    assert "From now on: Ships that come home: " in told


def test_spread_takes_it_back(player: Player) -> None:
    writes(player, "ships home: strongest", "ships home: spread")
    assert orders(player.table, player.number) == {}


def test_a_line_that_is_not_clear_says_what_it_can_be(player: Player) -> None:
    told = writes(player, "ships home: somewhere nice")
    assert "Not clear how ships come home, and nothing was changed: “somewhere nice”." in told
    assert orders(player.table, player.number) == {}


def test_two_ways_at_once_are_none(player: Player) -> None:
    assert "Not clear how ships come home" in writes(player, "ships home: home\nships home: strongest")
    assert orders(player.table, player.number) == {}


def test_it_can_stand_beside_an_answer(player: Player) -> None:
    number = player.prompts[0].question
    writes(player, "launch: line 1\ninvite: nobody\nagain: no\nships home: strongest")
    assert orders(player.table, player.number) == {"ships home": "strongest"}
    assert number not in [prompt.question for prompt in player.prompts]
