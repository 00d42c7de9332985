"""What has happened since a seat looked last: a few lines that matter most to it, and all of them folded."""

from __future__ import annotations

from django.urls import reverse

from games.log.words.lines import choose, chosen_sentences
from games.log.words.weights import weightiest
from games.questions.page.questions import GameForSeat
from games.turn.read.page import NEWEST, TurnPage

SHOWN = 5  # lines; all of them are folded


def since(page: TurnPage, now: GameForSeat) -> dict[str, object]:
    """The weightiest lines, all lines if there are others, and whether the log may tell of more."""
    newest = page.entries[-min(page.new, NEWEST) :] if page.new else []
    chosen = [
        one
        for one in choose(newest, now.reader, before=page.before(newest))
        if not one.entry.taken_back  # that it was, is told
    ]
    shown = weightiest([one.entry.fact for one in chosen], now.seat, SHOWN)
    said = chosen_sentences(chosen)
    return {
        "lines": [said[place] for place in shown],
        "all": said if len(said) > len(shown) else [],
        "more": len(newest) == NEWEST,
        "replay": f"{reverse('replay', args=[page.game.pk])}?since=1",
    }
