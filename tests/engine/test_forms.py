"""The forms of answers: one judge for page, mail, API, bots and deadlines."""

import pytest

from engine import (
    Ask,
    Cards,
    Choice,
    Deal,
    Game,
    NotAllowed,
    Option,
    Options,
    Ships,
    ShipsTarget,
    new_position,
)
from engine.asking.choices import (
    cards_choice,
    numbers_choice,
    planets_choice,
    seats_choice,
    seats_or,
    yes_or_no,
)
from engine.asking.forms import NO, PASS, YES, IncompleteOption, choice, spread
from engine.state.cards import card
from engine.state.queries import DEAL_CLAUSES
from tests.engine.scenario import scenario
from tests.engine.targets import targets

JUNK = [
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "x",
    "²",
    "٣",
    [],
    [[]],
    {},
    {"a": 1},
    {"side": []},
    {"ships": 1},
    "9" * 5000,
]


def refused(form, answer):
    with pytest.raises(NotAllowed) as caught:
        form.judge(answer)
    return caught.value.reason


# One of several options


@pytest.mark.parametrize(
    ("option", "lacks"),
    [
        (Option("planet 7", "planet"), "planet"),
        (Option("seat 1", "seat", {"planet": 7}), "seat"),
        (Option("planet 7", "target", {"seat": 1}), "planet"),
        (Option("morph", "card"), "card"),
        (Option("cards 1 ships 2", "rewards", {"cards": 1}), "ships"),
    ],
)
def test_an_option_that_lacks_a_parameter_of_its_words_is_not_asked(option, lacks):
    with pytest.raises(IncompleteOption, match=f"“{option.key}” is .* needs the parameter “{lacks}”"):
        choice(Option("no", "no"), option)
    late = Choice(lambda: {option.key: option})
    with pytest.raises(IncompleteOption):
        _ = late.options


def test_an_option_of_a_sheets_own_kind_needs_no_parameter():
    assert choice(Option("dig", "dig_a_hole"), Option("pass", "pass")).judge("dig") == "dig"


def test_a_choice_takes_the_keys_of_its_options():
    form = seats_choice([1, 2])
    assert form.judge("seat 2") == "seat 2"
    assert refused(form, "seat 3") == "not_an_option"
    assert refused(form, PASS) == "not_an_option"


def test_an_answer_means_the_thing_that_its_key_names():
    attack, quash = card("attack 8"), card("quash")
    assert seats_choice([1, 2]).meaning("seat 2") == 2
    assert planets_choice(range(10, 15)).meaning("planet 12") == 12
    assert cards_choice([attack, quash]).meaning("quash") is quash
    assert numbers_choice(30).meaning("20") == 20
    assert yes_or_no(NO, YES).meaning("yes") is True
    assert choice(NO, YES).meaning("yes") == "yes"
    assert Cards(["attack 8", "quash"], 1, 2).meaning(["attack 8", "quash"]) == [attack, quash]


def test_a_seat_or_something_else_means_the_seat_or_nobody():
    form = seats_or([1, 2], Option("deck", "deck"))
    assert list(form.options) == ["seat 1", "seat 2", "deck"]
    assert [form.meaning(key) for key in form.options] == [1, 2, None]


def test_ships_mean_what_they_are_sent_for():
    form = Ships(
        {"7": 4}, 1, 4, targets=[ShipsTarget("offense"), ShipsTarget(planet=12, seat=3)], may_decline=True
    )
    assert tuple(form.targets) == ("offense", "planet 12 seat 3")
    sent = form.judge({"side": "planet 12 seat 3", "ships": {"7": 2}})
    assert form.meaning(sent) == (ShipsTarget(planet=12, seat=3), {"7": 2})
    assert form.meaning({"side": ""}) == (None, {})
    assert Ships({"7": 4}, 1, 4).meaning({"7": 2}) == (None, {"7": 2})


def test_what_ships_were_sent_for_can_be_read_from_a_stored_answer():
    targets = [
        ShipsTarget("offense"),
        ShipsTarget("defense"),
        ShipsTarget(planet=12),
        ShipsTarget(planet=0, seat=0),
    ]
    assert [ShipsTarget.of(target.key) for target in targets] == targets


def test_a_passable_choice_lists_its_options_only_when_somebody_looks():
    looked = []

    def options():
        looked.append(True)
        return {"a": Option("a", "thing"), PASS: Option(PASS, "pass")}

    form = Choice(options, passable=True)
    assert form.judge(PASS) == PASS
    assert looked == []
    assert form.judge("a") == "a"
    assert looked == [True]


def test_a_long_choice_suggests_twelve_and_the_default_first():
    form = choice(*(Option(f"o{n}", "thing") for n in range(30)))
    found = form.suggestions("o25")
    assert (len(found), found[0], len(set(found))) == (12, "o25", 12)
    assert not form.complete
    assert choice(Option("a", "thing"), Option("b", "thing")).complete


def test_a_single_option_is_forced_unless_one_may_pass():
    assert choice(Option("a", "thing")).only_one_answer
    assert not choice(Option("a", "thing"), Option("b", "thing")).only_one_answer
    assert not Choice({"a": Option("a", "thing")}, passable=True).only_one_answer


# Ships


def test_ships_come_back_in_canonical_form():
    form = Ships({"7": 4, "12": 2, "gate": 1}, 1, 4)
    assert list(form.judge({"gate": 1, "12": 1, "7": 2}).items()) == [("7", 2), ("12", 1), ("gate", 1)]
    assert form.judge({"7": 1, "12": 0}) == {"7": 1}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"8": 1}, "no_such_place"),
        ({"²": 1}, "no_such_place"),
        ({"9" * 5000: 1}, "no_such_place"),
        ({"7": 5}, "too_many_there"),
        ({}, "too_few_ships"),
        ({"7": 4, "12": 1}, "too_many_ships"),
        ({"7": -1}, "not_ships"),
        ({"7": True}, "not_ships"),
        ({"7": 1.0}, "not_ships"),
        ({"7": "1"}, "not_ships"),
        ([["7", 1]], "not_ships"),
        ("7", "not_ships"),
    ],
)
def test_ships_that_are_not_there_or_too_many_are_refused(answer, reason):
    assert refused(Ships({"7": 4, "12": 2}, 1, 4), answer) == reason


def test_with_a_side_the_ships_go_with_it():
    form = Ships({"7": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True)
    assert form.judge({"side": ""}) == {"side": ""}
    assert form.judge({"side": "defense", "ships": {"7": 2}}) == {"side": "defense", "ships": {"7": 2}}
    for wrong in ({"side": "both", "ships": {"7": 1}}, {"7": 1}, {"ships": {"7": 1}, "more": 1}):
        assert refused(form, wrong) == "not_a_side"
    assert refused(form, {"side": "offense"}) == "not_ships"
    assert refused(Ships({"7": 4}, 1, 4, targets=targets("offense")), {"side": ""}) == "not_a_side"


def test_limits_never_exceed_what_there_is():
    form = Ships({"7": 2, "8": 0}, 3, 4)
    assert (form.least, form.most, form.places) == (2, 2, {"7": 2})
    assert form.only_one_answer


def test_ships_are_forced_if_there_is_one_way_only():
    assert Ships({"7": 4}, 3, 3).only_one_answer
    assert Ships({"7": 2, "8": 1}, 3, 3).only_one_answer
    assert not Ships({"7": 4, "8": 1}, 3, 3).only_one_answer
    assert not Ships({"7": 4}, 1, 3).only_one_answer


@pytest.mark.parametrize(
    "form",
    [
        Ships({"7": 4}, 1, 4),
        Ships({"7": 4, "8": 1, "gate": 2}, 2, 3),
        Ships({str(p): 4 for p in range(20)}, 0, 4),
        Ships({"7": 4, "8": 1}, 1, 4, targets=targets("offense", "defense"), may_decline=True),
    ],
)
def test_every_suggestion_of_ships_is_legal_and_none_is_said_twice(form):
    default = form.judge({"side": ""} if form.may_decline else next(form._spreads({})))
    found = form.suggestions(default)
    assert found[0] == default
    assert len(found) <= 12
    for number, one in enumerate(found):
        assert form.judge(one) == one
        assert one not in found[:number]


def test_a_list_that_is_cut_short_offers_each_target_as_often():
    form = Ships({"7": 4, "8": 3, "9": 2}, 1, 4, targets=targets("offense", "defense"), may_decline=True)
    found = form.suggestions({"side": ""})
    sent = [(one["side"], one["ships"]) for one in found if one["side"]]
    assert [ships for side, ships in sent if side == "offense"] == [
        ships for side, ships in sent if side == "defense"
    ]


def test_more_targets_than_a_list_holds_are_offered_as_far_as_it_goes():
    form = Ships({"7": 4}, 1, 4, targets=targets(*(f"planet {n}" for n in range(10, 25))))
    found = form.suggestions({"side": "planet 10", "ships": {"7": 4}})
    assert len(found) == 12
    assert len({one["side"] for one in found}) == 12


def test_ships_are_offered_evenly_and_from_one_place_but_not_in_every_mixture():
    form = Ships({"7": 4, "8": 4}, 3, 3)
    assert form.suggestions({"7": 2, "8": 1}) == [{"7": 2, "8": 1}, {"7": 3}, {"8": 3}]


def test_what_gives_up_several_colonies_at_once_is_offered_last():
    form = Ships({"7": 1, "8": 1, "9": 2}, 1, 4, targets=targets("defense"), may_decline=True)
    sent = [one["ships"] for one in form.suggestions({"side": ""}) if one["side"]]
    assert sent == [
        {"9": 2},
        {"9": 1},
        {"7": 1},
        {"8": 1},
        {"7": 1, "9": 2},
        {"7": 1, "8": 1, "9": 2},
    ]


def test_ships_that_give_up_no_colony_stand_first_and_then_the_most():
    form = Ships({"7": 2, "8": 2}, 1, 4)
    assert form.suggestions({"7": 1})[1:3] == [{"7": 1, "8": 1}, {"7": 2, "8": 1}]


def test_of_more_numbers_than_a_list_holds_few_ships_are_offered_from_where_the_default_takes_them():
    """A colony of a deal: two from the gate, rather than nearly all there are."""
    form = Ships({"gate": 3, "5": 7, "6": 7}, 1, 20)
    found = form.suggestions({"gate": 1})
    assert found[:5] == [{"gate": 1}, {"gate": 2}, {"gate": 3}, {"5": 1}, {"6": 1}]
    assert found[5:] == [{"gate": 3, "5": 7, "6": 7}]


def test_ships_that_go_to_places_give_up_no_colony_there():
    form = Ships({"7": 2, "8": 2}, 1, 4, come_from="")
    assert form.suggestions({"7": 1})[1] == {"7": 2, "8": 2}


def test_a_complete_list_of_ships_is_all_there_is():
    form = Ships({"7": 4}, 1, 4)
    assert form.complete
    assert sorted(one["7"] for one in form.suggestions({"7": 2})) == [1, 2, 3, 4]
    assert not Ships({"7": 4, "8": 4}, 1, 4).complete


def test_a_spread_spares_the_last_ship_of_a_place():
    assert spread(["7", "8"], {"7": 2, "8": 1}, 1) == {"7": 1}
    assert spread(["7", "8"], {"7": 2, "8": 1}, 3) == {"7": 2, "8": 1}


# Cards


def test_cards_may_be_named_as_often_as_they_are_there():
    form = Cards(["attack 8", "attack 8", "negotiate"], 1, 2)
    assert form.judge(["negotiate", "attack 8"]) == ["attack 8", "negotiate"]
    assert form.judge(["attack 8", "attack 8"]) == ["attack 8", "attack 8"]
    assert refused(form, ["negotiate", "negotiate"]) == "no_such_card"
    assert refused(form, []) == "too_few_cards"
    assert refused(form, ["attack 8", "attack 8", "negotiate"]) == "too_many_cards"
    assert refused(form, "attack 8") == "not_cards"
    assert refused(form, [["attack 8"]]) == "not_cards"


def test_every_suggestion_of_cards_is_legal():
    form = Cards([f"attack {n}" for n in range(15)], 2, 3)
    found = form.suggestions(["attack 0", "attack 1"])
    assert found[0] == ["attack 0", "attack 1"]
    assert len(found) == 12
    assert all(form.judge(one) == one for one in found)


def test_a_complete_list_of_cards_is_all_there_is():
    form = Cards(["attack 8", "negotiate"], 0, 1)
    assert form.complete
    assert sorted(form.suggestions([])) == [[], ["attack 8"], ["negotiate"]]
    assert not Cards(["attack 8", "negotiate"], 0, 2).complete


def test_cards_are_forced_if_there_is_one_way_only():
    assert Cards(["attack 8", "negotiate"], 2, 2).only_one_answer
    assert Cards(["attack 8", "attack 8"], 1, 1).only_one_answer
    assert not Cards(["attack 8", "negotiate"], 1, 1).only_one_answer


# Deals


def deal(offer=None, **clauses):
    return Deal(0, 1, offer, {"mine": [0, 1], "theirs": [5]}, {"0": clauses, "1": {}})


def test_terms_are_completed_and_sorted():
    offer = {"do": "offer", "terms": {"0": {"cards": ["random", "attack 8"]}}}
    assert deal().judge(offer)["terms"] == {
        "0": {"cards": ["attack 8", "random"], "colony": None, "ships": None, "clauses": {}},
        "1": {"cards": [], "colony": None, "ships": None, "clauses": {}},
    }


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({}, "empty_deal"),
        (None, "not_terms"),
        ({"2": {"cards": ["random"]}}, "not_terms"),
        ({"0": []}, "not_terms"),
        ({"0": {"peace": True}}, "not_terms"),
        ({"0": {"cards": "random"}}, "not_terms"),
        ({"0": {"cards": ["random"] * 31}}, "not_terms"),
        ({"0": {"cards": ["attack 99"]}}, "no_such_term"),
        ({"0": {"cards": ["attack ²"]}}, "no_such_term"),
        ({"0": {"cards": ["attack 08"]}}, "no_such_term"),
        ({"0": {"cards": ["attack " + "9" * 5000]}}, "no_such_term"),
        ({"0": {"cards": ["my best card"]}}, "no_such_term"),
        ({"0": {"cards": ["nobody flare"]}}, "no_such_term"),
        ({"0": {"cards": [["random"]]}}, "no_such_term"),
        ({"0": {"cards": [8]}}, "no_such_term"),
        ({"0": {"colony": 5}}, "no_such_colony"),
        ({"1": {"colony": 0}}, "no_such_colony"),
        ({"0": {"colony": "0"}}, "no_such_colony"),
        ({"0": {"colony": 0, "ships": 0}}, "not_ships"),
        ({"0": {"colony": 0, "ships": True}}, "not_ships"),
        ({"0": {"cards": ["random"], "clauses": {"peace": 1}}}, "no_such_clause"),
        ({"0": {"cards": ["random"], "clauses": ["peace"]}}, "not_terms"),
    ],
)
def test_terms_that_cannot_be_are_refused(terms, reason):
    assert refused(deal(), {"do": "offer", "terms": terms}) == reason


@pytest.mark.parametrize("term", ["attack 40", "plague", "mirror flare", "any flare", "lowest attack"])
def test_a_card_that_the_other_may_not_hold_is_not_refused(term):
    """D-41: a refusal would show their hand."""
    deal().judge({"do": "offer", "terms": {"1": {"cards": [term]}}})


def test_clauses_have_a_most():
    form = deal(release=2)
    for number, good in ((1, True), (2, True), (0, False), (3, False), (True, False)):
        offer = {"do": "offer", "terms": {"0": {"cards": ["random"], "clauses": {"release": number}}}}
        if good:
            form.judge(offer)
        else:
            assert refused(form, offer) == "no_such_clause"
    assert DEAL_CLAUSES.name == "deal clauses"


def test_nothing_can_be_accepted_before_there_is_an_offer():
    assert refused(deal(), {"do": "accept"}) == "nothing_offered"
    assert refused(deal(), {"do": "dance"}) == "not_a_deal"
    offered = deal(offer=deal().judge(deal().offering({"colony": 0}, {}))["terms"])
    assert offered.judge({"do": "accept", "more": 1}) == {"do": "accept"}


def test_every_suggestion_of_a_deal_is_legal():
    for form in (deal(), deal(offer={"0": {}, "1": {}})):
        found = form.suggestions({"do": "break off"})
        assert found[0] == {"do": "break off"}
        assert len(found) <= 12
        for one in found:
            form.judge(one)
    assert not deal().complete
    assert not deal().only_one_answer


def offers(**known):
    form = Deal(0, 1, known.pop("offer", None), {"mine": [0, 1], "theirs": [5]}, {}, **known)
    found = [one for one in form.suggestions({"do": "break off"}) if one["do"] == "offer"]
    return [(one["terms"]["0"], one["terms"]["1"]) for one in found]


def test_no_deal_is_suggested_that_lets_the_other_alone_win():
    assert any(mine["colony"] == 0 for mine, _theirs in offers())
    assert not any(mine["colony"] == 0 for mine, _theirs in offers(winning={"mine": [0], "theirs": []}))
    assert any(mine["colony"] == 1 for mine, _theirs in offers(winning={"mine": [0], "theirs": []}))
    both = offers(winning={"mine": [0, 1], "theirs": [5]})
    assert [theirs["colony"] for mine, theirs in both if mine["colony"] is not None] == [5, 5]


def test_no_deal_is_suggested_over_cards_that_nobody_holds():
    assert not any(theirs["cards"] for _mine, theirs in offers(hands={"0": 2, "1": 0}))
    assert any(mine["cards"] for mine, _theirs in offers(hands={"0": 2, "1": 0}))
    assert any(theirs["cards"] for _mine, theirs in offers(hands={"0": 1, "1": 1}))


def test_the_offer_on_the_table_is_not_suggested_again():
    swap = deal().judge(deal().offering({"colony": 0}, {"colony": 5}))["terms"]
    assert (swap["0"], swap["1"]) in offers()
    assert (swap["0"], swap["1"]) not in offers(offer=swap)


# All of them


def every_form():
    yield seats_choice([1, 2])
    yield Choice(lambda: {PASS: Option(PASS, "pass")}, passable=True)
    yield Ships({"7": 4}, 1, 4)
    yield Ships({"7": 4}, 1, 4, targets=targets("offense"))
    yield Cards(["attack 8", "negotiate"], 1, 2)
    yield deal()


@pytest.mark.parametrize("junk", JUNK)
def test_junk_is_refused_with_a_reason_and_nothing_else(junk):
    for form in every_form():
        assert refused(form, junk)


def test_the_default_of_every_question_of_a_game_is_legal():
    """By default until the end of an encounter or two, and every suggestion is legal too."""
    game = Game(new_position(Options(players=4), "defaults"))
    for _ in range(150):
        key = min(game.waiting)
        ask = game.open[key]
        assert isinstance(ask, Ask)
        for answer in ask.suggestions():
            ask.judge(answer)
        assert ask.suggestions()[0] == ask.default
        game.decide(_answer(key, ask.default))


def _answer(key, answer):
    from engine import Answer

    return Answer(*key, answer)


def test_a_question_that_is_complete_lists_every_option():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).draws("wild")
    game.play_until("wild_destiny")
    assert game.red.ask.complete
    assert set(game.red.ask.suggestions()) == set(game.red.options)
