"""Addresses of the API, by version."""

from typing import Any

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.ahead.api import OrdersView
from games.api import docs
from games.api.docs import SchemaView, VersionView
from games.api.operation.errors import plain_error
from games.api.operation.view import Operations
from games.desk.api.acts import VIEWS as DESK_ACTS
from games.desk.api.desk import (
    DeskActsView,
    DeskView,
    LookView,
    MomentsView,
    RulingPreviewView,
    RulingStandView,
)
from games.library.api import AliensView, CardsView, SheetView, TechsView
from games.lobby.api import acts
from games.lobby.api.acts import SamePersonView
from games.lobby.api.lobby import LobbyView, OpenGamesView
from games.lobby.api.new_game import AgainstBotsView, NewGameView, PresetsView
from games.log.api import LogView
from games.people.api import AbsenceView, DataView, MeView, MyGamesView
from games.questions.api import AnswersView, AnswerView, PreviewView, QuestionsView
from games.replay.api import ReplayView, StepView
from games.reports.api import DeskReportsView, DeskReportView, ReportView
from games.rules.api import ChapterView, RulesView, SearchView
from games.table import api as votes
from games.turn.api import GameView
from games.watch.api import WatchView


# Not beside `Operations`: the decorator imports the description, which imports `Operations`.
@extend_schema(exclude=True)
class Nowhere(Operations):
    """An unknown address, refused with an error object like everything else."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise plain_error(404)


of_a_game: list[URLPattern] = [
    path("questions", QuestionsView.as_view(), name="v1_questions"),
    path("questions/<int:question>/preview", PreviewView.as_view(), name="v1_preview"),
    path("questions/<int:question>/answer", AnswerView.as_view(), name="v1_answer"),
    path("answers", AnswersView.as_view(), name="v1_answers"),
    path("log", LogView.as_view(), name="v1_log"),
    path("replay", ReplayView.as_view(), name="v1_replay"),
    path("replay/<int:step>", StepView.as_view(), name="v1_step"),
    path("orders", OrdersView.as_view(), name="v1_orders"),
    path("watch", WatchView.as_view(), name="v1_watch"),
    path("clock", votes.ClockView.as_view(), name="v1_clock"),
    path("votes", votes.VotesView.as_view(), name="v1_votes"),
    path("votes/<int:vote>", votes.VoteView.as_view(), name="v1_vote"),
    path("take-back", votes.TakeBackView.as_view(), name="v1_take_back"),
    path("back", votes.BackView.as_view(), name="v1_back"),
    path("lobby", LobbyView.as_view(), name="v1_lobby"),
    path("join", acts.JoinView.as_view(), name="v1_join"),
    path("wait", acts.WaitView.as_view(), name="v1_wait"),
    path("take-over", acts.TakeOverView.as_view(), name="v1_take_over"),
    path("leave", acts.LeaveView.as_view(), name="v1_leave"),
    path("start", acts.StartView.as_view(), name="v1_start"),
    path("bots", acts.BotsView.as_view(), name="v1_bots"),
    path("remove", acts.RemoveView.as_view(), name="v1_remove"),
    path("invitations", acts.InvitationsView.as_view(), name="v1_invitations"),
    path("invitations/<int:invitation>", acts.InvitationView.as_view(), name="v1_invitation"),
    path("cancel", acts.CancelView.as_view(), name="v1_cancel"),
    path("name", acts.NameView.as_view(), name="v1_name"),
    path("spectators", acts.SpectatorsView.as_view(), name="v1_spectators"),
    path("rematch", acts.RematchView.as_view(), name="v1_rematch"),
]

of_its_desk: list[URLPattern] = [
    path("desk", DeskView.as_view(), name="v1_desk"),
    path("desk/acts", DeskActsView.as_view(), name="v1_desk_acts"),
    path("desk/moments", MomentsView.as_view(), name="v1_desk_moments"),
    path("desk/looks/<int:look>", LookView.as_view(), name="v1_desk_look_shown"),
    path("desk/reports", DeskReportsView.as_view(), name="v1_desk_reports"),
    path("desk/reports/<int:report>", DeskReportView.as_view(), name="v1_close_report"),
    path("report", ReportView.as_view(), name="v1_report"),
    path("desk/position", RulingStandView.as_view(), name="v1_desk_position"),
    path("desk/ruling/preview", RulingPreviewView.as_view(), name="v1_desk_ruling_preview"),
    *(
        path(f"desk/{kind.replace('_', '-')}", view.as_view(), name=f"v1_desk_{kind}")
        for kind, view in DESK_ACTS.items()
    ),
]

v1: list[URLPattern | URLResolver] = [
    path("schema", SchemaView.as_view(), name="v1_schema"),
    path("version", VersionView.as_view(), name="v1_version"),
    path("me", MeView.as_view(), name="v1_me"),
    path("me/games", MyGamesView.as_view(), name="v1_my_games"),
    path("me/data", DataView.as_view(), name="v1_my_data"),
    path("me/absence", AbsenceView.as_view(), name="v1_absence"),
    path("games", NewGameView.as_view(), name="v1_new_game"),
    path("games/<slug:game_id>", GameView.as_view(), name="v1_game"),
    path("games/<slug:game_id>/", include([*of_a_game, *of_its_desk])),
    path("against-bots", AgainstBotsView.as_view(), name="v1_against_bots"),
    path("open-games", OpenGamesView.as_view(), name="v1_open_games"),
    path("presets", PresetsView.as_view(), name="v1_presets"),
    path("same-person/<slug:token>", SamePersonView.as_view(), name="v1_same_person"),
    path("invitations/<slug:invitation>/accept", acts.AcceptView.as_view(), name="v1_accept"),
    path("library/aliens", AliensView.as_view(), name="v1_aliens"),
    path("library/cards", CardsView.as_view(), name="v1_cards"),
    path("library/techs", TechsView.as_view(), name="v1_techs"),
    path("library/sheets/<slug:name>", SheetView.as_view(), name="v1_sheet"),
    path("rules", RulesView.as_view(), name="v1_rules"),
    path("rules/search", SearchView.as_view(), name="v1_search_rules"),
    path("rules/<slug:chapter>", ChapterView.as_view(), name="v1_chapter"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", docs.docs, name="api_docs"),
    path("v1/", include(v1)),
    re_path(r"^(?P<rest>[\s\S]+)$", Nowhere.as_view(), name="v1_nowhere"),  # matches a new line as well
]
