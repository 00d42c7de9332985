"""The kinds of vote of a table, each declared once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from engine.decisions import ANEW, TABLE
from games.desk.service import last_decision
from games.lobby.service.leave_game import hand_on_host, hand_over_seat
from games.mail.send.lobby_mails import send_replaced_mail
from games.mail.words.lobby import absent_mail, more_time_mail, paused_mail, taken_back_mail
from games.models import Game, Seat, Vote
from games.play.read.current import branch
from games.play.read.history import stood_before
from games.play.service.correct import close_game, extend_time, pause_game, resume_game, rewind
from games.table.declaration import VoteKind
from games.table.read import absent_seats, last_own_answer

DAY = 24 * 3600
MORE_TIME = (DAY, 2 * DAY, 3 * DAY)  # seconds that can be proposed
PAUSES = (3 * DAY, 7 * DAY, 14 * DAY)


def _runs(row: Game, _vote: Vote) -> bool:
    return row.paused_at is None


def _rests(row: Game, _vote: Vote) -> bool:
    return row.paused_at is not None


def _is_absent(row: Game, vote: Vote) -> bool:
    seat = Seat.objects.filter(game=row, number=vote.whom).first()
    return seat is not None and seat.has_stand_in


def _counts(row: Game, vote: Vote) -> bool:
    """Return whether the answer still counts: nobody has taken the game back to before it meanwhile."""
    return vote.decision > 0 and branch(row.pk).counts(vote.decision)


def _is_seat(row: Game, vote: Vote) -> bool:
    return Seat.objects.filter(game=row, number=vote.whom).exists()


def _extend(row: Game, vote: Vote, now: datetime) -> None:
    extend_time(row, timedelta(seconds=vote.seconds), now)


def _pause(row: Game, vote: Vote, now: datetime) -> None:
    pause_game(row, now, until=now + timedelta(seconds=vote.seconds))


def _resume(row: Game, _vote: Vote, now: datetime) -> None:
    resume_game(row, now)


def _replace(row: Game, vote: Vote, _now: datetime) -> None:
    """Give the seat to a person who waits, else to the bot; a host who plays can then invite somebody."""
    seat = Seat.objects.select_related("user").get(game=row, number=vote.whom)
    person = seat.person
    hand_over_seat(row, seat)
    hand_on_host(row, person)
    send_replaced_mail(row, vote, person)


def _take_back(row: Game, vote: Vote, now: datetime) -> None:
    """Take the game back to before the answer. The dice are drawn anew: what was drawn since is known."""
    rewind(row.pk, to=stood_before(row.pk, vote.decision), dice=ANEW, by=TABLE, now=now)


def _draw(row: Game, _vote: Vote, now: datetime) -> None:
    close_game(row.pk, by=TABLE, now=now)


def _concede(row: Game, vote: Vote, now: datetime) -> None:
    close_game(row.pk, by=TABLE, winners=[vote.whom], now=now)


def _others(seat: Seat) -> Sequence[int]:
    numbers = Seat.objects.filter(game=seat.game).order_by("number").values_list("number", flat=True)
    return [number for number in numbers if number != seat.number]


def _own_answer(seat: Seat, now: datetime) -> int:
    """Return the decision that would be taken back first; 0: there is none."""
    mine = last_own_answer(seat, now)
    return 0 if mine is None else mine.number


KINDS = (
    VoteKind(
        name="extend",
        title=noop("More time"),
        proposed=noop("%(colour)s proposes %(span)s more for all open questions."),
        passed=noop("The table has agreed: %(span)s more for all open questions."),
        line=_("propose %(span)s more time"),
        called=r"(?:days )?(?:more time|mehr zeit)(?: days)?|days more|more days|days mehr",
        do=_extend,
        spans=MORE_TIME,
        no_cause="is_paused",
        has_cause=_runs,
        button=_("Propose more time for open questions"),
        mail=lambda row, vote, asked, url: more_time_mail(str(row), vote, asked, url),
    ),
    VoteKind(
        name="pause",
        title=noop("A pause"),
        proposed=noop("%(colour)s proposes to pause the game for %(span)s."),
        passed=noop("The table has agreed to pause the game for %(span)s."),
        line=_("propose pause %(span)s"),
        called=r"(?:days )?(?:pause|pausing|break|spielpause)(?: days)?",
        do=_pause,
        spans=PAUSES,
        no_cause="is_paused",
        has_cause=_runs,
        button=_("Propose a pause"),
        mail=lambda row, _vote, _asked, url: paused_mail(row, url),
    ),
    VoteKind(
        name="resume",
        title=noop("Going on now"),
        proposed=noop("%(colour)s proposes to go on with the game now."),
        passed=noop("The table has agreed to end the pause."),
        line=_("propose going on"),
        called="go(?:ing)? on|resum(?:e|ing)|continu(?:e|ing)|weiter(?:zu)?spielen|weiter(?:zu)?machen"
        "|end(?:e|ing)? pause|pause (?:end(?:e|en|s)?|beenden|over)|(?:stop(?:ping)?|beenden?|beende) pause",
        do=_resume,
        no_cause="not_paused",
        has_cause=_rests,
        button=_("Propose to go on now"),
    ),
    VoteKind(
        name="replace",  # the player of seat `about`, where a bot stands in
        title=noop("Another player for %(seat)s"),
        proposed=noop(
            "%(colour)s proposes to give the seat of %(seat)s to someone else, as its player is absent."
        ),
        passed=noop("The table has agreed to give the seat of %(seat)s to someone else."),
        line=_("propose another player for %(seat)s"),
        called="another(?: one)?|replac(?:e|ing)|new|someone else|jemand andere[ns]|jemand anders",
        do=_replace,
        seats=lambda seat: absent_seats(seat.game),
        no_cause="not_absent",
        has_cause=_is_absent,
        button=_("Propose another player"),
        about=_(
            "The first on the waiting list gets the seat; if no one waits, a bot plays on until someone "
            "comes. The absent player loses the seat."
        ),
        mail_to_seat=absent_mail,
    ),
    VoteKind(
        name="take_back",  # the proposer's last answer, and what was decided since
        title=noop("Taking an answer back"),
        proposed=noop("%(colour)s asks to take their last answer back, with all that was decided since."),
        passed=noop("The table has agreed that %(colour)s takes their last answer back."),
        line=_("propose taking back"),
        called="tak(?:e|ing)(?: last)?(?: answer)? back(?: last)?(?: answer)?"
        "|(?:letzte )?(?:antwort )?zurück(?:zu)?nehmen",
        do=_take_back,
        needs_all=True,
        no_cause="nothing_to_take_back",
        has_cause=_counts,
        decision=_own_answer,
        mail=lambda row, vote, _asked, url: taken_back_mail(str(row), vote, url),
    ),
    VoteKind(
        name="draw",
        title=noop("A draw"),
        proposed=noop("%(colour)s proposes to end the game as a draw."),
        passed=noop("The table has agreed to a draw."),
        line=_("propose draw"),
        called="(?:end(?:ing)? )?draw|(?:unentschieden|remis)(?: beenden)?",
        do=_draw,
        needs_all=True,
        button=_("Propose a draw"),
        about=_("The game ends as it stands, and no one has won. Everyone has to agree."),
    ),
    VoteKind(
        name="concede",  # to seat `about`, which has won then
        title=noop("Conceding to %(seat)s"),
        proposed=noop(
            "%(colour)s concedes the game to %(seat)s, who has won it as soon as all others do the same."
        ),
        passed=noop("All others have conceded the game to %(seat)s."),
        line=_("propose conceding to %(seat)s"),
        called="conced(?:e|ing)|giv(?:e|ing) up|resign(?:ing)?|auf(?:zu)?geben|geb(?:e|en)? auf",
        do=_concede,
        needs_all=True,
        takes=noop(
            "It is done only if all others agree within three days; who says nothing has not agreed. If you "
            "only want to stop yourself, leave the game: a bot plays on for you."
        ),
        seats=_others,
        no_cause="no_such_place",
        has_cause=_is_seat,
        decision=lambda seat, _now: last_decision(seat.game),
        button=_("Concede the game"),
        about=_(
            "The game ends, and that seat has won, as soon as all others concede as well. If you only "
            "want to stop yourself, leave the game: a bot plays on for you."
        ),
    ),
)
