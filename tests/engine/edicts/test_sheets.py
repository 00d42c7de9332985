"""What all Edicts have in common."""

from pathlib import Path

import pytest

import engine
from engine.editions import EDICT
from engine.editions.mayfair_cards import EDICTS, OF_MOONS
from engine.moments import MOMENTS
from engine.sheets.book import book, card_info

ENGINE = Path(engine.__file__).parent
AT_ANY_TIME = (
    "finder", "hand_zap", "mobius_tubes", "plague", "rebirth", "sanity", "space_junk", "timegash",
    "warp_break",
)  # fmt: skip


def test_every_edict_that_is_played_has_its_sheet():
    """M-12.1: all but the one that moves moons."""
    assert list(book().edicts) == [EDICT + name for name in EDICTS if name not in OF_MOONS]


def test_the_zaps_are_those_that_are_called_so():
    """M-12.3, A-10."""
    zaps = {name for name in book().edicts if book().sheets[name].is_zap}
    assert zaps == {name for name in book().edicts if name.endswith("_zap")}
    assert [name for name in book().edicts if book().sheets[name].stops_zaps] == ["edict_un_zap"]


@pytest.mark.parametrize("name", AT_ANY_TIME)
def test_an_edict_for_any_time_may_be_played_where_the_ruling_says(name):
    """A-44: at both ends of an encounter, and where something of it is settled."""
    places = (
        "encounter_starts", "destiny_settled", "alliances_formed", "cards_revealed", "winner_known",
        "deal_agreed", "between_encounters",
    )  # fmt: skip
    assert all(EDICT + name in book().playable(MOMENTS[place]) for place in places)


@pytest.mark.parametrize("name", book().edicts)
def test_an_edict_can_be_read_in_full(name):
    info = card_info(name)
    assert info["name"] and info["keyword"] and info["text"].endswith(".")


@pytest.mark.parametrize("name", book().edicts)
def test_no_edict_is_named_outside_its_own_file(name):
    """But for the data of an edition."""
    own = ENGINE / "edicts" / f"{name.removeprefix(EDICT)}.py"
    others = (path for path in ENGINE.rglob("*.py") if path != own and path.parent.name != "editions")
    assert [path.name for path in others if f'"{name}' in path.read_text()] == []
