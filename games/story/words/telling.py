"""The story of a game, made of nothing but the facts that its reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, starmap

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base.documents import GOES_ON, FactJSON, may_know
from games.log.words.in_play import aliens_at
from games.story.words.clash import EncounterStory, Story, TurningPoint, cards_clause, result_clause
from games.story.words.plays import plays
from games.story.words.teller import SeatsClause, Teller, beginning, paragraph, sentence_of
from games.words import names
from games.words.patterns import ToReader
from games.words.reader import Reader

from .aftermath import aftermath
from .encounters import CLOSED, Encounter, encounters
from .happenings import happenings
from .turning import TurningPoints

PLAYS_ALIEN = ToReader("seat", noop("you play %(alien)s"), noop("%(seat)s plays %(alien)s"))
NAMED_ALIEN = ToReader("seat", noop("you play %(alien)s"), noop("%(name)s plays %(alien)s as %(seat)s"))
FIRST = ToReader("seat", noop("you go first"), noop("%(seat)s goes first"))
AGAINST = ToReader(
    "offense",
    noop("You against %(defense)s"),
    ToReader("defense", noop("%(offense)s against you"), noop("%(offense)s against %(defense)s")),
)
WON = SeatsClause(
    noop("after %(encounters)s you win the game with %(colonies)s"),
    noop("after %(encounters)s %(seats)s wins the game with %(colonies)s"),
    noop("after %(encounters)s %(seats)s win the game together"),
    noop("after %(encounters)s you and %(seats)s win the game together"),
)

WON_OTHERWISE = SeatsClause(
    noop("after %(encounters)s you win the game"),
    noop("after %(encounters)s %(seats)s wins the game"),
    noop("after %(encounters)s %(seats)s win the game together"),
    noop("after %(encounters)s you and %(seats)s win the game together"),
)
WON_BY_POWER = SeatsClause(
    noop("after %(encounters)s you win the game with %(power)s"),
    noop("after %(encounters)s %(seats)s wins the game with %(power)s"),
    WON_OTHERWISE.many,
    WON_OTHERWISE.with_you,
)


def story(facts: Iterable[FactJSON], reader: Reader, people: Mapping[int, str] | None = None) -> Story:
    """Return the story that these facts tell. `people` are names by seat, for readers who may know them."""
    known = [fact for fact in facts if may_know(reader.seat, fact)]
    aliens = [*aliens_at(known, reader.aliens), reader.aliens]
    told = list(encounters(known, aliens, reader.systems))
    points = _points(told, reader)
    chapters = tuple(_chapter(enc, reader, points[enc.number]) for enc in told)
    return Story(_opening(known, reader, people or {}), chapters, _end(_as_they_ended(told), reader))


def _as_they_ended(told: Iterable[Encounter]) -> list[Encounter]:
    """Return the encounters in the order in which they ended: one inside another ends before it."""
    return sorted(told, key=lambda enc: enc.end)


def _points(told: Iterable[Encounter], reader: Reader) -> dict[int, tuple[TurningPoint, ...]]:
    """Return the turning points of each encounter, by its number."""
    points = TurningPoints(reader.seat)
    return {enc.number: points.of(enc) for enc in _as_they_ended(told)}


def _chapter(enc: Encounter, reader: Reader, points: tuple[TurningPoint, ...]) -> EncounterStory:
    return EncounterStory(
        number=enc.number,
        heading=_heading(enc, reader),
        text=encounter_text(enc, Teller(replace(reader.by_colour, aliens=enc.aliens))),
        points=points,
        colonies=enc.after,
        over=enc.over,
    )


def _heading(enc: Encounter, reader: Reader) -> str:
    """Return the two main players by their colours, as above the chapters of a replay."""
    teller = Teller(reader.by_colour)
    if enc.defense < 0:
        return names.capital(teller.item(enc.offense))
    return teller.say(AGAINST, offense=enc.offense, defense=enc.defense)


def encounter_text(enc: Encounter, teller: Teller) -> str:
    """Return the paragraph of an encounter.

    It tells what went before, who attacks where, the cards with what changed them, the result, and what comes
    of it.
    """
    told = plays(enc)
    before, then, between, after = (
        [play for play in told if play.place in places] for places in _parts_of(enc)
    )
    first = sentence_of(*happenings(enc, before, teller))
    teller.meet(enc.aliens_met)
    return paragraph([
        *_interrupted(enc),
        sentence_of(*_conditions(enc)),
        first,
        *beginning(enc, teller),
        sentence_of(*happenings(enc, then, teller)),
        *_clash(enc, happenings(enc, between, teller), teller),
        sentence_of(*happenings(enc, after, teller)),
        *_interruptions(enc),
        *aftermath(enc, told, teller),
    ])  # fmt: skip


def _interrupted(enc: Encounter) -> Iterator[str]:
    if enc.inside:
        yield _("This happens in the middle of encounter %(number)d.") % {"number": enc.inside}


def _conditions(enc: Encounter) -> Iterator[str]:
    """Yield the comet in force, and that the gate was turned over: both change what a result brings."""
    for fact in enc.of("comet_in_force"):
        yield _("%(comet)s is in force") % {"comet": names.destiny_name(fact["comet"])}
    turned = enc.last("gate_turned_over")
    if turned and turned["reversed"]:
        yield _("the gate lies with its reverse side up")


def _interruptions(enc: Encounter) -> Iterator[str]:
    """Yield that others were played inside this one, as what comes of it is told after them."""
    times = len(enc.of(GOES_ON))
    if times:
        pattern = ngettext(
            "Another encounter comes in between.", "%(n)d other encounters come in between.", times
        )
        yield pattern % {"n": times}


def _parts_of(enc: Encounter) -> Iterator[range]:
    """Yield the places of four parts.

    They end when the main players meet, when the cards are seen, when the result is known, and when it is
    carried out.
    """
    return starmap(range, pairwise((0, min(enc.met, enc.seen), enc.seen, enc.known, enc.settled)))


def _clash(enc: Encounter, between: Sequence[str], teller: Teller) -> list[str]:
    """Return cards and result in one sentence, or in two if much was done between them."""
    cards, result = cards_clause(enc), result_clause(enc, teller)
    if len(between) < 2:
        return [sentence_of(cards, *between, result)]
    return [sentence_of(cards, *between), sentence_of(result)]


def _opening(facts: Sequence[FactJSON], reader: Reader, people: Mapping[int, str]) -> str:
    """Say who plays what, and who goes first."""
    teller = Teller(reader.by_colour)
    chosen = [fact for fact in facts if fact.get("id") == "alien_chosen"]
    first = [teller.say(FIRST, seat=fact["seat"]) for fact in facts if fact.get("id") == "first_player"]
    return paragraph([
        sentence_of(*(_plays(seat, aliens, teller, people) for seat, aliens in _by_seat(chosen).items())),
        sentence_of(*first[:1]),
    ])  # fmt: skip


def _by_seat(chosen: Sequence[FactJSON]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for fact in chosen:
        found.setdefault(fact["seat"], []).append(names.alien_name(fact["alien"]))
    return found


def _plays(seat: int, aliens: Sequence[str], teller: Teller, people: Mapping[int, str]) -> str:
    told = {"alien": names.listed(aliens), "name": people.get(seat, "")}
    return teller.say(NAMED_ALIEN if told["name"] else PLAYS_ALIEN, told, seat=seat)


def _end(told: Sequence[Encounter], reader: Reader) -> str:
    if not told or not told[-1].winners:
        return _drawn(told)
    last, teller = told[-1], Teller(reader.by_colour)
    how, power = _how_won(last), _winning_power(last)
    number = ngettext("%(n)d encounter", "%(n)d encounters", len(told)) % {"n": len(told)}
    won = names.foreign_colonies_words(last.after.get(last.winners[0], 0))
    everybody = how is not WON or len(last.winners) > 1
    return paragraph([
        sentence_of(teller.about(how, last.winners, encounters=number, colonies=won, power=power)),
        _at_the_end(last, teller, () if everybody else last.winners),
    ])  # fmt: skip


def _drawn(told: Sequence[Encounter]) -> str:
    """Return the end of a game that was closed without winners; nothing if it goes on."""
    if not told or not told[-1].last(CLOSED):
        return ""
    number = ngettext("%(n)d encounter", "%(n)d encounters", len(told)) % {"n": len(told)}
    ended = _("after %(encounters)s the game ends as a draw") % {"encounters": number}
    return paragraph([sentence_of(ended), _at_the_end(told[-1], Teller(Reader(None)), ())])


def _how_won(last: Encounter) -> SeatsClause:
    """Return the clause for a game won by colonies, by a sheet, or by being closed."""
    if last.last(CLOSED):
        return WON_OTHERWISE
    if _winning_power(last):
        return WON_BY_POWER
    is_most = last.after.get(last.winners[0], 0) == max(last.after.values(), default=0)
    return WON if is_most else WON_OTHERWISE


def _winning_power(last: Encounter) -> str:
    """Return the power that was used right before the game was won; empty if there is none."""
    won = last.last("game_won")
    before = last.facts[last.place(won) - 1] if won else {}
    return names.alien_name(before["power"]) if before.get("id") == "power_was_used" else ""


def _at_the_end(last: Encounter, teller: Teller, left_out: Sequence[int]) -> str:
    """Return the sentence with everybody's foreign colonies."""
    counts = {seat: n for seat, n in last.after.items() if seat not in left_out}
    told = ", ".join(f"{teller.item(seat)} {n}" for seat, n in counts.items())
    return sentence_of(_("foreign colonies at the end: %(counts)s") % {"counts": told}) if told else ""
