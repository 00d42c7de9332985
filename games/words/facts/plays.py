"""Powers used, and cards played."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

import engine
from games.base.documents import FactJSON
from games.words.core.fields import kinds_in_fact
from games.words.core.patterns import PatternBy, fill
from games.words.core.reader import Reader

from .record import DECIDED, OF_SHEET, PLAYS, Cause, Echo, FactWords, ReasonBy, Why


def of_power(fact: FactJSON, reader: Reader) -> Why:
    """A mandatory power is used whether its owner likes it or not."""
    mandatory = _is_mandatory(str(fact.get("power")), str(fact.get("ability")))
    pattern = noop("The power of %(power)s is mandatory here.") if mandatory else DECIDED
    return Why(fill(pattern, fact, reader, kinds_in_fact(fact)), ("R-14.2",))


def _is_mandatory(power: str, ability: str) -> bool:
    sheet = engine.book().sheets.get(power)
    kinds = [one for one in sheet.abilities if one.name == ability and one.kind == "power"] if sheet else []
    return bool(kinds) and not any(one.optional for one in kinds)


WORDS: dict[str, FactWords] = {
    "power_announced": FactWords(
        noop("%(seat)s announces a use of %(power)s%(chosen)s."),
        of_power,
        kind=PLAYS,
        echo=Echo("power_was_used", "power"),
    ),
    "power_was_used": FactWords(
        noop("%(seat)s uses %(power)s%(chosen)s."),
        of_power,
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "power_was_zapped": FactWords(
        noop("%(power)s of %(seat_colour)s is zapped until the encounter ends."),
        (
            noop("A zap cancels the use and silences the power for this encounter."),
            ("R-14.7",),
        ),
        kind=PLAYS,
    ),
    "part_worked": FactWords(
        noop("%(power)s of %(seat_colour)s takes effect: %(part)s."),
        (noop("This part of the sheet works without being used."), ("R-14.8",)),
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "tokens_changed": FactWords(
        noop("%(power)s of %(seat_colour)s now holds %(tokens)s."),
        (OF_SHEET, ("R-14.6",)),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_announced": FactWords(
        PatternBy(
            "side",
            {
                "wild": noop("%(seat)s plays the wild %(card)s%(chosen)s."),
                "super": noop("%(seat)s plays the super %(card)s%(chosen)s."),
            },
            noop("%(seat)s plays %(card)s%(chosen)s."),
        ),
        ReasonBy(
            "side",
            {"wild": (DECIDED, ("R-21.4",)), "super": (DECIDED, ("R-21.4",))},
            (DECIDED, ("R-20.1",)),
        ),
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "card_stopped": FactWords(
        PatternBy(
            "how",
            {
                "cancelled": noop("%(card)s of %(seat_colour)s is cancelled."),
                "prevented": noop("%(card)s of %(seat_colour)s is prevented and stays in hand."),
                "stolen": noop("%(card)s of %(seat_colour)s is stolen."),
                "zapped": noop("%(card)s of %(seat_colour)s is zapped and returns to hand."),
                "unpaid": noop("%(card)s of %(seat_colour)s has no effect: its price can be paid no longer."),
            },
            noop("%(card)s of %(seat_colour)s is stopped (%(how)s)."),
        ),
        ReasonBy(
            "how",
            {"unpaid": (noop("Its price is paid when all answers to it are over."), ("R-14.7",))},
            (noop("It was answered before it took effect."), ("R-15.5",)),
        ),
        kind=PLAYS,
    ),
    "card_moved": FactWords(
        noop("%(card)s goes to the hand of %(to_seat)s."),
        (noop("An effect sends it there."), ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_built": FactWords(
        noop("%(seat)s lays %(card)s beside %(planet)s."),
        (OF_SHEET, ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "power_moved": FactWords(
        noop("%(power)s is now with %(to_seat_colour)s."),
        (noop("An effect moves the sheet."), ("R-14.14",)),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "power_drawn": FactWords(
        noop("%(seat_colour)s gets a new alien: %(power)s."),
        (noop("An effect brings a new sheet into the game."), ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "power_discarded": FactWords(
        noop("%(seat_colour)s gives away the alien %(power)s."),
        (noop("An effect takes the sheet out of the game."), ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_stated": FactWords(
        PatternBy(
            "stake",
            {0: noop("%(seat)s claims to have laid %(card)s.")},
            noop("%(seat)s claims to have laid %(card)s (at stake: %(stake)s)."),
        ),
        (DECIDED, ()),
        kind=PLAYS,
    ),
    "statement_answered": FactWords(
        PatternBy(
            "answer",
            {
                "accept": noop("%(seat)s accepts the claim."),
                "challenge": noop("%(seat)s challenges the claim."),
            },
            noop("%(seat)s answers the claim: %(answer)s."),
        ),
        (DECIDED, ()),
        kind=PLAYS,
    ),
}
