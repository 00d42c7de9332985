"""How the aliens did in games among bots, and our rulings about single aliens, as data.

`manage.py statistics` writes the figures of an edition into the folder beside this file, `manage.py
ruling_data` the rulings.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Protocol, TypeVar

from django.db.models import Count, Q, QuerySet, Sum

from engine import Options, book, sheet_info
from engine.bots.bot_game import BotGame
from engine.editions import EDITIONS
from engine.editions.named import NAMED
from engine.sheets.book import in_conflict
from engine.state.dice import Dice
from games.base.vocabulary import vocabulary
from games.models import PlayedAlien
from games.play.read.seats import over_for
from games.rules.read import DOCS, BadDocument, Copy, Entry, blocks, item, one_line, parts

FOLDER = Path(__file__).with_name("figures")  # of figures, a file for each edition
NORMAL = 1.96  # of the normal distribution: 95 %


@dataclass(frozen=True)
class Figures:
    """Of one alien: `games` it was dealt in, how many its seat won or shared, and uses of the power."""

    games: int
    wins: int
    uses: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def uses_per_game(self) -> float:
        return self.uses / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in wilson(10, 40)]
    [0.142, 0.402]
    """
    share, spread = wins / games, NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def spoken_editions() -> list[str]:
    """Return the editions whose words are spoken; figures of bots are those of the first, that of 2008."""
    return [name for name, one in NAMED.items() if one.vocabulary == vocabulary()]


@cache
def simulation(edition: str) -> dict[str, Any]:
    """Return how the games of an edition were made, and the counts by alien; no counts without such games."""
    file = FOLDER / f"{edition}.json"
    document: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"games": 0, "aliens": {}}
    return document


def figures(alien: str, edition: str) -> Figures | None:
    """Return the figures of an alien in an edition.

    None for one that came after the file was written, or is not in the box of this edition.
    """
    counts = simulation(edition)["aliens"].get(alien)
    return Figures(**counts) if counts and counts["games"] else None


def deals(whole: Options, games: int, seed: str) -> list[tuple[str, ...]]:
    """Return who plays in each game: everybody about equally often, and no two aliens that may not meet."""
    dice = Dice(f"figures {seed}")
    pack: list[str] = []
    dealt: list[tuple[str, ...]] = []
    for _game in range(games):
        table: list[str] = []
        while len(table) < whole.players:
            pack = pack if _first_fitting(pack, table, whole) else [*pack, *_shuffled(whole.box, dice)]
            table.append(pack.pop(pack.index(_first_fitting(pack, table, whole))))
        dealt.append(tuple(table))
    return dealt


def _shuffled(box: Sequence[str], dice: Dice) -> list[str]:
    return dice.shuffled(sorted(box), "pack")


def _first_fitting(pack: Iterable[str], table: Sequence[str], whole: Options) -> str:
    rules = EDITIONS[whole.edition]
    return next(
        (
            one
            for one in pack
            if one not in table and not any(in_conflict(one, other, rules) for other in table)
        ),
        "",
    )


def counted(dealt: Sequence[Sequence[str]], matches: Sequence[BotGame]) -> dict[str, dict[str, int]]:
    """Return the counts by alien.

    Uses count in games in which it was dealt, even if another seat held the sheet by then.
    """
    names = sorted({alien for table in dealt for alien in table})
    counts = {alien: {"games": 0, "wins": 0, "uses": 0} for alien in names}
    for table, match in zip(dealt, matches, strict=True):
        for seat, alien in enumerate(table):
            counts[alien]["games"] += 1
            counts[alien]["wins"] += seat in match.winning_seats
            counts[alien]["uses"] += match.powers[alien]
    return counts


def played_here(alien: str) -> Figures | None:
    """Return an alien's figures here in games in the words that are spoken, with one query.

    None while nobody has played it to an end.
    """
    found = (
        _public_results()
        .filter(alien=alien)
        .aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)), uses=Sum("uses"))
    )
    return Figures(**found) if found["games"] else None


def average_here() -> float:
    """Return the share of these games that all aliens together have won."""
    found = _public_results().aggregate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    return found["wins"] / found["games"] if found["games"] else 0.0


def _public_results() -> QuerySet[PlayedAlien]:
    """Select public results of games in the words that are spoken: the library says everybody the same."""
    games = over_for(None).filter(edition__in=spoken_editions())
    return PlayedAlien.objects.filter(game__in=games.values("pk"))


PART = "The aliens"


@dataclass(frozen=True)
class Ruling:
    """`disputed`: the publisher has answered, and people doubt the answer. A remark has no id."""

    id: str
    text: str
    disputed: bool


@cache
def rulings() -> dict[str, tuple[Ruling, ...]]:
    """Return the rulings of each alien that has any."""
    return {alien: tuple(Ruling(**one) for one in ruled) for alien, ruled in COPY.data.items()}


def read(source: Path) -> dict[str, list[dict[str, object]]]:
    """Return the data that belong to this document. Raises BadDocument."""
    found = read_document(source.read_text("utf-8"))
    return {alien: [asdict(one) for one in ruled] for alien, ruled in found.items()}


def read_document(text: str) -> dict[str, list[Ruling]]:
    """Return the rulings under each alien's heading. Raises BadDocument."""
    titles = {str(sheet_info(alien)["name"]): alien for alien in book().built_in}
    found = {}
    for title, body in list(parts(dict(parts(text, 2)).get(PART, ""), 3))[1:]:
        if title not in titles:
            raise BadDocument(f"There is no alien “{title}”.")
        found[titles[title]] = [_ruling(block) for block in blocks(body)]
    return found


def _ruling(block: str) -> Ruling:
    if not block.startswith("- "):
        return Ruling("", _plain(one_line(block)), False)
    found = item(block)
    if not found.ids:
        raise BadDocument(f"“{block[:40]}” should begin with “- **id**”.")
    return Ruling(", ".join(found.ids), _plain(found.text), found.disputed)


def _plain(text: str) -> str:
    return text.replace("`", "")


COPY = Copy(DOCS / "rulings.md", Path(__file__).with_name("rulings.json"), read)


class Placed(Protocol):
    """An entry, and the title of its page."""

    @property
    def entry(self) -> Entry: ...

    @property
    def page(self) -> str: ...


P = TypeVar("P", bound=Placed)


def fitting(wanted: str, placed: Iterable[P]) -> list[P]:
    """Return all that have every one of these words in number, text or the title of their page.

    The one with this number is first, then those that have all words in themselves, in the order of the
    book.
    """
    words = wanted.casefold().split()
    found = [one for one in placed if all(word in _text(one, one.page) for word in words)]
    return sorted(found, key=lambda one: (one.entry.id.casefold() not in words, not _has_all(one, words)))


def _has_all(one: Placed, words: Sequence[str]) -> bool:
    return all(word in _text(one) for word in words)


def _text(one: Placed, *besides: str) -> str:
    return " ".join((one.entry.id, *one.entry.about, one.entry.text, *besides)).casefold()
