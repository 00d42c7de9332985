"""The things that a question names, each as people write it, in English and in German."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from games.questions.forms import answer_words
from games.words import names
from games.words.patterns import side_name
from games.words.reader import ability_name, sheet
from tests.games.mail.corpus.questions import Question
from tests.games.mail.generated.atoms import Atom, atoms

MOST_LABELS = 12
FOREIGN = ("attack 17", "negotiate", "morph", "reinforcement 6", "quash", "human flare")
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
ZAHLEN = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
STANCES = {
    "yes": {"en": ("yes", "yes please"), "de": ("ja", "ja bitte")},
    "ok": {"en": ("ok", "sure"), "de": ("ok", "klar")},
    "no": {"en": ("no", "no thanks", "nope"), "de": ("nein", "nein danke", "nö")},
    "pass": {"en": ("pass", "I pass"), "de": ("passe", "ich passe")},
    "none": {"en": ("none", "nothing"), "de": ("keine", "nichts")},
    "nobody": {"en": ("nobody", "no one"), "de": ("niemand", "niemanden")},
    "all": {"en": ("all", "everything", "everybody"), "de": ("alle", "alles")},
    "default": {"en": ("default", "the default"), "de": ("Vorgabe", "die Vorgabe")},
}
DEAL_STANCES = {
    "accept": {"en": ("accept", "deal", "I accept"), "de": ("angenommen", "abgemacht", "einverstanden")},
    "break off": {"en": ("break off", "no deal"), "de": ("abbrechen", "kein Handel")},
}


@dataclass(frozen=True)
class Said:
    """One thing in words: it holds if the answer has one of these atoms."""

    kind: str
    words: str
    means: frozenset[Atom]
    answer: Any = None  # whose label it is


def things(question: Question, language: str) -> list[Said]:
    """All things that the legal answers of a question name, each in every way in which it is written."""
    with translation.override(language):
        found = [*_of_answers(question, language), *_labels(question), *_stances(question, language)]
    return list({(one.words.casefold(), one.means): one for one in found if one.words}.values())


def answers(question: Question) -> list[Any]:
    """The legal answers; of those that are combined only what a mail would list."""
    ask = question.ask
    return list(ask.form.options) if ask.form.kind == "choice" else ask.suggestions()


def _named(question: Question) -> set[Atom]:
    form = question.ask.form
    found = {atom for answer in answers(question) for atom in atoms(question, answer)}
    if form.kind == "cards":
        found |= {("card", key) for key in form.cards}
    if form.kind == "ships":
        found |= {atom for one in form.targets for atom in atoms(question, {"side": one, "ships": {}})}
        found |= {atom for place in form.places for atom in _with_ships(question, {place: 1})}
        found |= {("total", n) for n in range(max(form.least, 1), min(form.most, 6) + 1)}
    if form.kind == "deal":
        found |= {("mine", "planet", one) for one in form.colonies["mine"]}
        found |= {("theirs", "planet", one) for one in form.colonies["theirs"]}
        found |= {(whose, "card", card) for whose in ("mine", "theirs") for card in FOREIGN}
    return found | {("card", FOREIGN[0]), ("n", 2)}


def _with_ships(question: Question, ships: dict[str, int]) -> Iterable[Atom]:
    return atoms(question, {"side": "", "ships": ships} if question.ask.form.targets else ships)


def _of_answers(question: Question, language: str) -> Iterator[Said]:
    for atom in sorted(_named(question), key=str):
        for kind, words, means in _WAYS.get(atom[0], _unnamed)(question, atom, language):
            yield Said(kind, words, frozenset(means))


def _unnamed(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    yield from ()


def _seat(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    seat = atom[-1]
    if seat not in range(len(names.COLOURS)):
        return  # the destiny card of no seat
    means = {("seat", seat), ("owner", seat)}
    yield "seat", names.colour_name(seat), means
    if seat in question.reader.aliens:
        yield from _alien(question, ("alien", question.reader.aliens[seat]), language)


def _alien(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    alien = atom[1]
    seats = [seat for seat, other in question.reader.aliens.items() if other == alien]
    means = {(what, seat) for what in ("seat", "owner") for seat in seats}
    if sheet(alien):
        means |= {(what, alien) for what in ("alien", "side", "flare of", "gives up")}
        yield "alien", names.alien_name(alien), means


def _planet(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    planet, systems = atom[1], question.reader.systems
    colour = names.colour(systems.owner(planet))
    yield "planet", names.planet_name(planet, systems), {atom}
    if not (language == "de" and colour.letter == "G"):
        yield "planet", f"{colour.letter.lower()}{systems.place(planet)}", {atom}


def _number(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    number = atom[1]
    means = {("n", number), ("line", number)}
    yield "number", str(number), means
    yield "number", f"{'die' if language == 'de' else 'the'} {number}", means
    if number < len(NUMBERS):
        yield "number", (ZAHLEN if language == "de" else NUMBERS)[number], means
    yield "line", f"{'Zeile' if language == 'de' else 'line'} {number}", {("line", number)}


def _card(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    yield "card", names.card_name(atom[1]), {atom}


def _counted(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    make = names.cards_words if atom[0] == "cards" else names.ships_words
    yield "count", make(atom[1]), {atom}


def _total(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    if not atom[1]:
        return
    yield "count", names.ships_words(atom[1]), {atom}
    yield "count", f"{'mit' if language == 'de' else 'with'} {atom[1]}", {atom}


def _ships(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    make = names.ships_from if question.ask.form.come_from is None else names.ships_to
    for number in {1, atom[2], min(2, question.ask.form.most)}:
        yield "ships", make({atom[1]: number}, question.reader.systems), {("ships", atom[1], number)}


_SIDES = {
    "en": {"offense": "offense", "defense": "defense"},
    "de": {"offense": "Angreifer", "defense": "Verteidiger"},
}


def _side(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    if atom[1] in ("offense", "defense"):
        yield "side", side_name(atom[1]), {atom}
        yield "side", _SIDES[language][atom[1]], {atom}


def _tech(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    yield "tech", names.tech_name(atom[1]), {atom}


def _ability(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    yield "ability", ability_name(str(atom[1])), {atom}


def _gift(question: Question, atom: Atom, language: str) -> Iterator[Any]:
    whose, what, one = atom
    my = {"en": {"mine": "my", "theirs": "your"}, "de": {"mine": "mein", "theirs": "dein"}}[language][whose]
    if what == "card":
        yield f"{'my' if whose == 'mine' else 'your'} card", f"{my} {names.card_name(one)}", {atom}
        yield "card", names.card_name(one), {("card", one)}
    elif what == "planet":
        planet = names.planet_name(one, question.reader.systems)
        colony = "eine Kolonie auf" if language == "de" else "a colony on"
        yield "colony", f"{colony} {planet}", {("planet", one)}
        yield "colony", planet, {("planet", one)}


_WAYS = {
    "seat": _seat,
    "owner": _seat,
    "alien": _alien,
    "planet": _planet,
    "n": _number,
    "number": _number,
    "card": _card,
    "cards": _counted,
    "ships": lambda question, atom, language: (
        _ships if len(atom) > 2 else _counted  # by place, or as a reward
    )(question, atom, language),
    "total": _total,
    "side": _side,
    "tech": _tech,
    "ability": _ability,
    "mine": _gift,
    "theirs": _gift,
}


def _labels(question: Question) -> Iterator[Said]:
    every = answers(question)
    for answer in every[:: max(1, len(every) // MOST_LABELS)]:
        words = answer_words(question.ask, answer, question.reader)
        yield Said("label", words, frozenset({("label", words)}), answer)


def _stances(question: Question, language: str) -> Iterator[Said]:
    known = STANCES | (DEAL_STANCES if question.ask.form.kind == "deal" else {})
    for stance, ways in known.items():
        for words in ways[language]:
            yield Said(stance, words, frozenset({("stance", stance)}))
