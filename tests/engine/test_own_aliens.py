"""Own aliens stand beside the built-in ones, and have no say in games that do not name them."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import (
    BadOptions,
    Game,
    MissingSheets,
    NameTaken,
    NotAllowed,
    Options,
    book,
    missing_sheets,
    new_position,
    register_own_aliens,
    sheet_info,
    stop_names,
)
from engine.aliens import Alien
from engine.asking.forms import NO, IncompleteOption, Option, choice
from engine.bots.bot_game import play_bot_game
from engine.bots.own_orders import stops_for_cards
from engine.deals import Deal
from engine.moments import MOMENTS, EncounterStarts, Moment, WinnerKnown
from engine.sheets.abilities import Sheet, power, rule, super_flare, wild_flare
from engine.state.queries import CARD_VALUE
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

LONELY = next(  # a moment at which no built-in card can be played
    name for name, kind in MOMENTS.items() if name not in stop_names() and not kind.__subclasses__()
)


class Heavy(Alien):
    """Its attacks count one more; its flare may be played where no other card can."""

    title = "Heavy"
    text, use, wild, super = "one more", "", "nothing", "nothing"

    @rule(CARD_VALUE, stage="change")
    def one_more(self, number: int, *, seat: int) -> int:
        return number + 1 if seat == self.seat else number

    @power(WinnerKnown, optional=True)
    async def bragging(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting("bragging")


Heavy.name = "heavy"


def in_a_lonely_place() -> type[Alien]:
    """The same, with a flare for a moment at which no built-in card can be played."""

    class Lonely(Heavy):
        @wild_flare(MOMENTS[LONELY])
        async def shout(self, moment: Moment, _: None) -> None:
            self.start_lasting("shout")

        @super_flare(MOMENTS[LONELY])
        async def roar(self, moment: Moment, _: None) -> None:
            self.start_lasting("roar")

    Lonely.name = "lonely"
    return Lonely


def selling(paid: Any) -> type[Alien]:
    """The same, with a wild flare whose price says this of itself."""

    async def price(sheet: Sheet, _: None) -> Any:
        return paid

    class Seller(Heavy):
        @wild_flare(EncounterStarts, price=price)
        async def sale(self, moment: EncounterStarts, _: None) -> None:
            self.start_lasting("sale")

    Seller.name = "seller"
    return Seller


@pytest.fixture
def own() -> Iterator[None]:
    register_own_aliens([Heavy, in_a_lonely_place()])
    yield
    register_own_aliens([])


def test_an_own_alien_stands_beside_the_built_in_ones(own: None) -> None:
    assert book().own == {"heavy", "lonely"}
    assert book().aliens == (*book().built_in, "heavy", "lonely")
    assert sheet_info("heavy")["name"] == "Heavy"


def test_its_rules_count(own: None) -> None:
    game = scenario(red=("heavy", "attack 8"), blue=("", "attack 8"), green=("",))
    game.attack(ships=4).lay(red="attack 8", blue="attack 8")
    assert game.total("offense") == 8 + 1 + 4


@pytest.mark.parametrize(("paid", "sold"), [(None, True), (True, True), (False, False)])
def test_a_price_that_says_nothing_has_been_paid(own: None, paid: Any, sold: bool) -> None:
    register_own_aliens([selling(paid)])
    game = scenario(red=("", "attack 8", "seller flare"), blue=("", "attack 8"), green=("",))
    game.play_until("encounter_starts", of="red").red.plays("sale")
    assert [effect.what for effect in game.enc.lasting] == (["sale"] if sold else [])
    assert [fact.how for fact in game.heard("card_stopped")] == ([] if sold else ["unpaid"])


def pointing(option: Option) -> type[Alien]:
    """The same, with a power that asks with this option at the start of an encounter."""

    class Pointer(Heavy):
        @power(EncounterStarts)
        async def pointing(self, moment: EncounterStarts, _: None) -> None:
            await self.table.choose(self.seat, "pointer.where", choice(option, NO), NO.key)

    Pointer.name = "pointer"
    return Pointer


def test_an_option_without_the_planet_that_it_names_fails_in_the_rules_and_not_on_a_page(own: None) -> None:
    register_own_aliens([pointing(Option("planet 7", "planet"))])
    with pytest.raises(IncompleteOption, match="“planet 7” is “planet” and needs the parameter “planet”"):
        scenario(red=("pointer", "attack 8"), blue=("", "attack 8"), green=("",)).play_until("launch")


def test_an_option_with_its_planet_is_asked(own: None) -> None:
    register_own_aliens([pointing(Option("planet 7", "planet", {"planet": 7}))])
    game = scenario(red=("pointer", "attack 8"), blue=("", "attack 8"), green=("",))
    assert "planet 7" in game.play_until("pointer.where", of="red").red.options


def test_handing_over_again_replaces_those_handed_over_before(own: None) -> None:
    register_own_aliens([Heavy])
    assert book().own == {"heavy"}
    register_own_aliens([])
    assert book().aliens == book().built_in
    assert missing_sheets(["heavy", "oracle"]) == ["heavy"]


@pytest.mark.parametrize("name", ["oracle", "card_zap", "reinforcement"])
def test_no_own_alien_takes_the_name_of_a_built_in_sheet(name: str) -> None:
    taken = type("Taken", (Heavy,), {"name": name})
    with pytest.raises(NameTaken):
        register_own_aliens([taken])
    assert not book().own


def test_a_box_that_is_not_named_holds_built_in_aliens_alone(own: None) -> None:
    assert set(Options(players=3, edition="ffg42").box) == set(book().built_in)


def test_an_own_alien_that_is_dealt_is_in_the_box(own: None) -> None:
    options = Options(players=3, dealt=("heavy", "oracle", "void"))
    assert "heavy" in options.box and "lonely" not in options.box
    assert "heavy" in options.rules()["box"]


def test_a_game_without_it_goes_exactly_as_if_it_were_not_there(own: None) -> None:
    options = Options(players=3, box=("human", "mirror", "warrior", "trader", "void", "zombie"))
    beside = play_bot_game(options, "a seed", "sensible")
    register_own_aliens([])
    assert play_bot_game(options, "a seed", "sensible").hash == beside.hash


def test_its_moments_are_stops_only_where_it_is_in_the_box(own: None) -> None:
    without = Game(new_position(Options(players=3), "a seed"))
    beside = Game(new_position(Options(players=3, box=("lonely", "human", "mirror", "void")), "a seed"))
    assert LONELY not in stop_names() and LONELY not in stop_names(without.position)
    assert LONELY in stop_names(beside.position)
    beside.decide(says_ahead(0, (LONELY,), {}))
    with pytest.raises(NotAllowed):
        without.decide(says_ahead(0, (LONELY,), {}))


def test_bots_know_its_stops(own: None) -> None:
    assert stops_for_cards({"lonely"}) == (LONELY,)


def test_a_deal_names_its_flare_only_where_it_is_in_the_box(own: None) -> None:
    offer = {"do": "offer", "terms": {"0": {"cards": ["heavy flare"]}, "1": {}}}
    nowhere: dict[str, list[int]] = {"mine": [], "theirs": []}
    assert Deal(0, 1, None, nowhere, {}, frozenset({"heavy"})).judge(offer)["do"] == "offer"
    with pytest.raises(NotAllowed):
        Deal(0, 1, None, nowhere, {}).judge(offer)


def test_a_game_whose_sheet_is_missing_is_not_played_without_it(own: None) -> None:
    options = Options(players=3, box=("heavy", "human", "mirror"))
    checkpoint = Game(new_position(options, "a seed")).checkpoint
    register_own_aliens([])
    with pytest.raises(MissingSheets) as missing:
        Game.load(checkpoint)
    assert missing.value.aliens == ("heavy",)
    with pytest.raises(BadOptions) as bad:
        Options.from_json({**options.as_json()})
    assert (bad.value.reason, bad.value.params["unknown"]) == ("alien", ["heavy"])
