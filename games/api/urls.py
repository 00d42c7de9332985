"""Addresses of the API, by version."""

from django.urls import URLPattern, URLResolver, path

from .docs import page as docs
from .docs.view import SchemaView
from .operation.nowhere import Nowhere
from .questions.view import AnswersView, AnswerView, PreviewView, QuestionsView
from .table.game import GameView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", docs.docs, name="api_docs"),
    path("v1/schema", SchemaView.as_view(), name="v1_schema"),
    path("v1/games/<slug:game_id>", GameView.as_view(), name="v1_game"),
    path("v1/games/<slug:game_id>/questions", QuestionsView.as_view(), name="v1_questions"),
    path(
        "v1/games/<slug:game_id>/questions/<int:question>/preview", PreviewView.as_view(), name="v1_preview"
    ),
    path("v1/games/<slug:game_id>/questions/<int:question>/answer", AnswerView.as_view(), name="v1_answer"),
    path("v1/games/<slug:game_id>/answers", AnswersView.as_view(), name="v1_answers"),
    path("<path:rest>", Nowhere.as_view(), name="v1_nowhere"),
]
