"""What a program says wrongly in a game of Mayfair's edition: field and reason, and nothing is changed."""

from __future__ import annotations

import pytest

from games.lobby.service.game_options import GameSetup
from games.models import Decision
from tests.games.tables import MAYFAIR_DEALS, Table, bargaining, person, playing

from .program import program
from .test_answers import Asked

pytestmark = pytest.mark.django_db
VARIANTS = ("more_cards", "more_edicts", "kickers", "reinforcements", "special_destiny")


def with_everything() -> Table:
    return playing(people=4, edition="mayfair", setup=GameSetup(variants=VARIANTS))


def test_a_promise_of_three_thousand_characters_is_refused_by_its_length() -> None:
    """M-7.8.10: with markup or without."""
    table = bargaining(setup=MAYFAIR_DEALS)
    asked = Asked(table, next(one for one in table.waited_for if one.what == "deal"))
    before = Decision.objects.filter(game=table.id).count()
    promise = "<b>peace</b>" * 250
    terms = {str(asked.prompt.seat.number): {"cards": ["random"], "promises": promise}}
    for refused in (
        asked.answers({"do": "offer", "terms": terms}),
        asked.previews({"do": "offer", "terms": terms}),
    ):
        assert refused.status_code == 422
        assert refused.json()["field"].startswith("answer") and "300" in refused.json()["message"]
    assert Decision.objects.filter(game=table.id).count() == before
    terms[str(asked.prompt.seat.number)]["promises"] = "peace"
    assert asked.answers({"do": "offer", "terms": terms}).status_code == 200


@pytest.mark.parametrize("name", ["quash.void_the_deal", "morph.copy", "edict_edict_zap.cancel@plague"])
def test_an_order_for_what_the_edition_lacks_is_refused(name: str) -> None:
    table = with_everything()
    red = program(person("red"))
    refused = red.post(f"games/{table.id}/orders", {"stops": None, "orders": {name: "always"}})
    assert refused.status_code == 422 and refused.json()["params"]["name"] == name
    assert red.get(f"games/{table.id}/orders").json()["orders"] == {}


def test_nobody_but_a_main_player_lays_a_kicker() -> None:
    """M-13.1: neither at the question of another seat, nor one that is not held."""
    table = with_everything()
    asked = Asked(table, table.until_asked("kicker"))
    before = Decision.objects.filter(game=table.id).count()
    mains = {one.seat.number for one in table.waited_for if one.what == "kicker"}
    third = next(one for one in table.players if one.number not in mains)
    other = program(third.seat.person).post(f"{asked.path}/answer", {"answer": "kicker 2"})
    assert other.status_code in (404, 409)
    assert asked.answers("kicker 7").status_code == 422
    assert Decision.objects.filter(game=table.id).count() == before
    assert asked.answers("no kicker").status_code == 200
