"""Free choice: everybody names the aliens they want and one that nobody gets (M-20.12, OURS-core-92).

All name at once, sealed. A seat gets the aliens that it alone wants. An alien that several want stays free,
and seats that lack one name again. The last round draws lots and deals what is still missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import Choice, Option
from engine.asking.parameters import Parameters
from engine.facts import AliensDealt, AliensGranted, WishesOpened
from engine.sheets.book import in_clash, in_conflict
from engine.state.position import Position
from engine.table import Table

from .choosing import Answers, Beside, Kept, ask_beside

MOST_ROUNDS = 3
WISHES = ("wish", "second_wish")
NOBODY = "none"  # no alien is banned
Wishes = Mapping[int, Sequence[str]]  # by seat, in order of preference


async def name_freely(table: Table, beside: Beside) -> tuple[Kept, Answers]:
    """Return the aliens each seat gets in the end, and the answers to the questions beside."""
    naming = Naming(table.position)
    others = await _round(table, naming, 1, beside)
    for number in range(2, MOST_ROUNDS + 1):
        if not naming.done:
            await _round(table, naming, number, list)
    naming.put_away()
    return naming.held, others


async def _round(table: Table, naming: Naming, number: int, beside: Beside) -> Answers:
    asks = list(naming.questions(number))
    given, others = await ask_beside(table, asks, beside)
    said = list(zip(asks, given, strict=True))
    naming.ban(answer for ask, answer in said if ask.what == "ban" and answer != NOBODY)
    naming.settle(table, _wishes(said), number)
    return others


def _wishes(said: Sequence[tuple[Ask, Any]]) -> Wishes:
    found: dict[int, list[str]] = {}
    for ask, answer in said:
        if ask.what in WISHES and answer not in found.setdefault(ask.seat, []):
            found[ask.seat].append(answer)
    return found


class Naming:
    """The state of the naming: `held` are the aliens each seat has, `banned` those that nobody gets."""

    def __init__(self, position: Position):
        self.position = position
        self.held: Kept = {seat.number: [] for seat in position.players}
        self.banned: set[str] = set()
        self.wanted_twice: Mapping[int, Sequence[str]] = {}

    @property
    def done(self) -> bool:
        return not any(self._missing(seat) for seat in self.held)

    def _missing(self, seat: int) -> int:
        return self.position.rules.powers - len(self.held[seat])

    def free_for(self, seat: int) -> list[str]:
        """Return the aliens this seat can still get."""
        return [alien for alien in sorted(self.position.rules.box) if self._may_have(seat, alien)]

    def _may_have(self, seat: int, alien: str) -> bool:
        """Return whether the alien is free, not banned, and in conflict with no opponent's alien (M-20.5)."""
        rules, mine = self.position.rules, self.held[seat]
        taken = [other for aliens in self.held.values() for other in aliens]
        if alien in self.banned or alien in taken or any(in_clash(alien, one, rules.chart) for one in mine):
            return False
        return not any(in_conflict(alien, other, rules) for other in taken if other not in mine)

    # Asking

    def questions(self, number: int) -> Iterator[Ask]:
        for seat in self.held:
            free, missing = self.free_for(seat), self._missing(seat)
            defaults = self.position.dice.shuffled(free, "default wishes")
            for what, default in zip(WISHES[:missing], defaults, strict=False):
                yield self._question(seat, what, number, free, default)
            if number == 1:
                yield self._question(seat, "ban", number, free, NOBODY)

    def _question(self, seat: int, what: str, number: int, free: Sequence[str], default: str) -> Ask:
        kind = "banned" if what == "ban" else "wished"
        options = {alien: Option(alien, kind, {"alien": alien}) for alien in free}
        if what == "ban":
            options = {NOBODY: Option(NOBODY, "no_ban"), **options}
        about: Parameters = {"number": number, "most": MOST_ROUNDS}
        about["aliens"] = list(self.wanted_twice.get(seat, ()))
        return Ask(seat, what, Choice(options), default, about=about, sealed=True, public=SEAT)

    # Granting

    def ban(self, aliens: Iterator[str]) -> None:
        self.banned |= set(aliens)

    def settle(self, table: Table, wishes: Wishes, number: int) -> None:
        by_chance = number == MOST_ROUNDS
        before = {seat: list(aliens) for seat, aliens in self.held.items()}
        wanted = {seat: list(self._grantable(seat, aliens)) for seat, aliens in wishes.items()}
        contested = self._contested(wanted)
        if by_chance:
            self._draw_lots(wanted)
        else:
            self._grant(wanted, contested)
        self.wanted_twice = {seat: [w for w in wishes[seat] if w not in self.held[seat]] for seat in wishes}
        self._tell(table, before, contested, self.banned if number == 1 else set())
        if by_chance:
            self._deal_missing(table)

    def _grantable(self, seat: int, aliens: Sequence[str]) -> Iterator[str]:
        """Yield the wishes that can be granted; of two that clash only the first."""
        first = ""
        for alien in aliens:
            clashes = bool(first) and in_clash(alien, first, self.position.rules.chart)
            if self._may_have(seat, alien) and not clashes:
                first = first or alien
                yield alien

    def _contested(self, wanted: Wishes) -> set[str]:
        """Return the aliens that several seats want, or that conflict with a wish of another seat."""
        number, rules = Counter(alien for aliens in wanted.values() for alien in aliens), self.position.rules
        return {
            alien
            for seat, aliens in wanted.items()
            for alien in aliens
            if number[alien] > 1
            or any(
                in_conflict(alien, other, rules)
                for rival, others in wanted.items()
                for other in others
                if rival != seat
            )
        }

    def _grant(self, wanted: Wishes, contested: set[str]) -> None:
        for seat, aliens in wanted.items():
            self.held[seat] += [alien for alien in aliens if alien not in contested]

    def _draw_lots(self, wanted: Wishes) -> None:
        """Grant all first wishes, then all second ones, in a random order of seats."""
        order = self.position.dice.shuffled(sorted(wanted), "order of wishes")
        for place in range(len(WISHES)):
            for seat in order:
                for alien in wanted[seat][place : place + 1]:
                    if self._may_have(seat, alien):
                        self.held[seat].append(alien)

    def _deal_missing(self, table: Table) -> None:
        for seat in self.held:
            missing, dealt = self._missing(seat), []
            for _ in range(missing):
                dealt.append(self.position.dice.pick(self.free_for(seat), "alien for nobody's wish"))
                self.held[seat].append(dealt[-1])
            if dealt:
                table.tell(AliensDealt(seat, tuple(dealt), to=(seat,)))

    def _tell(self, table: Table, before: Kept, contested: set[str], banned: set[str]) -> None:
        """Tell everybody which aliens are taken; who has which is told when all are chosen."""
        news = {seat: [a for a in aliens if a not in before[seat]] for seat, aliens in self.held.items()}
        taken = sorted(alien for aliens in news.values() for alien in aliens)
        table.tell(WishesOpened(tuple(sorted(banned)), tuple(taken), tuple(sorted(contested - set(taken)))))
        for seat, aliens in news.items():
            if aliens:
                table.tell(AliensGranted(seat, tuple(aliens), to=(seat,)))

    def put_away(self) -> None:
        """Remove banned aliens from the game and record the held ones as dealt, for their flares."""
        position = self.position
        position.unused = [alien for alien in position.unused if alien not in self.banned]
        position.dealt = [self.held.get(seat.number, []) for seat in position.seats]
