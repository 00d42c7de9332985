"""Reporting how somebody behaves at a table, and, at its desk, reading and closing reports."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import Body, ListOf, Number, OneOf, Shape, Text, Words
from games.api.operation.view import Operations, Scope, me, operation
from games.desk.acts.moderators import LONGEST as LONGEST_CLOSING
from games.desk.acts.moderators import close_report
from games.desk.api.desk import desk_at
from games.desk.fields import MOST_KEY, MOST_NUMBER, MOST_SEAT
from games.desk.read import is_at_the_table
from games.log.words.sentences import sentence
from games.models import Game, Report
from games.models.play.desk import NEUTRAL
from games.reports.service import LONGEST, MOST_LINES, lines_to_choose, make_report, reports_for
from games.reports.words import report_by, report_lines, report_title, reported_words
from games.words.reader import Reader


class ReportBody(Body):
    """`lines`: places of report_lines."""

    about = OneOf(choices=Report.About.values)
    words = Text(max_length=LONGEST)
    seat = Number(min_value=0, max_value=MOST_SEAT, required=False, help_text="If it is about a player.")
    lines = ListOf(child=Number(min_value=1, max_value=MOST_NUMBER), required=False, max_length=MOST_LINES)


class ReportLineShape(Shape):
    place = serializers.IntegerField()
    sentence = serializers.CharField()


class ReportLinesShape(Shape):
    lines = ReportLineShape(many=True)


class ReportShape(Shape):
    """`shown`: the name or text that it is about, as it was. `closed_at` null: it is open."""

    report = serializers.IntegerField()
    title = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    shown = serializers.CharField()
    words = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())
    to_team = serializers.BooleanField()
    closed_at = serializers.DateTimeField(allow_null=True)
    done = serializers.CharField()
    said = serializers.CharField()


class ReportsShape(Shape):
    reports = ReportShape(many=True)


class CloseReportBody(Body):
    """`done` is for those who look after the game; `said` goes to the author of the report."""

    done = Text(max_length=LONGEST_CLOSING)
    said = Text(max_length=LONGEST_CLOSING)


class ReportView(Operations):
    @operation(
        "report", scope=Scope.PLAY, one_game=False, tag="Games", summary="Report how somebody behaves",
        about="It goes to those who look after the game and do not play, or to the team. Nobody at the "
        "table is told of it. Whoever only watches reports the name of the game alone.",
        body=ReportBody, answers=Words, status=201, refuses=(409,), limit="report",
    )  # fmt: skip
    def post(self, request: Request, game_id: str) -> Response:
        made = make_report(game_id, me(request), **self.read(ReportBody))
        return Response({"message": reported_words(made)}, status=201)

    @operation(
        "report_lines", scope=Scope.PLAY, one_game=False, tag="Games",
        summary="Lines of the log that a report can be about",
        about="Of what everybody was told, the newest.", answers=ReportLinesShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        if not is_at_the_table(me(request), game_id):
            raise Game.DoesNotExist
        game = Game.objects.get(pk=game_id)
        reader = Reader.in_game(game)
        lines = [
            {"place": place, "sentence": sentence(entry.public_fact, reader)}
            for place, entry in lines_to_choose(game)
        ]
        return Response({"lines": lines})


class DeskReportsView(Operations):
    @operation(
        "desk_reports", scope=Scope.DESK, one_game=False, tag="Desk", summary="What was reported",
        about="For those who look after the game and do not play; open ones first.", answers=ReportsShape,
    )  # fmt: skip
    def get(self, request: Request, game_id: str) -> Response:
        game, role = desk_at(me(request), game_id)
        if role not in NEUTRAL:
            raise Game.DoesNotExist
        return Response({"reports": list(map(_report, reports_for(game, role, me(request))))})


class DeskReportView(Operations):
    @operation(
        "close_report", scope=Scope.DESK, one_game=False, tag="Desk", summary="Close a report",
        about="Once, also when the game is over.", body=CloseReportBody, answers=ReportShape, refuses=(409,),
        limit="desk",
    )  # fmt: skip
    def post(self, request: Request, game_id: str, report: int) -> Response:
        desk_at(me(request), game_id)
        closed = close_report(game_id, me(request), min(report, MOST_KEY), **self.read(CloseReportBody))
        return Response(_report(closed))


def _report(report: Report) -> dict[str, Any]:
    return {
        "report": report.pk,
        "title": report_title(report),
        "by": report_by(report),
        "at": report.at,
        "shown": report.shown,
        "words": report.words,
        "lines": [line.line for line in report_lines(report)],
        "to_team": report.to_team,
        "closed_at": report.closed_at,
        "done": report.done,
        "said": report.said,
    }
