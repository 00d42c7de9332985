"""Queues the mails about a report: to those who read it, and at last to whoever made it."""

from __future__ import annotations

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.desk.read.roles import looks_after
from games.mail.outbox.queue import Draft, queue
from games.models import Report, User
from games.models.play.desk import Kind
from games.reports.words.mails import closed_mail, report_mail

from .answer_at_desk import desk_replies


def queue_report_mails(report: Report) -> None:
    """To whoever looks after the game, else to the team: that there is one, and neither by nor about whom."""
    team = User.objects.filter(is_staff=True, is_active=True)
    people = team if report.to_team else looks_after(report.game)
    concerned = {report.by_id, report.about_person_id}
    queue([_draft(report, person) for person in people if person.pk not in concerned])


def queue_answer_mail(report: Report) -> None:
    """To whoever made it, if they are still here."""
    person = report.by
    if person is None:
        return
    with language_and_zone_of(person):
        mail = closed_mail(str(report.game), report, links.absolute("/"))
    queue([Draft("desk", person.email, *mail, key=f"report {report.pk} closed", game=report.game)])


def _draft(report: Report, person: User) -> Draft:
    with language_and_zone_of(person):
        replies = desk_replies(report.game, person, (Kind.PAUSE,))  # no sample with a seat: it may be theirs
        mail = report_mail(str(report.game), links.reports_link(report.game_id), replies.by_mail)
    key = f"report {report.pk} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=report.game, headers=replies.headers)
