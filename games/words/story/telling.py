"""The story of a game, made of nothing but the facts that its reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base.documents import FactJSON
from games.words.core import names
from games.words.core.patterns import ToReader
from games.words.core.reader import Reader
from games.words.facts.in_play import aliens_at
from games.words.facts.sentences import may_know

from .aftermath import aftermath, ships_lost
from .beginnings import beginning
from .clash import cards_clause, result_clause
from .encounters import Encounter, encounters
from .plays import Play, play_clauses, plays
from .shapes import EncounterStory, Story
from .teller import Cast, Teller, paragraph, sentence_of
from .turning import TurningPoints, foreign_colonies_words

PLAYS_ALIEN = ToReader("seat", noop("you play %(alien)s"), noop("%(seat)s plays %(alien)s"))
NAMED_ALIEN = ToReader("seat", noop("you play %(alien)s"), noop("%(name)s plays %(alien)s as %(seat)s"))
FIRST = ToReader("seat", noop("you go first"), noop("%(seat)s goes first"))
AGAINST = ToReader(
    "offense",
    noop("You against %(defense)s"),
    ToReader("defense", noop("%(offense)s against you"), noop("%(offense)s against %(defense)s")),
)
WON = Cast(
    noop("after %(encounters)s you win the game with %(colonies)s"),
    noop("after %(encounters)s %(seats)s wins the game with %(colonies)s"),
    noop("after %(encounters)s %(seats)s win the game together"),
    noop("after %(encounters)s you and %(seats)s win the game together"),
)

WON_OTHERWISE = Cast(
    noop("after %(encounters)s you win the game"),
    noop("after %(encounters)s %(seats)s wins the game"),
    noop("after %(encounters)s %(seats)s win the game together"),
    noop("after %(encounters)s you and %(seats)s win the game together"),
)


def story(facts: Iterable[FactJSON], reader: Reader, people: Mapping[int, str] | None = None) -> Story:
    """The game as far as these facts tell it. `people`: names by seat, for those who may know them."""
    known = [fact for fact in facts if may_know(reader.seat, fact)]
    aliens = [*aliens_at(known, reader.aliens), reader.aliens]
    told = list(encounters(known, aliens))
    points = TurningPoints(reader.seat)
    chapters = tuple(_chapter(enc, reader, points) for enc in told)
    return Story(_opening(known, reader, people or {}), chapters, _end(told, reader))


def _chapter(enc: Encounter, reader: Reader, points: TurningPoints) -> EncounterStory:
    return EncounterStory(
        number=enc.number,
        heading=_heading(enc, reader),
        text=encounter_text(enc, Teller(Reader(reader.seat, enc.aliens))),
        points=points.of(enc),
        colonies=enc.after,
        over=enc.over,
    )


def _heading(enc: Encounter, reader: Reader) -> str:
    """Who against whom; only colours, as above the chapters of a replay."""
    teller = Teller(Reader(reader.seat))
    if enc.defense < 0:
        return names.capital(teller.item(enc.offense))
    return teller.say(AGAINST, offense=enc.offense, defense=enc.defense)


def encounter_text(enc: Encounter, teller: Teller) -> str:
    """One paragraph: who and where, the cards with what changed them, the result, and what comes of it."""
    known = _place(enc, "encounter_result")
    seen = min(_place(enc, "card_turned_up"), known)
    return paragraph([
        *beginning(enc, teller),
        sentence_of(*happenings(enc, range(seen), teller)),
        *_clash(enc, happenings(enc, range(seen, known), teller), teller),
        sentence_of(*play_clauses([play for play in plays(enc) if play.place > known], teller)),
        *aftermath(enc, known, teller),
    ])  # fmt: skip


def happenings(enc: Encounter, places: range, teller: Teller) -> list[str]:
    """What was used and played in a part of the encounter, each with the ships that were lost right after."""
    clauses: list[str] = []
    waiting: list[Play] = []
    since = places.start
    for play in [one for one in plays(enc) if one.place in places]:
        lost = list(ships_lost(enc, range(since, play.place), teller))
        if lost:
            clauses += [*play_clauses(waiting, teller), *lost]
            waiting, since = [], play.place
        waiting.append(play)
    return [*clauses, *play_clauses(waiting, teller), *ships_lost(enc, range(since, places.stop), teller)]


def _place(enc: Encounter, kind: str) -> int:
    """Where this was told last; at the end, as long as it was not."""
    told = enc.last(kind)
    return enc.place(told) if told else len(enc.facts)


def _clash(enc: Encounter, between: Sequence[str], teller: Teller) -> list[str]:
    """Cards and result in one sentence, or in two if much was done between them."""
    cards, result = cards_clause(enc), result_clause(enc, teller)
    if len(between) < 2:
        return [sentence_of(cards, *between, result)]
    return [sentence_of(cards, *between), sentence_of(result)]


def _opening(facts: Sequence[FactJSON], reader: Reader, people: Mapping[int, str]) -> str:
    """Who plays what, and who goes first."""
    teller = Teller(Reader(reader.seat))
    chosen = [fact for fact in facts if fact.get("id") == "alien_chosen"]
    first = [teller.say(FIRST, seat=fact["seat"]) for fact in facts if fact.get("id") == "first_player"]
    return paragraph([
        sentence_of(*(_plays(fact, teller, people) for fact in chosen)),
        sentence_of(*first[:1]),
    ])  # fmt: skip


def _plays(fact: FactJSON, teller: Teller, people: Mapping[int, str]) -> str:
    told = {"alien": names.alien_name(fact["alien"]), "name": people.get(fact["seat"], "")}
    return teller.say(NAMED_ALIEN if told["name"] else PLAYS_ALIEN, told, seat=fact["seat"])


def _end(told: Sequence[Encounter], reader: Reader) -> str:
    if not told or not told[-1].winners:
        return ""
    last, teller = told[-1], Teller(Reader(reader.seat))
    number = ngettext("%(n)d encounter", "%(n)d encounters", len(told)) % {"n": len(told)}
    won = last.after.get(last.winners[0], 0)
    by_colonies = won == max(last.after.values(), default=0)  # else by what a sheet says
    how = WON if by_colonies else WON_OTHERWISE
    return paragraph([
        sentence_of(
            teller.cast(how, last.winners, encounters=number, colonies=foreign_colonies_words(won))
        ),
        _at_the_end(last, teller),
    ])  # fmt: skip


def _at_the_end(last: Encounter, teller: Teller) -> str:
    """How the others stood."""
    counts = {seat: n for seat, n in last.after.items() if len(last.winners) > 1 or seat not in last.winners}
    told = ", ".join(f"{teller.item(seat)} {n}" for seat, n in counts.items())
    return sentence_of(_("foreign colonies at the end: %(counts)s") % {"counts": told}) if told else ""
