"""Who sits apart, and what they have foretold (R-25.6 and after)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import FactJSON
from games.words import names
from games.words.patterns import CountBy, Entry, PatternBy, ToReader, ngettext_noop
from games.words.reader import Reader

from .record import FactWords


def _dealt(fact: FactJSON, reader: Reader) -> dict[str, str]:
    pairs = zip(fact["seats"], fact["cards"], strict=False)
    return {"dealt": names.listed(_dealt_to(seat, card, reader) for seat, card in pairs)}


def _dealt_to(seat: int, card: str, reader: Reader) -> str:
    told = {"card": names.card_name(card), "seat": names.colour_name(seat)}
    return (_("%(card)s for you") if seat == reader.seat else _("%(card)s for %(seat)s")) % told


def _foretold(you: str, others: str, other: str) -> Entry:
    """By whose it is, and whether it is about the reader."""
    return ToReader("seat", you, ToReader("winner", others, other))


_WITH_ANY = _foretold(
    noop("You foretold that %(winner)s wins."),
    noop("%(seat_colour)s foretold that you win."),
    noop("%(seat_colour)s foretold that %(winner)s wins."),
)
_ALONE = _foretold(
    noop("You foretold that %(winner)s wins, and no other player."),
    noop("%(seat_colour)s foretold that you win, and no other player."),
    noop("%(seat_colour)s foretold that %(winner)s wins, and no other player."),
)
_WITH_OTHERS = ToReader(
    "seat",
    CountBy(
        "sharers",
        ngettext_noop(
            "You foretold that %(winner)s wins with exactly %(sharers_n)s other player.",
            "You foretold that %(winner)s wins with exactly %(sharers_n)s other players.",
        ),
    ),
    ToReader(
        "winner",
        CountBy(
            "sharers",
            ngettext_noop(
                "%(seat_colour)s foretold that you win with exactly %(sharers_n)s other player.",
                "%(seat_colour)s foretold that you win with exactly %(sharers_n)s other players.",
            ),
        ),
        CountBy(
            "sharers",
            ngettext_noop(
                "%(seat_colour)s foretold that %(winner)s wins with exactly %(sharers_n)s other player.",
                "%(seat_colour)s foretold that %(winner)s wins with exactly %(sharers_n)s other players.",
            ),
        ),
    ),
)

WORDS: dict[str, FactWords] = {
    "cards_for_seats": FactWords(
        noop("Cards are dealt to settle who sits apart: %(dealt)s."),
        (
            noop(
                "The highest attack is the Zilch; of eight players the lowest one is the Shark. Players with "
                "equal cards are dealt another."
            ),
            ("R-25.6", "R-25.9"),
        ),
        fields=_dealt,
    ),
    "sat_apart": FactWords(
        PatternBy(
            "what",
            {
                "zilch": ToReader(
                    "seat",
                    noop("You are the Zilch: you have no system, ships or cards, and foretell who wins."),
                    noop("%(seat_colour)s is the Zilch: no system, ships or cards, but a prediction."),
                ),
                "shark": ToReader(
                    "seat",
                    noop("You are the Shark: you sit out one encounter, then take the chair of someone."),
                    noop("%(seat_colour)s is the Shark: who sits there takes the chair of someone else."),
                ),
            },
            ToReader("seat", noop("You sit apart."), noop("%(seat_colour)s sits apart.")),
        ),
        (noop("Six players have a system. Cards settled who sits apart."), ("R-25.6",)),
    ),
    "chair_taken": FactWords(
        ToReader(
            "seat",
            noop("Your chair changes hands: the one who sat out plays it, and its player sits out."),
            noop(
                "%(seat_colour)s changes hands: the one who sat out plays it, and its player sits out, at "
                "%(out_colour)s."
            ),
        ),
        (noop("The Shark takes a chair once the main players are known."), ("R-25.9",)),
    ),
    "prediction_sealed": FactWords(
        ToReader(
            "seat",
            noop("You have written down who will win. It stands until the end."),
            noop("%(seat_colour)s has written down who will win. No one else sees it until the end."),
        ),
        (noop("The Zilch foretells the winner before the first encounter."), ("R-25.7",)),
    ),
    "foretold": FactWords(
        PatternBy(
            "winner",
            {
                -1: ToReader(
                    "seat",
                    noop("You foretold no winner, so you cannot win."),
                    noop("%(seat_colour)s foretold no winner."),
                )
            },
            PatternBy("sharers", {-1: _WITH_ANY, 0: _ALONE}, _WITH_OTHERS),
        ),
        (noop("The Zilch wins with the player foretold, or alone with the right number."), ("R-25.7",)),
    ),
}
