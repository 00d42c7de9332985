"""The words of a browser about the chance of a game that it has checked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

FAULTS = {  # by the reasons of prove_fair; their parameters stay for the browser to fill in
    "unreadable": noop("This is no exported game: {why}."),
    "unknown_format": noop("The export has format {format}. This page knows format 2."),
    "broken_chain": noop(
        "Decision {number} is not what it was when the next one was taken, or a decision is missing."
    ),
    "other_end": noop("The last decision is not the one that the export names as its last."),
    "other_options": noop("Decision 1 begins a game with other options than the export names."),
    "wrong_seed_hash": noop("The seed is not the one whose hash stands in decision 1."),
    "no_server_part": noop("The server's part is missing, and decision 1 names its hash."),
    "parts_not_told": noop("The export holds a server's part, and decision 1 says nothing about it."),
    "unknown_version": noop("The seed is made in a way that this page does not know (version {version})."),
    "wrong_server_hash": noop("The server's part is not the one whose hash was shown."),
    "wrong_parts": noop("There is not exactly one part for each seat."),
    "wrong_drawn_part": noop("The part of seat {seat} was drawn, but not as the server's part gives it."),
    "wrong_seed": noop("The seed does not follow from the parts."),
    "wrong_seats": noop("The seats were not drawn as the seed gives them."),
    "no_rolls": noop("The list of rolls is missing."),
    "gap": noop(
        "Roll {place} should use counter {wanted} and uses {counter}. A roll is missing or was moved."
    ),
    "wrong_decision": noop("Roll {place} (counter {counter}) belongs to no decision at this place."),
    "wrong_roll": noop(
        "Roll {place} (counter {counter}, “{purpose}”, decision {decision}) has another result."
    ),
    "wrong_order": noop(
        "Shuffle {place} (counter {counter}, “{purpose}”, decision {decision}) has another order."
    ),
    "wrong_before": noop("Shuffle {place} (“{purpose}”, decision {decision}) begins with a wrong order."),
    "unknown_things": noop(
        "Shuffle {place} (“{purpose}”, decision {decision}) has what this game does not have: {what}."
    ),
    "wrong_rewind": noop("Decision {number} goes back to decision {to}, which is not before it."),
    "wrong_ruling": noop(
        "Decision {number} is a ruling that goes on from counter {counter}, which is not the next."
    ),
    "wrong_fingerprint": noop("Something else in the export was changed: its fingerprint is another."),
}
NOTES = {
    "no_parts": noop(
        "No seat has a part in the seed. The server made it alone, or it was given with the game."
    ),
    "at_once": noop(
        "This game began at once, without a lobby. No one saw the hash before or could give a part, so the "
        "server could have tried several."
    ),
    "none_chosen": noop(
        "No player chose a part. All of the seed was fixed by the server's part, whose hash was shown before."
    ),
    "reseed": noop("From decision {number} on the seed is another, made by the server alone."),
    "rewind": noop(
        "Decision {number} goes back to decision {to}. On the road that was left, counters {first} to {last} "
        "were used."
    ),
    "rewind_unspent": noop(
        "Decision {number} goes back to decision {to}. On the road that was left, no counter was used."
    ),
    "ruling": noop("Decision {number} changes the position by a ruling."),
    "kept": noop("From there on chance is as it was."),
    "anew": noop("From there on the seed is another, made by the server alone."),
    "this_game": noop("It ends with the decision that this page shows: it is this game."),
    "another_game": noop(
        "Its last decision is not the one that this page shows: it is another game, or not all of it."
    ),
    "not_loaded": noop("The file could not be loaded. Check your connection and try again."),
    "not_possible": noop(
        "This browser checks only on pages with https. Use prove_fair.py instead, as described below."
    ),
}


def said_by_the_browser() -> list[tuple[str, str]]:
    """Return each sentence with its id, in the language of the reader."""
    return [(name, _(text)) for name, text in (FAULTS | NOTES).items()]
