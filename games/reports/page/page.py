"""What is shown of a report to whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping

from games.models import Report
from games.reports.words.told import report_by, report_lines, report_title


def report_context(report: Report, failed: Mapping[str, object] | None) -> dict[str, object]:
    """`failed`: what was typed into the form of a report that could not be closed."""
    mine = failed if failed is not None and failed["report"] == report.pk else {}
    return {
        "pk": report.pk,
        "title": report_title(report),
        "by": report_by(report),
        "at": report.at,
        "shown": report.shown,
        "words": report.words,
        "lines": report_lines(report),
        "to_team": report.to_team,
        "closed_at": report.closed_at,
        "closed_by": report.closed_by.name if report.closed_by else "",
        "done": report.done,
        "said": report.said,
        "typed_done": mine.get("done", ""),
        "typed_said": mine.get("said", ""),
    }
