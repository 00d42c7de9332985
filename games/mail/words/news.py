"""The news at the top of a mail: what has become of the reader's own things since the mail before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.encounter import DEFENSE, OFFENSE
from games.base.documents import BEGINS, GOES_ON, FactJSON, may_know
from games.log.words.encounters import encounters_told
from games.log.words.record import Cause
from games.log.words.sentences import cause_of, played_before, sentence
from games.log.words.weights import OF_POWERS, STRIKE
from games.story.words.clash import stops, thing_of, turning_use
from games.story.words.encounters import Encounter, is_by_rule
from games.story.words.happenings import stop_clause
from games.story.words.plays import colonies_on, falls
from games.story.words.teller import Teller, sentence_of
from games.words import names
from games.words.patterns import ToReader
from games.words.reader import Reader

MOST = 2  # pieces of news
OUTCOMES = {
    OFFENSE: (
        noop("You won encounter %(number)s against %(other)s."),
        noop("You won encounter %(number)s together with %(other)s."),
    ),
    DEFENSE: (
        noop("You lost encounter %(number)s against %(other)s."),
        noop("You lost encounter %(number)s together with %(other)s."),
    ),
}
WON, LOST = OUTCOMES[OFFENSE], OUTCOMES[DEFENSE]  # as a main player, as an ally
TURNED = ToReader(
    "owner",
    noop("your %(thing)s turned the result round"),
    noop("%(owner_colour)s's %(thing)s turned the result round"),
)
SAID_AT_THE_END = ("deal", "no deal", "granted")  # results that the end of an encounter says
ALLIANCE, NEW_ALIEN = "alliance_answered", "power_drawn"


class _News(NamedTuple):
    place: int
    text: str


def news_lines(since: Sequence[FactJSON], before: Sequence[FactJSON], reader: Reader) -> list[str]:
    """Return the newest news about the reader, oldest first: at most two, a sentence or more each.

    It tells which power or card of theirs was stopped, lost or regained, how an encounter ended in which they
    took part, and what struck them otherwise. `before` are facts that they were told already, from the
    beginning of the encounter that went on then.
    """
    known = [fact for fact in before if may_know(reader.seat, fact)]
    facts = [*known, *(fact for fact in since if may_know(reader.seat, fact))]
    news = sorted(_all(facts, len(known), reader.by_colour))
    return list(dict.fromkeys(one.text for one in news))[-MOST:]


def _all(facts: Sequence[FactJSON], first: int, reader: Reader) -> Iterator[_News]:
    """Yield the news of all facts from the place `first` on."""
    told = list(_encounters(facts))
    ended = [(places, enc) for places, enc in told if _is_told(enc, reader) and places[_end(enc)] >= first]
    for places, enc in told:
        yield from (one for one in _stopped(enc, places, reader) if one.place >= first)
    for places, enc in ended:
        yield _News(places[_end(enc)], _ended(enc, Teller(reader)))
    said = {place for places, _enc in ended for place in places}
    news = (*_of_powers(facts, reader), *_struck(facts, reader))
    yield from (one for one in news if one.place >= first and one.place not in said)


def _encounters(facts: Sequence[FactJSON]) -> Iterator[tuple[Sequence[int], Encounter]]:
    """Yield the encounters, each with the places of its facts."""
    for one in encounters_told(facts):
        told = [facts[place] for place in one.places]
        yield one.places, Encounter(one.number, facts[one.begun]["offense"], told)


def _end(enc: Encounter) -> int:
    """Return the place at which the encounter is over; -1 if it goes on."""
    over = enc.last("encounter_over")
    return enc.place(over) if over else -1


def _is_told(enc: Encounter, reader: Reader) -> bool:
    """Return whether the encounter is over, and the reader took part in it until then."""
    me = reader.seat
    if me is None or _end(enc) < 0 or not enc.side_of(me) or enc.defense < 0:
        return False
    return all(fact["seat"] != me for fact in enc.of("alliance_cancelled"))


def _stopped(enc: Encounter, places: Sequence[int], reader: Reader) -> Iterator[_News]:
    for stop in stops(enc):
        if stop.owner == reader.seat != stop.by:
            yield _News(places[stop.place], sentence_of(stop_clause(stop, Teller(reader))))


def _of_powers(facts: Sequence[FactJSON], reader: Reader) -> Iterator[_News]:
    """Yield the last of what became of the reader's power: it may be lost and regained."""
    mine = [
        place
        for place, fact in enumerate(facts)
        if fact["id"] in OF_POWERS and reader.seat in (fact.get("seat"), fact.get("to_seat"))
    ]
    for place in mine[-1:]:
        yield _News(place, sentence(facts[place], reader))


def _struck(facts: Sequence[FactJSON], reader: Reader) -> Iterator[_News]:
    """Yield what struck the reader apart from a result, with the card or power behind it."""
    for place, (fact, behind) in enumerate(zip(facts, played_before(facts), strict=True)):
        own = fact["id"] in STRIKE and fact["seat"] == reader.seat and not is_by_rule(fact)
        if own and (behind is None or behind["seat"] != reader.seat):
            yield _News(place, _with_cause(behind, fact, reader))


def _with_cause(behind: FactJSON | None, fact: FactJSON, reader: Reader) -> str:
    return " ".join(sentence(one, reader) for one in (behind, fact) if one is not None)


def _ended(enc: Encounter, teller: Teller) -> str:
    """Return how an encounter of the reader ended, and what that brought and cost."""
    deals = [sentence(one, teller.reader) for one in enc.of("deal_made") if _is_mine(one, teller)]
    powers = [sentence(one, teller.reader) for one in enc.of(*OF_POWERS, NEW_ALIEN) if _is_own(one, teller)]
    brought = [*(deals or _brought(enc, teller)), *_kept(enc, teller), *powers[-MOST:]]
    nothing = _("That brought and cost you nothing.")
    return " ".join([_result(enc, teller), *(brought or [nothing]), *_turned_round(enc, teller)])


def _is_own(fact: FactJSON, teller: Teller) -> bool:
    return teller.reader.seat in (fact.get("seat"), fact.get("to_seat"))


def _turned_round(enc: Encounter, teller: Teller) -> Iterator[str]:
    use = turning_use(enc)
    if use is not None:
        yield sentence_of(teller.say(TURNED, {"thing": thing_of(use)}, owner=use["seat"]))


def _is_mine(deal: FactJSON, teller: Teller) -> bool:
    return teller.reader.seat in (deal["giver"], deal["taker"])


def _result(enc: Encounter, teller: Teller) -> str:
    me, result = _seat(teller), enc.result
    if result not in OUTCOMES:
        said = enc.last("encounter_over" if result in SAID_AT_THE_END else "encounter_result")
        return sentence(said or enc.of("encounter_over")[-1], teller.reader)
    pattern = (WON if enc.side_of(me) == result else LOST)[me not in enc.mains]
    other = enc.main_of(enc.side_of(me))
    other = other if other != me else next(seat for seat in enc.mains if seat != me)
    return _(pattern) % {"number": enc.number, "other": names.colour_name(other)}


def _seat(teller: Teller) -> int:
    return -1 if teller.reader.seat is None else teller.reader.seat


def _brought(enc: Encounter, teller: Teller) -> Iterator[str]:
    got, lost = list(_gains(enc, teller)), list(_losses(enc, teller))
    if got:
        yield _("That brought you %(things)s.") % {"things": names.listed(got)}
    if lost:
        yield _("That cost you %(things)s.") % {"things": names.listed(lost)}


def _gains(enc: Encounter, teller: Teller) -> Iterator[str]:
    me, systems = _seat(teller), teller.reader.systems
    new = [fact["planet"] for fact in enc.founded if fact["seat"] == me]
    if new:
        told = {"planets": names.planets_listed(new, systems)}
        yield ngettext("a colony on %(planets)s", "colonies on %(planets)s", len(new)) % told
    rewards = [fact for fact in enc.of("rewards_taken") if fact["seat"] == me]
    cards, ships = (sum(fact[name] for fact in rewards) for name in ("cards", "ships"))
    cards += sum(fact["cards"] for fact in enc.of("compensation_collected") if fact["seat"] == me)
    if cards:
        yield names.cards_words(cards)
    if ships:
        yield _("%(ships)s out of the warp") % {"ships": names.ships_words(ships)}


def _losses(enc: Encounter, teller: Teller) -> Iterator[str]:
    me = _seat(teller)
    ships = sum(fact["ships"] for fact in enc.of("ships_lost", "ships_homeless") if fact["seat"] == me)
    if ships:
        yield names.ships_words(ships)
    fallen = [fact["planet"] for fact in enc.of("colony_given_up") if _falls(enc, fact, me)]
    if fallen:
        yield colonies_on(fallen, teller)
    cards = sum(fact["cards"] for fact in enc.of("compensation_collected") if fact["payer"] == me)
    if cards:
        yield names.cards_words(cards)


def _falls(enc: Encounter, fact: FactJSON, seat: int) -> bool:
    return bool(fact["seat"] == seat) and falls(enc, enc.place(fact))


def _kept(enc: Encounter, teller: Teller) -> Iterator[str]:
    """Yield that the reader still has the colony that they defended."""
    given_up = any(fact["planet"] == enc.planet for fact in enc.of("colony_given_up"))
    if enc.result == DEFENSE and enc.defense == _seat(teller) and enc.planet >= 0 and not given_up:
        planet = names.planet_name(enc.planet, teller.reader.systems)
        yield _("You kept the colony on %(planet)s.") % {"planet": planet}


def happened_since(since: Sequence[FactJSON], reader: Reader, *, own: bool = False) -> str:
    """Return what another player has done last, and what that did: why the same question comes again.

    `own`: else what the reader has done. Return nothing if another encounter has begun, or an
    interrupted one goes on.
    """
    facts = [fact for fact in since if may_know(reader.seat, fact)]
    reader = reader.by_colour
    if any(fact["id"] in (BEGINS, GOES_ON) for fact in facts):
        return ""
    done = [place for place, fact in enumerate(facts) if _is_done(fact)]
    others = [place for place in done if facts[place].get("seat") != reader.seat]
    found = others or (done if own else [])
    return _with_effect(facts, found[-1], reader) if found else ""


def _is_done(fact: FactJSON) -> bool:
    return cause_of(fact) is Cause.PLAY or (fact["id"] == ALLIANCE and bool(fact["side"]))


def _with_effect(facts: Sequence[FactJSON], place: int, reader: Reader) -> str:
    """Return what was done in a sentence, and the first that it has brought about."""
    follow = [one for one, behind in zip(facts, played_before(facts), strict=True) if behind is facts[place]]
    effects = [one for one in follow if cause_of(one) is Cause.EFFECT]
    return " ".join(sentence(one, reader) for one in (facts[place], *effects[:1]))
