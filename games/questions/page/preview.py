"""A form that is sent only to be looked at: what it would do, or the standing offer put into its fields.

Nothing is taken by it, and nothing is written down.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

import engine
from engine.state.view import View
from games.models import Seat
from games.play.read.head import head
from games.play.service.take_answer import judged
from games.questions import forms
from games.questions.forms import deal
from games.questions.words.reasons import reason
from games.words.asks import is_deal
from games.words.reader import Reader

from .questions import Attempt

LIVE = "live"


def is_preview(post: QueryDict) -> bool:
    return "preview" in post or deal.changes(post) or deal.SURE in post


def preview_of_seat(seat: Seat, question: int, post: QueryDict) -> Attempt:
    """What the answer in the form would do. Raises NotAsked, NotAllowed."""
    now = head(seat.game_id)
    ask = now.game.open.get((seat.number, question))
    if ask is None:
        raise engine.NotAsked("not_asked", seat=seat.number, question=question)
    return preview(ask, post, engine.view(now.game.position, ask.seat))


def preview(ask: engine.Ask, post: QueryDict, view: View) -> Attempt:
    """The same for a question at hand; `view` is that of the seat which is asked. Raises NotAllowed."""
    if deal.changes(post) and is_deal(ask):
        return Attempt(ask.number, deal.counter(ask), _countering())
    if deal.SURE in post and ask.form.kind == deal.KIND:
        return Attempt(ask.number, post, _asked_again(ask, post, view))
    return Attempt(ask.number, post, forms.looked_at(ask, judged(ask, forms.read(ask, post)), view))


def is_live(request: HttpRequest) -> bool:
    """Whether the page itself asks while its form is being filled in, and wants that one line alone."""
    return request.POST.get("preview") == LIVE


def live_preview(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """What the answer would do, or what is still missing."""
    line = render_to_string("questions/forms/_preview.html", {"fields": attempt.feedback}, request)
    return HttpResponse(line.strip())


def _countering() -> forms.FormFeedback:
    return forms.FormFeedback(
        at="mine-colony", preview=_("Their offer is in the fields below. Change it, and send it.")
    )


def _asked_again(ask: engine.Ask, post: QueryDict, view: View) -> forms.FormFeedback:
    """What the button that was pressed would do, and whether to do it; nothing of a button that leads back.
    Raises NotAllowed."""
    do = deal.unsure(post)
    if not do:
        return forms.FormFeedback()
    told = forms.looked_at(ask, judged(ask, {"do": do}), view)
    return replace(told, sure=do)


def failed_attempt(seat: Seat, question: int, post: QueryDict, refused: engine.Refused) -> Attempt:
    """What was typed, with the reason and the field at which it is wrong."""
    ask = head(seat.game_id).game.open.get((seat.number, question))
    at = forms.fault(ask, refused) if ask else ""
    return Attempt(
        question, post, forms.FormFeedback(reason(refused, Reader.in_game(seat.game, seat.number)), at)
    )
