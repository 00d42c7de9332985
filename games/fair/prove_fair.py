#!/usr/bin/env python3
"""Check the chance of an exported game: `python prove_fair.py FILE`. It needs only Python 3.11.

It knows no rules, and imports nothing of the service whose games it checks. docs/fairness.md says what it
proves, and what not. It ends with 0 if all fits, else with 1 and the first thing that does not.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Document = Mapping[str, Any]
Kind = TypeVar("Kind")
FORMAT, VERSION = 2, 1  # of the export, and of how parts become a seed
CARDS = {"reshuffle", "quake", "both hands", "default compensation", "default loot"} | {
    "deck of another game", "deck after a ruling"
}  # fmt: skip
DESTINY = {"destiny", "destiny after the first player", "destiny searched", "destiny of another game"}
SPECIAL = {"special destiny", "special destiny of another game"}
SHEETS = {"aliens", "random flares", "unused sheets", "sheets used up", "sheets of another game"}
SORTED = {"aliens", "random flares", "unused sheets", "combos", "cards for seats"}
TIDY = {"cosmic deck", "both hands"}
APART = ("zilch", "shark")  # switches by which a seat has no colour in the destiny deck
# By the edition: of the destiny deck, how many cards each colour has, and what lies behind the colours.
_FFG = (3, ["wild", "wild", "most_foreign_colonies", "most_cards_in_hand", "fewest_ships_in_warp"])
DESTINY_DECKS = {"ffg2008": _FFG, "ffg42": _FFG, "mayfair": (4, ["wild"])}
# By the edition: what else a deck may have whose cards turn the gate over.
REVERSE, REVERSING = "reverse ", {"mayfair": "reverse wild"}  # with more than three colours
APART_BY_NUMBER = {"mayfair": {7: ("zilch",), 8: APART}}  # of such a table, unless a switch says otherwise
SPECIALS = {
    "mayfair": [
        "base_of_a_visitor", "consolation_war", "free_for_all", "left_neighbour", "most_bases",
        "odd_way_to_win", "players_vote", "power_outage", "right_neighbour", "tenacious_defense",
        "victory_dance",
    ]
}  # fmt: skip
SPECIALS_SWITCH = "destiny.specials"  # one of them for each colour is dealt into the destiny deck
RANKS = {"attack": 0, "negotiate": 1, "morph": 2, "kicker": 3, "reinforcement": 4}
ARTIFACT, FLARE = 5, 6  # the ranks of all other cards
RANGE = 1 << 64  # a roll has 64 bits
MOST = 1 << 32  # more sides has no die
DRAWN_LENGTH = 32
CHAINED = ("number", "seat", "question", "kind", "body", "route", "at")
SENTENCES = {
    "unreadable": "This is no exported game: {why}.",
    "unknown_format": "The export has format {format}; this program knows format 2.",
    "broken_chain": "Decision {number} is not what it was when the next one was taken, or one is missing.",
    "other_end": "The last decision is not the one that the export names as its last.",
    "other_options": "Decision 1 begins a game with other options than the export names.",
    "wrong_seed_hash": "The seed is not the one whose hash stands in decision 1.",
    "no_server_part": "Decision 1 names a hash of the server's part, and the export holds no such part.",
    "parts_not_told": "The export holds a server's part, and decision 1 tells nothing of it.",
    "unknown_version": "The seed is made in a way that this program does not know (version {version}).",
    "wrong_server_hash": "The server's part is not the one whose hash was told.",
    "wrong_parts": "There is not one part for each seat.",
    "wrong_drawn_part": "The part of seat {seat} was drawn, but not as the server's part gives it.",
    "wrong_seed": "The seed does not follow from the parts.",
    "wrong_seats": "The seats were not drawn as the seed gives them.",
    "no_rolls": "The list of rolls is missing.",
    "gap": "Roll {place} should spend counter {wanted}, and spends {counter}: a roll is missing or moved.",
    "wrong_decision": "Roll {place} (counter {counter}) belongs to no decision at this place.",
    "wrong_roll": "Roll {place} (counter {counter}, “{purpose}”, decision {decision}) has another result.",
    "wrong_order": "Shuffle {place} (counter {counter}, “{purpose}”, decision {decision}) has another order.",
    "wrong_before": "Shuffle {place} (“{purpose}”, decision {decision}) begins with a wrong order.",
    "unknown_things": "Shuffle {place} (“{purpose}”, decision {decision}) has what this game lacks: {what}.",
    "wrong_rewind": "Decision {number} goes back to decision {to}, which is not before it.",
    "wrong_ruling": "Decision {number} is a ruling that goes on from counter {counter}, not from the next.",
    "wrong_fingerprint": "Something else in the export was changed: its fingerprint is another.",
}


class Unfair(Exception):
    """The first thing that does not fit: its id, and what the sentence about it names."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(SENTENCES[reason].format(**params))
        self.reason, self.params = reason, params


@dataclass
class Proof:
    """What was found to fit, counted, and what cannot be known from the document alone."""

    decisions: int
    last_hash: str
    server_hash: str = ""
    parts: int = 0
    chosen: int = 0
    rolls: int = 0
    shuffles: int = 0
    counters: int = 0
    fingerprint: str = ""
    notes: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield f"{self.decisions} decisions, each with the hash of the one before. Last hash: {self.last_hash}"
        if self.server_hash:
            parts = f"{self.chosen} chosen and {self.parts - self.chosen} drawn parts of seats"
            yield f"The seed is made of {parts} and of the server's part. Its hash: {self.server_hash}"
        if self.counters:
            what = f"{self.rolls} rolls and {self.shuffles} shuffles"
            yield f"{what}: each is what the seed gives. {self.counters} counters, no gap."
            yield f"Fingerprint of the export: {self.fingerprint}"
        yield from (f"Note: {note}" for note in self.notes)


def canonical(document: object) -> str:
    """Return JSON with sorted keys, no spaces and no floats."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def keyed(key: str, text: str) -> bytes:
    return hmac.digest(key.encode(), text.encode(), "sha256")


def prove(document: object) -> Proof:
    """Return what fits. Raises Unfair with the first thing that does not."""
    try:
        return _prove(_export(document))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise Unfair("unreadable", why=f"{type(error).__name__} {error}") from None


def _export(document: object) -> Document:
    if not isinstance(document, dict):
        raise Unfair("unreadable", why="it is no JSON object")
    if document.get("format") != FORMAT or document["format"] is True:
        raise Unfair("unknown_format", format=str(document.get("format"))[:40])
    if not isinstance(document["decisions"], list) or not document["decisions"]:
        raise Unfair("unreadable", why="it has no decisions")
    return document


def _prove(document: Document) -> Proof:
    rows: Sequence[Document] = document["decisions"]
    proof = Proof(len(rows), _check_chain(rows))
    _check_beginning(document, rows[0])
    _check_parts(document, rows[0]["body"], proof)
    if "rolls" not in document:
        raise Unfair("no_rolls")
    _Chance(document, proof).check()
    _check_fingerprint(document, proof)
    return proof


def _check_chain(rows: Sequence[Document]) -> str:
    last = ""
    for number, row in enumerate(rows, start=1):
        chained = {name: row[name] for name in CHAINED}
        fits = _as(int, row["number"]) == number and row["previous_hash"] == last
        if not fits or row["hash"] != sha256(last + canonical(chained)):
            raise Unfair("broken_chain", number=number)
        last = row["hash"]
    return last


def _check_beginning(document: Document, first: Document) -> None:
    if document["last_hash"] != document["decisions"][-1]["hash"]:
        raise Unfair("other_end")
    options = first["body"].get("options")
    if first["kind"] != "options" or canonical(options) != canonical(document["options"]):
        raise Unfair("other_options")
    if first["body"].get("seed_hash") != sha256(_as(str, document["seed"])):
        raise Unfair("wrong_seed_hash")


def _check_parts(document: Document, body: Document, proof: Proof) -> None:
    fair, server_part = body.get("fair"), document.get("server_part", "")
    if fair is None:
        if server_part:
            raise Unfair("parts_not_told")
        proof.notes.append("No seat has a part in the seed: the server alone made it, or who made the game.")
        return
    if not server_part:
        raise Unfair("no_server_part")
    _check_seed(document, fair, _as(str, server_part))
    proof.server_hash, proof.parts = fair["server_hash"], len(fair["parts"])
    proof.chosen = sum(part["chosen"] is True for part in fair["parts"])
    proof.notes += _notes_on_parts(fair, proof)


def _check_seed(document: Document, fair: Document, server_part: str) -> None:
    if fair["version"] != VERSION:
        raise Unfair("unknown_version", version=str(fair["version"])[:40])
    if fair["server_hash"] != sha256(server_part):
        raise Unfair("wrong_server_hash")
    parts, players = fair["parts"], document["options"]["players"]
    chairs = [_as(int, part["chair"]) for part in parts]
    if sorted(chairs) != list(range(players)) or len(parts) != document["seats"]:
        raise Unfair("wrong_parts")
    for seat, part in enumerate(parts):
        drawn = keyed(server_part, f"part:{part['chair']}").hex()[:DRAWN_LENGTH]
        if part["chosen"] is not True and part["text"] != drawn:
            raise Unfair("wrong_drawn_part", seat=seat + 1)
    _check_combined(document["seed"], server_part, fair)


def _check_combined(seed: str, server_part: str, fair: Document) -> None:
    """Check the combined seed. The seats are drawn before the game, by their own dice under the same seed."""
    parts = sorted(fair["parts"], key=lambda part: _as(int, part["chair"]))
    texts = [_as(str, part["text"]) for part in parts]
    if seed != keyed(server_part, canonical({"parts": texts, "version": VERSION})).hex():
        raise Unfair("wrong_seed")
    seats = list(range(len(parts)))
    drawn = Dice(seed).shuffled(seats, "seats") if fair["seats_drawn"] else seats
    if [drawn[part["chair"]] for part in fair["parts"]] != seats:
        raise Unfair("wrong_seats")


def _notes_on_parts(fair: Document, proof: Proof) -> Iterator[str]:
    if fair["announced"] is not True:
        yield (
            "This game began at once, without a lobby: nobody could see the server's hash before or give a "
            "part, so the server could have tried several."
        )
    elif not proof.chosen:
        yield "No player chose a part: all of the seed was fixed by the server's part, told as a hash before."


def _check_fingerprint(document: Document, proof: Proof) -> None:
    rest = {key: value for key, value in document.items() if key != "fingerprint"}
    proof.fingerprint = sha256(canonical(rest))
    if document.get("fingerprint") != proof.fingerprint:
        raise Unfair("wrong_fingerprint")


@dataclass
class Dice:
    """HMAC-SHA-256 of (purpose, counter) under the seed: the first 64 bits are a roll."""

    seed: str
    spent: int = 0

    def below(self, limit: int, purpose: str) -> int:
        """Return a number below a limit. A roll that would favour some numbers is rolled again."""
        while (number := self._roll(purpose)) >= RANGE - RANGE % limit:
            pass
        return number % limit

    def shuffled(self, things: Sequence[Any], purpose: str) -> list[Any]:
        """Return the things shuffled by Fisher and Yates, from the end."""
        copy = list(things)
        for last in range(len(copy) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            copy[last], copy[other] = copy[other], copy[last]
        return copy

    def _roll(self, purpose: str) -> int:
        self.spent += 1
        return int.from_bytes(keyed(self.seed, f"{purpose}:{self.spent}")[:8], "big")


class _Chance:
    """Goes through decisions and rolls together: each roll belongs to the decision that caused it."""

    def __init__(self, document: Document, proof: Proof):
        self.rows, self.rolls = document["decisions"], document["rolls"]
        self.proof, self.place = proof, 0
        self.dice = Dice(document["seed"])
        self.after: dict[int, tuple[str, int]] = {}  # by decision: the seed, and how many counters were spent
        self.things = _Things(document["options"])

    def check(self) -> None:
        for row in self.rows:
            self._turn_to(row)
            while self.place < len(self.rolls) and self.rolls[self.place]["decision"] == row["number"]:
                self._check_roll(self.rolls[self.place])
            self.after[row["number"]] = (self.dice.seed, self.dice.spent)
        if self.place < len(self.rolls):
            roll = self.rolls[self.place]
            raise Unfair("wrong_decision", place=self.place + 1, counter=roll["counter"])

    def _turn_to(self, row: Document) -> None:
        """Turn to the chance of this row.

        Chance may change where a game goes on from a moment of another, or back to one of its own.
        """
        number, body = row["number"], row["body"]
        if row["kind"] == "reseed":
            self.dice.seed = _as(str, body["seed"])
            self.proof.notes.append(f"From decision {number} on the seed is another, the server's alone.")
        if row["kind"] == "rewind":
            self._rewind(number, body)
        if row["kind"] == "ruling":
            self._ruling(number, body)

    def _ruling(self, number: int, body: Document) -> None:
        """Check a ruling: the position was changed.

        With a seed chance is another from here on, and the counters go on.
        """
        seed = _as(str, body.get("seed", ""))
        if seed:
            self.dice = Dice(seed, self._spent_before(number, body))
        how = "by a new seed, made by the server alone" if seed else "as it was"
        self.proof.notes.append(
            f"Decision {number} changes the position by a ruling. From there on chance is {how}."
        )

    def _spent_before(self, number: int, body: Document) -> int:
        """Return the counters that are used up. Raises Unfair where the ruling tells of others."""
        if _as(int, body.get("rolls")) != self.dice.spent:
            raise Unfair("wrong_ruling", number=number, counter=_as(int, body["rolls"]) + 1)
        return self.dice.spent

    def _rewind(self, number: int, body: Document) -> None:
        to, anew = _as(int, body["to"]), body["dice"] == "anew"
        if to not in self.after:
            raise Unfair("wrong_rewind", number=number, to=to)
        left = self.dice.spent
        seed, spent = self.after[to]
        self.dice = Dice(_as(str, body["seed"]) if anew else seed, spent)
        how = "by a new seed, made by the server alone" if anew else "as it was"
        since = f"counters {spent + 1} to {left} were spent" if left > spent else "no counter was spent"
        note = f"Decision {number} goes back to decision {to}. On the road that was left {since}; "
        self.proof.notes.append(f"{note}from there on chance is {how}.")

    def _check_roll(self, roll: Document) -> None:
        self.place += 1
        counter, purpose = _as(int, roll["counter"]), _as(str, roll["purpose"])
        about: dict[str, Any] = {"place": self.place, "counter": counter}
        if counter != self.dice.spent + 1:
            raise Unfair("gap", wanted=self.dice.spent + 1, **about)
        about |= {"purpose": purpose, "decision": roll["decision"]}
        (self._check_shuffle if "before" in roll else self._check_number)(roll, purpose, about)
        self.proof.counters += self.dice.spent - counter + 1

    def _check_number(self, roll: Document, purpose: str, about: dict[str, Any]) -> None:
        limit, result = _as(int, roll["limit"]), _as(int, roll["result"])
        if not 0 < limit < MOST or self.dice.below(limit, purpose) != result:
            raise Unfair("wrong_roll", **about)
        self.proof.rolls += 1

    def _check_shuffle(self, roll: Document, purpose: str, about: dict[str, Any]) -> None:
        before = [_as(str, thing) for thing in roll["before"]]
        if len(before) < 2 or self.dice.shuffled(before, purpose) != roll["after"]:
            raise Unfair("wrong_order", **about)
        if not self.things.lie_as_they_have_to(purpose, before, roll["after"]):
            raise Unfair("wrong_before", **about)
        if unknown := self.things.unknown(purpose, before):
            raise Unfair("unknown_things", what=", ".join(unknown), **about)
        self.proof.shuffles += 1


class _Things:
    """What there is in this game, as far as it can be known without the rules: nothing comes of nowhere."""

    def __init__(self, options: Document):
        self.box, self.cards = options["box"], Counter[str]()
        switches, self.destiny = options.get("switches") or {}, list[str]()
        self.players, self.edition = options["players"], options["edition"]
        by_number = APART_BY_NUMBER.get(self.edition, {}).get(self.players, ())
        self.colours = self.players - sum(bool(switches.get(name, name in by_number)) for name in APART)
        self.specials = SPECIALS.get(self.edition, []) if switches.get(SPECIALS_SWITCH) else []
        self.reversing = options["tables"]["reversing"] if self.edition in REVERSING else 0
        self.stack = list[str]()

    def lie_as_they_have_to(self, purpose: str, before: list[str], after: list[str]) -> bool:
        """Return whether the things lie in the order that is prescribed.

        A person who may lay a deck before the shuffle could make it come out as they like.
        """
        if purpose in SORTED | TIDY:
            return before == sorted(before, key=_in_a_tidy_hand if purpose in TIDY else str)
        if purpose == "special destiny" and not self.stack:
            self.stack = after
            return before == self.specials
        if purpose == "destiny" and not self.destiny:
            self.destiny = after
            there = {card.removeprefix(REVERSE) for card in before}
            seats = [n for n in range(self.players) if f"seat {n}" in there]
            return before == self._destiny_deck(seats) and len(seats) == self.colours
        return before == self.destiny if purpose == "destiny after the first player" else True

    def _destiny_deck(self, seats: Sequence[int]) -> list[str]:
        """Return the deck before its first shuffle: the specials from the top of their stack lie last."""
        of_each_colour, behind = DESTINY_DECKS[self.edition]
        plain, turning = ["seat"] * (of_each_colour - self.reversing), [f"{REVERSE}seat"] * self.reversing
        deck = [f"{kind} {n}" for n in seats for kind in plain + turning] + behind
        if self.edition in REVERSING and len(seats) > 3:
            deck.append(REVERSING[self.edition])
        return deck + self.stack[::-1][: len(seats)]

    def unknown(self, purpose: str, things: list[str]) -> list[str]:
        """Return those things that this game does not have, or not so often."""
        return sorted(Counter(things) - self._there(purpose, things))

    def _there(self, purpose: str, things: list[str]) -> Counter[str]:
        """Return the things of this purpose. The first shuffle of a deck says what is in it."""
        if purpose == "cosmic deck":
            self.cards = Counter(things)
        if purpose in DESTINY:
            return Counter(self.destiny) | Counter(self.specials)
        if purpose in SPECIAL:
            return Counter(self.specials)
        if purpose in SHEETS:
            return Counter(self.box)
        return self.cards if purpose in CARDS else Counter(things)


def _in_a_tidy_hand(card: str) -> tuple[int, int, str]:
    kind, _, value = card.partition(" ")
    number = int(value) if value.removeprefix("-").isdecimal() else 0
    return RANKS.get(kind, FLARE if value == "flare" else ARTIFACT), number, card


def _as(kind: type[Kind], value: Any) -> Kind:
    if type(value) is not kind:
        raise ValueError(f"{str(value)[:40]!r} should be of another kind")
    return value


def read(file: str) -> object:
    """Return the document in the file. Raises Unfair."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
        return json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (OSError, ValueError, RecursionError) as error:
        raise Unfair("unreadable", why=getattr(error, "strerror", None) or str(error)) from None


def _refuse(text: str) -> None:
    raise ValueError(f"it holds {text}, and only whole numbers stand in an export")


def report(file: str) -> tuple[bool, dict[str, Any], list[str]]:
    """Return whether all fits, what came of it as JSON, and as lines to read."""
    try:
        proof = prove(read(file))
    except Unfair as wrong:
        found = {"accepted": False, "reason": wrong.reason, "params": wrong.params, "says": str(wrong)}
        return False, found, [f"Rejected. {wrong}"]
    return True, {"accepted": True, **vars(proof)}, ["Accepted.", *proof.lines()]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="an exported game; - for the standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def main() -> int:
    add_arguments(parser := argparse.ArgumentParser(description="Check the chance of an exported game."))
    given = parser.parse_args()
    accepted, document, lines = report(given.file)
    print(json.dumps(document, ensure_ascii=False) if given.json else "\n".join(lines))
    return 0 if accepted else 1


if __name__ == "__main__":
    sys.exit(main())
