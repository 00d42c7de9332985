"""Ways of choosing aliens: of twice as many, by a draft, or freely (M-20.10 to M-20.13)."""

import pytest

from engine import Answer, BadOptions, Game, NotAllowed, Options, new_position, view
from engine.sheets.book import in_clash
from engine.state.cards import flare

BOX = ("human", "mind", "mirror", "tripler", "void", "warrior", "zombie", "observer", "loser", "remora")


def choosing(way, players=3, seed="seed", **more):
    box = more.pop("box", ())
    switches = {"choosing": way, "powers": 2, **more}
    return Game(new_position(Options(players=players, box=box, switches=switches), seed))


def refused(**options):
    with pytest.raises(BadOptions) as bad:
        Options(**options)
    return bad.value.reason


def asked(game, seat):
    return {ask.what: ask for ask in game.open.values() if ask.seat == seat}


def answers(game, seat, **said):
    """The seat's questions by name."""
    for what, answer in said.items():
        game.decide(Answer(seat, asked(game, seat)[what].number, answer))


def held(game):
    return [{power.alien for power in seat.powers} for seat in game.position.seats]


# Of twice as many


@pytest.mark.parametrize(("edition", "powers"), [("ffg2008", 2), ("ffg42", 3), ("ffg42", 1)])
def test_twice_as_many_are_dealt_as_each_keeps(edition, powers):
    """M-20.10, M-20.13, R-24.17: with any number of powers, in both editions."""
    options = Options(players=3, edition=edition, switches={"choosing": "picked", "powers": powers})
    game = Game(new_position(options, "seed"))
    assert [len(sheets) for sheets in game.position.dealt] == [2 * powers] * 3
    assert {ask.what for ask in game.open.values()} == {"aliens" if powers > 1 else "alien"}
    assert all(ask.sealed for ask in game.open.values())


def test_a_box_that_is_too_small_for_the_choice_is_refused():
    """M-20.10 to M-20.12: twice two, three, and two with a ban for each."""
    for way in ("picked", "draft", "free"):
        assert refused(players=3, box=BOX[:8], switches={"choosing": way, "powers": 2}) == "box_choosing"
    assert choosing("draft", box=BOX) and choosing("free", box=BOX)


@pytest.mark.parametrize("way", ["draft", "free"])
def test_draft_and_free_choice_are_for_two_powers(way):
    """R-24.18, R-24.19, M-20.13: by their own text."""
    for powers in (1, 3):
        assert refused(players=3, switches={"choosing": way, "powers": powers}) == "choosing_powers"
    assert refused(players=2, dealt=("mind", ""), switches={"choosing": way, "powers": 2}) == "choosing_dealt"


def test_cosmic_combos_are_no_choice():
    switches = {"choosing": "draft", "powers": 2, "setup.combos": True}
    assert refused(players=3, edition="ffg42", switches=switches) == "choosing_combos"


# The draft


def drafted(players=3, **more):
    """Everybody keeps its first sheet, and passes the second left and the third right."""
    game = choosing("draft", players, **more)
    dealt = [list(sheets) for sheets in game.position.dealt]
    for seat in range(players):
        keep, left, right = dealt[seat]
        both = f"keep {keep}" if players == 2 else f"keep {keep} left {left} right {right}"
        answers(game, seat, draft=both)
    return game, dealt


def test_of_three_one_is_kept_one_goes_left_and_one_right():
    """M-20.11, R-24.18: left is clockwise."""
    game, dealt = drafted()
    assert game.position.dealt == [
        [dealt[0][0], dealt[1][2], dealt[2][1]],
        [dealt[1][0], dealt[0][1], dealt[2][2]],
        [dealt[2][0], dealt[0][2], dealt[1][1]],
    ]
    assert [(ask.what, ask.sealed) for ask in game.open.values()] == [("aliens", True)] * 3


def test_two_of_the_three_then_held_are_chosen_and_turned_up_together():
    """R-24.18, M-20.11."""
    game, _ = drafted()
    hands = [list(sheets) for sheets in game.position.dealt]
    for seat, sheets in enumerate(hands):
        assert held(game) == [set(), set(), set()]
        answers(game, seat, aliens=f"{sheets[0]}+{sheets[2]}")
    assert held(game) == [{sheets[0], sheets[2]} for sheets in hands]


def test_a_sheet_that_went_by_is_refused_with_a_reason():
    """M-20.11."""
    game, dealt = drafted()
    before = game.checkpoint, list(game.tail)
    with pytest.raises(NotAllowed) as why:
        answers(game, 0, aliens=f"{dealt[0][0]}+{dealt[0][1]}")
    assert (why.value.reason, why.value.params["alien"]) == ("sheet_went_by", dealt[0][1])
    assert before == (game.checkpoint, list(game.tail))


def test_with_two_players_both_sheets_go_to_the_other():
    """M-20.11, OURS-core-92."""
    game, dealt = drafted(2)
    assert game.position.dealt == [[dealt[0][0], *dealt[1][1:]], [dealt[1][0], *dealt[0][1:]]]


def test_the_draft_is_sealed_and_only_giver_and_receiver_know_what_was_passed():
    """M-20.11: what others get does not depend on it until the aliens are turned up."""
    game = choosing("draft")
    heard = [list(game.facts)]
    first = {seat: asked(game, seat)["draft"] for seat in range(3)}
    assert all(ask.sealed for ask in first.values())
    answers(game, 0, draft=first[0].default)
    assert game.facts == [] and view(game.position, 1)["choices"] == game.position.dealt[1]
    answers(game, 1, draft=first[1].default)
    answers(game, 2, draft=first[2].default)
    heard.append(list(game.facts))
    passed = [fact for fact in heard[1] if fact.id == "alien_passed"]
    assert len(passed) == 6 and all(fact.to == (fact.seat, fact.to_seat) for fact in passed)
    assert not [fact for fact in heard[1] if fact.visible_to(None)]


def test_who_says_nothing_passes_and_keeps_by_chance():
    """M-20.11, D-78: no seat is left without."""
    game = choosing("draft", 4)
    while game.position.stage == "aliens":
        ask = game.open[min(game.waiting)]
        game.decide(Answer(ask.seat, ask.number, ask.default))
    assert [len(aliens) for aliens in held(game)] == [2] * 4


def test_the_flares_of_all_drafted_sheets_lie_in_the_deck():
    """M-20.11, R-2.5."""
    game, dealt = drafted()
    for seat in range(3):
        answers(game, seat, aliens=asked(game, seat)["aliens"].default)
    cards = [*game.position.deck, *(one for seat in game.position.seats for one in seat.hand)]
    assert {str(flare(alien)) for sheets in dealt for alien in sheets} <= set(map(str, cards))


def test_where_the_chart_keeps_all_three_apart_another_is_drawn():
    """M-20.4, M-20.11: the one chosen stays."""
    game = choosing("draft", power_chart="xpw")
    game.position.dealt[0] = ["anti_matter", "mind", "void"]
    game.position.dealt[1] = ["mirror", "human", "virus"]
    game.position.dealt[2] = ["macron", "warpish", "loser"]
    game = Game(game.position)
    answers(game, 0, draft="keep anti_matter left mind right void")
    answers(game, 1, draft="keep mirror left human right virus")
    answers(game, 2, draft="keep macron left warpish right loser")
    assert list(asked(game, 0)["aliens"].form.options) == ["anti_matter", "virus", "warpish"]
    answers(game, 0, aliens="virus")
    for seat in (1, 2):
        answers(game, seat, aliens=asked(game, seat)["aliens"].default)
    other = next(iter(held(game)[0] - {"virus"}))
    assert "virus" in held(game)[0] and len(held(game)[0]) == 2 and not in_clash("virus", other, "xpw")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_drawn_may_meet_what_others_hold(seed):
    """M-20.5, M-20.11: of the two that nobody was dealt a Gambler keeps the Sorcerer away."""
    dealt = ["anti_matter", "mind", "void", "gambler", "human", "virus", "macron", "warpish", "loser"]
    game = choosing("draft", seed=f"{seed}", box=(*dealt, "sorcerer", "remora"), power_chart="xpw")
    game.position.dealt = [dealt[:3], dealt[3:6], dealt[6:]]
    game = Game(game.position)
    for seat, (keeps, left, right) in enumerate(game.position.dealt):
        answers(game, seat, draft=f"keep {keeps} left {left} right {right}")
    answers(game, 0, aliens="virus")
    for seat in (1, 2):
        answers(game, seat, aliens=asked(game, seat)["aliens"].default)
    assert held(game)[0] == {"virus", "remora"}


def gets(game, seat):
    """Everything that a seat gets of a game."""
    mine = [ask for (of, _), ask in game.open.items() if of == seat]
    asks = [(ask.what, ask.number, list(ask.form.options), ask.about) for ask in mine]
    others = sorted((ask.seat, ask.what) for key, ask in game.open.items() if key[0] != seat)
    return view(game.position, seat), asks, others


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("way", "onlooker"), [("draft", 2), ("free", 1)])
def test_what_a_seat_answers_shows_to_nobody_before_all_is_turned_up(way, onlooker, seed):
    """M-20.11, M-20.12: the same twice but for what red answers; its neighbours alone get other sheets."""
    twins = [choosing(way, 4, f"{seed}", hidden_powers="until_shown") for _ in (0, 1)]
    told = [[], []]
    for number in range(8 if way == "draft" else 12):
        for twin, game in enumerate(twins):
            ask = game.open[min(game.waiting)]
            options = list(ask.form.options)
            answer = options[twin * (len(options) // 2)] if ask.seat == 0 else ask.default
            if ask.seat in (1, 3) and ask.what == "aliens":
                answer = options[0]  # of the neighbours' sheets one is another
            told[twin] += [
                f for f in game.decide(Answer(ask.seat, ask.number, answer)) if f.visible_to(onlooker)
            ]
        if twins[0].position.stage != "aliens" or (way == "free" and number == 11):
            break
        assert gets(twins[0], onlooker) == gets(twins[1], onlooker) and told[0] == told[1]


# Free choice


def named(game, seat, first, second, ban="none"):
    answers(game, seat, wish=first, second_wish=second, ban=ban)


def test_everybody_names_two_and_one_that_nobody_gets():
    """M-20.12, R-24.19: all at once, sealed."""
    game = choosing("free", box=BOX)
    assert all(set(asked(game, seat)) == {"wish", "second_wish", "ban"} for seat in range(3))
    assert all(ask.sealed for ask in game.open.values())
    named(game, 0, "mind", "mirror", "zombie")
    named(game, 1, "void", "human")
    assert not [fact for fact in game.facts if fact.visible_to(None)]
    named(game, 2, "warrior", "tripler", "loser")
    assert held(game) == [{"mind", "mirror"}, {"void", "human"}, {"warrior", "tripler"}]
    assert not {"zombie", "loser"} & set(game.position.unused)


def test_what_somebody_bans_nobody_gets_and_who_wanted_it_names_another():
    """M-20.12."""
    game = choosing("free", box=BOX)
    named(game, 0, "mind", "mirror", "void")
    named(game, 1, "void", "human")
    named(game, 2, "warrior", "tripler")
    assert {ask.seat: ask.what for ask in game.open.values()} == {1: "wish"}
    free = set(asked(game, 1)["wish"].form.options)
    assert free == set(BOX) - {"void", "mind", "mirror", "human", "warrior", "tripler"}
    assert asked(game, 1)["wish"].about["aliens"] == ["void"]
    answers(game, 1, wish="zombie")
    assert held(game)[1] == {"human", "zombie"}


def test_what_two_want_nobody_has_yet_and_both_name_again():
    """R-24.19, M-20.12, OURS-core-92: also the same once more."""
    game = choosing("free", box=BOX)
    named(game, 0, "mind", "mirror")
    named(game, 1, "mind", "human")
    named(game, 2, "warrior", "tripler")
    assert {ask.seat: ask.what for ask in game.open.values()} == {0: "wish", 1: "wish"}
    opened = [fact for fact in game.facts if fact.id == "wishes_opened"]
    assert [(fact.taken, fact.contested) for fact in opened] == [
        (("human", "mirror", "tripler", "warrior"), ("mind",))
    ]
    answers(game, 0, wish="mind")
    answers(game, 1, wish="void")
    assert held(game)[:2] == [{"mirror", "mind"}, {"human", "void"}]


def test_after_three_rounds_chance_decides():
    """M-20.12, OURS-core-92: play always starts."""
    game = choosing("free", box=BOX)
    for _ in range(3):
        for seat in range(3):
            said = {
                what: {"second_wish": "mirror", "ban": "none"}.get(what, "mind") for what in asked(game, seat)
            }
            answers(game, seat, **said)
    assert all(len(aliens) == 2 for aliens in held(game))
    assert sum("mind" in aliens for aliens in held(game)) == 1
    assert sum("mirror" in aliens for aliens in held(game)) == 1


@pytest.mark.parametrize(
    ("of_blue", "held_by_both"),
    [(("mirror", "mind"), [["mind"], ["mirror"]]), (("mind", "mirror"), [["mind", "mirror"], []])],
)
def test_chance_looks_at_the_first_wishes_of_all_before_any_second(of_blue, held_by_both):
    """M-20.12, OURS-core-92: who comes first gets what the other wants first only if they want the same."""
    game = choosing("free", box=BOX)
    named(game, 2, "warrior", "tripler")
    for _ in range(3):
        for seat, (first, second) in enumerate([("mind", "mirror"), of_blue]):
            answers(game, seat, wish=first, second_wish=second)
            if "ban" in asked(game, seat):
                answers(game, seat, ban="none")
    found = [sorted({"mind", "mirror"} & aliens) for aliens in held(game)[:2]]
    assert sorted(found) == sorted(held_by_both)


def test_the_same_alien_twice_is_one_wish():
    """M-20.12."""
    game = choosing("free", box=BOX)
    named(game, 0, "mind", "mind")
    named(game, 1, "void", "human")
    named(game, 2, "warrior", "tripler")
    assert {ask.seat: ask.what for ask in game.open.values()} == {0: "wish"}


def test_who_says_nothing_bans_nothing_and_gets_two_by_chance():
    """M-20.12, MD-2, D-79."""
    game = choosing("free", 4)
    assert all(asked(game, seat)["ban"].default == "none" for seat in range(4))
    while game.position.stage == "aliens":
        ask = game.open[min(game.waiting)]
        game.decide(Answer(ask.seat, ask.number, ask.default))
    assert [len(aliens) for aliens in held(game)] == [2] * 4


def test_what_may_not_meet_is_wanted_by_two_and_one_hand_is_judged_by_the_chart():
    """M-20.5, M-20.12."""
    box = (*BOX, "gambler", "sorcerer", "demon", "macron")
    game = choosing("free", box=box, power_chart="x")
    named(game, 0, "gambler", "mind")
    named(game, 1, "sorcerer", "void")
    named(game, 2, "demon", "macron")
    assert {ask.seat: ask.what for ask in game.open.values()} == {0: "wish", 1: "wish", 2: "wish"}
    assert "macron" not in asked(game, 2)["wish"].form.options
    game = choosing("free", box=box)
    named(game, 0, "gambler", "sorcerer")
    named(game, 1, "mind", "void")
    named(game, 2, "demon", "macron")
    assert held(game)[0] == {"gambler", "sorcerer"}
    game = choosing("free", box=box)
    named(game, 0, "gambler", "mind")
    named(game, 1, "mind", "void")
    named(game, 2, "demon", "macron")
    assert "sorcerer" in asked(game, 0)["wish"].form.options  # beside its own Gambler
    assert "sorcerer" not in asked(game, 1)["wish"].form.options


@pytest.mark.parametrize("way", ["picked", "draft", "free"])
def test_what_was_chosen_may_lie_face_down(way):
    """M-20.13, R-24.2: who has which stays secret."""
    game = choosing(way, hidden_powers="until_shown")
    told = []
    while game.position.stage == "aliens":
        ask = game.open[min(game.waiting)]
        told += game.decide(Answer(ask.seat, ask.number, ask.default))
    assert [len(seat.face_down) for seat in game.position.seats] == [2] * 3
    assert not [fact for fact in told if fact.id == "alien_chosen" and fact.visible_to(None)]
