"""The words of facts about powers, cards and alien sheets that are used, stopped or moved."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

import engine
from games.base.documents import FactJSON
from games.log.words.record import DECIDED, OF_SHEET, PLAYS, Cause, Echo, FactWords, ReasonBy, Why
from games.words.patterns import CountBy, PatternBy, ToReader, fill, kinds_in_fact, ngettext_noop
from games.words.reader import Reader

ROTATING = noop("With Rotating Powers a turn begins with a new alien to keep or to discard.")


def of_power(fact: FactJSON, reader: Reader) -> Why:
    """Return the reason for a use of a power.

    A mandatory power is used even if its owner does not like it.
    """
    mandatory = is_mandatory(str(fact.get("power")), str(fact.get("ability")))
    pattern = noop("The power of %(power)s is mandatory here.") if mandatory else DECIDED
    return Why(fill(pattern, fact, reader, kinds_in_fact(fact)), ("R-14.2",))


def is_mandatory(power: str, ability: str) -> bool:
    """Return whether this use of a power is not up to its owner."""
    sheet = engine.book().sheets.get(power)
    kinds = [one for one in sheet.abilities if one.name == ability and one.kind == "power"] if sheet else []
    return bool(kinds) and not any(one.optional for one in kinds)


WORDS: dict[str, FactWords] = {
    "power_announced": FactWords(
        ToReader(
            "seat",
            noop("You are about to use %(power)s%(chosen)s."),
            noop("%(seat_colour)s is about to use %(power)s%(chosen)s."),
        ),
        of_power,
        kind=PLAYS,
        echo=Echo("power_was_used", "power"),
    ),
    "power_was_used": FactWords(
        ToReader(
            "seat", noop("You use %(power)s%(chosen)s."), noop("%(seat_colour)s uses %(power)s%(chosen)s.")
        ),
        of_power,
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "power_was_zapped": FactWords(
        ToReader(
            "seat",
            noop("Your %(power)s is zapped until the encounter ends."),
            noop("%(seat_colour)s's %(power)s is zapped until the encounter ends."),
        ),
        (
            noop("A zap cancels the use and silences the power for this encounter."),
            ("R-14.7",),
        ),
        kind=PLAYS,
    ),
    "part_worked": FactWords(
        ToReader(
            "seat",
            noop("Your %(power)s takes effect: %(part)s."),
            noop("%(seat_colour)s's %(power)s takes effect: %(part)s."),
        ),
        (noop("This part of the sheet works without being used."), ("R-14.8",)),
        kind=PLAYS,
        cause=Cause.PLAY,
    ),
    "tokens_changed": FactWords(
        ToReader(
            "seat",
            noop("Your %(power)s now holds %(tokens)s."),
            noop("%(seat_colour)s's %(power)s now holds %(tokens)s."),
        ),
        (OF_SHEET, ("R-14.6",)),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_announced": FactWords(
        PatternBy(
            "side",
            {
                "wild": ToReader(
                    "seat",
                    noop("You play the wild side of the %(card)s%(chosen)s."),
                    noop("%(seat)s plays the wild side of the %(card)s%(chosen)s."),
                ),
                "super": ToReader(
                    "seat",
                    noop("You play the super side of the %(card)s%(chosen)s."),
                    noop("%(seat)s plays the super side of the %(card)s%(chosen)s."),
                ),
            },
            ToReader(
                "seat", noop("You play %(card)s%(chosen)s."), noop("%(seat)s plays %(card)s%(chosen)s.")
            ),
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
                "cancelled": ToReader(
                    "seat",
                    noop("Your %(card)s is cancelled."),
                    noop("%(seat_colour)s's %(card)s is cancelled."),
                ),
                "prevented": ToReader(
                    "seat",
                    noop("Your %(card)s is prevented and stays in your hand."),
                    noop("%(seat_colour)s's %(card)s is prevented and stays in hand."),
                ),
                "stolen": ToReader(
                    "seat", noop("Your %(card)s is stolen."), noop("%(seat_colour)s's %(card)s is stolen.")
                ),
                "zapped": ToReader(
                    "seat",
                    noop("Your %(card)s is zapped and returns to your hand."),
                    noop("%(seat_colour)s's %(card)s is zapped and returns to hand."),
                ),
                "unpaid": ToReader(
                    "seat",
                    noop("Your %(card)s has no effect: you can no longer pay its price."),
                    noop("%(seat_colour)s's %(card)s has no effect: its price can no longer be paid."),
                ),
            },
            ToReader(
                "seat",
                noop("Your %(card)s is stopped: %(how)s."),
                noop("%(seat_colour)s's %(card)s is stopped: %(how)s."),
            ),
        ),
        ReasonBy(
            "how",
            {"unpaid": (noop("A price is paid once everyone has responded."), ("R-14.7",))},
            (noop("Someone responded before it took effect."), ("R-15.5",)),
        ),
        kind=PLAYS,
    ),
    "card_moved": FactWords(
        ToReader(
            "to_seat",
            noop("%(card)s goes to your hand."),
            noop("%(card)s goes to %(to_seat_colour)s's hand."),
        ),
        (noop("An effect sends it there."), ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_built": FactWords(
        ToReader(
            "seat",
            noop("You lay %(card)s beside %(planet)s."),
            noop("%(seat)s lays %(card)s beside %(planet)s."),
        ),
        (OF_SHEET, ()),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "power_moved": FactWords(
        ToReader("to_seat", noop("You now have %(power)s."), noop("%(to_seat_colour)s now has %(power)s.")),
        (noop("An effect moves the sheet."), ("R-14.14",)),
        kind=PLAYS,
        introduces="power",
        cause=Cause.EFFECT,
    ),
    "power_drawn": FactWords(
        ToReader(
            "seat",
            noop("You get a new alien: %(power)s."),
            noop("%(seat_colour)s gets a new alien: %(power)s."),
        ),
        (noop("A new sheet comes into the game."), ("R-19.9", "R-24.4")),
        kind=PLAYS,
        introduces="power",
        cause=Cause.EFFECT,
    ),
    "power_discarded": FactWords(
        ToReader(
            "seat",
            noop("You give up the alien %(power)s."),
            noop("%(seat_colour)s gives up the alien %(power)s."),
        ),
        (noop("The sheet leaves the game."), ("R-19.9", "R-24.4")),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "power_turned_up": FactWords(
        PatternBy(
            "by_itself",
            {
                True: ToReader(
                    "seat",
                    noop("Your alien turns itself up: %(power)s."),
                    noop("An alien of %(seat_colour)s turns itself up: %(power)s."),
                )
            },
            ToReader(
                "seat",
                noop("You turn up your alien: %(power)s."),
                noop("%(seat_colour)s turns up an alien: %(power)s."),
            ),
        ),
        ReasonBy(
            "by_itself",
            {
                "True": (
                    noop("It must act here, or changes something here. From now on it stays face up."),
                    ("R-24.20",),
                )
            },
            (noop("From now on it works, and stays face up."), ("R-24.2", "R-24.3")),
        ),
        kind=PLAYS,
        introduces="power",
    ),
    "sheet_offered": FactWords(
        ToReader(
            "seat",
            noop("You draw the alien %(power)s and may keep it in place of yours."),
            noop("%(seat_colour)s draws the alien %(power)s and may keep it."),
        ),
        (ROTATING, ("R-24.4",)),
        kind=PLAYS,
    ),
    "old_sheet_kept": FactWords(
        ToReader(
            "seat",
            noop("You keep your old alien."),
            noop("%(seat_colour)s draws a new alien and keeps the old one."),
        ),
        (ROTATING, ("R-24.4",)),
        kind=PLAYS,
    ),
    "one_of_two_kept": FactWords(
        ToReader(
            "seat",
            noop("You keep one of two aliens face down."),
            noop("%(seat_colour)s draws a new alien and keeps one of the two face down."),
        ),
        (ROTATING, ("R-24.4",)),
        kind=PLAYS,
    ),
    "face_down_sheet_moved": FactWords(
        noop("An alien goes from %(seat)s to %(to_seat)s, face down."),
        (noop("An effect moves the sheet."), ("R-14.14",)),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "face_down_sheet_discarded": FactWords(
        ToReader(
            "seat",
            noop("Your face-down alien is discarded."),
            noop("%(seat_colour)s's face-down alien is discarded, and no one sees it."),
        ),
        (noop("The sheet leaves the game."), ("R-19.9", "R-24.4")),
        kind=PLAYS,
        cause=Cause.EFFECT,
    ),
    "card_stated": FactWords(
        PatternBy(
            "stake",
            {
                0: ToReader(
                    "seat",
                    noop("You claim to have laid %(card)s."),
                    noop("%(seat)s claims to have laid %(card)s."),
                )
            },
            ToReader(
                "seat",
                CountBy(
                    "stake",
                    ngettext_noop(
                        "You claim to have laid %(card)s, with %(stake_n)s more ship at stake.",
                        "You claim to have laid %(card)s, with %(stake_n)s more ships at stake.",
                    ),
                ),
                CountBy(
                    "stake",
                    ngettext_noop(
                        "%(seat)s claims to have laid %(card)s, with %(stake_n)s more ship at stake.",
                        "%(seat)s claims to have laid %(card)s, with %(stake_n)s more ships at stake.",
                    ),
                ),
            ),
        ),
        (DECIDED, ()),
        kind=PLAYS,
    ),
    "kicker_stated": FactWords(
        ToReader(
            "seat",
            noop("You claim to have laid %(card)s with it."),
            noop("%(seat)s claims to have laid %(card)s with it."),
        ),
        (DECIDED, ()),
        kind=PLAYS,
    ),
    "statement_answered": FactWords(
        PatternBy(
            "answer",
            {
                "accept": ToReader(
                    "seat", noop("You accept the claim."), noop("%(seat)s accepts the claim.")
                ),
                "challenge": ToReader(
                    "seat", noop("You challenge the claim."), noop("%(seat)s challenges the claim.")
                ),
            },
            ToReader(
                "seat",
                noop("You answer the claim: %(answer)s."),
                noop("%(seat)s answers the claim: %(answer)s."),
            ),
        ),
        (DECIDED, ()),
        kind=PLAYS,
    ),
}
