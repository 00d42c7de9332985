"""The pages of reports: the form in which a player makes one, and the list for its readers."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.base.documents import RequestRefused, choice_field
from games.base.links import key_in
from games.desk.acts.moderators import close_report
from games.desk.read import is_at_the_table
from games.lobby.words.reasons import lobby_reason
from games.log.words.lines import choose, chosen_lines
from games.models import Game, Report, Seat, User
from games.models.play.desk import NEUTRAL, Role
from games.play.read.public import watchable
from games.reports.service import LONGEST, lines_to_choose, make_report, reports_for
from games.reports.words import ABOUT, ReportedEntry, report_by, report_lines, report_title, reported_words
from games.site.access import SignedInRequest, allowed, desk_of, player_name, private, too_often
from games.words.names import colour_name
from games.words.reader import Reader

About = Report.About


class ReportForm(forms.Form):
    """The form of a report. A spectator reports the name of the game alone."""

    about = forms.ChoiceField(label=gettext_lazy("What it is about"))
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Player"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("Only if it is about one."),
    )
    words = forms.CharField(
        label=gettext_lazy("What happened"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4})
    )
    lines = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Lines of the log that it is about"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, game: Game, user: User, *, at_table: bool, data: QueryDict | None = None) -> None:
        super().__init__(data)
        about = list(About) if at_table else [About.GAME_NAME]
        choice_field(self, "about").choices = [(one.value, ABOUT[one]) for one in about]
        if not at_table:
            del self.fields["seat"], self.fields["lines"]
            return
        choice_field(self, "seat").choices = [("", "–"), *_players(game, user)]
        choice_field(self, "lines").choices = _lines(game)


def _players(game: Game, user: User) -> list[tuple[int, str]]:
    """Return the other players of the game."""
    seats = Seat.objects.filter(game=game).exclude(user=None).exclude(user=user).select_related("user")
    return [(one.number, " · ".join(filter(None, [_colour(game, one), player_name(one)]))) for one in seats]


def _colour(game: Game, seat: Seat) -> str:
    """Return the colour of a seat. Seats have none until they are drawn."""
    hidden = game.by_chance and game.status == Game.Status.LOBBY
    return "" if hidden else colour_name(seat.number)


def _lines(game: Game) -> list[tuple[int, str]]:
    """Return what everybody was told, the newest first; what only repeats another line is left out."""
    there = lines_to_choose(game)
    told = [ReportedEntry(place, entry.at, entry.public_fact) for place, entry in there]
    return [(line.number, line.line) for line in chosen_lines(choose(told, Reader.in_game(game), ""))][::-1]


def report_context(report: Report, failed: Mapping[str, object] | None) -> dict[str, object]:
    """Return a report for the page. `failed`: what was typed into its form, if it could not be closed."""
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


@private
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: SignedInRequest, game_id: str) -> HttpResponse:
    at_table = is_at_the_table(request.user, game_id)
    game = (Game.objects if at_table else watchable(request.user)).get(pk=game_id)
    if request.method != "POST":
        return _form(request, game, ReportForm(game, request.user, at_table=at_table))
    form = ReportForm(game, request.user, at_table=at_table, data=request.POST)
    if not form.is_valid():
        return _form(request, game, form)
    return _reported(request, game, form) if allowed(request, "report") else too_often(request)


def _reported(request: SignedInRequest, game: Game, form: ReportForm) -> HttpResponse:
    try:
        made = make_report(game.pk, request.user, **form.cleaned_data)
    except RequestRefused as refused:
        form.add_error(None, lobby_reason(refused))
        return _form(request, game, form)
    messages.success(request, reported_words(made))
    return redirect("turn" if is_at_the_table(request.user, game.pk) else "watch", game.pk)


def _form(request: SignedInRequest, game: Game, form: ReportForm) -> HttpResponse:
    context = {"game": game, "form": form}
    return render(request, "reports/report.html", context, status=422 if form.errors else 200)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def reports(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show the reports to those who look after the game and do not play. Others have no such page."""
    game, role = desk_of(request, game_id)
    if role not in NEUTRAL:
        raise Game.DoesNotExist
    if request.method != "POST":
        return _list(request, game, role)
    if not allowed(request, "desk"):
        return too_often(request)
    return _closed(request, game, role)


def _closed(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    given = {name: request.POST.get(name, "") for name in ("done", "said")}
    wanted = key_in(request.POST, "report")
    try:
        close_report(game.pk, request.user, wanted, **given)
    except RequestRefused as refused:
        return _list(request, game, role, {"report": wanted, "wrong": lobby_reason(refused), **given})
    messages.success(request, _("The report is closed, and your sentence is on its way."))
    return redirect("reports", game.pk)


def _list(
    request: SignedInRequest, game: Game, role: Role, failed: dict[str, object] | None = None
) -> HttpResponse:
    found = [report_context(one, failed) for one in reports_for(game, role, request.user)]
    context = {"game": game, "reports": found, "failed": failed}
    return render(request, "reports/reports.html", context, status=422 if failed else 200)
