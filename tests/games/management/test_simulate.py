"""Whole games among bots, and what is reported of them."""

import io
import json
import shlex
from itertools import combinations, product
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine import Options, book, box_of, variants_of
from engine.bots import bot_game
from engine.editions import VARIANTS
from games.management.commands import simulate

TIMES = {"seconds", "decisions_per_second", "games_per_second"}
FEW = ["--aliens", "human,mirror,oracle,zombie", "--players", "3"]
STANDARD, EVERY = ["--pace", "standard"], ["--pace", "every"]


def report(*arguments: str) -> dict[str, Any]:
    """The one object that is printed. Ends with an error if the command does."""
    out = io.StringIO()
    call_command("simulate", "--json", *arguments, stdout=out, stderr=io.StringIO())
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def failing(*arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("simulate", "--json", *arguments, stdout=out, stderr=io.StringIO())
    assert ended.value.code == 1
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in TIMES}


def raises(*arguments: Any, **options: Any) -> None:
    raise ZeroDivisionError("planted")


def test_every_power_flare_and_artifact_is_counted_by_its_id_even_if_it_was_never_used() -> None:
    found = report("--games", "1", *FEW)
    aliens = set(book().aliens)
    assert set(found["powers_used"]) == set(found["wins"]) == aliens
    assert set(found["flares_played"]) == {f"{one} {side}" for one in aliens for side in ("super", "wild")}
    assert set(found["artifacts_played"]) == set(book().artifacts)
    assert set(found["edicts_played"]) == set(book().edicts)
    assert set(found["kickers_turned_up"]) == {f"kicker {value}" for value in (-2, -1, 0, 1, 2, 3)}
    assert {*book().comets, *book().instructions} < set(found["specials_turned_up"])
    assert found["powers_used"]["warrior"] == 0 < sum(found["powers_used"].values())


def options_of_games(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[Options]:
    """What a simulation plays, without playing it."""
    found: list[Options] = []

    def note(options: Options, *_: Any) -> bot_game.BotGame:
        found.append(options)
        return bot_game.BotGame(options.players, finished=True)

    monkeypatch.setattr(simulate, "play_bot_game", note)
    report(*arguments)
    return found


def test_a_simulation_takes_variants_by_their_names() -> None:
    found = report(*FEW, "--games", "1", "--variant", "four_planets", "--variant", "single_encounter_turns")
    assert (found["finished"], found["invariant_failures"]) == (1, 0)


def test_variants_that_cannot_be_are_told_with_a_reason() -> None:
    with pytest.raises(CommandError, match="exactly 2 seats; this game has 3"):
        call_command("simulate", *FEW, "--variant", "without_destiny")


OF_MAYFAIR = [name for name, one in VARIANTS.items() if one.editions == ("mayfair",)]
CONTRADICTING = (
    ("two_powers", "three_powers"),
    ("no_clashing_pairs", "no_bad_pairs"),
    ("hidden_powers", "hidden_powers_always"),
    *combinations(("combos", "picked_powers", "draft_powers", "free_powers"), 2),
    ("three_powers", "draft_powers"),
    ("three_powers", "free_powers"),
    ("four_planets", "four_homes"),
    *product(("four_homes",), OF_MAYFAIR),  # two play its edition only with a third variant, without destiny
    *product(("without_destiny", "four_homes"), ("zilch", "shark")),  # for two, and for seven or eight
)


def _of_two_editions(pair: frozenset[str]) -> bool:
    one, other = (VARIANTS[name].editions for name in pair)
    return bool(one and other) and not {*one} & {*other}


def test_every_pair_of_variants_is_played_at_a_table_that_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As wished where that can be; two players leave destiny out, the 42nd edition gets flares."""
    played = options_of_games(monkeypatch, "--variant-pairs", "--players", "4")
    pairs = {frozenset(variants_of(one)): one for one in played}
    assert len(played) == 20 * len(pairs)
    every = {frozenset(pair) for pair in combinations(VARIANTS, 2)}
    missing = every - {frozenset(pair) for played in pairs for pair in combinations(played, 2)}
    assert missing == {frozenset(pair) for pair in CONTRADICTING} | {*filter(_of_two_editions, every)}
    plain = pairs[frozenset({"four_planets", "single_encounter_turns"})]
    assert (plain.players, plain.edition) == (4, "ffg2008")
    assert pairs[frozenset({"flares", "freewheeling_flares"})].edition == "ffg42"
    assert pairs[frozenset({"four_planets", "without_destiny"})].players == 2


def test_what_failed_is_printed_as_one_command_that_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "play_bot_game", raises)
    errors = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("simulate", "--json", "--games", "1", *FEW, stdout=io.StringIO(), stderr=errors)
    (line,) = [line for line in errors.getvalue().splitlines() if line.startswith("again: ")]
    command = shlex.split(line)
    monkeypatch.undo()
    assert command[1:4] == ["manage.py", "simulate", "--repeat"]
    assert report("--repeat", command[4])["finished"] == 1


def test_a_simulation_says_how_many_games_were_finished() -> None:
    found = report("--games", "3", *FEW)
    assert (found["games"], found["finished"], found["failures"]) == (3, 3, [])
    assert sum(found["wins"].values()) >= 3


def test_a_simulation_says_how_a_table_of_people_would_wait_and_pass() -> None:
    found = report("--games", "3", *FEW)
    assert found["waits_with_own_stops"]["median"] >= found["waits_per_encounter"]["median"] > 0
    assert 0 < found["waits_per_encounter"]["mean"] <= found["waits_per_encounter"]["p90"]
    assert 0 < found["plain_pass_share"] < 1 and found["pass_share"] > found["plain_pass_share"]
    mails, asked = found["mails_per_seat"], found["asked_per_encounter"]
    assert (
        mails["median"] == pytest.approx(asked["median"] / 3, abs=0.01) and mails["p90"] > mails["mean"] > 0
    )
    assert found["acts_per_encounter"]["mean"] > 0


def test_a_simulation_tells_on_demand_how_many_days_people_would_have_taken() -> None:
    one, same, other = (report("--games", "3", "--seed", seed, "--days", *FEW) for seed in "112")
    each, whole = one["days_per_encounter"], one["days_per_game"]
    assert 0 < each["median"] <= each["p90"] < whole["median"] <= whole["p90"]
    assert (each, whole) == (same["days_per_encounter"], same["days_per_game"])
    assert whole != other["days_per_game"]
    without = report("--games", "3", *FEW)
    assert untimed(one) == untimed(without) | {"days_per_encounter": each, "days_per_game": whole}


def test_games_are_played_at_the_pace_of_new_games_unless_another_is_named() -> None:
    plain, standard, every = (report("--games", "3", *FEW, *pace) for pace in ([], STANDARD, EVERY))
    assert untimed(plain) == untimed(standard) != untimed(every)


def test_pairs_meet_at_the_pace_that_is_named() -> None:
    paces = ([], STANDARD, EVERY)
    plain, standard, every = (report("--pairs", "--games", "1", *FEW, *pace) for pace in paces)
    assert untimed(plain) == untimed(standard) != untimed(every)


def test_a_game_that_never_ended_takes_no_days(monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_game, "MOST_DECISIONS", 10)
    assert failing("--games", "2", "--days", *FEW)["days_per_game"] == {"median": 0, "p90": 0}


def test_all_pairs_of_a_box_meet_as_often_as_asked() -> None:
    found = report("--pairs", "--games", "2", *FEW)
    assert found["pairs"] == 6
    assert found["least"] >= 2
    assert found["games"] == found["finished"] >= 4


def test_pairs_meet_four_times_if_nothing_else_is_said() -> None:
    assert report("--pairs", *FEW)["least"] >= 4


def test_the_pair_that_is_kept_apart_meets_too() -> None:
    found = report("--pairs", "--games", "1", "--aliens", "gambler,sorcerer,mirror,human", "--players", "3")
    assert (found["pairs"], found["least"]) == (6, 1)


def test_the_same_seed_gives_the_same_games() -> None:
    one, same, other = (report("--pairs", "--games", "1", "--seed", seed, *FEW) for seed in "112")
    assert untimed(one) == untimed(same) != untimed(other)


def test_two_processes_report_what_one_does() -> None:
    arguments = ["--pairs", "--games", "2", "--days", *FEW]
    assert untimed(report(*arguments)) == untimed(report(*arguments, "--jobs", "2"))


def test_a_broken_invariant_is_reported_with_all_that_repeats_the_game(monkeypatch: Any) -> None:
    with monkeypatch.context() as planted:
        planted.setattr(bot_game, "_check", lambda game, ledger, number: f"planted {number}")
        found = failing("--games", "2", *FEW)
    assert found["invariant_failures"] == len(found["failures"]) == 2
    assert found["failures"][0]["failure"] == "planted 1"
    again = report("--repeat", json.dumps(found["failures"][0]))
    assert (again["games"], again["finished"]) == (1, 1)


def test_a_repeated_game_is_the_same_game() -> None:
    plain = report("--games", "1", *FEW)
    job = simulate.Job(
        simulate.Options(
            players=3, box=("human", "mirror", "oracle", "zombie"), switches={"pace": "standard"}
        ),
        simulate.game_seed("1", 0),
        "sensible",
    )
    assert untimed(report("--repeat", json.dumps(job.as_json()))) == untimed(plain)


def test_an_exception_fails_its_game_and_the_others_are_played(monkeypatch: Any) -> None:
    played = bot_game.play_bot_game
    seed = simulate.game_seed("1", 0)
    monkeypatch.setattr(
        simulate, "play_bot_game", lambda o, s, bot: raises() if s == seed else played(o, s, bot)
    )
    found = failing("--games", "2", *FEW)
    assert found["finished"] == 1
    (failure,) = found["failures"]
    assert failure["failure"] == "ZeroDivisionError: planted"
    assert failure["seed"] == seed


def test_a_game_that_never_ends_is_a_failure(monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_game, "MOST_DECISIONS", 10)
    found = failing("--games", "1", *FEW)
    assert found["failures"][0]["failure"] == "not finished"


@pytest.mark.parametrize(
    ("arguments", "words", "code"),
    [
        (["--games", "0"], "number from 1 up", 2),
        (["--jobs", "0"], "number from 1 up", 2),
        (["--pairs", "--players", "9"], "2 to 8 seats", 1),
        (["--aliens", "nobody"], "no alien “nobody”", 1),
        (["--repeat", "nonsense"], "--repeat takes", 2),
        (["--repeat", "{}"], "--repeat takes", 2),
    ],
)
def test_what_makes_no_games_is_refused_with_a_sentence(arguments: list[str], words: str, code: int) -> None:
    with pytest.raises(CommandError) as error:
        report(*arguments)
    assert words in str(error.value) and error.value.returncode == code


def test_a_simulation_takes_the_same_wishes_as_a_new_game() -> None:
    found = report(
        "--games", "2", "--players", "3", "--pick", "red=mirror", "--flares", "none", "--alerts", "yellow"
    )
    assert found["finished"] == 2
    assert found["powers_used"]["mirror"] and not sum(found["flares_played"].values())


def test_a_list_of_one_alien_for_each_seat_still_deals_them_in_order_from_the_whole_box() -> None:
    arguments = {"aliens": "human,mirror,void", "box": "", "alerts": "", "random_box": 0, "pick": ""}
    rules = {"selection": None, "flares": "", "switch": [], "players": 3, "edition": "ffg2008", "seed": "1"}
    made = simulate._options({**arguments, **rules})
    assert made.dealt == ("human", "mirror", "void") and set(made.box) == set(box_of("ffg2008"))


def test_pairs_are_those_of_all_built_in_aliens_unless_a_box_is_named() -> None:
    """Also of one that the edition's box lacks."""
    arguments = {"aliens": "", "box": "", "alerts": "", "random_box": 0, "pick": ""}
    rules = {"selection": None, "flares": "", "switch": [], "players": 5, "edition": "ffg2008", "seed": "1"}
    met = {alien for made in simulate._for_pairs({**arguments, **rules}, 1) for alien in made.dealt}
    assert met == set(book().built_in)
    named = simulate._for_pairs({**arguments, **rules, "players": 3, "box": "human,mirror,void,oracle"}, 1)
    assert {alien for made in named for alien in made.dealt} == {"human", "mirror", "void", "oracle"}
