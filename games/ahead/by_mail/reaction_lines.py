"""Lines of a reply that say what a card or power does by itself: "card zap: when it helps". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import engine
from engine.asking.keys import seat_key
from engine.editions import EVERY_CARD
from engine.state.cards import FLARE
from engine.state.view import View
from games.ahead.words.orders import ReactingThing, reacting_thing, reacting_things
from games.ahead.words.reactions import ALWAYS, HELPS, KEEP, NEVER, ReactionChoice, choices, stands_words
from games.base.language_and_zone import in_every_language
from games.board.words.encounter import kind_of
from games.mail.language.vocabulary import normal
from games.mail.receive.explain import colours_by_name
from games.questions.words.answers import all_names
from games.words.cards import cards_with_a_sheet
from games.words.choices import choice_words
from games.words.names import alien_name, card_name
from games.words.reader import Reader

from .order_words import CANCEL, ORDER_NAMES, SIDE_OF, NoSuchSeat, OrderSaid, cancelled_order, order_said

_LINE = re.compile(
    r"[\s*_•·–-]{0,6}((?:[^\W\d_]|\+ ?\d)[^:=：\n]{0,40}?)[*_]{0,2}\s*[:=：][*_]{0,2}\s*(.+?)\s*\.?\s*$"
)
# Nothing but a name and these words: as plain as with a colon between them.
_WHEN_IT_HELPS = re.compile(
    r"(?:(?:and|also|und|auch|please|bitte),? )*"
    r"(?:(?:let|use|play|lass|spiele?|nutze?) (?:(?:please|bitte) )?)?"
    r"(?:(?:my|the|mein|meine|meinen|das|die|den) )?([^.!?;]{1,40}?)"
    r"(?: (?:play|act|work|spielen|handeln|wirken))?,? "
    r"((?:when(?:ever)?|if) it helps(?: me)?|wenn(?: e|['’]|)s hilft)"
    r"(?:,? (?:please|bitte|thanks|danke))?[.!]?",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?;]) +")
_AIMED = re.compile(
    r"(?:only |nur |at the first chance |bei erster gelegenheit )?(against|on|gegen|auf)\s+"
    r"(.+?)(?:,? in (?:(?:my|your) encounters|(?:m|d)einen begegnungen))?",
    re.IGNORECASE,
)
_AGAINST = ("against", "gegen")
_PLAIN = {
    KEEP: ("keep", "kept", "keep it", "behalten", "behalte"),
    HELPS: (
        *("helps", "when it helps", "whenever it helps", "if it helps", "when it helps me", "if it helps me"),
        *("help", "wenn es hilft", "wenn's hilft", "wenns hilft", "hilft"),
    ),
    ALWAYS: ("always", "at the first chance", "immer", "bei erster gelegenheit"),
    NEVER: ("never", "nie", "niemals"),
}
_OF_A_KIND = {  # all that is held of a kind
    **dict.fromkeys(("reinforcements", "verstärkungen", "verstärkungskarten"), "reinforcement"),
    **dict.fromkeys(("flares", "flare karten"), "flare"),
    **dict.fromkeys(("artifacts", "artefakte"), "artifact"),
}
_AND = re.compile(r"\s*(?:[,&]|\b(?:and|und)\b)\s*", re.IGNORECASE)
_REINFORCEMENT = re.compile(r"(?:the |my |die |meine )?\+ ?(\d{1,2})", re.IGNORECASE)
_EVERY = re.compile(r"(?:all |alle )?(?:the |my |meine |die )?(.+?)(?: spielen| nutzen| play)?")
_ASK = ("ask", "ask me", "frag mich", "fragen")  # of a power; no card is asked about by itself
_KEY_OF = {**{words: key for key, every in _PLAIN.items() for words in every}, **dict.fromkeys(_ASK, KEEP)}
_CHOICE = re.compile(
    r"[ :]+(?:(?:on|for|to|against|auf|für|gegen) )?(?:the |den |die |dem )?(.+)", re.IGNORECASE
)
_LEAST_OF_A_NAME = 3  # letters of one that is not written in whole
_BEFORE_A_NAME = ("card ", "karte ")
# These words answer no question, with any name before them.
_ONLY_REACTIONS = frozenset({*_PLAIN[HELPS], *_PLAIN[ALWAYS]})


@dataclass
class ReactionLines:
    """Lines about reactions.

    `rest`: what else was written; `said`: by thing the new choice; `wrong`: lines that are not clear.
    """

    rest: str = ""
    said: dict[str, tuple[ReactingThing, ReactionChoice]] = field(default_factory=dict)
    wrong: list[tuple[str, ReactingThing, list[str]]] = field(default_factory=list)
    several: list[tuple[str, list[str]]] = field(default_factory=list)  # what is named may be any of these
    aimed_at_none: list[tuple[str, int]] = field(default_factory=list)  # a colour that is not played
    nameless: list[tuple[str, str]] = field(default_factory=list)  # no card or power is called so
    ordered: list[tuple[str, OrderSaid | NoSuchSeat | None]] = field(default_factory=list)  # None: not clear
    cancelled: list[int] = field(default_factory=list)

    @property
    def any(self) -> bool:
        return self.about_reactions or bool(self.ordered or self.cancelled)

    @property
    def about_reactions(self) -> bool:
        return bool(self.said or self.wrong or self.several or self.aimed_at_none or self.nameless)


def reaction_lines(
    wrote: str, view: View, offered: Collection[str] = (), *, reacts: bool = True
) -> ReactionLines:
    """Read the lines about reactions.

    A line is about one if the words before its colon, or before "when it helps", name a card or own power. A
    part of a name is enough if what is said can be said only of a reaction.

    `offered`: cards and powers that an open question offers; of these only what is plainly a reaction is
    one. `reacts`: whether this table has reactions; every table has orders about ordinary questions.
    """
    found, rest = ReactionLines(), list[str]()
    names = _names(view) if reacts else {}
    for line in wrote.splitlines():
        if _is_order(found, line, view):
            continue
        begun = _begun(line) if reacts else None
        if begun is None and reacts:
            line = _without_sentences(found, line, names, view, offered)
        if begun is None or not _is_reaction(found, begun, names, view, offered):
            rest.append(line)
    found.rest = "\n".join(rest).strip()
    return found


def _without_sentences(
    found: ReactionLines,
    line: str,
    names: Mapping[str, ReactingThing],
    view: View,
    offered: Collection[str],
) -> str:
    """Take the sentences of a line that are one by themselves: "Stay out. Card Zap when it helps."""
    return " ".join(
        sentence
        for sentence in _SENTENCES.split(line)
        if not (
            (begun := _in_a_sentence(sentence))
            and _meant(begun, names, view)
            and _is_reaction(found, begun, names, view, offered)
        )
    )


def may_say_reactions(wrote: str) -> bool:
    """Return whether any line may be about a reaction or an order. Else the game need not be loaded."""
    return any(
        _begun(line) or CANCEL.fullmatch(line) or any(map(_in_a_sentence, _SENTENCES.split(line)))
        for line in wrote.splitlines()
    )


def is_about_card_or_order(line: str, names: Collection[str]) -> bool:
    """Return whether a line says something of a thing with this name or of a question, or orders something.

    `names` are normalized.
    """
    begun = _begun(line)
    if begun is None:
        return CANCEL.fullmatch(line) is not None
    name, said = _plainly(begun[1]), _plainly(begun[2])
    return name in ORDER_NAMES or name in all_names() or said in _KEY_OF or normal(begun[1]) in names


def _begun(line: str) -> re.Match[str] | None:
    """Return what a line is about, and what it says of it."""
    return _LINE.match(line) or _in_a_sentence(line)


def _in_a_sentence(words: str) -> re.Match[str] | None:
    return _WHEN_IT_HELPS.fullmatch(" ".join(words.strip(" \t*•·–-").split()))


def _is_order(found: ReactionLines, line: str, view: View) -> bool:
    """Take a line such as "order: stay out" or "cancel order 2"."""
    cancelled, begun = CANCEL.fullmatch(line), _LINE.match(line)
    if cancelled:
        found.cancelled.append(cancelled_order(cancelled))
        return True
    if begun is None or _plainly(begun[1]) not in ORDER_NAMES:
        return False
    found.ordered.append((line.strip(), order_said(_plainly(begun[2]), _seats(view), _uses_in(view))))
    return True


def _uses_in(view: View) -> Callable[[str], Collection[str]]:
    """Return the function that names the uses of a card or own power, with a choice if one is said."""

    def uses(said: str) -> Collection[str]:
        names = _names(view)
        called = [name for name in names if f"{said} ".startswith((f"{name} ", f"{name}:", f"{name},"))]
        if not called:
            return ()
        name = max(called, key=len)
        possible = names[name].uses_to_order(view)
        if said == name:  # where all leave a choice, the refusal says which
            return possible.get("") or list(names[name].abilities)
        for called_so, named in possible.items():
            if said in map(_plainly, in_every_language(partial(names[name].words_of, named, called_so))):
                return named
        choice = _choice_said(said.removeprefix(name), possible, view)
        return possible.get(choice, ()) if choice else ()

    return uses


def _choice_said(said: str, possible: Collection[str], view: View) -> str | None:
    """Return which of the possible choices is meant by " on blue" or ": offense"."""
    found = _CHOICE.fullmatch(said)
    name = found[1] if found else ""
    if name in _seats(view):
        return seat_key(_seats(view)[name])
    words = {name: key for key in filter(None, possible) for name in _names_of_choice(key)}
    return SIDE_OF.get(name) or words.get(name)


def _names_of_choice(key: str) -> Collection[str]:
    return {key, *map(_plainly, in_every_language(lambda: choice_words(key, Reader())))}


def _is_reaction(
    found: ReactionLines,
    begun: re.Match[str],
    names: Mapping[str, ReactingThing],
    view: View,
    offered: Collection[str],
) -> bool:
    """Take a line such as "card zap: helps".

    It may also be about nothing that exists, if its words say nothing else.
    """
    line = begun[0].strip()
    if together := _named_together(begun, names, view):
        for thing in together:
            _take(found, line, thing, begun[2], view)
        return True
    meant = _meant(begun, names, view)
    if not meant:
        return _is_nameless(found, begun, view)
    if any(_may_answer(thing, begun[2], view, offered) for thing in meant):
        return False
    if len(meant) > 1:
        found.several.append((line, [thing.label for thing in meant]))
    else:
        _take(found, line, meant[0], begun[2], view)
    return True


def _named_together(
    begun: re.Match[str], names: Mapping[str, ReactingThing], view: View
) -> list[ReactingThing]:
    """Return all things of a line that names several or a kind: "+2 and +3: helps"."""
    pieces = _AND.split(begun[1].strip())
    is_plain = len(pieces) == 1 and not (pieces[0].startswith("+") or _kind_in(pieces[0]))
    if is_plain or not _is_said_of_cards(_plainly(begun[2]), view):
        return []
    found = [_things_in(piece, names) for piece in pieces]
    return [thing for things in found for thing in things] if all(found) else []


def _things_in(piece: str, names: Mapping[str, ReactingThing]) -> list[ReactingThing]:
    """Return the thing with this name, or all cards in hand of this kind."""
    if kind := _kind_in(piece):
        held = {one.key: one for one in names.values() if one.held and not one.is_power and not one.is_tech}
        return [one for key, one in held.items() if kind_of(key) == kind]
    value = _REINFORCEMENT.fullmatch(piece.strip())
    name = f"reinforcement {value[1]}" if value else _name_in(_plainly(piece), names)
    return [names[name]] if name in names else []


def _kind_in(piece: str) -> str:
    every = _EVERY.fullmatch(_plainly(piece))
    return _OF_A_KIND.get(every[1], "") if every else ""


def _is_nameless(found: ReactionLines, begun: re.Match[str], view: View) -> bool:
    """Return whether no card, power or question has the name: "death star: when it helps"."""
    name, said = _plainly(begun[1]), _plainly(begun[2])
    is_plain = said in _ONLY_REACTIONS or _aimed(said, view).startswith("against")
    if not is_plain or len(name) < _LEAST_OF_A_NAME or name in all_names():
        return False
    found.nameless.append((begun[0].strip(), begun[1].strip()))
    return True


def _meant(begun: re.Match[str], names: Mapping[str, ReactingThing], view: View) -> list[ReactingThing]:
    """Return the things with this name; else those that have it in their name.

    These are held things if any fit, and all cards if not. Names of questions belong to the questions.
    """
    name, said = _name_in(_plainly(begun[1]), names), _plainly(begun[2])
    if name in names:
        return [names[name]]
    if len(name) < _LEAST_OF_A_NAME or name in all_names():
        return []
    end = "" if _is_said_of_cards(said, view) else " "  # else only whole words are sure to mean a card
    if end and any(letter.isdigit() for letter in said):
        return []  # "mobius: line 2"
    fits = {thing.key: thing for called, thing in names.items() if f" {name}{end}" in f" {called}{end}"}
    held = [thing for thing in fits.values() if thing.held]
    return held or [thing for thing in fits.values() if not end or not thing.key.endswith(FLARE)]


def _name_in(name: str, names: Collection[str]) -> str:
    """Return the name as it is known: "card plague" is Plague, while Card Zap keeps its first word."""
    shorter = next((name.removeprefix(word) for word in _BEFORE_A_NAME if name.startswith(word)), name)
    return name if name in names or shorter not in names else shorter


def _is_said_of_cards(said: str, view: View) -> bool:
    """Return whether it is said as reactions are, even of a seat that is not there."""
    return said in _KEY_OF or bool(_aimed(said, view)) or _no_such_seat(said, view) is not None


def _may_answer(thing: ReactingThing, said: str, view: View, offered: Collection[str]) -> bool:
    """Return whether it is rather an answer to the question that offers it: "reinforcement 3: offense"."""
    return thing.key in offered and _choice(thing, _plainly(said), view) is None


def _take(found: ReactionLines, line: str, thing: ReactingThing, said: str, view: View) -> None:
    """Take one choice for a thing. Two different choices for one thing count as none."""
    colour = _no_such_seat(_plainly(said), view)
    if colour is not None:
        found.aimed_at_none.append((line, colour))
        return
    choice = _choice(thing, _plainly(said), view)
    earlier = found.said.pop(thing.key, None)
    is_wrong = any(other.key == thing.key for _line, other, _labels in found.wrong)
    if is_wrong or choice is None or (earlier is not None and earlier[1].key != choice.key):
        found.wrong.append((line, thing, _labels(thing, view)))
    else:
        found.said[thing.key] = (thing, choice)


def _labels(thing: ReactingThing, view: View) -> list[str]:
    """Return what can be said; of choices aimed at somebody, one as an example."""
    offered = choices(thing, view)
    plain = [one.label for one in offered if one.key in _PLAIN]
    return plain + [one.label for one in offered if one.key not in _PLAIN][:1]


def _choice(thing: ReactingThing, said: str, view: View) -> ReactionChoice | None:
    if said in _ASK and not thing.is_power:
        return None
    offered = {one.key: one for one in choices(thing, view)}
    key = _KEY_OF.get(said) or _aimed(said, view)
    return offered.get(key) if key else None


def _aimed(said: str, view: View) -> str:
    """Return the key of a choice such as "against blue", "on yellow"; "" if nobody and nothing is named."""
    begun = _AIMED.fullmatch(said)
    target = _targets(view).get(begun[2].strip()) if begun else None
    if begun is None or target is None:
        return ""
    return f"{'against' if begun[1].lower() in _AGAINST else 'on'} {target}"


def _no_such_seat(said: str, view: View) -> int | None:
    """Return the colour that is named as a seat, and is not played here."""
    begun = _AIMED.fullmatch(said)
    if begun is None or begun[2].strip() in _targets(view):
        return None
    return colours_by_name().get(begun[2].strip())


def _targets(view: View) -> Mapping[str, str]:
    """Return colours, aliens in play and artifacts, by their possible names. An alien named is its power."""
    found = {card_name(card).casefold(): card for card in cards_with_a_sheet()}
    for seat in view["seats"]:
        found |= {alien_name(power["alien"]).casefold(): power["alien"] for power in seat["powers"]}
    return found | {name: seat_key(seat) for name, seat in _seats(view).items()}


def _seats(view: View) -> Mapping[str, int]:
    """Return the seats of this game by their colours, in every language."""
    here = {seat["seat"] for seat in view["seats"]}
    return {name: number for name, number in colours_by_name().items() if number in here}


def _names(view: View) -> Mapping[str, ReactingThing]:
    """Return what is held, and every other card, for a line about something that is not held."""
    own = {thing.key: thing for thing in reacting_things(view)}
    reinforcements = [key for key in EVERY_CARD if kind_of(key) == "reinforcement"]
    keys = [*cards_with_a_sheet(), *reinforcements, *(alien + FLARE for alien in engine.book().aliens)]
    cards = {key: own.get(key) or reacting_thing(key) for key in keys if key != "reinforcement"}
    return {name: thing for thing in (cards | own).values() for name in _names_of(thing)}


def _names_of(thing: ReactingThing) -> Collection[str]:
    """Return its names in every language that it has one in, with and without an underscore or a plus."""
    called = {*in_every_language(lambda: thing.label), thing.label}
    if not thing.is_power:
        called |= set(in_every_language(lambda: card_name(thing.key))) | {thing.key}
    return {_plainly(name) for name in called}


_SAYS_NOTHING = re.compile(r"[ ,]*\b(?:please|bitte|doch|lieber)\b[ ,]*")


def _plainly(text: str) -> str:
    said = text.casefold().replace("_", " ").replace("+", "").replace("’", "'")
    return " ".join(_SAYS_NOTHING.sub(" ", said).split()).strip(" .!")


def lines_of(found: ReactionLines) -> Iterator[tuple[str, str]]:
    """Yield the new choices: the thing and what was said of it."""
    for thing, choice in found.said.values():
        yield thing.label, stands_words(thing, choice)
