"""What prove_fair finds in an export, alone with the document."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.state import seed as parts_of_seed
from engine.state.dice import Dice
from games.base import chain
from games.fair import prove_fair
from games.fair.prove_fair import Unfair, prove
from tests.engine.recorded import LOGS, name_of
from tests.games.exported import Export, begun, exported, of_a_log, refingered, relinked
from tests.proofs import sample

RECORDED = LOGS[:100]
NAMES = [f"game {n}" for n in range(100)]
TAMPERED = 10  # of each kind


def fault_of(document: Export) -> str:
    with pytest.raises(Unfair) as wrong:
        prove(json.loads(json.dumps(document)))
    return wrong.value.reason


# 200 games that are fair


@pytest.mark.parametrize("path", sample(RECORDED, of=4), ids=name_of)
def test_a_recorded_game_is_accepted_and_said_to_have_no_parts(path: Path) -> None:
    proof = prove(of_a_log(path))
    assert proof.rolls and proof.shuffles and not proof.parts
    assert "No seat has a part in the seed" in proof.notes[0]


@pytest.mark.parametrize("name", sample(NAMES, of=4))
def test_a_game_with_parts_is_accepted(name: str) -> None:
    document = exported(
        name, players=3 + len(name) % 3, goes_back=name.endswith(("0", "5")), ruled=name.endswith("3")
    )
    proof = prove(json.loads(json.dumps(document)))
    assert (proof.parts, proof.decisions) == (document["seats"], len(document["decisions"]))
    assert proof.counters == proof.rolls + sum(
        len(r["before"]) - 1 for r in document["rolls"] if "before" in r
    )


def test_a_whole_game_is_accepted() -> None:
    document = exported("to the end", 10_000)
    assert document["winners"]
    assert prove(document).last_hash == document["last_hash"]


# 200 that are not, each with hashes and fingerprint made to fit again wherever that can be done


def shuffles(document: Export) -> list[dict[str, Any]]:
    return [roll for roll in document["rolls"] if "before" in roll]


def numbers(document: Export) -> list[dict[str, Any]]:
    return [roll for roll in document["rolls"] if "limit" in roll]


def two_cards_swapped(document: Export, n: int) -> None:
    deck = next(roll for roll in shuffles(document) if roll["purpose"] == "cosmic deck")["after"]
    other = next(place for place in range(n + 1, len(deck)) if deck[place] != deck[n])
    deck[n], deck[other] = deck[other], deck[n]
    refingered(document)


def deck_laid_before_the_shuffle(document: Export, n: int) -> None:
    """Whoever wants a card on top lays it before where the shuffle takes it there."""
    early = [one for one in shuffles(document) if one["decision"] < 6]
    roll = early[n % len(early)]
    place = next(k for k, thing in enumerate(roll["before"]) if thing != roll["before"][0])
    roll["before"][0], roll["before"][place] = roll["before"][place], roll["before"][0]
    roll["after"] = Dice(document["seed"], roll["counter"] - 1).shuffled(roll["before"], roll["purpose"])
    refingered(document)


def another_card_in_a_later_shuffle(document: Export, n: int) -> None:
    """In both lists, so that the shuffle itself is right."""
    roll = next(roll for roll in shuffles(document) if roll["purpose"] == "destiny after the first player")
    place = roll["before"].index(roll["after"][n])
    roll["before"][place] = roll["after"][n] = "seat 0 once more"
    refingered(document)


def another_box(document: Export, n: int) -> None:
    roll = document["rolls"][0]
    assert roll["purpose"] == "aliens"
    place = roll["before"].index(roll["after"][n])
    roll["before"][place] = roll["after"][n] = "an alien of another box"
    refingered(document)


def another_number(document: Export, n: int) -> None:
    roll = numbers(document)[-1 - n % 3]
    roll["result"] = (roll["result"] + 1) % (roll["limit"] + 1)
    refingered(document)


def more_sides(document: Export, n: int) -> None:
    roll = numbers(document)[n % 3]
    roll["limit"], roll["result"] = roll["limit"] + 1000, roll["limit"] + 999
    refingered(document)


def another_purpose(document: Export, n: int) -> None:
    shuffles(document)[n % 4]["purpose"] += " again"
    refingered(document)


def roll_left_out(document: Export, n: int) -> None:
    del document["rolls"][n]
    refingered(document)


def counter_left_out(document: Export, n: int) -> None:
    """As if somebody had rolled until it suited."""
    for roll in document["rolls"][n:]:
        roll["counter"] += 1
    refingered(document)


def roll_at_an_earlier_decision(document: Export, n: int) -> None:
    document["rolls"][-1]["decision"] = document["rolls"][-2]["decision"] - 1 - n % 2
    refingered(document)


def another_answer(document: Export, n: int) -> None:
    """With the hash of its row made to fit: the next one still names the old one."""
    row = document["decisions"][10 + n]
    row["body"] = {"answer": f"another {n}"}
    row["hash"] = chain.row_hash(row["previous_hash"], row)
    refingered(document)


def decision_left_out(document: Export, n: int) -> None:
    del document["decisions"][10 + n]
    refingered(document)


def last_decisions_left_out(document: Export, n: int) -> None:
    del document["decisions"][-1 - n :]
    refingered(document)


def another_time(document: Export, n: int) -> None:
    document["decisions"][5 + n]["at"] = "2020-01-01T00:00:00.000000Z"
    refingered(document)


def another_seed(document: Export, n: int) -> None:
    """All of its hashes say the same."""
    document["seed"] = chain.seed_hash(str(n))
    document["decisions"][0]["body"]["seed_hash"] = chain.seed_hash(document["seed"])
    relinked(document)


def another_server_part(document: Export, n: int) -> None:
    document["server_part"] = chain.seed_hash(str(n))
    refingered(document)


def another_server_part_with_its_hash(document: Export, n: int) -> None:
    document["server_part"] = chain.seed_hash(str(n))
    told = document["decisions"][0]["body"]["fair"]
    told["server_hash"] = parts_of_seed.server_hash(document["server_part"])
    relinked(document)


def another_part_of_a_seat(document: Export, n: int) -> None:
    part = document["decisions"][0]["body"]["fair"]["parts"][n % 3]
    part["text"] += "!"
    relinked(document)


def rewound_to_elsewhere(document: Export, n: int) -> None:
    rewind = next(row for row in document["decisions"] if row["kind"] == "rewind")
    rewind["body"]["to"] = 2
    relinked(document)


def rewound_with_other_dice(document: Export, n: int) -> None:
    rewind = [row for row in document["decisions"] if row["kind"] == "rewind"][1]
    rewind["body"] |= {"seed": chain.seed_hash(str(n))} if n % 2 else {"dice": "kept"}
    relinked(document)


def _ruling(document: Export) -> dict[str, Any]:
    """The first, which draws anew."""
    return next(row["body"] for row in document["decisions"] if row["kind"] == "ruling")


def ruled_with_another_seed(document: Export, n: int) -> None:
    _ruling(document)["seed"] = chain.seed_hash(str(n))
    relinked(document)


def ruled_with_the_dice_of_before(document: Export, n: int) -> None:
    del _ruling(document)["seed"]
    relinked(document)


def ruled_from_another_counter(document: Export, n: int) -> None:
    _ruling(document)["rolls"] += 1 + n
    relinked(document)


KINDS: dict[Callable[[Export, int], None], set[str]] = {
    two_cards_swapped: {"wrong_order"},
    deck_laid_before_the_shuffle: {"wrong_before"},
    another_card_in_a_later_shuffle: {"wrong_before", "wrong_order"},
    another_box: {"unknown_things", "wrong_before"},
    another_number: {"wrong_roll"},
    more_sides: {"wrong_roll"},
    another_purpose: {"wrong_order"},
    roll_left_out: {"gap"},
    counter_left_out: {"gap"},
    roll_at_an_earlier_decision: {"wrong_decision"},
    another_answer: {"broken_chain"},
    decision_left_out: {"broken_chain"},
    last_decisions_left_out: {"other_end"},
    another_time: {"broken_chain"},
    another_seed: {"wrong_seed"},
    another_server_part: {"wrong_server_hash"},
    another_server_part_with_its_hash: {"wrong_drawn_part"},
    another_part_of_a_seat: {"wrong_seed", "wrong_drawn_part"},
    rewound_to_elsewhere: {"gap"},
    rewound_with_other_dice: {"wrong_roll", "wrong_order"},
    ruled_with_another_seed: {"wrong_order"},
    ruled_with_the_dice_of_before: {"wrong_order"},
    ruled_from_another_counter: {"wrong_ruling"},
}


def untampered(tamper: Callable[[Export, int], None], n: int) -> Export:
    """A game in which there is what this tampers with."""
    name = tamper.__name__
    return exported(NAMES[n], 200, goes_back=name.startswith("rewound"), ruled=name.startswith("ruled"))


@pytest.mark.parametrize("n", sample(range(TAMPERED), of=4))
@pytest.mark.parametrize("tamper", KINDS, ids=lambda one: one.__name__)
def test_a_tampered_game_is_rejected_for_what_was_changed(
    tamper: Callable[[Export, int], None], n: int
) -> None:
    document = untampered(tamper, n)
    assert prove(document)
    tamper(document, n)
    assert fault_of(document) in KINDS[tamper]


def test_there_are_two_hundred_of_each() -> None:
    assert len(RECORDED) + len(NAMES) == 200
    assert len(KINDS) * TAMPERED >= 200


def test_what_is_nowhere_else_looked_at_is_found_by_the_fingerprint() -> None:
    for change in ({"winners": [2]}, {"bots": {"0": "random"}}, {"state_hash": "0" * 64}, {"edition": "x"}):
        assert fault_of(exported("game 1") | change) == "wrong_fingerprint"


@pytest.mark.parametrize(
    "spoil, reason",
    [
        (lambda d: d.pop("rolls"), "no_rolls"),
        (lambda d: d.pop("server_part"), "no_server_part"),
        (lambda d: d.pop("fingerprint"), "wrong_fingerprint"),
        (lambda d: d.update(format=1), "unknown_format"),
        (lambda d: d.update(format=3), "unknown_format"),
        (lambda d: d.update(format=True), "unknown_format"),
        (lambda d: d.update(decisions=[]), "unreadable"),
        (lambda d: d.update(rolls=7), "unreadable"),
        (lambda d: d["rolls"][0].update(counter="1"), "unreadable"),
        (lambda d: d["rolls"][0].update(before=7), "unreadable"),
        (lambda d: d["rolls"].append("x"), "unreadable"),
        (lambda d: d["rolls"].append({}), "unreadable"),
        (lambda d: next(r for r in d["rolls"] if "limit" in r).update(limit=0), "wrong_roll"),
        (lambda d: next(r for r in d["rolls"] if "limit" in r).update(limit=2**70), "wrong_roll"),
        (lambda d: d.pop("options"), "unreadable"),
        (lambda d: d["options"].update(players=4), "other_options"),
    ],
)
def test_what_is_missing_or_of_another_kind_is_a_clear_no(
    spoil: Callable[[Export], Any], reason: str
) -> None:
    document = exported("game 2")
    spoil(document)
    assert fault_of(document) == reason


@pytest.mark.parametrize("document", [None, [], "x", 7, {}, {"format": 2}, {"format": 2, "decisions": ["x"]}])
def test_what_is_no_export_is_a_clear_no(document: Any) -> None:
    with pytest.raises(Unfair) as wrong:
        prove(document)
    assert str(wrong.value)


def test_parts_told_twice_differently_are_refused() -> None:
    fair = exported("game 3")
    for change, reason in (
        ({"version": 2}, "unknown_version"),
        ({"parts": []}, "wrong_parts"),
        ({"seats_drawn": not fair["decisions"][0]["body"]["fair"]["seats_drawn"]}, "wrong_seats"),
    ):
        document = exported("game 3", players=5)
        document["decisions"][0]["body"]["fair"] |= change
        assert fault_of(relinked(document)) == reason


# What it says


def test_a_rewind_says_which_counters_were_spent_on_the_road_that_was_left() -> None:
    document = exported("game 5", 200, goes_back=True)
    kept, anew = [note for note in prove(document).notes if "goes back" in note]
    assert "chance is as it was" in kept and "by a new seed" in anew
    spent = [roll["counter"] for roll in document["rolls"]]
    twice = sorted({counter for counter in spent if spent.count(counter) > 1})
    assert f"counters {twice[0]} to" in kept
    assert "counters" in anew


def test_a_ruling_says_whether_chance_is_the_same_from_there_on() -> None:
    document = exported("game 3", 200, ruled=True)
    anew, kept = [note for note in prove(document).notes if "by a ruling" in note]
    assert "by a new seed" in anew and "chance is as it was" in kept
    assert any(roll["purpose"] == "deck after a ruling" for roll in document["rolls"])


def test_a_ruling_spends_no_counter_twice() -> None:
    spent = [roll["counter"] for roll in exported("game 3", 200, ruled=True)["rolls"]]
    assert spent == sorted(set(spent))


def test_no_counter_after_a_ruling_can_be_left_out() -> None:
    document = exported("game 3", 200, ruled=True)
    number = next(row["number"] for row in document["decisions"] if row["kind"] == "ruling")
    for roll in document["rolls"]:
        roll["counter"] += 50 * (roll["decision"] > number)
    assert fault_of(refingered(document)) == "gap"


def test_of_a_game_that_began_at_once_it_says_so() -> None:
    game = begun("at once")
    game.rows[0].body["fair"]["announced"] = False
    document = relinked(game.document())
    assert "began at once" in prove(document).notes[0]


# Standing alone


def test_it_rolls_and_combines_as_the_game_does() -> None:
    ours, theirs = Dice("a seed"), prove_fair.Dice("a seed")
    assert [ours.below(n, "x") for n in range(1, 99)] == [theirs.below(n, "x") for n in range(1, 99)]
    assert ours.shuffled(range(50), "y") == theirs.shuffled(range(50), "y")
    assert ours.rolls == theirs.spent
    document = {"b": [1, None, "é\u2028\x7f\\"], "a": {"ü": True}}
    assert prove_fair.canonical(document) == chain.canonical(document)


def alone(*given: str, said: str = "") -> tuple[int, str]:
    """Run by a bare interpreter that finds neither the project nor anything installed."""
    command = [sys.executable, "-I", "-S", prove_fair.__file__, *given]
    done = subprocess.run(command, input=said, capture_output=True, text=True, cwd="/", check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_it_runs_alone_and_ends_with_what_it_found(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    document = exported("game 4")
    good.write_text(json.dumps(document), "utf-8")
    two_cards_swapped(document, 0)
    bad.write_text(json.dumps(document), "utf-8")
    status, said = alone(str(good))
    assert status == 0 and said.startswith("Accepted.\n121 decisions")
    status, said = alone(str(bad), "--json")
    assert status == 1 and json.loads(said)["reason"] == "wrong_order"
    assert alone("-", said=good.read_text("utf-8"))[0] == 0


@pytest.mark.parametrize("text", ["", "{", '{"format": 2.5}', '{"format": NaN}', "[" * 100_000])
def test_a_file_that_is_no_export_is_a_clear_no(text: str) -> None:
    status, said = alone("-", said=text)
    assert status == 1 and said.startswith("Rejected. This is no exported game")


def test_there_is_no_such_file() -> None:
    status, said = alone("/nowhere/game.json")
    assert status == 1 and "No such file" in said


def test_the_command_does_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(exported("game 4")), "utf-8")
    call_command("prove_fair", str(file))
    assert capsys.readouterr().out.startswith("Accepted.")
    file.write_text("{}", "utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("prove_fair", str(file), "--json")
    assert ended.value.code == 1 and json.loads(capsys.readouterr().out)["accepted"] is False
