"""Looking at hidden things: what it means, and after the reason was given what one seat sees."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.base.numbers import number_in
from games.base.refusals import RequestRefused
from games.board.page.card_faces import faces
from games.board.words.hand import card_texts
from games.desk.by_mail.acts import do_act
from games.desk.by_mail.looked import ShownLook, shown_look
from games.desk.by_mail.shown import shown_desk
from games.desk.read.acts import acts_known
from games.desk.read.offered import DeskStand
from games.desk.service.open_desk import ActedMeanwhile, ActRequest
from games.desk.words.acts import act_words
from games.desk.words.forms import ACT_WORDS
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.models.play.desk import Kind, Role, may
from games.site.access.desk import desk_of
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .form import form_of
from .page import Failed, sources_of


@private
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, role = desk_of(request, game_id)
    if not DeskStand(game, role, moderated=False, ruled=False).offers(Kind.LOOK):
        raise Game.DoesNotExist
    if request.method != "POST":
        return _asked(request, game, role)
    return _done(request, game, role) if allowed(request, "desk") else too_often(request)


@private
@require_safe
def looked(request: SignedInRequest, game_id: str, number: int) -> HttpResponse:
    """An own look, for some minutes; what it shows does not change."""
    game, role = desk_of(request, game_id)
    if not may(role, Kind.LOOK):
        raise Game.DoesNotExist
    try:
        found = shown_look(game, request.user, number)
    except RequestRefused as refused:
        messages.error(request, lobby_reason(refused))
        return redirect("look" if game.status != Game.Status.OVER else "desk", game.pk)
    return render(request, "desk/looked.html", {"game": game, "look": found, **_cards(found)})


def _done(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    given = {name: str(value) for name, value in request.POST.items()}
    asked = ActRequest(request.user, given.get("reason", ""), number_in(request.POST, "seen"))
    try:
        act = do_act(Kind.LOOK, game.pk, asked, given)
    except RequestRefused as refused:
        meanwhile = map(act_words, refused.acts) if isinstance(refused, ActedMeanwhile) else ()
        return _asked(request, game, role, Failed(Kind.LOOK, given, lobby_reason(refused), [*meanwhile]))
    return redirect("looked", game.pk, act.number)


def _asked(request: SignedInRequest, game: Game, role: Role, failed: Failed | None = None) -> HttpResponse:
    """What it means, and the form."""
    form = form_of(Kind.LOOK, sources_of(game, shown_desk(game, role)), failed.given if failed else None)
    context = {
        "game": game,
        "words": ACT_WORDS[Kind.LOOK],
        "form": form,
        "failed": failed,
        "seen": acts_known(game, role),
    }
    return render(request, "desk/look.html", context, status=422 if failed else 200)


def _cards(found: ShownLook) -> dict[str, object]:
    """Cards as they are drawn, and where everything is shown what they do."""
    drawn = [(pile.title, faces(list(pile.cards))) for pile in found.piles or ()]
    if found.view is None:
        return {"piles": drawn}
    return {"piles": drawn, "texts": card_texts(found.view["seats"][found.seat])}
