"""The page on which a ruling is put together, looked at, and made. Each button sends all of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import engine
from engine.decisions import ANEW
from games.base.numbers import number_in, number_of
from games.base.refusals import RequestRefused
from games.desk.by_mail.moves import moves_in
from games.desk.service.make_ruling import make_ruling
from games.desk.service.open_desk import ActedMeanwhile, ActRequest
from games.desk.words.acts import act_words
from games.desk.words.moves import of_move_words
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.models.play.desk import Kind, Role, may
from games.play.read.ruled import RulingStand, ruling_preview, ruling_stand
from games.play.service.correct.rule import ruling_of
from games.questions.words.reasons import reason
from games.site.access.desk import desk_of
from games.site.access.games import private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often
from games.words.reader import Reader

from .ruling_form import FIELD_OF, move_of
from .ruling_page import RulingDraft, draft_forms, ruling_context

ADD, DROP, LOOK, RULE = "add-", "drop-", "look", "rule"


@private
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, role = desk_of(request, game_id)
    if not may(role, Kind.RULING) or game.status != Game.Status.RUNNING:
        raise Game.DoesNotExist
    stand = ruling_stand(game.pk)
    draft = RulingDraft(typed=request.POST.copy())
    if request.method == "POST":
        if not allowed(request, "desk" if request.POST.get("do") == RULE else "preview"):
            return too_often(request)
        if _done(request, game, stand, draft):
            return redirect("desk", game.pk)
    return _shown(request, game, role, stand, draft)


def _done(request: SignedInRequest, game: Game, stand: RulingStand, draft: RulingDraft) -> bool:
    """Whether the ruling was made. Otherwise the draft says what came of it."""
    do = request.POST.get("do", "")
    try:
        draft.moves = moves_in(request.POST.get("moves", ""))
    except RequestRefused as refused:
        draft.wrong = lobby_reason(refused)
        return False
    if do.startswith(DROP):
        _drop(draft, do.removeprefix(DROP))
    elif do.startswith(ADD):
        _add(game, stand, draft, do.removeprefix(ADD))
    elif do == RULE:
        return _made(request, game, draft)
    elif do != LOOK:
        draft.wrong = _("Choose one of the buttons. Nothing was changed.")
    return False


def _drop(draft: RulingDraft, which: str) -> None:
    number = number_of(which)
    if 0 <= number < len(draft.moves):
        del draft.moves[number]


def _add(game: Game, stand: RulingStand, draft: RulingDraft, kind: str) -> None:
    """What cannot be made is said at its field, and all that was typed stays there."""
    draft.added = kind
    draft.forms = draft_forms(game, stand, draft)
    form = draft.forms.get(kind)
    if form is None:
        draft.wrong = _("Choose one of the moves. Nothing was changed.")
        return
    if not form.is_valid():
        return
    moves = [*draft.moves, move_of(kind, form.cleaned_data)]
    try:
        ruling_preview(game.pk, ruling_of(moves, ANEW))
    except engine.NotAllowed as refused:
        form.add_error(FIELD_OF.get((kind, refused.reason)), reason(refused, Reader.in_game(game)))
        return
    draft.moves, draft.added = moves, ""
    draft.forms = draft_forms(game, stand, draft)


def _made(request: SignedInRequest, game: Game, draft: RulingDraft) -> bool:
    """Nobody rules who has not seen what it changes: without the mark of a position it is only shown."""
    stands = request.POST.get("stands", "")
    if not stands:
        draft.wrong = _("Look at what it changes first. Nothing was changed.")
        return False
    asked = ActRequest(request.user, request.POST.get("reason", ""), number_in(request.POST, "seen"))
    try:
        dice = request.POST.get("dice", "")
        act = make_ruling(game.pk, asked, moves=draft.moves, dice=dice, stands=stands)
    except engine.NotAllowed as refused:
        draft.wrong = of_move_words(refused.params.get("n"), reason(refused, Reader.in_game(game)))
        return False
    except RequestRefused as refused:
        draft.wrong = lobby_reason(refused)
        if isinstance(refused, ActedMeanwhile):
            draft.lines = [act_words(act) for act in refused.acts]
        return False
    messages.success(request, act_words(act))
    return True


def _shown(
    request: SignedInRequest, game: Game, role: Role, stand: RulingStand, draft: RulingDraft
) -> HttpResponse:
    """With what the moves would change, if they can be made as the game stands now."""
    draft.forms = draft.forms or draft_forms(game, stand, draft)
    if draft.moves and stand.possible:
        try:
            draft.preview = ruling_preview(game.pk, ruling_of(draft.moves, ANEW))
        except engine.NotAllowed as refused:
            draft.wrong = draft.wrong or of_move_words(
                refused.params.get("n"), reason(refused, Reader.in_game(game))
            )
    context = ruling_context(game, role, stand, draft)
    return render(request, "desk/ruling.html", context, status=422 if draft.refused else 200)
