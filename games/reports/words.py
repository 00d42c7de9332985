"""The words for reports: title, author, lines of the log, and the mails about them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.base.documents import FactJSON
from games.log.words.lines import LogLine, choose, chosen_lines
from games.mail.words.lobby import ShortMail, written
from games.mail.words.turns import Mail
from games.models import Report
from games.words.names import colour_name
from games.words.reader import Reader

About = Report.About
ABOUT = {
    About.NAME: gettext_lazy("the name of a player"),
    About.PART: gettext_lazy("what a player gave to the seed"),
    About.BEHAVIOUR: gettext_lazy("how a player behaves"),
    About.GAME_NAME: gettext_lazy("the name of the game"),
    About.DESK: gettext_lazy("what the host or a moderator does"),
}


class ReportedEntry(NamedTuple):
    """A fact that everybody was told, and when."""

    number: int
    at: datetime
    fact: FactJSON
    taken_back: bool = False


def report_title(report: Report) -> str:
    """Return what it is about; a player by colour."""
    what = str(ABOUT[About(report.about)])
    if report.about_seat is None:
        return what
    return _("%(seat)s: %(what)s") % {"seat": colour_name(report.about_seat), "what": what}


def reported_words(report: Report) -> str:
    """Return where the report went, for the person who made it."""
    if report.to_team:
        return _("Your report went to the team of this site. No one at the table is told of it.")
    return _("Your report went to those who look after the game. No one at the table is told of it.")


def report_by(report: Report) -> str:
    """Return who made it: by their colour if they sit there."""
    if report.seat is not None:
        return _("Reported by %(seat)s.") % {"seat": colour_name(report.seat)}
    if report.by is None:
        return _("Whoever reported it has deleted their account.")
    return _("Reported by someone who watches.")


def report_lines(report: Report) -> list[LogLine]:
    """Return the lines of the log, as everybody was told them."""
    told = [
        ReportedEntry(n, datetime.fromisoformat(one["at"]), one["fact"]) for n, one in enumerate(report.lines)
    ]
    return chosen_lines(choose(told, Reader.in_game(report.game), ""))


def report_mail(game: str, url: str, by_mail: str = "") -> Mail:
    """Return the mail to those who read the report."""
    return written(game, ShortMail(
        _("There is a report"),
        _("Someone reports how another person behaves in “%(game)s”.") % {"game": game},
        _("Read it, do what is needed, and say in one sentence what came of it. No one else is told of it."),
        _("To the reports"), url, by_mail,
    ))  # fmt: skip


def closed_mail(game: str, report: Report, url: str) -> Mail:
    """Return the mail to the person who made the report."""
    return written(game, ShortMail(
        _("Your report was read"),
        report.said,
        _("No one at the table was told of your report."),
        _("To your games"), url,
    ))  # fmt: skip
