"""Names for games that nobody has named: two words of ours, such as “Quiet Comet”."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from secrets import choice

ENGLISH = "en"


@dataclass(frozen=True)
class NameWords:
    """`nouns`: under each ending those that give it to the adjective before them.

    No colour of a seat, no alien and no word of the rules is among them: a name stands in subjects and
    beside sentences of the game.
    """

    adjectives: Sequence[str]
    nouns: Mapping[str, Sequence[str]]

    def names(self) -> list[str]:
        """Every name that these words make."""
        return [
            f"{adjective}{ending} {noun}"
            for adjective in self.adjectives
            for ending, nouns in self.nouns.items()
            for noun in nouns
        ]


WORDS = {
    ENGLISH: NameWords(
        (
            "Amber", "Ancient", "Bright", "Copper", "Crooked", "Curious", "Distant", "Drifting",
            "Early", "Faint", "Frozen", "Gentle", "Hollow", "Humming", "Late", "Little", "Lonely",
            "Northern", "Patient", "Quiet", "Restless", "Silver", "Sleepy", "Slow", "Southern",
            "Steady", "Sudden", "Velvet", "Wandering", "Winding",
        ),
        {
            "": (
                "Archive", "Aurora", "Beacon", "Comet", "Compass", "Crater", "Eclipse", "Envelope",
                "Galaxy", "Harbour", "Horizon", "Lantern", "Lighthouse", "Meridian", "Meteor", "Nebula",
                "Observatory", "Orbit", "Parcel", "Pendulum", "Postcard", "Satellite", "Signal",
                "Stamp", "Station", "Telescope", "Twilight", "Voyage", "Window", "Zenith",
            ),
        },
    ),
    "de": NameWords(
        (
            "Alt", "Blass", "Dünn", "Einsam", "Fern", "Früh", "Geduldig", "Gefroren", "Gewunden",
            "Hell", "Hohl", "Klein", "Kupfern", "Langsam", "Neugierig", "Nördlich", "Plötzlich",
            "Ruhelos", "Samten", "Sanft", "Schief", "Schläfrig", "Silbern", "Spät", "Stetig", "Still",
            "Südlich", "Summend", "Treibend", "Wandernd",
        ),
        {
            "er": (
                "Hafen", "Horizont", "Komet", "Kompass", "Krater", "Leuchtturm", "Meridian", "Meteor",
                "Nebel", "Satellit", "Umschlag", "Zenit",
            ),
            "e": (
                "Briefmarke", "Dämmerung", "Finsternis", "Galaxie", "Laterne", "Postkarte", "Reise",
                "Station", "Sternwarte", "Umlaufbahn",
            ),
            "es": (
                "Archiv", "Fenster", "Fernrohr", "Leuchtfeuer", "Päckchen", "Pendel", "Polarlicht",
                "Signal",
            ),
        },
    ),
}  # fmt: skip


def new_name(language: str, taken: Collection[str] = ()) -> str:
    """A name by chance that is not `taken`; a language without words of its own has English ones."""
    names = WORDS.get(language.partition("-")[0], WORDS[ENGLISH]).names()
    return choice([name for name in names if name not in taken] or names)
