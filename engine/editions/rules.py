"""The rules of a game. Every switch is declared here, and its name is written nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from .card_set import CardSet
from .named import edition_named
from .switches import Conflict, Entry, Switch, number, yes_or_no

AlienSelection = Literal["two_flares_keep_one", "random_deal"]
FailedDealSource = Literal["any_of_own_ships", "colonies_or_gate"]
LaterActs = Literal["stand", "asked_again"]
HiddenPowers = Literal["off", "until_shown", "always"]
Powers = Literal[1, 2, 3]
Choosing = Literal["dealt", "picked", "draft", "free"]
PowerChart = Literal["off", "x", "xpw"]
Pace = Literal["one_by_one", "every_window", "standard", "brisk"]
OffenseCheck = Literal["start", "selection", "always"]
ValuesOrder = Literal["timing", "use"]


class Rules(dict[str, Any]):
    """The switches of a game by name, as a position stores them (JSON).

    Read them as attributes: `rules.goal`.

    A default is the value in games that store none, and in the box of 2008. docs/rulings.md explains each
    switch.
    """

    edition = Entry("edition", "")
    rulings = Entry("rulings", 1)
    box: Entry[Sequence[str]] = Entry("box", ())
    tables: Entry[Mapping[str, Any]] = Entry("tables", {})

    alien_selection: Switch[AlienSelection] = Switch(
        "setup.alien_selection",
        "two_flares_keep_one",
        ("two_flares_keep_one", "random_deal"),
        "two sheets to choose from, or one at random (OURS-core-1)",
    )
    flares = yes_or_no("flares", True, "flares lie in the deck")
    total_flares = number(
        "setup.total_flares",
        10,
        range(101),  # those of the dealt aliens are always among them
        "so many flares at least, filled up at random",
    )
    play_before_new_hand = yes_or_no(
        "new_hand.play_before_discard",
        True,
        "cards that fit may be played before a hand is discarded (R-19.3)",
    )
    failed_deal_source: Switch[FailedDealSource] = Switch(
        "deal.failed_ship_source",
        "any_of_own_ships",
        ("any_of_own_ships", "colonies_or_gate"),
        "where the three ships of a failed deal come from (OURS-core-44)",
    )
    all_ships_home = yes_or_no(
        "deal.all_ships_home",
        False,
        "M-7.8.8: before the talk of a deal the offense's ships go home, too",
        since=1,
    )
    deal_comparisons = yes_or_no(
        "deal.comparisons", False, "M-7.8.9: a deal may name an attack above or below a number", since=1
    )
    deal_promises = yes_or_no(
        "deal.promises", False, "M-7.8.10: a deal may hold promises, which bind nobody", since=1
    )
    rewards_are_mandatory = yes_or_no(
        "rewards.mandatory", True, "a defensive ally must take all their rewards, or may take fewer"
    )
    rewards_before_ships_return = yes_or_no(
        "rewards.before_ships_return", False, "rewards before or after the ships go home"
    )
    quake = yes_or_no("cosmic_deck.quake", False, "what happens when there is no card left at all (R-19.5)")
    unused_parts_stay = yes_or_no("zap.unused_parts_stay", True, "R-14.8")
    zap_after_draw = yes_or_no("chosen.zap_after_draw", True, "R-14.9, *disputed*")
    zap_at_reveal = yes_or_no("zap.macron_at_reveal", True, "OURS-macron-1")
    zapped_flare_counts = yes_or_no("flare.card_zapped_counts", True, "R-21.7")
    incarnation_opens_super = yes_or_no(
        "flare.incarnation_super",
        False,
        "whether an incarnation opens the super side of its flare, *disputed*",
    )
    offense_check: Switch[OffenseCheck] = Switch(
        "planning.offense_check",
        "start",
        ("start", "selection", "always"),
        "R-10.2; `always`: after every step until it lays a card (M-7.0.4, A-6)",
    )
    resettling_counts_as_win = yes_or_no("resettle.counts_as_win", True, "R-8.8, *disputed*")
    later_acts: Switch[LaterActs] = Switch(
        "round.later_acts",
        "stand",
        ("stand", "asked_again"),
        "OURS-core-43; `asked_again`: after one act the others of its round are asked again",
    )
    values_order: Switch[ValuesOrder] = Switch(
        "values.order",
        "timing",
        ("timing", "use"),
        "OURS-core-45; `use`: changes of a card's value count in the order of their use",
    )
    others_first = yes_or_no(
        "timing.others_first",
        False,
        "R-15.2; yes: all others act before the main players (M-9.1)",
        since=1,
    )
    flares_have_one_use = yes_or_no(
        "flares.one_use", False, "R-21.2; yes: a flare is discarded after its use (M-11.2)", since=1
    )
    resettles_by_default = yes_or_no(
        "resettle.by_default",
        False,
        "D-17; yes: the default is to resettle where that is possible (MD-12)",
        since=1,
    )
    reinforcements_last = yes_or_no(
        "reinforcements.last",
        False,
        "R-11.8; yes: after all else, between two attacks (M-14.1)",
        since=1,
    )
    regroup_is_optional = yes_or_no(
        "regroup.optional", False, "R-5.2; yes: the offense may leave its ship in the warp (M-7.1.1)", since=1
    )
    new_hand_when_attacked = yes_or_no(
        "new_hand.when_attacked",
        False,
        "R-10.3; yes: a defense without encounter card draws a new hand once it is known, too (M-7.2.9)",
        since=1,
    )
    ships_before_aim = yes_or_no(
        "launch.ships_first",
        False,
        "R-7.1; yes: the ships are sent before the gate is aimed (M-7.3.1)",
        since=1,
    )
    destiny_to_last_card = yes_or_no(
        "destiny.to_last_card",
        False,
        "R-6.1; yes: the destiny deck is played to its last card (M-15.15)",
        since=1,
    )
    more_cards = yes_or_no(
        "cards.more", False, "the encounter cards of More (M-3.4)", since=1, edition="mayfair"
    )
    more_edicts = yes_or_no(
        "cards.more_edicts", False, "the Edicts of More (M-3.2)", since=1, edition="mayfair"
    )
    kickers = yes_or_no("cards.kickers", False, "Kickers lie in the deck (M-13)", since=1, edition="mayfair")
    reinforcements = yes_or_no(
        "cards.reinforcements", False, "Reinforcements lie in the deck (M-14)", since=1, edition="mayfair"
    )
    special_destiny = yes_or_no(
        "destiny.specials",
        False,
        "instructional cards and comets lie in the destiny deck (M-15.12)",
        since=1,
        edition="mayfair",
    )
    wild_any_system = yes_or_no(
        "destiny.wild_any_system",
        False,
        "R-6.5; yes: a wild is as any colour, the own one too (M-15.3)",
        since=1,
    )
    replace_all_specials = yes_or_no(
        "destiny.replace_all_specials",
        False,
        "each time the destiny deck is used up, all specials are replaced (M-15.13)",
        since=1,
        edition="mayfair",
    )
    gate_stays_reversed = yes_or_no(
        "gate.stays_reversed",
        False,
        "the gate stays turned over until it is turned again (A-28)",
        since=1,
        edition="mayfair",
    )
    punt = yes_or_no(
        "punt",
        False,
        "the offense may exchange its hand instead of its turn (M-23.1)",
        since=1,
        edition="mayfair",
    )
    second_encounter_needs_card = yes_or_no("second_encounter.requires_encounter_card", True, "OURS-core-46")
    win_after_reactions = yes_or_no(
        "win.after_reactions",
        True,
        "OURS-core-47; no: the win is looked at before Vacuum answers the landing",
    )
    lands_before_void = yes_or_no(
        "spiff.lands_before_void",
        True,
        "OURS-spiff-2, *disputed*; no: Void removes before Spiff lands",
    )
    super_if_saved = yes_or_no(
        "shadow.super_if_saved",
        True,
        "OURS-shadow-3; no: only if the executed ship has reached the warp",
    )
    pace: Switch[Pace] = Switch(
        "pace",
        "one_by_one",
        ("one_by_one", "every_window", "standard", "brisk"),
        "what is asked together, and who is asked for reactions (OURS-core-63, OURS-core-66)",
    )
    freewheeling = yes_or_no("freewheeling", False, "a variant: any number of flares")
    single_encounter_turns = yes_or_no("single_encounter_turns", False, "a variant: no second encounter")
    technology = yes_or_no("technology", False, "a variant: tech cards (R-23)")
    abandon_is_an_action = yes_or_no(
        "tech.abandon_is_separate_action",
        False,
        "R-23.7: a tech is abandoned by an action of its own; no: by turning it up with too few ships",
        part_of="technology",
    )
    hidden_powers: Switch[HiddenPowers] = Switch(
        "hidden_powers",
        "off",
        ("off", "until_shown", "always"),
        "a variant: aliens lie face down, and work once they are turned up (OURS-core-75); `always`: what a "
        "sheet must do turns it up (OURS-core-97)",
    )
    rotating_powers = yes_or_no(
        "rotating_powers",
        False,
        "a variant: at the start of a turn the offense may change its alien (OURS-core-76)",
    )
    powers: Switch[Powers] = Switch(
        "powers", 1, (1, 2, 3), "a variant: so many aliens for each seat (M-20.1, OURS-core-90)"
    )
    combos = yes_or_no(
        "setup.combos",
        False,
        "a variant: the aliens of one Cosmic Combo are dealt, which all may see (OURS-core-96)",
    )
    choosing: Switch[Choosing] = Switch(
        "choosing",
        "dealt",
        ("dealt", "picked", "draft", "free"),
        "how aliens are chosen: as the edition says, of twice as many, by a draft, or freely (OURS-core-92)",
    )
    power_chart: Switch[PowerChart] = Switch(
        "power_chart",
        "off",
        ("off", "x", "xpw"),
        "pairs that no seat has: `x` those that clash, `xpw` also too strong or wasteful ones (OURS-core-91)",
    )
    destiny = yes_or_no("destiny", True, "no: two players always challenge each other (R-25.5, M-21.35)")
    zilch = yes_or_no("zilch", False, "a variant: one of seven or eight foretells who wins (R-25.6)")
    shark = yes_or_no("shark", False, "a variant: one of eight sits out, and takes others' chairs (R-25.9)")
    zilch_names_sharers = yes_or_no(
        "zilch.names_sharers",
        False,
        "whether the Zilch may also foretell how many others win (OURS-zilch-2)",
        part_of="zilch",
    )
    ships = number("ships", 20, range(5, 41), "ships of each seat, evenly on its home planets")
    planets = number("planets", 5, range(4, 6), "home planets of each seat")
    goal = number(
        "goal",
        5,
        range(1, 22),  # five players have only 20 foreign planets, so nobody reaches 21
        "foreign colonies that win the game",
    )
    homes_for_power = number("homes_for_power", 3, range(6), "home colonies without which a power is lost")

    @property
    def course(self) -> str:
        """Return the name of the course of a turn, which the edition has."""
        return edition_named(self.edition).course

    @property
    def cards(self) -> CardSet:
        """Return the cards of the game: its deck without flares, the size of a hand, and destiny."""
        edition = edition_named(self.edition)
        return edition.cards if edition.cards_in is None else edition.cards_in(self)

    @property
    def notes_discards(self) -> bool:
        """Return whether a game remembers how many cards were discarded together last."""
        return edition_named(self.edition).notes_discards

    @property
    def encounters_each_turn(self) -> int:
        """Return how many encounters a turn has at most, without granted ones (R-3.6, R-24.6)."""
        return 1 if self.single_encounter_turns else 2

    @property
    def asks_together(self) -> bool:
        """Return whether questions of several places are asked at once.

        Each answer is used at its own place.
        """
        return self.get("pace") not in (None, "one_by_one")

    @property
    def asks_by_role(self) -> bool:
        """Return whether seats are asked for reactions by their role and their stops (chapter 29).

        This is called for every seat at every moment, so it reads the stored name directly.
        """
        return "pace" not in self or self["pace"] not in ("standard", "brisk")

    @property
    def has_four_planets(self) -> bool:
        """Return whether home systems are as small as some sheets and techs require (R-24.1, R-23.2)."""
        return self.planets == 4

    @property
    def hides_powers(self) -> bool:
        """Return whether aliens lie face down until their owners turn them up (R-24.2)."""
        return self.hidden_powers != "off"

    @property
    def powers_always_act(self) -> bool:
        """Return whether a face-down sheet is turned up when it must act (M-20.8)."""
        return self.hidden_powers == "always"

    @property
    def has_several_powers(self) -> bool:
        """Return whether each seat is dealt more than one alien (M-20.1, M-20.6)."""
        return self.powers > 1

    @property
    def chart(self) -> str:
        """Return the codes of the chart of pairs that count here; "" for none."""
        return "" if self.power_chart == "off" else self.power_chart

    @property
    def components_stay(self) -> bool:
        """Return whether powers with pieces of their own stay with their owners (M-17.2, M-17.3)."""
        return edition_named(self.edition).components_stay

    @property
    def with_flares(self) -> list[str]:
        """Return the aliens of the box whose flares may lie in the deck (A-51)."""
        without = edition_named(self.edition).without_flare
        return [alien for alien in self.box if alien not in without]

    def has_in_box(self, alien: str) -> bool:
        """Return whether an alien is in the game's box; a game that names no box has all."""
        box = self.get("box")
        return box is None or alien in box


# Pairs that may not meet by their sheets or a house rule, unless a table allows it.
CONFLICTS = (
    Conflict("gambler", "sorcerer", "printed; `allowed` lets them meet"),
    Conflict("masochist", "healer", "a common house rule forbids the pair"),
)
_BY_PAIR = {frozenset(conflict.pair): conflict for conflict in CONFLICTS}
_DECLARED = [entry for entry in vars(Rules).values() if isinstance(entry, Switch)]
SWITCHES: dict[str, Switch[Any]] = {switch.name: switch for switch in (*_DECLARED, *CONFLICTS)}


def conflict_between(one: str, other: str) -> Conflict | None:
    """Return the switch about these two aliens, named in any order."""
    return _BY_PAIR.get(frozenset((one, other)))


def wrong_value(switches: Iterable[tuple[str, Any]]) -> tuple[str, Any] | None:
    """Return the first switch with a value of the wrong type or outside its values; None if all are right."""
    return next(((name, value) for name, value in switches if not SWITCHES[name].allows(value)), None)


def stored_switches(switches: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the switches that a position stores.

    It leaves out later switches with their default, and those of variants that are not played.
    """
    values = dict(switches)
    return {name: value for name, value in values.items() if _is_stored(SWITCHES[name], value, values)}


def _is_stored(switch: Switch[Any], value: Any, values: dict[str, Any]) -> bool:
    if switch.part_of and not values[switch.part_of]:
        return False
    return not switch.since or switch.default != value


def older_values(rulings: int) -> dict[str, Any]:
    """Return the switches that are newer than this version of the rulings, with their defaults."""
    return {name: switch.default for name, switch in SWITCHES.items() if rulings < switch.since}
