"""Counts how the aliens of a finished game did, for the library."""

from __future__ import annotations

from collections import Counter

from games.models import Game, LogEntry, PlayedAlien, Seat

PEOPLE = 2  # at least so many: one person among bots says little about people
CHOSEN, USED = "alien_chosen", "power_was_used"


def write_tally(row: Game) -> None:
    """From its log; anew if it was counted before."""
    PlayedAlien.objects.filter(game=row).delete()
    if row.status == Game.Status.OVER and _people(row) >= PEOPLE:
        PlayedAlien.objects.bulk_create(_played(row))


def _people(row: Game) -> int:
    """Whoever has deleted the account since has played all the same; of an imported game nobody here has."""
    seats = Seat.objects.filter(game=row, bot="")
    return (seats.exclude(user=None) if row.paused_at else seats).count()


def _played(row: Game) -> list[PlayedAlien]:
    facts = list(
        LogEntry.objects.filter(game=row, fact__id__in=(CHOSEN, USED)).values_list("fact", flat=True)
    )
    uses = Counter(fact["power"] for fact in facts if fact["id"] == USED)
    began = {seat: alien for seat, alien in enumerate(row.options.get("dealt") or ()) if alien}
    began |= {fact["seat"]: fact["alien"] for fact in facts if fact["id"] == CHOSEN}
    return [
        PlayedAlien(game=row, seat=seat, alien=alien, won=seat in row.winners, uses=uses[alien])
        for seat, alien in sorted(began.items())
    ]
