"""Options of a game: its setup, and Cosmic Combos as a host writes them.

A combo is a name, and below it for each number of players its aliens:

  Old friends
  3: Human, Mirror, Void
  4: Human, Mirror, Void, Oracle
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import engine
from engine.combos import Combo
from engine.editions import CONFLICTS, EDITIONS, NAMED, SWITCHES, VARIANTS, Rules
from engine.flow.variants.seating import chairs_apart
from engine.options import LEAST_PLAYERS, MOST_PLAYERS
from engine.state.dice import Dice
from games.base.documents import RequestRefused
from games.words.names import alien_name

LONGEST_NAME, MOST_COMBOS, LONGEST_TEXT = 40, 100, 40_000
_NUMBERED = re.compile(r"(\d{1,3})\s*:\s*(.*)")

Lists = dict[int, tuple[str, ...]]


def read_combos(text: str) -> tuple[Combo, ...]:
    """Return the cards of a text. Raises RequestRefused with the line or the card that is wrong."""
    found: dict[str, Lists] = {}
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        numbered = _NUMBERED.fullmatch(line)
        if numbered:
            _refuse_list_without_card(name, line, number)
            _take_list(found[name], int(numbered[1]), numbered[2], name, number)
        elif line:
            name = _new_card(found, line, number)
    return checked(Combo(card, lists) for card, lists in found.items())


def combos_of(documents: Sequence[Mapping[str, Any]]) -> tuple[Combo, ...]:
    """Return the cards that a program sends. Raises RequestRefused."""
    found = [Combo.from_json(dict(document)) for document in documents]
    cards = [card for card in found if card is not None]
    if len(cards) < len(found):
        raise RequestRefused("options_document", field="combos")
    return checked(cards)


def checked(cards: Iterator[Combo] | Sequence[Combo]) -> tuple[Combo, ...]:
    """Return the cards.

    Raises RequestRefused unless each list names as many different aliens as it should.
    """
    found = tuple(cards)
    if len(found) > MOST_COMBOS:
        raise RequestRefused("combos_too_many", most=MOST_COMBOS)
    for card in found:
        if not card.aliens:
            raise RequestRefused("combo_empty", combo=card.name)
        for players, aliens in card.aliens.items():
            _check_list(card.name, players, aliens)
    return found


def combos_text(cards: Sequence[Combo]) -> str:
    """Return the text that is read as these cards."""
    return "\n\n".join("\n".join([card.name, *_lines(card)]) for card in cards)


def _lines(card: Combo) -> Iterator[str]:
    for players, aliens in sorted(card.aliens.items()):
        yield f"{players}: {', '.join(map(alien_name, aliens))}"


def _new_card(found: dict[str, Lists], line: str, number: int) -> str:
    if "," in line:
        raise RequestRefused("combo_no_number", text=line[:60], line=number)
    if len(line) > LONGEST_NAME:
        raise RequestRefused("combo_name_long", text=line[:60], most=LONGEST_NAME, line=number)
    if line in found:
        raise RequestRefused("options_combo_name", combo=line)
    found[line] = {}
    return line


def _refuse_list_without_card(name: str, line: str, number: int) -> None:
    if not name:
        raise RequestRefused("combo_without_name", text=line[:60], line=number)


def _take_list(lists: Lists, players: int, text: str, name: str, number: int) -> None:
    if players in lists:
        raise RequestRefused("combo_number_twice", combo=name, players=players, line=number)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    lists[players] = tuple(_alien(part, number) for part in parts)


def _alien(text: str, number: int) -> str:
    """Return an alien by its name, in any spelling, or by its id."""
    found = _names().get(_plain(text))
    if found is None:
        raise RequestRefused("combo_unknown", text=text[:60], line=number)
    return found


def _names() -> dict[str, str]:
    aliens = engine.book().aliens
    return dict(chain.from_iterable(((_plain(a), a), (_plain(alien_name(a)), a)) for a in aliens))


def _plain(name: str) -> str:
    """Return the letters only: "Tick-Tock" is "tick_tock"."""
    return "".join(filter(str.isalnum, name.casefold()))


def _check_list(name: str, players: int, aliens: Sequence[str]) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        told = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        raise RequestRefused("combo_players", combo=name, players=players, **told)
    twice = [alien for alien in aliens if aliens.count(alien) > 1]
    if twice:
        raise RequestRefused("options_combo_twice", combo=name, alien=twice[0], players=players)
    if len(aliens) != players:
        raise RequestRefused("options_combo_number", combo=name, aliens=len(aliens), players=players)


ALERTS = ("green", "yellow", "red")
USUAL_PACE = {Rules.pace.name: "standard"}  # of every new game, unless its table chooses another


@dataclass(frozen=True)
class GameSetup:
    """Settings of a new game. By default the edition's box is dealt, and everything follows the edition.

    `box`: the aliens to deal from. `alerts`: only those of these alert colours. `random`: so many of them,
    drawn at random, with those picked among them. `picked`: for each seat its alien, or "" if it is dealt.
    `switches`: rules that differ from the edition's. `variants`: named sets of such switches. `combos`: the
    cards from which one is revealed, where the variant is played. `tables`: numbers of cards that are
    printed nowhere; those of the edition if empty.
    """

    box: Sequence[str] = ()
    alerts: Sequence[str] = ()
    random: int = 0
    picked: Sequence[str] = ()
    switches: Mapping[str, Any] = field(default_factory=dict)
    variants: Sequence[str] = ()
    combos: Sequence[Combo] = ()
    tables: Mapping[str, Any] = field(default_factory=dict)


def setup_of_aliens(aliens: Sequence[str], seats: int) -> GameSetup:
    """Return the setup of a list of aliens as commands take it: a box, or one for each seat, in order."""
    return GameSetup(box=tuple(aliens), picked=tuple(aliens) if len(aliens) == seats else ())


def game_options(edition: str, seats: int, setup: GameSetup, seed: str) -> engine.Options:
    """Return the options of a game, written out.

    A random box follows from the seed. Raises RequestRefused.
    """
    _refuse_unknown([*setup.box, *(alien for alien in setup.picked if alien)])
    dealt = tuple(setup.picked) if any(setup.picked) else ()
    switches = {**of_table_size(edition, seats), **_switches(edition, seats, setup)}
    box = _box(edition, setup, seed)
    _refuse_other_alerts(setup, seats - chairs_apart(Rules(switches)))
    return _checked_options(
        players=seats,
        edition=edition,
        box=box,
        dealt=dealt,
        switches=switches,
        combos=tuple(setup.combos),
        tables=setup.tables,
    )


def _switches(edition: str, seats: int, setup: GameSetup) -> dict[str, Any]:
    """Return the chosen switches and those of the variants. Refuses variants that do not fit this game."""
    if not setup.variants:
        return dict(setup.switches)
    try:
        return engine.variant_switches(
            setup.variants, edition=edition, players=seats, switches=setup.switches
        )
    except engine.BadOptions as bad:
        raise _because(bad) from None


def of_table_size(edition: str, seats: int) -> Mapping[str, Any]:
    """Return the switches that belong to such a table by itself, which a game stores written out (A-65)."""
    return NAMED[edition].by_players.get(seats, {}) if edition in NAMED else {}


def switches_of_variants(names: Sequence[str]) -> dict[str, Any]:
    """Return what these variants set; an unknown variant sets nothing."""
    known = (VARIANTS[name] for name in names if name in VARIANTS)
    return {switch: value for variant in known for switch, value in variant.switches.items()}


def stored_options(document: Any) -> engine.Options:
    """Return the stored options of a game. Raises RequestRefused, "missing_sheets" if aliens have gone."""
    try:
        return engine.Options.from_json(document)
    except engine.BadOptions as bad:
        if bad.reason == "alien":
            raise RequestRefused("missing_sheets", aliens=bad.params["unknown"]) from None
        raise _because(bad) from None


def _checked_options(**options: Any) -> engine.Options:
    try:
        return engine.Options(**options)
    except engine.BadOptions as bad:
        raise _because(bad) from None


def _because(bad: engine.BadOptions) -> RequestRefused:
    """Return the refusal.

    For two aliens that may not meet, it says if that is printed or the table's choice.
    """
    if bad.params.get("by_wish"):
        return RequestRefused(f"options_{bad.reason}_by_wish", **bad.params)
    return RequestRefused(f"options_{bad.reason}", **bad.params)


def _refuse_unknown(aliens: Sequence[str]) -> None:
    unknown = engine.missing_sheets(aliens)
    if unknown:
        raise RequestRefused("options_alien", alien=unknown[0], known=list(engine.book().aliens))


def _box(edition: str, setup: GameSetup, seed: str) -> tuple[str, ...]:
    """Return the box. Picked aliens are always in it: a game names all that it needs."""
    pool, picked = _of_alerts(edition, setup), [alien for alien in setup.picked if alien]
    if not setup.random:
        return (*pool, *(alien for alien in dict.fromkeys(picked) if alien not in pool))
    others = sorted(set(pool) - set(picked))
    wanted = setup.random - len(picked)
    if not 0 <= wanted <= len(others):
        raise RequestRefused("random_box", random=setup.random, aliens=len(others) + len(picked))
    return tuple(sorted([*picked, *Dice(seed).shuffled(others, "box")[:wanted]]))


def _of_alerts(edition: str, setup: GameSetup) -> tuple[str, ...]:
    """Return the named aliens, or those of the edition's box, that have a chosen alert colour."""
    pool = tuple(setup.box) or engine.box_of(edition)
    if not setup.alerts:
        return pool
    for alert in setup.alerts:
        if alert not in ALERTS:
            raise RequestRefused("no_such_alert", alert=alert, alerts=", ".join(ALERTS))
    for alien in filter(None, setup.picked):
        if _alert(alien) not in setup.alerts:
            raise RequestRefused("alert_not_wished", alien=alien, alert=_alert(alien))
    return tuple(alien for alien in pool if _alert(alien) in setup.alerts) or _none_left(setup)


def _refuse_other_alerts(setup: GameSetup, seats: int) -> None:
    """Refuse combos with an alien of another alert colour: what is on a card is dealt."""
    for card in setup.combos if setup.alerts else ():
        for alien in card.aliens.get(seats, ()):
            if alien in engine.book().aliens and _alert(alien) not in setup.alerts:
                raise RequestRefused("combo_alert", combo=card.name, alien=alien, alert=_alert(alien))


def _none_left(setup: GameSetup) -> tuple[str, ...]:
    raise RequestRefused("no_alien_of_alert", alerts=", ".join(setup.alerts))


def _alert(alien: str) -> str:
    return str(engine.sheet_info(alien)["alert"])


def read_switch(name: str, text: str) -> Any:
    """Return the value that a text means for a switch. A text without meaning is returned, to be refused."""
    said, values = text.strip().lower(), SWITCHES[name].values if name in SWITCHES else ()
    named = {str(value).lower(): value for value in values}
    if True in values:
        named |= {"yes": True, "no": False}
    return named.get(said, text)


def conflicts_of(edition: str) -> dict[str, tuple[str, str, str]]:
    """Return the pairs of aliens that a table may forbid or allow: by switch, the two and the usual value."""
    return {switch.name: (*switch.pair, switch.of(EDITIONS[edition])) for switch in CONFLICTS}
