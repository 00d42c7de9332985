"""What one's cards and powers do when it helps, said beside the question by one tap."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import Route
from games.lobby.service.game_options import GameSetup
from games.models import Decision, Game
from tests.games.ahead.service.test_reactions import table
from tests.games.tables import COLOURS, Table, person, playing

pytestmark = pytest.mark.django_db

REACTING = ("artifact", "flare", "reinforcement")


def client_of(colour: str) -> Client:
    client = Client()
    client.force_login(person(colour))
    return client


def page(of: Table, colour: str) -> str:
    return client_of(colour).get(f"/games/{of.id}/").content.decode()


def says(of: Table, colour: str, **fields: str) -> str:
    """What the page says after these choices were sent."""
    named = {name.replace("__", " "): value for name, value in fields.items()}
    address = reverse("say_ahead", args=[of.id])
    return client_of(colour).post(address, named, follow=True).content.decode()


def orders(of: Table, seat: int) -> dict[str, str]:
    return of.head.game.position.seats[seat].ahead.by_name


def held(of: Table) -> tuple[int, str]:
    """A seat and a card of its hand that reacts."""
    seats = of.head.game.position.seats
    return next((s.number, str(c)) for s in seats for c in s.hand if c.kind in REACTING)


def test_of_a_card_of_which_nothing_was_said_the_page_asks_until_then_it_is_kept() -> None:
    game = table()
    seat, key = held(game)
    shown = page(game, COLOURS[seat])
    assert "New: what shall they do? Until you say, cards are kept and powers ask you." in shown
    assert f'name="react-{key}" value="keep"' in shown
    assert orders(game, seat) == {}


def test_the_page_says_that_a_choice_is_saved_and_not_that_one_is_which_it_could_not_read() -> None:
    game = table()
    seat, key = held(game)
    assert "Your reactions are saved." in says(game, COLOURS[seat], **{f"react-{key}": "helps"})
    assert "Your reactions are saved." not in says(game, COLOURS[seat], **{f"react-{key}": "nothing"})


def test_one_choice_stands_until_changed_and_no_other_is_touched() -> None:
    game = table()
    seat, key = held(game)
    says(game, COLOURS[seat], **{f"react-{key}": "helps"})
    first = orders(game, seat)
    assert set(first.values()) == {"helps"}
    assert all(name.startswith(f"{key}.") for name in first)
    shown = says(game, COLOURS[seat], **{f"react-{key}": "keep"})
    assert orders(game, seat) == dict.fromkeys(first, "ask")
    assert f'name="react-{key}" value="keep" checked' in shown


def test_all_that_is_new_can_be_said_at_once() -> None:
    game = table()
    seat, _key = held(game)
    shown = says(game, COLOURS[seat], **{"react-all": "helps"})
    assert set(orders(game, seat).values()) == {"helps"}
    assert "New: what shall they do?" not in shown


def test_a_card_can_be_kept_for_what_one_seat_does() -> None:
    game = table()
    seat = next(s for s in game.head.game.position.seats if s.number)
    colour = COLOURS[seat.number]
    says(game, colour, **{"react-all": "helps"})
    say_ahead(
        game_id=game.id,
        seat=seat.number,
        said=SaidAhead(stops=None, orders={"card_zap.cancel": "helps"}, replaces=everything),
        route=Route.WEB,
    )
    says(game, colour, **{"react-card_zap": "against seat 0"})
    assert orders(game, seat.number) == {"card_zap.cancel@seat 0": "in my encounters"}


@pytest.mark.parametrize("field", [{"react-card_zap": "sometimes"}, {"react-nothing": "helps"}])
def test_what_the_page_does_not_offer_is_refused_and_changes_nothing(field: dict[str, str]) -> None:
    game = table()
    shown = says(game, "red", **field)
    assert "could not be read. Nothing was changed." in shown
    assert orders(game, 0) == {}


def test_sending_what_stands_already_is_no_decision() -> None:
    game = table()
    seat, key = held(game)
    says(game, COLOURS[seat], **{f"react-{key}": "helps"})
    before = Decision.objects.count()
    says(game, COLOURS[seat], **{f"react-{key}": "helps"})
    assert Decision.objects.count() == before


def test_an_older_page_undoes_nothing_that_was_said_elsewhere() -> None:
    game = table()
    seat, key = held(game)
    says(game, COLOURS[seat], **{f"react-{key}": "keep"})
    stands = orders(game, seat)
    says(
        game,
        COLOURS[seat],
        **{
            f"react-{key}": "helps",
            f"was-react-{key}": "helps",
            "react-gone": "keep",
            "was-react-gone": "keep",
        },
    )
    assert orders(game, seat) == stands


def test_nobody_else_sees_what_was_said() -> None:
    game = table()
    seat, key = held(game)
    others = [colour for n, colour in enumerate(COLOURS[:4]) if n != seat]
    before = [page_without_token(game, colour) for colour in others]
    says(game, COLOURS[seat], **{f"react-{key}": "helps"})
    assert [page_without_token(game, colour) for colour in others] == before


def page_without_token(of: Table, colour: str) -> list[str]:
    lines = page(of, colour).splitlines()
    return [line for line in lines if "csrf" not in line and 'name="form"' not in line]


def test_a_table_that_asks_at_every_window_has_stops_instead() -> None:
    game = playing(people=3, setup=GameSetup(switches={"pace": "every_window"}))
    shown = page(game, "red")
    assert "Your stops" in shown
    assert "Your reactions" not in shown


def test_there_is_no_page_of_stops_where_there_are_reactions() -> None:
    game = table()
    response = client_of("red").get(reverse("standing", args=[game.id]))
    assert response.status_code == 302
    assert response.url == reverse("turn", args=[game.id])


def test_a_game_that_is_over_takes_none() -> None:
    game = table()
    Game.objects.filter(pk=game.id).update(status=Game.Status.OVER)
    _seat, key = held(game)
    says(game, "red", **{f"react-{key}": "helps", "react-all": "helps"})
    assert orders(game, 0) == {}
