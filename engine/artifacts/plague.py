from collections.abc import Iterable

from engine.asking.ask import Ask
from engine.asking.forms import Choice, Option
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, card_effect, in_words, that_seat
from engine.state.cards import CARD_TYPES, Card
from engine.state.position import Position, hand_pile
from engine.state.queries import DISCARD_SOURCES, Source, query_value

from ..moments import EncounterStarts, Moment
from ..table import Table
from ..windows.drawing import discard
from ..windows.losses import lose_by_choice
from ..windows.plays import pile_name
from . import CardSheet, anybody


@in_words(
    "against another player with the most foreign colonies, if there are any; never while you alone lead"
)
def the_leader(sheet: Sheet, moment: Moment, victim: int) -> float:
    position = sheet.position
    best = max(position.foreign_colonies(s.number) for s in position.seats)
    return float(victim != sheet.seat and position.foreign_colonies(victim) == best > 0)


async def infect(table: Table, victim: int) -> None:
    """Let the victim lose three ships and one card of each type it holds."""
    await lose_by_choice(table, "card", {victim: 3})
    together = [CARD_TYPES] if table.position.rules.asks_together else [(kind,) for kind in CARD_TYPES]
    for kinds in together:
        await _discard(table, victim, kinds)


async def _discard(table: Table, victim: int, kinds: Iterable[str]) -> None:
    """Let the victim choose the card of each type and, where several piles may serve, the pile (D-13)."""
    held = ((kind, _held(table.position, victim, kind)) for kind in kinds)
    asks = [_which(victim, kind, found) for kind, found in held if found]
    answers = await table.ask_all(asks)
    for ask, answer in zip(asks, answers, strict=True):
        one, pile = ask.meaning(answer)
        if one in table.position.pile(pile):
            await discard(table, victim, [one], "plague", pile=pile)
        else:  # a reaction to another discard has taken it
            await _discard(table, victim, [str(ask.about["kind"])])


def _which(victim: int, kind: str, found: dict[str, tuple[Card, str]]) -> Ask:
    """Return the question which card to discard.

    It is sealed: asking only seats with several cards would reveal the hand.
    """
    options = {
        key: Option(key, "card", {"card": str(one), "pile": pile_name(pile)})
        for key, (one, pile) in found.items()
    }
    form, about = Choice(options, meanings=found), Parameters(kind=kind)
    return Ask(victim, "discard", form, next(iter(options)), about=about, sealed=True)


def _held(position: Position, victim: int, kind: str) -> dict[str, tuple[Card, str]]:
    sources = query_value(position, DISCARD_SOURCES, [Source(hand_pile(victim))], seat=victim)
    found: dict[str, tuple[Card, str]] = {}
    for source in sources:
        for one in sorted(c for c in position.pile(source.pile) if c.kind == kind):
            key = str(one) if source.pile == hand_pile(victim) else f"{one}@{source.pile}"
            found[key] = (one, source.pile)
    return found


class Plague(CardSheet):
    """Costs the victim three ships and one card of each type, by the victim's choice (R-22.1)."""

    title = "Plague"
    keyword = "harm player"
    phases = ("regroup",)
    text = (
        "At the start of an encounter, name a player: three ships of their choice go to the warp, and they "
        "discard one card of each type they hold."
    )

    @card_effect(EncounterStarts, choices=anybody, targets=that_seat, pays=the_leader)
    async def infect(self, moment: EncounterStarts, victim: int) -> None:
        await infect(self.table, victim)
