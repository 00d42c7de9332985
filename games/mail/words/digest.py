"""The mail of a morning: what has happened in the games of a person, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from games.base.documents import FactJSON
from games.board.words.encounter import waiting_words
from games.board.words.lines import wrapped
from games.log.words.revealed import weightiest
from games.log.words.sentences import with_sentences
from games.mail.words.turns import Mail, rendered
from games.words.reader import Reader, Systems, when

MOST, NEWEST = 8, 5  # most lines of a game; how many of the newest are always kept


@dataclass(frozen=True)
class DigestGame:
    """A running game in the mail of a morning.

    `others` are the seats that are waited for, as everybody knows. `asked_since` is since when the reader is
    waited for. `facts` are those that all were told.
    """

    name: str
    seat: int
    url: str
    systems: Systems = field(default_factory=Systems)
    others: list[int] = field(default_factory=list)
    asked_since: datetime | None = None
    facts: Sequence[FactJSON] = ()


def digest_mail(games: Sequence[DigestGame], news: Sequence[str], url: str) -> Mail:
    """Return the mail of a morning. Games that wait for the reader come first.

    `news` are the subjects of mails that were held for it.
    """
    first = sorted(games, key=lambda game: game.asked_since is None)
    context = {
        "news": list(news),
        "news_wrapped": "\n".join(map(wrapped, news)),
        "games": [_section(game) for game in first],
        "url": url,
    }
    return rendered("digest", _("Your games this morning"), context)


def _section(game: DigestGame) -> dict[str, object]:
    lines = [*_turn(game), *_told(game)]
    return {
        "name": game.name,
        "url": game.url,
        "lines": lines,
        "wrapped": "\n".join(map(wrapped, lines)),
    }


def _turn(game: DigestGame) -> list[str]:
    mine = game.asked_since
    lines = [_("You have been waited for since %(when)s.") % {"when": when(mine)}] if mine else []
    if game.others:
        lines.append(waiting_words(game.others, Reader(game.seat), also=bool(mine)))
    return lines


def _told(game: DigestGame) -> list[str]:
    told = with_sentences(game.facts, Reader(game.seat, systems=game.systems))
    kept = weightiest([fact for fact, _said in told], game.seat, MOST, NEWEST)
    return [told[place][1] for place in kept]
