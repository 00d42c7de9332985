"""What must hold of an answer that is taken from a text, by the things from which the text was made."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils import translation

from engine.asking.refusals import NotAllowed
from games.questions.forms import answer_words
from tests.games.mail.corpus.questions import Question
from tests.games.mail.generated.atoms import AFFIRMATIVE, CONDITIONAL, Atom, amount, atoms, is_negative
from tests.games.mail.generated.said import Said
from tests.games.mail.generated.texts import Text

_NO_NAMES = {"n", "line", "owner", "flare of", "label", "stance"}  # these follow from others
STANCES = {"yes", "ok", "no", "pass", "none", "nobody", "all", "default", "accept", "break off"}


def fault(text: Text, answer: Any) -> str:
    """Return why this answer must not be taken from the text; "" if it may be."""
    question = text.question
    if _is_declined(text, answer):
        return ""
    for one in text.wanted:
        if _only_agrees(text, one):
            continue
        if not holds(text, one, answer):
            return f"does not name {one.words!r}"
    for one in text.excluded:
        if holds(text, one, answer):
            return f"names {one.words!r}"
    if text.join == "or" and not _same(text):
        return "one of two was chosen"
    return _EXACT[question.ask.form.kind](text, answer)


def _only_agrees(text: Text, one: Said) -> bool:
    """Return whether a yes leads up to a line or to the words of one: "yes, line 1"."""
    return one.kind in ("yes", "ok") and {"line", "label"} & {other.kind for other in text.wanted} != set()


def _is_declined(text: Text, answer: Any) -> bool:
    """Whether a no is beside one thing, and nothing is done: "no zap" says what is not used."""
    refuses = {one.kind for one in text.wanted} & {"no", "none", "nobody"}
    return bool(refuses) and len(text.wanted) == 2 and is_negative(text.question, answer)


def holds(text: Text, one: Said, answer: Any) -> bool:
    """Whether an answer names this thing."""
    if one.kind in STANCES:
        return _has_stance(text, one.kind, answer)
    if one.kind == "label":
        return one.means == {("label", words(text, answer))} or _is_part(text, one.answer, answer)
    if _is_addressed(text, one) or _is_verb(text, one):
        return True
    named = bool(one.means & _all_atoms(text.question, answer))
    return named or _adds_up(text, one, answer) or _counts_cards(text, one, answer)


def _counts_cards(text: Text, one: Said, answer: Any) -> bool:
    """Whether a number counts equal cards: "two negotiates"."""
    if text.question.ask.form.kind != "cards" or one.kind != "number":
        return False
    return len(set(answer)) == 1 and ("n", len(answer)) in one.means


def _is_addressed(text: Text, one: Said) -> bool:
    """Whether a seat beside an offer or ships signs, or is the other dealer, who is spoken to."""
    form = text.question.ask.form
    seats = {("seat", text.question.ask.seat), ("seat", getattr(form, "other", None))}
    if _is_signed(text, one):
        return True
    return len(text.said) > 1 and form.kind in ("ships", "deal") and bool(one.means & seats)


def _is_signed(text: Text, one: Said) -> bool:
    """Whether the own seat stands alone in the last line."""
    last = text.text.removesuffix("Thanks!").removesuffix("Danke!").strip(" \n.").splitlines()[-1]
    return len(text.said) > 1 and last == one.words and ("seat", text.question.ask.seat) in one.means


def _is_verb(text: Text, one: Said) -> bool:
    """Return whether German "Will" stands before what is wanted: "Will Healer" wants Healer."""
    wants = text.language == "de" and text.join == "and" and one.words == "Will" and one == text.said[0]
    return wants and re.search(r"(?:^|[.!]\s+)Will [^\W\d]", text.text) is not None


def _adds_up(text: Text, one: Said, answer: Any) -> bool:
    """Whether ships of one place that are said in two parts are all taken."""
    if len(text.said) < 2 or text.question.ask.form.kind != "ships":
        return False
    parts = [atom[1:] for atom in one.means if atom[0] == "ships" and len(atom) == 3]
    return any(_ships_of(answer)[place] >= n for place, n in parts)


def _is_part(text: Text, part: Any, answer: Any) -> bool:
    """Whether one of several labels is in an answer that has room for all of them."""
    form = text.question.ask.form
    if len(text.said) < 2 or not part:
        return False
    if form.kind == "cards":
        return not Counter(part) - Counter(answer)
    if form.kind == "ships":
        return part.get("side") == answer.get("side") and not _ships_of(part) - _ships_of(answer)
    if form.kind == "deal":
        return atoms(text.question, part) <= atoms(text.question, answer) and part["do"] == answer["do"]
    named = _names(text.question, part)
    return bool(named) and named <= _names(text.question, answer)


def _ships_of(answer: Any) -> Counter[str]:
    return Counter(answer.get("ships", {}) if "side" in answer else answer)


def words(text: Text, answer: Any) -> str:
    """Return an answer as a mail would list it."""
    if isinstance(answer, str):
        return _option_words(text.question, answer, text.language)
    with translation.override(text.language):
        return answer_words(text.question.ask, answer, text.question.reader)


@cache
def _option_words(question: Question, key: str, language: str) -> str:
    with translation.override(language):
        return answer_words(question.ask, key, question.reader)


def _all_atoms(question: Question, answer: Any) -> frozenset[Atom]:
    lines = {("line", n) for n, one in enumerate(lines_of(question), 1) if one == answer}
    return atoms(question, answer) | lines


@cache
def lines_of(question: Question) -> list[Any]:
    return question.ask.suggestions()


def _same(text: Text) -> bool:
    """Whether two things mean the same."""
    first, last = text.said
    return bool(first.means & last.means) or _is_only_option(text)


def _is_only_option(text: Text) -> bool:
    """Return whether each thing alone can mean only one option, and both mean the same one."""
    form = text.question.ask.form
    alone = [replace(text, said=(one,), join="") for one in text.said] if form.kind == "choice" else []
    meant = [[key for key in form.options if may_be(one, key)] for one in alone]
    return bool(meant) and len(meant[0]) == 1 and meant[0] == meant[1]


def _has_stance(text: Text, stance: str, answer: Any) -> bool:
    question, alone = text.question, {one.kind for one in text.wanted} <= {"yes", "ok"}
    negative = is_negative(question, answer)
    if stance == "yes" and question.ask.form.only_one_answer:
        return True
    if stance == "default":
        return bool(answer == question.ask.default)
    if stance == "all" and any(one.kind == "default" for one in text.wanted):
        return True  # "all default": each its default
    if stance == "all":
        return _is_all(question, answer) or bool(text.excluded)
    if stance == "none" and question.ask.form.kind == "deal" and text.join == "for":
        return True  # nothing in return
    if stance in ("no", "pass", "none", "nobody", "break off"):
        return negative or question.ask.form.only_one_answer
    if stance == "ok" and (text.join == "not" or not alone):
        return True  # it leads up to what is said besides
    if stance == "accept" or question.ask.form.kind == "deal":
        return bool(answer.get("do") == "accept")
    return _agrees(question, answer) if alone else not negative


def _agrees(question: Question, answer: Any) -> bool:
    """Whether yes alone can mean this: there is an option for it, or only one thing to do."""
    form = question.ask.form
    if question.ask.about.get("kept") and answer == question.ask.default:
        return True  # it was asked again
    if form.kind != "choice":
        return False
    positive = [one for one in form.options if not is_negative(question, one)]
    return (
        len(form.options) == 1
        or form.options[answer].what in AFFIRMATIVE
        or (positive == [answer] and not any(form.options[one].what in AFFIRMATIVE for one in form.options))
    )


def _is_all(question: Question, answer: Any) -> bool:
    form = question.ask.form
    if form.kind == "deal":
        return False
    if form.kind == "choice":
        amounts = {key: amount(question, key) or 0 for key in form.options}
        return 0 < amounts[answer] == max(amounts.values())
    if form.kind == "cards":
        return sorted(form.cards) == answer
    ships = answer.get("ships", {}) if form.targets else answer
    return sum(ships.values()) == form.most or all(form.places[place] == n for place, n in ships.items())


def _names(question: Question, answer: Any) -> frozenset[Atom]:
    return frozenset(atom for atom in atoms(question, answer) if atom[0] not in _NO_NAMES)


def _choice(text: Text, answer: Any) -> str:
    """Of several options that hold everything, one must be the least of them."""
    question = text.question
    others = [one for one in question.ask.form.options if one != answer and may_be(text, one)]
    mine = _names(question, answer)
    if question.ask.form.options[answer].what == "seats" and (extra := _unnamed_seats(text, mine)):
        return f"names {extra} as well"
    if _goes_on(text, answer) or any(one.means == {("label", words(text, answer))} for one in text.wanted):
        return ""
    weak = _weak(text, answer)
    for one in others:
        less_likely = weak < _weak(text, one) or mine < _names(question, one)
        if not less_likely and not _has_unsaid_condition(question, one, answer):
            return f"could as well be {words(text, one)!r}"
    return ""


def _has_unsaid_condition(question: Question, other: Any, answer: Any) -> bool:
    """Return whether the other option is this one with a condition: nothing that is said makes one."""
    options = question.ask.form.options
    conditional = [options[one].what in CONDITIONAL for one in (other, answer)]
    return conditional == [True, False] and options[other].params == options[answer].params


def _goes_on(text: Text, answer: Any) -> bool:
    """Whether a tech is named alone, and the answer goes on with it: it is completed if it has its ships."""
    options = text.question.ask.form.options
    option = options[answer]
    if any(one.kind not in ("tech", "number", "ok") for one in text.wanted) or "number" not in option.params:
        return False
    others = [one for one in options.values() if one.params.get("number") == option.params["number"]]
    researched = any(one.what == "tech_research" for one in others)
    on = option.params.get("on") and not option.params.get("for_good")
    return bool(on) if researched else option.what == "tech_complete"


def _weak(text: Text, answer: Any) -> set[Said]:
    """The things that are named only as what another one belongs to.

    That is the owner of a planet, the alien of a flare or of a seat, or an alien that is given up. A number
    belongs to the thing beside it sooner than to a line.
    """
    found = _all_atoms(text.question, answer)
    things = [one for one in text.wanted if one.kind != "number" or len(text.said) > 1]
    return {
        one
        for one in things
        if one.kind in _STRONG and not any(atom[0] in _STRONG[one.kind] for atom in one.means & found)
    }


_STRONG = {"seat": ("seat",), "alien": ("alien", "side"), "number": ("n",)}


def may_be(text: Text, answer: Any) -> bool:
    return all(holds(text, one, answer) for one in text.wanted) and not any(
        holds(text, one, answer) for one in text.excluded
    )


def _unnamed_seats(text: Text, named: frozenset[Atom]) -> list[int]:
    if any(one.kind in {*STANCES, "line", "number"} for one in text.wanted) or text.excluded:
        return []
    said = {atom for one in text.wanted for atom in one.means}
    said |= {atom for one in text.wanted if one.answer for atom in atoms(text.question, one.answer)}
    return sorted(atom[1] for atom in named - said if atom[0] == "seat")


def _cards(text: Text, answer: Any) -> str:
    """Every card is named, as often as it is taken."""
    if any(one.kind in {*STANCES, "label", "line"} for one in text.wanted):
        return ""
    if any(one.kind == "number" for one in text.wanted) and answer in lines_of(text.question):
        line = lines_of(text.question).index(answer) + 1
        if any(("line", line) in one.means for one in text.wanted):
            return _beside_the_line(text, answer)
    if not text.wanted:  # "all but attack 8"
        return ""
    if len(text.said) > 1 and _same(text):  # "attack 4 for 4"
        return ""
    counted = any(_counts_cards(text, one, answer) for one in text.wanted) and len(text.wanted) > 1
    return (
        "" if counted or _fits(list(answer), list(text.wanted)) else "the cards are not those that are named"
    )


def _fits(cards: list[str], said: list[Said]) -> bool:
    """Whether each thing is one of the cards, and each card one of the things."""
    if not said or not cards:
        return not said and not cards
    first, *rest = said
    return any(_fits(cards[:n] + cards[n + 1 :], rest) for n, key in enumerate(cards) if is_card(first, key))


def is_card(one: Said, key: str) -> bool:
    head, _, tail = key.rpartition(" ")
    means = {("card", key), ("n", int(tail)) if tail.isdecimal() else (), ("flare of", head)}
    return bool(one.means & means)


def _beside_the_line(text: Text, answer: Any) -> str:
    """A number that is a line and the value of another card is asked back."""
    others = [key for key in text.question.ask.form.cards if _fits([key], list(text.wanted))]
    legal = [[key] for key in others if is_legal(text.question, [key]) and [key] != answer]
    return f"could as well be {legal[0]}" if legal else ""


def _ships(text: Text, answer: Any) -> str:
    """If places are named, no ships of others are taken; a number that can be two things is asked back."""
    form = text.question.ask.form
    ships = answer.get("ships", {}) if form.targets else answer
    if any(one.kind in {*STANCES, "label", "line"} for one in text.wanted):
        return ""
    if len(text.wanted) == 1 and text.wanted[0].kind == "number":
        return _number_of_ships(text, answer, ships)
    said = {atom for one in text.wanted for atom in one.means} | _planets_beside(text)
    named = {
        place
        for place in form.places
        if {("planet", int(place) if place.isdecimal() else -1), *_at(place, form)} & said
    }
    return f"takes {sorted(set(ships) - named)} as well" if named and set(ships) - named else ""


def _planets_beside(text: Text) -> set[Atom]:
    """Return the planet that a number behind another planet of its system is: "blue 3 and 1"."""
    if [one.kind for one in text.wanted] != ["planet", "number"] or text.join != "and":
        return set()
    first, last = text.wanted
    systems = text.question.reader.systems
    owners = {systems.owner(atom[1]) for atom in first.means if atom[0] == "planet"}
    numbers = {atom[1] for atom in last.means if atom[0] == "n"}
    return {("planet", systems.planet(owner, n)) for owner in owners for n in numbers}


def _at(place: str, form: Any) -> set[Atom]:
    return {("ships", place, n) for n in range(1, form.places[place] + 1)}


def _number_of_ships(text: Text, answer: Any, ships: dict[str, int]) -> str:
    """What a bare number may be: a line, the number of a planet that can be chosen, a count of ships."""
    question, form = text.question, text.question.ask.form
    number = next(atom[1] for atom in text.wanted[0].means if atom[0] == "n")
    lines = lines_of(question)
    if 1 <= number <= len(lines) and answer != lines[number - 1]:
        return f"could as well be line {number}"
    target = form.targets.get(answer["side"]) if form.targets else None
    places = {
        one: question.reader.systems.place(one.planet) for one in form.targets.values() if one.planet >= 0
    }
    if number in places.values() and places.get(target) != number:
        return f"could as well be planet {number}"
    counts = form.least < form.most and form.least <= number <= form.most
    return f"could as well be {number} ships" if counts and sum(ships.values()) != number else ""


def _deal(text: Text, answer: Any) -> str:
    """An offer gives no more than what is named, each by the one who has it."""
    if answer["do"] != "offer" or any(
        one.kind in {*STANCES, *("accept", "label", "line", "number")} for one in text.wanted
    ):
        return ""
    gifts = answer["terms"].values()
    many = sum(len(gift["cards"]) + (gift["colony"] is not None) for gift in gifts)
    if many > len(text.wanted):
        return "more is given than is named"
    return _exchanged(text, answer) if text.join == "for" else ""


def _exchanged(text: Text, answer: Any) -> str:
    """In "X for Y" the one who writes gives X, unless it says otherwise."""
    gives, gets = (_gift_of(one, whose) for one, whose in zip(text.said, ("mine", "theirs"), strict=True))
    turned = (_gift_of(one, whose) for one, whose in zip(text.said, ("theirs", "mine"), strict=True))
    found = atoms(text.question, answer)
    marked = all(gift & found for gift in (gives, gets))
    return "" if marked or all(gift <= found for gift in turned) else "the wrong one gives"


def _gift_of(one: Said, whose: str) -> set[Atom]:
    return {(whose, *atom[-2:]) for atom in one.means if atom[0] in ("card", "planet", whose)}


_EXACT = {"choice": _choice, "cards": _cards, "ships": _ships, "deal": _deal}


def is_legal(question: Question, answer: Any) -> bool:
    try:
        question.ask.judge(answer)
    except NotAllowed:
        return False
    return True
