"""Acts that let a game go on: taking it back, and trying a stuck one again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from engine.decisions import ANEW, KEPT
from games.base.documents import BEGINS, FactJSON, RequestRefused, Whole, Words
from games.base.links import number_of
from games.base.queues import nudge_retries
from games.desk.declaration import Changed, DeskAct, Group, Line, can_move
from games.desk.fields import DICE, KNOWS, MOST_NUMBER, Field, FormSources
from games.desk.service import ActRequest, Desk, is_mark, open_desk, read_mark
from games.log.words.lines import revealed_lines
from games.mail.send.desk_mails import send_desk_mails
from games.models import Act, Game, LogEntry, Retry
from games.models.play.desk import EVERYBODY, Audience
from games.play.read.current import Unloadable
from games.play.read.history import boundaries
from games.play.read.public import RevealedSince, public_moment, revealed_since
from games.play.service.correct import rewind
from games.words.reader import Reader

BEGINNING = 0  # in place of the number of an encounter: before anybody has decided anything


@dataclass(frozen=True)
class Moment:
    """The moment to go back to.

    `before`: the place, counted from 1, of an entry in the public log; the game goes back to before the
    decision that led to it. 0: back to where `encounter` began.
    """

    encounter: int = BEGINNING
    before: int = 0


class NotRead(RequestRefused):
    """Somebody has not read all that was revealed since; here it is.

    Sent along, `mark` confirms that they have read it.
    """

    def __init__(self, reason: str, lines: Sequence[str], mark: str):
        super().__init__(reason)
        self.lines, self.mark = list(lines), mark


def take_back(game_id: str, request: ActRequest, *, to: Moment, dice: str, knows: str = "") -> Act:
    """Take the game back to a moment; everybody who sits there is told by mail.

    `dice`: "kept" or "anew". `knows`: the mark of what they have read of it, or empty. Raises NotRead, and
    writes down for staff that they have looked. Raises RequestRefused "no_such_dice", "rewind_no_encounter",
    "rewind_inside", "rewind_no_entry" and as `rewind` does besides.
    """
    with transaction.atomic():
        done = _take_back(open_desk(game_id, request, "rewind"), to, dice, knows)
    if isinstance(done, NotRead):
        raise done
    return done


def _take_back(desk: Desk, moment: Moment, dice: str, knows: str) -> Act | NotRead:
    if desk.row.status == Game.Status.LOBBY:
        raise RequestRefused("not_begun")
    if dice not in (KEPT, ANEW):
        raise RequestRefused("no_such_dice")
    back = _before(desk.row.pk, moment) if moment.before else _encounter(desk.row.pk, moment)
    wish = {**back.wish, "dice": dice}
    if (unread := look_first(desk, back.to, wish, {"entry": back.entry}, knows)) is not None:
        return unread
    done = rewind(desk.row.pk, to=back.to, dice=dice, anew=True, now=desk.now)
    act = desk.record("rewind", {**wish, "encounter": done.encounter})
    send_desk_mails(desk.row, act)
    return act


@dataclass(frozen=True)
class _Back:
    """The decision to go back to, how the act is written down, and the public entry there now."""

    to: int
    wish: dict[str, object]
    entry: FactJSON | None = None


def _before(game_id: str, moment: Moment) -> _Back:
    found = public_moment(game_id, moment.before)
    if found is None:
        raise RequestRefused("rewind_no_entry")
    return _Back(found.to, {"before": moment.before}, found.fact)


def _encounter(game_id: str, moment: Moment) -> _Back:
    return _Back(_began(game_id, moment.encounter), {"encounter": moment.encounter})


def _began(game_id: str, encounter: int) -> int:
    """Return the decision after which the encounter began, on the branch that counts."""
    if encounter == BEGINNING:
        return 1
    there = [one.number for one in boundaries(game_id) if one.counts and one.encounter == encounter]
    if not there:
        inside = LogEntry.objects.filter(game=game_id, fact__id=BEGINS, fact__number=encounter).exists()
        raise RequestRefused("rewind_inside" if inside else "rewind_no_encounter")
    return there[-1]


def look_first(
    desk: Desk, to: int, wish: Mapping[str, object], stands: Mapping[str, object], knows: str
) -> NotRead | None:
    """Return what must be read before the game goes back to after decision `to`, or None if it was read.

    A look is written down for staff. `wish`: where to and by which dice, as it is written down; `stands`:
    what else was shown to them.
    """
    lines = revealed_lines(_revealed(desk, to), Reader.in_game(desk.row))
    mark = read_mark(desk.row, desk.request.by, {**wish, **stands}, lines)
    if is_mark(knows, mark):
        return None
    desk.record("read_revealed", wish, Audience.STAFF)
    return NotRead("rewind_read_less" if knows.strip() else "rewind_not_read", lines, mark)


def _revealed(desk: Desk, to: int) -> RevealedSince:
    try:
        return revealed_since(desk.row.pk, to)
    except Unloadable:
        raise RequestRefused("rewind_does_not_load") from None


def _encounter_form(sources: FormSources) -> forms.Field | None:
    """Return the choice of an encounter, or None if a line of the log was chosen."""
    if sources.before:
        return None
    return forms.ChoiceField(label=_("Back to"), choices=sources.encounters)


def _before_form(sources: FormSources) -> forms.Field | None:
    """Return the field of the line that was chosen in the log, or None if there is none."""
    if not sources.before:
        return None
    return forms.ChoiceField(label=_("Back to before this"), choices=sources.before)


ENCOUNTER = Field(
    "encounter",
    form=_encounter_form,
    shape=Whole(0, MOST_NUMBER),
    needed=False,
    help="0: the beginning of the game.",
    command="where to go back to: the number of an encounter, or 0 for the beginning",
    refusals=("rewind_no_encounter", "rewind_inside"),
)
BEFORE = Field(
    "before",
    form=_before_form,
    shape=Whole(1, MOST_NUMBER),
    needed=False,
    help="Or a place of desk/moments.",
    command="or a line of the log to go back to before it: its number, which --moments prints",
    refusals=("rewind_one_moment", "rewind_no_entry"),
)


def _knows_form(sources: FormSources) -> forms.Field | None:
    """Return the tick that confirms the text shown now, never an older one."""
    if not sources.read:
        return None
    tick = forms.CheckboxInput(attrs={"value": sources.read})
    return forms.BooleanField(label=_("I know what was revealed since"), widget=tick)


HAS_READ = Field(
    KNOWS,
    read=str,
    form=_knows_form,
    shape=Words(200),
    needed=False,
    help="The mark of what was revealed since, from the 409 that lists it: you have read it.",
    command="the mark below what was revealed since: you have read it",
)


def _take_back_to(
    game_id: str, request: ActRequest, *, encounter: str, before: str, dice: str, knows: str
) -> Act:
    return take_back(game_id, request, to=_moment(encounter, before), dice=dice, knows=knows)


def _moment(encounter: str, before: str) -> Moment:
    """Return the moment to go back to; raise RequestRefused "rewind_one_moment", "rewind_no_entry"."""
    if not before:
        return Moment(encounter=number_of(encounter))
    if encounter:
        raise RequestRefused("rewind_one_moment")
    if (place := number_of(before)) < 1:
        raise RequestRefused("rewind_no_entry")
    return Moment(before=place)


TAKEN_BACK = {
    (True, False): noop(
        "%(who)s took the game back to where encounter %(encounter)s began. The dice are the same."
    ),
    (True, True): noop(
        "%(who)s took the game back to where encounter %(encounter)s began. The dice are drawn anew."
    ),
    (False, False): noop("%(who)s took the game back to its beginning. The dice are the same."),
    (False, True): noop("%(who)s took the game back to its beginning. The dice are drawn anew."),
}
TAKEN_BACK_BEFORE = {
    (True, False): noop(
        "%(who)s took the game back to a moment of encounter %(encounter)s. The dice are the same."
    ),
    (True, True): noop(
        "%(who)s took the game back to a moment of encounter %(encounter)s. The dice are drawn anew."
    ),
    (False, False): noop(
        "%(who)s took the game back to a moment before the first encounter. The dice are the same."
    ),
    (False, True): noop(
        "%(who)s took the game back to a moment before the first encounter. The dice are drawn anew."
    ),
}


def _taken_back(changed: Changed) -> str:
    told = TAKEN_BACK_BEFORE if changed.get("before") else TAKEN_BACK
    return told[bool(changed.get("encounter")), changed.get("dice") == ANEW]


@transaction.atomic
def try_again(game_id: str, request: ActRequest) -> Act:
    """Try a stuck game again; the parked answers are taken in order, and nothing is lost if it fails.

    Raises RequestRefused "not_stuck", "retry_runs" besides.
    """
    desk = open_desk(game_id, request, "retry")
    if desk.row.status != Game.Status.STUCK:
        raise RequestRefused("not_stuck")
    if Retry.objects.filter(game=desk.row).exists():
        raise RequestRefused("retry_runs")
    act = desk.record("retry", {"begun": True})
    Retry.objects.create(game=desk.row, act=act.number, by_mail=request.by_mail, due_at=desk.now)
    transaction.on_commit(nudge_retries, robust=True)
    return act


def _retried(changed: Changed) -> str:
    if changed.get("begun"):
        return noop("%(who)s began to put the game back into play. What comes of it is told here soon.")
    if changed.get("runs"):
        return noop("%(who)s put the game back into play.")
    if changed.get("overtaken"):
        return noop("%(who)s had nothing to try again: the game was already back in play.")
    return noop("%(who)s tried to put the game back into play. It is still paused for repair.")


ACTS = (
    DeskAct(
        "retry",
        _retried,
        who=EVERYBODY,
        do=try_again,
        group=Group.COURSE,
        offered=lambda stand: stand.game.status == Game.Status.STUCK and not stand.retried,
        title=_("Try it again"),
        about=_(
            "The game is tried again with the present rules, and the answers that are kept are used in "
            "order. It may take some minutes; what came of it is told here. If it does not go on, nothing is "
            "lost."
        ),
        lines=(
            Line(
                noop("retry"),
                ("retry", "try again", "try it again", "noch einmal", "nochmal", "noch einmal versuchen"),
            ),
        ),
        heading=noop("The game was tried again"),
        told=noop("At the desk you see how it stands."),
        to_desk=True,
        replies=("retry",),
    ),
    DeskAct(
        "rewind",
        _taken_back,
        needs_reason=True,
        do=_take_back_to,
        fields=(ENCOUNTER, BEFORE, DICE, HAS_READ),
        group=Group.COURSE,
        offered=can_move,
        title=_("Take the game back"),
        about=_(
            "The game stands again at that moment, and is asked anew from there. Nothing is deleted: the "
            "replay shows both roads. Sent the first time, it shows what was revealed since."
        ),
        button=_("Take it back"),
        lines=(
            Line(verbs=("rewind", "take back", "take the game back", "zurücksetzen", "spiel zurücksetzen")),
        ),
        heading=noop("The game was taken back"),
    ),
    DeskAct("read_revealed", noop("%(who)s read what was revealed, to take the game back.")),
)
