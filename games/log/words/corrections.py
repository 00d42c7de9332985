"""The words of facts about rewinds, closed games, rulings and acts of the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.desk.words import told_words
from games.log.words.record import Cause, FactWords, Why
from games.words.moments import phase_name
from games.words.patterns import PatternBy, ToReader, pile_of
from games.words.reader import Reader


def _where(fact: FactJSON, reader: Reader) -> dict[str, str]:
    """Return the encounter and the phase to which a game was taken back."""
    told = {"number": fact["encounter"], "phase": phase_name(fact["phase"])}
    return {"where": _("encounter %(number)d, %(phase)s") % told if told["number"] else _("its beginning")}


def _piles(fact: FactJSON, reader: Reader) -> dict[str, str]:
    return {"source": pile_of(fact["source"]), "target": pile_of(fact["target"])}


DRAWN = noop("The moderator ended the game as a draw.")
DRAWN_BY_TABLE = noop("The table ended the game as a draw.")
WON = noop("The moderator ended the game. Won by %(winners)s.")
WON_BY_TABLE = noop("The table ended the game. Won by %(winners)s.")
BY_RULING = (noop("The moderator ruled so."), ())

CORRECTIONS: dict[str, FactWords] = {
    "game_taken_back": FactWords(
        PatternBy(
            "by",
            {
                "table": PatternBy(
                    "dice",
                    {
                        "anew": noop(
                            "The table took the game back to %(where)s. From there on, all is drawn anew."
                        )
                    },
                    noop("The table took the game back to %(where)s. Chance comes out as before."),
                )
            },
            PatternBy(
                "dice",
                {
                    "anew": noop(
                        "The moderator took the game back to %(where)s. From there on, all is drawn anew."
                    )
                },
                noop("The moderator took the game back to %(where)s. Chance comes out as before."),
            ),
        ),
        (
            noop(
                "What happened after that moment no longer counts; the log still shows it. Stops and orders "
                "are those of that moment."
            ),
            (),
        ),
        cause=Cause.STEP,
        fields=_where,
    ),
    "game_closed": FactWords(
        PatternBy(
            "winners",
            {(): PatternBy("by", {"table": DRAWN_BY_TABLE}, DRAWN)},
            PatternBy(
                "by",
                {"table": WON_BY_TABLE},
                WON,
            ),
        ),
        (noop("The rules did not end it. The log shows what was decided until then."), ()),
        cause=Cause.STEP,
    ),
    "game_ruled": FactWords(
        noop("The moderator changes the position by a ruling."),
        (noop("Something at the table had gone wrong, and this puts it right."), ()),
        cause=Cause.STEP,
    ),
    "ships_ruled": FactWords(
        ToReader(
            "seat",
            noop("Ruling: you move %(ships)s from %(source)s to %(target)s."),
            noop("Ruling: %(seat_colour)s moves %(ships)s from %(source)s to %(target)s."),
        ),
        BY_RULING,
        cause=Cause.STEP,
    ),
    "cards_ruled": FactWords(
        noop("Ruling: %(cards)s from %(source)s to %(target)s."),
        BY_RULING,
        cause=Cause.STEP,
        fields=_piles,
    ),
}


def _told(fact: FactJSON, _reader: Reader) -> dict[str, str]:
    return {"told": told_words(fact)}


def _why(_fact: FactJSON, _reader: Reader) -> Why:
    return Why(_("It was done at the desk of this game, not by the rules."))


DESK_ACTS = {"desk_act": FactWords("%(told)s", _why, cause=Cause.OTHER, fields=_told)}
