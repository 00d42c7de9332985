"""Make a report on how a player behaves; the reports of a game that a reader may see."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.read import is_at_the_table, looks_after
from games.mail.send.desk_mails import send_report_mails
from games.models import Game, LogEntry, Report, Seat, User
from games.models.people.people import ABOUT_A_PLAYER
from games.models.play.desk import NEUTRAL, Role
from games.play.read.public import watchable

LONGEST = 1000
MOST_OPEN = 5  # of one person about one game
MOST_LINES = 10
About = Report.About


@transaction.atomic
def make_report(
    game_id: str, by: User, *, about: str, words: str, seat: int | None = None, lines: Collection[int] = ()
) -> Report:
    """Make a report. The person it is about is not told, and nobody at the table learns of it.

    `seat`: the one with the name, text or behaviour it is about. `lines`: of the log, by their places as
    `lines_to_choose` has them. A spectator reports the name of the game alone. Raises RequestRefused
    "no_such_report", "no_words", "too_many_words", "no_such_place", "about_yourself", "too_many_lines",
    "too_many_reports"; Game.DoesNotExist for a person who does not see the game.
    """
    at_table = is_at_the_table(by, game_id)
    game = (Game.objects if at_table else watchable(by)).get(pk=game_id)
    said = words.strip()
    _refuse(game, by, about, said, lines, at_table=at_table)
    whose = _seat(game, by, about, seat)
    report = Report(game=game, at=timezone.now(), by=by, about=about, words=said)
    report.seat = Seat.objects.filter(game=game, user=by).values_list("number", flat=True).first()
    report.about_seat, report.about_person = (whose.number, whose.user) if whose else (None, None)
    report.shown, report.lines = _shown(game, about, whose), _lines(game, lines)
    report.to_team = about == About.DESK or not looks_after(game).exclude(pk=by.pk).exists()
    report.save()
    send_report_mails(report)
    return report


def _refuse(game: Game, by: User, about: str, said: str, lines: Collection[int], *, at_table: bool) -> None:
    if about not in About.values or not (at_table or about == About.GAME_NAME):
        raise RequestRefused("no_such_report")
    if not said:
        raise RequestRefused("no_words")
    if len(said) > LONGEST:
        raise RequestRefused("too_many_words", most=LONGEST)
    if len(lines) > MOST_LINES or (lines and not at_table):
        raise RequestRefused("too_many_lines", most=MOST_LINES)
    if Report.objects.filter(game=game, by=by, closed_at=None).count() >= MOST_OPEN:
        raise RequestRefused("too_many_reports", most=MOST_OPEN)


def _seat(game: Game, by: User, about: str, seat: int | None) -> Seat | None:
    """Return the seat it is about. Only a report about a player has one."""
    if about not in ABOUT_A_PLAYER:
        return None
    people = Seat.objects.filter(game=game).exclude(user=None).select_related("user")
    found = next((one for one in people if one.number == seat), None)
    if found is None:
        raise RequestRefused("no_such_place")
    if found.user_id == by.pk:
        raise RequestRefused("about_yourself")
    return found


def _shown(game: Game, about: str, seat: Seat | None) -> str:
    """Return the text as it is now: it may be changed before anybody reads the report."""
    if about == About.GAME_NAME:
        return game.name
    if seat is None:
        return ""
    return seat.seed_part if about == About.PART else seat.person.name


def _lines(game: Game, places: Collection[int]) -> list[dict[str, object]]:
    if not places:
        return []
    chosen = [entry for place, entry in lines_to_choose(game) if place in places]
    return [{"at": entry.at.isoformat(), "fact": entry.public_fact} for entry in chosen]


NEWEST = 40  # lines that can be chosen from


def reports_for(game: Game, role: Role, user: User) -> QuerySet[Report]:
    """Return the open reports first, the newest first.

    No player reads one, nor does the person it is about.
    """
    found = Report.objects.filter(game=game).exclude(about_person=user)
    if role not in NEUTRAL:
        return found.none()
    readable = found if role == Role.STAFF else found.filter(to_team=False)
    return readable.select_related("by", "closed_by").order_by("closed_at", "-pk")


def lines_to_choose(game: Game) -> list[tuple[int, LogEntry]]:
    """Return what everybody was told, oldest first.

    Each line has its place among all that everybody was told: its number would count what was not.
    """
    public = LogEntry.objects.filter(game=game).known_to(None).order_by("number", "place")
    count = public.count()
    first = max(0, count - NEWEST)
    return list(enumerate(public[first:count], start=first + 1))
