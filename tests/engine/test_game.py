"""A game in progress: all or nothing, stale questions, sealed answers, checkpoints, standing orders."""

import json

import pytest

from engine import (
    Answer,
    Game,
    NotAllowed,
    NotAsked,
    Options,
    StandingOrders,
    UnknownVersion,
    decision_from_json,
    decision_json,
    new_position,
    state_hash,
    stop_names,
    view,
)
from engine.ahead.order import BY_ROLE
from engine.flow import alliance
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario


def three(*red, blue=("attack 6",), alien=""):
    return scenario(red=(alien, *(red or ("attack 30", "negotiate"))), blue=("", *blue), green=("",))


def seen(game: Game):
    """All that anybody sees, and who is asked what."""
    seats = [*range(len(game.position.seats)), None]
    asked = {key: (ask.what, ask.default, ask.answered, ask.sealed) for key, ask in game.open.items()}
    return [view(game.position, seat) for seat in seats], asked, game.waiting


def played(game: Game, decisions: int, seed: int = 0):
    """Everybody takes suggestions in turn; gives what was decided since the last checkpoint."""
    for number in range(decisions):
        if not game.waiting:
            break
        key = sorted(game.waiting)[(number + seed) % len(game.waiting)]
        suggestions = game.open[key].suggestions()
        game.decide(Answer(*key, suggestions[(number * 7 + seed) % len(suggestions)]))
    return game


# Refusals change nothing


@pytest.mark.parametrize("number", [0, 2, 99, -1, "1", None, 1.0, True, [], {}])
def test_a_question_that_is_not_open_is_refused(number):
    game = three().play_until("launch")
    before = seen(game.game)
    with pytest.raises(NotAsked):
        game.decide(Answer(0, number, {"side": "planet 5", "ships": {"0": 1}}))
    assert seen(game.game) == before


@pytest.mark.parametrize("seat", [1, 3, -1, "0", None, False, []])
def test_somebody_elses_question_is_refused(seat):
    game = three().play_until("launch")
    with pytest.raises(NotAsked):
        game.decide(Answer(seat, game.red.ask.number, {"side": "planet 5", "ships": {"0": 1}}))
    assert game.red.is_asked("launch")


def test_an_answered_question_is_closed():
    game = three().play_until("launch")
    number = game.red.ask.number
    answer = {"side": "planet 5", "ships": {"0": 1}}
    game.decide(Answer(0, number, answer))
    with pytest.raises(NotAsked):
        game.decide(Answer(0, number, answer))


def test_an_illegal_answer_changes_nothing():
    game = three().play_until("launch")
    before, tail = seen(game.game), list(game.game.tail)
    with pytest.raises(NotAllowed):
        game.decide(Answer(0, game.red.ask.number, {"side": "planet 5", "ships": {"0": 9}}))
    assert seen(game.game) == before
    assert game.game.tail == tail


def test_an_accident_in_the_rules_leaves_the_game_as_it_was(monkeypatch):
    """All or nothing: the log builds the game again, and it goes on."""
    game = three().play_until("launch")
    before, checkpoint = seen(game.game), game.game.checkpoint

    async def accident(table, inviter):
        table.position.seats[0].warp += 1
        raise ZeroDivisionError

    monkeypatch.setattr(alliance, "_invite", accident)
    with pytest.raises(ZeroDivisionError):
        game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert seen(game.game) == before
    assert game.game.checkpoint == checkpoint
    monkeypatch.undo()
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert game.red.is_asked("invite")


# Sealed answers


def test_a_sealed_answer_may_be_replaced_until_the_last_is_in():
    game = three().attack(ships=1)
    red, blue = game.red.ask.number, game.blue.ask.number
    game.decide(Answer(0, red, "attack 30"))
    assert game.asked() == {"blue": "encounter_card"}
    assert (0, red) in game.game.open
    game.decide(Answer(0, red, "negotiate"))
    assert game.asked() == {"blue": "encounter_card"}
    game.decide(Answer(1, blue, "attack 6"))
    assert [fact.card for fact in game.heard("card_turned_up")] == ["negotiate", "attack 6"]
    with pytest.raises(NotAsked):
        game.decide(Answer(0, red, "attack 30"))


def test_the_order_of_answers_makes_no_difference():
    """Two answers at once, in either order, give the same game."""
    one, other = (three().attack(ships=1) for _ in range(2))
    for game, names in ((one, ("red", "blue")), (other, ("blue", "red"))):
        for name in names:
            game.seat(name).answers({"red": "attack 30", "blue": "attack 6"}[name])
    assert seen(one.game) == seen(other.game)


def test_a_questions_number_counts_the_questions_of_its_seat_only():
    game = three().play_until("launch")
    first = game.red.ask.number
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert game.red.ask.number == first + 1
    game.red.answers("nobody")
    assert game.blue.ask.number == 1


def test_what_waits_is_what_has_no_answer():
    game = three().attack(ships=1)
    assert len(game.game.waiting) == 2
    game.red.answers("attack 30")
    assert len(game.game.waiting) == 1
    assert len(game.game.open) == 2


# Checkpoints


@pytest.mark.parametrize("seed", range(4))
def test_checkpoint_and_tail_are_the_live_game(seed):
    """After every decision of a game with all the aliens there are."""
    game = Game(new_position(Options(players=3 + seed % 3), f"seed {seed}"))
    for number in range(60):
        played(game, 1, seed + number)
        again = Game.load(game.checkpoint, game.tail)
        assert seen(again) == seen(game)
        assert again.checkpoint == game.checkpoint


def test_a_checkpoint_that_is_read_late_is_as_it_was_taken():
    """Its text is written when somebody reads it, and the position has changed by then."""
    early, late = (Game(new_position(Options(players=4), "late")) for _ in range(2))
    read = 0
    for number in range(120):
        taken, key = early.checkpoint, min(early.waiting)
        answer = Answer(*key, early.open[key].suggestions()[0])
        early.decide(answer)
        late.decide(answer)
        if early.checkpoint == taken and len(early.tail) > 5 + number % 3:
            read += 1
            assert late.checkpoint == taken
    assert read > 10


def test_the_same_seed_and_decisions_give_the_same_hash():
    one, other = (played(Game(new_position(Options(players=4), "same")), 120) for _ in range(2))
    assert state_hash(one.checkpoint) == state_hash(other.checkpoint)
    assert one.position.encounters > 1
    another = Game(new_position(Options(players=4), "other"))
    assert state_hash(played(another, 120).checkpoint) != state_hash(one.checkpoint)


def test_decisions_survive_a_journey_as_json():
    decisions = [
        Answer(0, 3, {"side": "offense", "ships": {"7": 2}}),
        Answer(2, 1, "pass"),
        says_ahead(1, ("cards_revealed",), {"remora.cling": "always"}),
        says_ahead(1, None),
    ]
    for decision in decisions:
        text = json.dumps(decision_json(decision))
        assert decision_from_json(json.loads(text)) == decision
    with pytest.raises(ValueError, match="no decision"):
        decision_from_json({"kind": "wish"})


def test_a_checkpoint_of_an_unknown_version_is_refused():
    document = json.loads(Game(new_position(Options(players=3), "a")).checkpoint)
    with pytest.raises(UnknownVersion):
        Game.load(json.dumps(document | {"version": 99}))


def test_a_tail_that_does_not_fit_is_refused():
    game = Game(new_position(Options(players=3), "a"))
    with pytest.raises(NotAsked):
        Game.load(game.checkpoint, [Answer(0, 77, "pass")])


def test_where_the_game_stands_can_be_read():
    where = three().play_until("launch").game.place_in_rules()
    assert where.startswith("_play:")
    assert "launch:" in where


def test_a_won_game_stands_in_its_last_checkpoint():
    game = three()
    for planet in (10, 11, 12, 13):
        game.red.has_colony(planet)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.game.winners == [0]
    assert game.game.tail == []
    assert Game.load(game.game.checkpoint).winners == [0]
    assert game.game.open == {}


# Standing


def test_a_stop_works_from_the_next_question_on():
    game = three(blue=("attack 6", "reinforcement 3")).attack(ships=1)
    game.red.stands("cards_revealed")
    assert game.asked() == {"red": "encounter_card", "blue": "encounter_card"}
    game.lay(red="attack 30", blue="attack 6")
    assert game.red.is_asked("cards_revealed")


def test_without_a_stop_nobody_is_asked():
    game = three()
    game.red.stands()
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.red.is_asked("another_encounter")


def test_a_stop_is_asked_whatever_is_held():
    """A bluff, and told to be one's own stop."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).attack(ships=1)
    game.green.stands("cards_revealed")
    game.lay(red="attack 8", blue="attack 6")
    assert game.green.is_asked("cards_revealed")
    assert game.green.options == ["pass"]
    assert game.green.ask.about["stop"]


def test_stops_may_come_on_top_of_the_usual_ones():
    game = three()
    game.red.stands(BY_ROLE, "encounter_ends")
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.red.is_asked("cards_revealed")


def test_the_default_may_be_ordered():
    game = three()
    game.red.stands(invite="default")
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert game.asked() == {"blue": "invite"}
    assert game.enc.invited == {"offense": []}


def test_a_card_may_be_played_by_order():
    """Always, or against what names oneself."""
    for order, played_by_itself in (("always", True), ("at me", True), ("never", False)):
        game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 6", "card_zap"), green=("",))
        game.decide(says_ahead(1, ("card_played",), {"card_zap.cancel@plague": order}))
        game.play_until("encounter_starts", of="red")
        game.red.plays("plague.infect:seat 1")
        game.pass_windows()  # whoever has the stop is asked about the zap, too
        assert bool(game.heard("card_stopped")) == played_by_itself


def test_an_order_leaves_what_is_to_be_chosen_to_its_owner():
    game = scenario(red=("", "attack 4"), blue=("", "attack 9"), green=("shadow",)).draws("wild")
    game.green.stands(shadow__free_execution="always")
    game.play_until("destiny_drawn", "wild_destiny")
    assert game.green.is_asked("destiny_drawn")


@pytest.mark.parametrize("order", ["always", "ask"])
def test_an_order_holds_for_each_occasion_of_its_own(order):
    """Whoever heals by order heals everybody who has lost ships."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("",), yellow=("healer",))
    game.yellow.stands("ships_in_warp", healer__healing=order)
    game.attack(ships=2, allies={"green": ("offense", 2)}).lay(red="attack 4", blue="attack 30")
    game.finish()
    assert (game.red.warp, game.green.warp) == ((0, 0) if order == "always" else (2, 2))


def test_an_order_never_answers_what_one_plays_oneself():
    """Or of two zaps the second would cancel the first."""
    game = scenario(
        red=("", "attack 8", "plague"), blue=("", "attack 6", "card_zap", "card_zap"), green=("",)
    )
    game.decide(says_ahead(1, ("card_played",), {"card_zap.cancel": "always"}))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1")
    game.pass_windows()
    assert [fact.card for fact in game.heard("card_stopped")] == ["plague"]


def test_everything_may_be_passed_until_one_takes_part():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("", "emotion_control"))
    game.decide(says_ahead(2, ("cards_revealed",), {"everything": "pass until part"}))
    game.attack(ships=1).lay(red="attack 8", blue="attack 6")
    assert not game.green.is_asked()


USES_IT = {"what": "use", "use": "plague.infect"}
HELPS = {"fact": "helps"}
ASKED_AT_REVEAL = {"do": [{"what": "ask"}], "when": [{"fact": "moment", "moment": "cards_revealed"}]}
NOT_ASKED_BY_ROLE, ASKED_BY_ROLE = (
    {"do": [{"what": what}], "when": [{"fact": "role"}]} for what in ("pass", "ask")
)


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (5, "order_unclear"),
        (["always"], "order_unclear"),
        ([{}], "order_unclear"),
        ([{"do": []}], "order_unclear"),
        ([{"do": [USES_IT], "when": {}}], "order_unclear"),
        ([{"do": [USES_IT], "at": "once"}], "order_unclear"),
        ([{"do": [{"what": "use", "use": ["plague.infect"]}]}], "order_unclear"),
        ([{"do": [{**USES_IT, "ships": 2}]}], "order_unclear"),
        ([{"do": [USES_IT]}, {"do": [USES_IT], "when": [HELPS]}], "order_unclear"),
        ([{"do": [USES_IT, USES_IT]}], "no_such_order"),
        ([{"do": [{**USES_IT, "what": "sometimes"}]}], "no_such_order"),
        ([{"do": [{**USES_IT, "way": "strongest"}]}], "no_such_order"),
        ([{"do": [USES_IT], "unless": [HELPS]}], "no_such_order"),
        ([{"do": [USES_IT], "when": [{"fact": "sometimes"}]}], "no_such_order"),
        ([{"do": [{"what": "pass"}]}], "no_such_order"),
        ([{"do": [{"what": "ask"}], "when": [{"fact": "moment", "moment": []}]}], "order_unclear"),
        ([{"do": [{"what": "ask"}], "when": [{"fact": "moment", "moment": "teatime"}]}], "no_such_stop"),
        ([{"do": [{"what": "ask"}], "when": [{"fact": "moment"}]}], "no_such_stop"),
        ([{"do": [{"what": "never"}], "when": [{"fact": "role"}]}], "order_unclear"),
        ([ASKED_AT_REVEAL], "order_unclear"),
        ([NOT_ASKED_BY_ROLE, ASKED_AT_REVEAL, ASKED_AT_REVEAL], "order_unclear"),
        ([NOT_ASKED_BY_ROLE, ASKED_BY_ROLE], "order_unclear"),
        ([{"do": [{"what": "never", "use": f"order.{n}"}]} for n in range(300)], "too_many_orders"),
    ],
)
def test_stops_and_orders_that_do_not_exist_are_refused(orders, reason):
    game = three().play_until("launch")
    before = seen(game.game)
    with pytest.raises(NotAllowed) as refused:
        game.decide(StandingOrders(0, orders))
    assert refused.value.reason == reason
    assert seen(game.game) == before


@pytest.mark.parametrize("seat", [3, -1, "0", None, True, []])
def test_a_seat_that_does_not_exist_has_no_orders(seat):
    with pytest.raises(NotAsked):
        three().decide(says_ahead(seat, ()))


def test_every_stop_is_the_name_of_a_moment_and_compensation_is_one():
    """R-17.5, D-48."""
    assert "cards_revealed" in stop_names()
    assert "compensation_due" in stop_names()
    assert list(stop_names()) == sorted(stop_names())


def test_orders_are_part_of_the_log():
    game = three()
    game.red.stands("cards_revealed", invite="default")
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert again.position.seats[0].ahead.stops == ("cards_revealed",)
    assert again.position.seats[0].ahead.by_name == {"invite": "default"}
