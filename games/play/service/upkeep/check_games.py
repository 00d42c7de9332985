"""Plays stored games with the present rules, to find those that no longer fit."""

from __future__ import annotations

from collections.abc import Iterator

from games.base.refusals import RequestRefused
from games.models import Checkpoint, Decision, Game

from .replay_from_start import replay_from_start


def check_games() -> Iterator[tuple[str, RequestRefused | None]]:
    """Every game that was ever begun, with what is wrong with it or None."""
    begun = Game.objects.exclude(status=Game.Status.LOBBY).order_by("created_at", "pk")
    for game_id in begun.values_list("pk", flat=True):
        yield game_id, check_game(game_id)


def check_game(game_id: str) -> RequestRefused | None:
    """What does not fit any more, if anything."""
    row = Game.objects.get(pk=game_id)
    rows = list(Decision.objects.filter(game=row).order_by("number"))
    try:
        replayed = replay_from_start(row, rows)
    except RequestRefused as wrong:
        return wrong
    stored = Checkpoint.objects.filter(game=row).order_by("-number").values_list("hash", flat=True).first()
    return None if stored == replayed.state_hash else RequestRefused("wrong_state")
