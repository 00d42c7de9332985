"""The encounter in sentences: the attack, the sums before powers, and what a victory brings.

It is made from one seat's own view, so it tells nobody more than their board does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

from engine.prospects import (
    is_card_changed,
    is_winning_changed,
    nearly_winning,
    present_encounter,
    side_of,
    side_of_main,
    verdict_of_cards,
    verdict_of_totals,
)
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.kinds import Kind
from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in, is_over
from games.log.words.course import RESULTS
from games.log.words.sentences import sentence
from games.situation.words.conditions import comet_in_force, turned_over
from games.situation.words.outcomes import (
    OutcomeWords,
    near,
    negotiate_words,
    outcomes_words,
)
from games.situation.words.sums import FACE_DOWN, signed_number, sum_before, sum_in_short, with_powers
from games.words import names
from games.words.patterns import OF_PARAMETERS, ToReader, fill
from games.words.reader import Reader
from games.words.reader import sheet as sheet_texts

TURN = ToReader("offense", noop("It is your turn."), noop("It is %(offense)s's turn."))
AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s on %(planet)s."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you on %(planet)s."),
        noop("%(offense)s attacks %(defense)s on %(planet)s."),
    ),
)
ATTACK = ToReader(
    "offense",
    noop("You attack %(defense)s."),
    ToReader("defense", noop("%(offense)s attacks you."), noop("%(offense)s attacks %(defense)s.")),
)
NOT_AIMED = ToReader(
    "offense",
    noop("You attack %(defense)s and choose the planet."),
    ToReader(
        "defense",
        noop("%(offense)s attacks you; the planet is not chosen yet."),
        noop("%(offense)s attacks %(defense)s; the planet is not chosen yet."),
    ),
)
KINDS = {**OF_PARAMETERS, "offense": (Kind.SEAT,), "defense": (Kind.SEAT,)}


def attack(enc: Mapping[str, object], reader: Reader) -> str:
    """Return attacker, defender and place, as in "Red (Macron) attacks you on blue 3"."""
    if not enc or enc.get("result") == "resettled":
        return ""
    if enc["defense"] == -1:
        return fill(TURN, enc, reader, KINDS)
    return fill(NOT_AIMED if enc["planet"] == -1 else AIMED, enc, reader, KINDS)


def interrupted(view: View, reader: Reader) -> list[str]:
    """Return which encounters wait until the present one is over, outermost first."""
    return [
        _("Interrupted, and goes on afterwards: %(encounter)s") % {"encounter": attack(enc, reader.by_colour)}
        for enc in view.get("outer") or ()
    ]


def with_encounter(title: str, enc: Mapping[str, object], reader: Reader) -> str:
    """Return the title of a question with the attack, once that is known: "Join a side? Red attacks …"."""
    where = _attack_in_short(enc, reader) if enc and enc["defense"] != -1 else ""
    if not where:
        return title
    return f"{title} {where}" if title.endswith("?") else f"{title}. {where}"


def _attack_in_short(enc: Mapping[str, object], reader: Reader) -> str:
    """Return the same without a word of a planet that is not chosen yet."""
    return attack(enc, reader) if enc["planet"] != -1 else fill(ATTACK, enc, reader, KINDS)


ABOUT_ALLIES = ("invite", "join")  # questions
BY_KINDS = {
    OFFENSE: noop("An attack against a negotiate: the offense would win."),
    DEFENSE: noop("A negotiate against an attack: the defense would win."),
    "deal": noop("Two negotiates: the main players would try to make a deal."),
}
VERDICTS = {**RESULTS, "deal": noop("Both main players negotiate.")}
AFTERWARDS = {**VERDICTS, "deal": noop("The main players have made a deal.")}


@dataclass(frozen=True)
class Stake:
    """The situation of an encounter. Each part is a sentence or more, or empty.

    `attack`: attacker, defender and place. `verdict`: what has come of it, or the totals; before that
    `ships`: the ships on both sides. `comet`: the one in force. `invited`: who is invited to which side,
    beside a question about allies. `mine`: what the reader's own card makes of it. `outcomes`: what
    follows if the one side wins, and if the other does. `leaving`: whose ships are on their way to the
    warp. `turned_over`: the other side of the gate, which the outcomes reckon with. `effects`: what else
    goes on in this encounter, and by which seat. `interrupted`: which encounters wait until this one is
    over. `near`: who is one colony short of winning the game.
    """

    attack: str = ""
    verdict: str = ""
    ships: str = ""
    comet: str = ""
    invited: str = ""
    mine: str = ""
    outcomes: tuple[OutcomeWords, ...] = ()
    leaving: str = ""
    turned_over: str = ""
    effects: str = ""
    near: str = ""
    interrupted: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """Return attacker, defender and their ships: the line above the question."""
        return " ".join(part for part in (self.attack, self.verdict, self.ships) if part)

    @property
    def rest(self) -> list[str]:
        """Return what follows from it, without who is near to winning."""
        return [
            line
            for line in (
                self.comet,
                self.invited,
                self.mine,
                *map(str, self.outcomes),
                self.leaving,
                self.turned_over,
                self.effects,
                *self.interrupted,
            )
            if line
        ]

    @property
    def lines(self) -> list[str]:
        """Return the lines as they are read, one below the other."""
        return [line for line in (self.first, *self.rest, self.near) if line]


def stake(view: View, reader: Reader | None = None, asked: str = "") -> Stake:
    """Return the situation of the present encounter, as the seat of this view sees it.

    `asked`: the question that it is shown beside.
    """
    reader = reader or Reader.of(view)
    if is_over(view):
        return Stake()
    enc = present_encounter(view)
    if not enc:
        return Stake(near=near(nearly_winning(view), view, reader))
    plain = reader.by_colour  # an alien is named where its seat is named first
    return Stake(
        _attack(view, enc, reader),
        _verdict(enc, VERDICTS if enc["gate"] or asked == "deal" else AFTERWARDS),
        _ships(view, enc, plain),
        comet_in_force(enc),
        _invited(enc, plain) if asked in ABOUT_ALLIES else "",
        _mine(view, enc),
        tuple(outcomes_words(view, plain)),
        _leaving(view, plain),
        turned_over(enc),
        _effects(view, enc, plain, asked),
        near(nearly_winning(view), view, plain),
        tuple(interrupted(view, plain)),
    )


def _attack(view: View, enc: EncounterView, reader: Reader) -> str:
    """Return attacker, defender and place.

    An encounter that is put into another player's turn has no such words until its opponent is known.
    """
    inserted = enc["defense"] < 0 and view["turn"]["offense"] != enc["offense"]
    return "" if inserted else attack(enc, reader)


def _verdict(enc: EncounterView, verdicts: Mapping[str, str]) -> str:
    """Return what has come of it; else what both cards come to, once they count."""
    if enc["result"]:
        return _(verdicts[enc["result"]]) if enc["result"] in verdicts else ""
    totals = enc.get("totals")
    return totals_words(enc, totals) if totals else _cards_words(enc, enc.get("faces") or {})


def _cards_words(enc: EncounterView, cards: Mapping[str, str]) -> str:
    """Return who would win by the kinds of both cards, where one of them is no attack (R-11.4, R-11.5)."""
    result = verdict_of_cards(enc, cards).result
    return _(BY_KINDS[result]) if result in BY_KINDS else ""


def verdict_with(view: View, seat: int, card: str) -> str:
    """Return the same if this main player's card is the one named, and the reader has laid the other.

    Where both are attacks, it is the sums before what powers may change.
    """
    enc = encounter_in(view)
    cards = {**enc["cards"], str(seat): card}
    seen = all(cards.get(str(enc[side]), FACE_DOWN) != FACE_DOWN for side in SIDES)
    if is_winning_changed(enc) or is_card_changed(enc) or not seen:
        return ""
    if told := _cards_words(enc, cards):
        return told
    claimed: View = {**view, "encounter": {**enc, "cards": cards}}
    me = view["you"]
    told = "" if me is None else sum_before(claimed, me, cards.get(str(me), ""))
    return f"{told}." if told else ""


def _leaving(view: View, reader: Reader) -> str:
    """Return whose ships are being lost, while somebody may still save them."""
    going = [
        names.ships_for(int(seat), number, reader)
        for loss in view["leaving"]
        for seat, number in loss["ships"].items()
        if number
    ]
    return _("Ships about to be lost: %(ships)s.") % {"ships": names.listed(going)} if going else ""


def _effects(view: View, enc: EncounterView, reader: Reader, asked: str) -> str:
    """Return what goes on in the encounter until it ends, with its seat. All lasting effects are public.

    One of the reader's own that asks them is named by its question.
    """
    found = dict.fromkeys((effect["sheet"], effect["seat"]) for effect in enc.get("lasting", ()))
    asking = (asked.partition(".")[0], reader.seat)
    told = [
        _effect(effect_name(view, sheet, seat), seat, reader)
        for sheet, seat in found
        if (sheet, seat) != asking
    ]
    pattern = ngettext("In effect: %(things)s.", "In effect: %(things)s.", len(told))
    effects = [pattern % {"things": names.listed(told)}] if told else []
    return " ".join(effects)


def _effect(thing: str, seat: int, reader: Reader) -> str:
    if seat == reader.seat:
        return pgettext("in effect", "%(thing)s (you)") % {"thing": thing}
    told = {"thing": thing, "colour": names.colour_name(seat)}
    return pgettext("in effect", "%(thing)s (%(colour)s)") % told


def has_alien(view: View, seat: int, alien: str) -> bool:
    """Return whether it lies before this seat, in force or resting."""
    mine = view["seats"][seat]
    return any(power["alien"] == alien for power in (*mine["powers"], *mine["resting"]))


def effect_name(view: View, name: str, seat: int) -> str:
    """Return what brought an effect about: the power of this seat, a flare of another alien, a card."""
    owned = has_alien(view, seat, name)
    is_flare = not owned and "power" in sheet_texts(name)
    return names.card_name(f"{name} flare" if is_flare else name)


def totals_words(enc: EncounterView, totals: Mapping[str, int]) -> str:
    """Return both totals, and who leads, where that is what decides."""
    found = verdict_of_totals(enc, totals)
    told = {**{side: signed_number(total) for side, total in totals.items()}, "lead": found.lead}
    if not found.result:
        return _("Totals: offense %(offense)s, defense %(defense)s.") % told
    if not found.lead:
        return _("Totals: %(offense)s to %(defense)s. A tie: the defense would win.") % told
    if found.result == OFFENSE:
        return _("Totals: %(offense)s to %(defense)s. The offense leads by %(lead)s.") % told
    return _("Totals: %(offense)s to %(defense)s. The defense leads by %(lead)s.") % told


def _ships(view: View, enc: EncounterView, reader: Reader) -> str:
    """Return "Ships so far: 6 (4 Red and 2 Green) against your 3.", and what was added openly."""
    if _is_revealed(enc) or enc["planet"] < 0 or not enc["gate"]:
        return ""
    told = {
        "offense": _fleet(side_of(view, OFFENSE).fleet, reader),
        "defense": _fleet(side_of(view, DEFENSE).fleet, reader),
    }
    first = _("Ships so far: %(offense)s against %(defense)s.") % told
    return " ".join([first, *_added(view)])


def _invited(enc: EncounterView, reader: Reader) -> str:
    """Return who is invited to which side, as far as the main players have said so."""
    told = [
        {"id": "allies_invited", "seat": enc[side], "side": side, "seats": seats}
        for side in SIDES
        if (seats := enc["invited"].get(side)) is not None
    ]
    return " ".join(sentence(fact, reader) for fact in told)


def _is_revealed(enc: EncounterView) -> bool:
    """Return whether the cards or the result tell more than the ships of the sides."""
    return bool(enc["result"] or enc.get("totals") or enc.get("faces"))


def _fleet(ships: Mapping[int, int], reader: Reader) -> str:
    """Return "your 4", "4 Red", or "6 (4 Red and 2 Green)"."""
    parts = [names.ships_for(seat, n, reader) for seat, n in ships.items() if n]
    if len(parts) < 2:
        return parts[0] if parts else _("none")
    return _("%(sum)s (%(fleet)s)") % {"sum": sum(ships.values()), "fleet": names.listed(parts)}


def _added(view: View) -> list[str]:
    """Return what reinforcements and the like have added so far."""
    told: dict[MainSide, str] = {
        OFFENSE: _("The offense has %(points)s added to it."),
        DEFENSE: _("The defense has %(points)s added to it."),
    }
    added = {side: side_of(view, side).extra for side in SIDES}
    return [told[side] % {"points": f"{n:+d}"} for side, n in added.items() if n]


def _mine(view: View, enc: EncounterView) -> str:
    """Return what the reader's own card comes to while it lies there and the other is not known."""
    me = view["you"]
    side = None if me is None else side_of_main(view, me)
    if me is None or side is None or _is_revealed(enc):
        return ""
    card = enc["cards"].get(str(me), FACE_DOWN)
    if card == FACE_DOWN:  # none, or one that came in exchange for theirs
        return ""
    told = {"card": names.card_name(card), "sum": with_powers(view, sum_in_short(view, me, card))}
    if not told["sum"]:
        more = negotiate_words(view, side) if card == "negotiate" else ""
        return " ".join(filter(None, (_("Your card: %(card)s.") % told, more)))
    return _("Your card: %(card)s. That makes %(sum)s.") % told
