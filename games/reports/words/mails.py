"""The mails about a report: the subject names nobody."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.mail.words.short import ShortMail, written
from games.mail.words.turns import Mail
from games.models import Report


def report_mail(game: str, url: str, by_mail: str = "") -> Mail:
    """To whoever reads it."""
    return written(game, ShortMail(
        _("There is a report"),
        _("Someone reports how another person behaves in “%(game)s”.") % {"game": game},
        _("Read it, do what is needed, and say in one sentence what came of it. No one else is told of it."),
        _("To the reports"), url, by_mail,
    ))  # fmt: skip


def closed_mail(game: str, report: Report, url: str) -> Mail:
    """To whoever has made it."""
    return written(game, ShortMail(
        _("Your report was read"),
        report.said,
        _("No one at the table was told of your report."),
        _("To your games"), url,
    ))  # fmt: skip
