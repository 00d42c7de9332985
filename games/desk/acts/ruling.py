"""Acts that change what has been played: rulings, closing the game, and votes of the table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.decisions import ANEW, KEPT
from engine.ruling import is_well_formed
from games.base import chain
from games.base.documents import Plain, RequestRefused, Words
from games.base.links import number_of
from games.desk.acts.rewind import HAS_READ, NotRead, look_first
from games.desk.declaration import Changed, DeskAct, Group, Line, can_move
from games.desk.fields import DICE, Field, Lists
from games.desk.service import ActRequest, Desk, open_desk, open_running
from games.mail.send.desk_mails import send_desk_mails
from games.models import Act, Game
from games.models.play.desk import Audience
from games.play.read.current import Unloadable, current_game, last_ruling, ruling_preview, stands_at
from games.play.service.correct import MODERATOR, close_game, rewind, rule, ruling_of
from games.table.words import told_vote


def make_ruling(
    game_id: str, request: ActRequest, *, moves: Sequence[Move], dice: str, stands: str | None = None
) -> Act:
    """Make these moves (`engine.ruling`); everybody who sits there is told by mail, with the reason.

    `stands`: the position that was looked at (`stands_at`), or None. A hidden card that is not where the
    moves say is reported as a move that cannot be made, and is written down for staff: it tells of a hand.
    Raises RequestRefused "ruling_changed", "rewind_does_not_load", "no_such_dice", as `rule` does, and
    engine.NotAllowed: then the game is as it was.
    """
    with transaction.atomic():
        done = _make(open_running(game_id, request, "ruling"), moves, dice, stands)
    if isinstance(done, engine.NotAllowed):
        raise done
    return done


def _make(desk: Desk, moves: Sequence[Move], dice: str, stands: str | None) -> Act | engine.NotAllowed:
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    _refuse_other_position(desk.row.pk, stands)
    ruling_preview(desk.row.pk, ruling_of(moves, dice))  # refuses what everybody can see is wrong
    try:
        ruled = rule(desk.row.pk, moves=moves, dice=dice, now=desk.now)
    except engine.NotAllowed as refused:
        desk.record("not_a_ruling", {"moves": len(moves)}, Audience.STAFF)
        return refused
    act = desk.record("ruling", {"moves": len(moves), "dice": dice})
    if not ruled.over:
        send_desk_mails(desk.row, act)
    return act


def _refuse_other_position(game_id: str, stands: str | None) -> None:
    try:
        checkpoint = current_game(game_id).game.checkpoint
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None
    if stands is not None and stands != stands_at(checkpoint):
        raise RequestRefused("ruling_changed")


def undo_ruling(game_id: str, request: ActRequest, *, dice: str, knows: str = "") -> Act:
    """Undo the newest ruling that counts, with all that came after it.

    `knows`: the mark of what they have read of it, as with `take_back`. Raises NotRead, RequestRefused
    "no_ruling", "no_such_dice" and as `rewind` does besides.
    """
    with transaction.atomic():
        done = _undo(open_desk(game_id, request, "undo_ruling"), dice, knows)
    if isinstance(done, NotRead):
        raise done
    return done


def _undo(desk: Desk, dice: str, knows: str) -> Act | NotRead:
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    number = last_ruling(desk.row.pk)
    if number is None:
        raise RequestRefused("no_ruling")
    wish = {"ruling": True, "dice": dice}
    if (unread := look_first(desk, number - 1, wish, {}, knows)) is not None:
        return unread
    rewind(desk.row.pk, to=number - 1, dice=dice, now=desk.now)
    act = desk.record("undo_ruling", {"dice": dice})
    send_desk_mails(desk.row, act)
    return act


@transaction.atomic
def close(game_id: str, request: ActRequest, *, winners: Iterable[int], sure: bool) -> Act:
    """Close the game, also a stuck one; everybody who sits there is told by mail, with the reason.

    No winners: it is a draw. `sure`: the person has said that they know that nothing leads back. Raises
    RequestRefused "close_not_sure", "not_begun", "no_such_place" and as `close_game` does besides.
    """
    desk = open_desk(game_id, request, "close")
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    won = sorted({desk.seat(number).number for number in winners})
    if not sure:
        raise RequestRefused("close_not_sure")
    close_game(game_id, by=MODERATOR, reason=desk.reason, winners=won, now=desk.now)
    return desk.record("close", {"winners": won})


MOST_CHARACTERS = 20_000
Move = Mapping[str, Any]
PILE = re.compile(r"deck|discards|hand [0-9]{1,2}")


def moves_in(text: str) -> list[Move]:
    """Read moves from JSON; an empty text is no move. Raises RequestRefused("ruling_unreadable").

    Whether the moves can be made is judged when they are made.
    """
    if not text.strip():
        return []
    try:
        found = json.loads(text) if len(text) <= MOST_CHARACTERS else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(map(_is_move, found)):
        raise RequestRefused("ruling_unreadable")
    return found


def _is_move(one: object) -> bool:
    if not isinstance(one, dict) or not is_well_formed(one):
        return False
    if one["move"] != "cards":
        return True
    piles = (one["from"], one["to"])
    return all(map(PILE.fullmatch, piles)) and all(isinstance(card, str) for card in one["cards"])


def moves_text(moves: Sequence[Move]) -> str:
    """Return the moves as JSON; raise RequestRefused("ruling_unreadable") if a number has a fraction."""
    try:
        return chain.canonical(list(moves))
    except ValueError:
        raise RequestRefused("ruling_unreadable") from None


WINNERS = Field(
    "winners",
    read=lambda text: list(map(number_of, filter(None, text.split(",")))),
    form=lambda sources: forms.MultipleChoiceField(
        label=_("Who has won"),
        choices=sources.seats,
        required=False,
        help_text=_("Without anyone it is a draw."),
        widget=forms.CheckboxSelectMultiple,
    ),
    shape=Lists.SEATS,
    needed=False,
    help="None: a draw.",
    refusals=("no_such_place",),
    command="who has won a game that is closed: colours with commas; without it it is a draw",
    of_seats=True,
)
SURE = Field(
    "sure",
    read=lambda text: bool(text.strip()),
    form=lambda _sources: forms.BooleanField(label=_("I know that nothing leads back"), required=False),
    shape=Plain.YES_NO,
    help="You know that nothing leads back.",
    command="yes: you know that nothing leads back from a game that is closed",
    refusals=("close_not_sure",),
)
MOVES = Field(
    "moves",
    read=moves_in,
    shape=Lists.MOVES,
    help="As docs/moderating.md has them.",
    as_text=moves_text,
    command="of a ruling: a list of moves as JSON, see docs/moderating.md",
    refusals=("ruling_unreadable",),
)
STANDS = Field(
    "stands",
    read=lambda text: text.strip() or None,  # a command has looked at no position
    shape=Words(200),
    help="From the preview: what you have looked at.",
)


def _closed(changed: Changed) -> str:
    if changed.get("winners"):
        return noop("%(who)s closed the game. Won by %(winners)s.")
    return noop("%(who)s closed the game as a draw.")


def _voted(changed: Changed) -> str:
    """Return the whole sentence of a vote, as a pattern."""
    return told_vote(changed).replace("%", "%%")


ACTS = (
    DeskAct(
        "ruling",
        noop("%(who)s changed the position by a ruling."),
        needs_reason=True,
        do=make_ruling,
        fields=(MOVES, DICE, STANDS),
        group=Group.COURSE,
        title=_("Change the position by a ruling"),
        about=_(
            "Ships, cards and tokens move as you say, or another seat has the turn. Nothing is lost and "
            "nothing made. Everyone is told by email, with your reason."
        ),
        button=_("Rule so"),
        page="ruling",
        lines=(Line(verbs=("ruling", "rule", "entscheid", "entscheiden")),),
        heading=noop("The position was changed by a ruling"),
    ),
    DeskAct("not_a_ruling", noop("%(who)s tried a ruling about cards that do not lie there.")),
    DeskAct(
        "undo_ruling",
        noop("%(who)s undid the ruling."),
        needs_reason=True,
        do=undo_ruling,
        fields=(DICE, HAS_READ),
        group=Group.COURSE,
        offered=lambda stand: stand.ruled and can_move(stand),
        title=_("Undo the last ruling"),
        about=_(
            "The game stands again as before the ruling. What came after it counts no more, and is asked "
            "anew. Sent the first time, it shows what was revealed since."
        ),
        button=_("Undo the ruling"),
        lines=(Line(verbs=("undo", "undo ruling", "undo the ruling", "rückgängig", "entscheid rückgängig")),),
        heading=noop("The ruling was undone"),
    ),
    DeskAct(
        "close",
        _closed,
        needs_reason=True,
        do=close,
        fields=(WINNERS, SURE),
        group=Group.COURSE,
        offered=can_move,
        title=_("Close the game"),
        about=_(
            "The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is "
            "open then, so nothing leads back. Everyone is told by email, with your reason."
        ),
        lines=(
            Line(
                verbs=(
                    *("close", "close the game", "end the game"),
                    *("spiel beenden", "beenden", "schließen"),
                )
            ),
        ),
    ),
    DeskAct("vote", _voted, who=frozenset()),  # of the table: proposed, passed or not
)
