"""The page of a game that cannot be loaded. What was sent to it stands in a form, to be sent again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.play.read.head import Unloadable
from games.words.unloadable import unloadable_words as why

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)
TOKEN = "csrfmiddlewaretoken"


def with_unloadable_page(
    view: Callable[Concatenate[R, P], HttpResponse],
) -> Callable[Concatenate[R, P], HttpResponse]:
    """A game that cannot be loaded is said to be so; never a page that only says that something broke."""

    @wraps(view)
    def guarded(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Unloadable as unloadable:
            return unloadable_page(request, why(unloadable.missing))

    return guarded


def unloadable_page(request: HttpRequest, sentence: str) -> HttpResponse:
    typed = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    context = {"why": sentence, "typed": typed, "sent": request.method == "POST"}
    return render(request, "site/unloadable.html", context, status=503)
