"""What the page shows in place of a hand to an inactive seat, and the face-down aliens of the reader."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.editions import Rules
from engine.state.view import plays
from games.ahead.words.other_orders import is_wished, own_face_down
from games.board.words.things import prediction_words
from games.lobby.words.variants import switches_of
from games.models import Game
from games.questions.page.questions import GameForSeat
from games.turn.read.page import TurnPage
from games.words.names import alien_name
from games.words.reader import sheet

TEXTS = {
    "": (
        noop("You sit apart"),
        noop("You have no system, ships or cards, and are asked for nothing that players decide."),
    ),
    "shark": (
        noop("You sit out"),
        noop(
            "You see what everyone sees. In the next encounter, once the main players are known, you are "
            "asked whose chair you take; its player sits out then. Who sits out when the game is won has not "
            "won."
        ),
    ),
}


def sits_apart(now: GameForSeat) -> dict[str, object]:
    """Return what an inactive seat reads. It is empty for a seat that plays, and for bystanders."""
    if now.seat is None or plays(mine := now.view["seats"][now.seat]):
        return {}
    foretold = "" if now.view["phase"] == "aliens" else prediction_words(mine)  # written with the aliens
    title, said = TEXTS.get(mine["apart"], TEXTS[""])
    return {
        "title": _(title),
        "said": _(said),
        "sees_all": mine["prediction"] is not None,
        "foretold": _("You foretold: %(winner)s.") % {"winner": foretold} if foretold else "",
    }


def face_down_context(page: TurnPage, now: GameForSeat) -> list[dict[str, object]]:
    """Return each face-down sheet by name, with its text. It is empty unless the game runs.

    It also says whether the sheet is to be turned up already, and whether it `acts` by itself before.
    """
    if now.seat is None or page.game.status != Game.Status.RUNNING:
        return []
    acts = Rules(switches_of(page.game.options)).powers_always_act
    return [
        {
            "alien": alien,
            "name": alien_name(alien),
            "text": sheet(alien).get("power", ""),
            "wished": is_wished(now.view, alien),
            "acts": acts,
        }
        for alien in own_face_down(now.view)
    ]
