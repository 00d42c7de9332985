"""The page of a desk and of a look: what they show, and how an act is done from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.base.documents import RequestRefused
from games.base.links import number_in, number_of
from games.board.words.encounter import card_texts, faces
from games.desk.acts.rewind import NotRead
from games.desk.by_mail.shown import ShownDesk, ShownLook, shown_act, shown_desk, shown_look
from games.desk.declaration import DeskAct, DeskStand, Group, acts, acts_to_do, may
from games.desk.fields import KNOWS, FormSources
from games.desk.read import acts_for, acts_known, role_of
from games.desk.service import LONGEST_REASON, ActedMeanwhile, ActRequest, do_act
from games.desk.words import act_words
from games.lobby.words.games import away_remark
from games.lobby.words.reasons import lobby_reason
from games.log.words.sentences import sentence
from games.mail.outbox.addresses import DeskKey, desk_address
from games.models import Game, User
from games.models.play.desk import NEUTRAL, Role
from games.play.read.public import PublicMoment, public_moment
from games.reports.service import reports_for
from games.site.access import SignedInRequest, allowed, desk_of, only_waits, private, too_often
from games.words.reader import Reader

PER_PAGE = 50
LOOK = "look"


@dataclass(frozen=True)
class Failed:
    """An act that was not done: its kind, what was typed, and why not.

    `to_know`: what has to be known first; `read`: the mark that confirms it, where the act needs one.
    """

    kind: str
    given: Mapping[str, str]
    why: str
    to_know: Sequence[str] = ()
    read: str = ""


def desk_context(
    game: Game,
    role: Role,
    page: str | None,
    failed: Failed | None = None,
    before: PublicMoment | None = None,
    *,
    reader: User,
    open_reports: int = 0,
) -> dict[str, object]:
    """Return what the page of a desk shows.

    Nothing depends on a hidden card: it is made of who sits where and what is asked when. For a host who
    plays it is made of what everybody knows. `before`: the moment that was chosen in the log, to take the
    game back.
    """
    shown = shown_desk(game, role)
    chosen = [(before.place, sentence(before.fact, Reader.in_game(game)))] if before else []
    sources = replace(sources_of(game, shown), before=chosen, read=failed.read if failed else "")
    done = Paginator(acts_for(game, role).reverse().select_related("person"), PER_PAGE).get_page(page)
    return {
        "game": game,
        "role_words": shown.role_words,
        "reads_reports": role in NEUTRAL,
        "open_reports": open_reports,
        "state": shown.state,
        "lines": shown.clock,
        "stuck": shown.stuck,
        "seats": [asdict(seat) | {"away": away_remark(seat.away_until)} for seat in shown.seats],
        "moderators": [one.name for one in shown.moderators],
        "groups": _groups(shown.stand, sources, failed),
        "acts": [shown_act(act, role) for act in done],
        "page": done,
        "seen": done.paginator.count,
        "mail_address": desk_address(DeskKey(game.pk, reader.opaque_id, role, done.paginator.count)),
        "failed": failed,
    }


def sources_of(game: Game, shown: ShownDesk) -> FormSources:
    seats = [(seat.number, f"{seat.colour} · {seat.who}") for seat in shown.seats]
    moderators = [(one.key, one.name) for one in shown.moderators]
    back = [(moment.encounter, moment.words) for moment in shown.back_to]
    return FormSources(seats, moderators, game.response_seconds, game.deal_seconds, back)


def form_of(name: str, sources: FormSources, given: Mapping[str, str] | None = None) -> forms.Form:
    """Return the fields of an act, with what was typed into them; the act judges it, not the form."""
    act = acts()[name]
    typed = {field: value for field, value in (given or {}).items() if field != KNOWS}
    form = forms.Form(initial=typed, auto_id=f"{name}-%s")
    for field, made in _made_fields(act, sources):
        if field == KNOWS and given is None:
            continue  # only the form that was sent shows what is to be read
        form.fields[field] = made
        if given and isinstance(made, forms.MultipleChoiceField):
            form.initial[field] = given.get(field, "").split(",")
    form.fields["reason"] = forms.CharField(
        label=_("Why") if act.needs_reason else _("Why, if you like"),
        required=act.needs_reason,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    return form


def _made_fields(act: DeskAct, sources: FormSources) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields that can be filled in now, by name."""
    for field in act.fields:
        if field.form is not None and (made := field.form(sources)) is not None:
            yield field.name, made


def _groups(stand: DeskStand, sources: FormSources, failed: Failed | None) -> list[dict[str, object]]:
    """Return the groups of acts with their forms, and links to the acts that have a page of their own."""
    offered = [acts()[name] for name in stand.offered()]
    return [
        {
            "title": group.label,
            "forms": [_act_form(act, sources, failed) for act in found if not act.page],
            "pages": [(reverse(act.page, args=[stand.game.pk]), act.title) for act in found if act.page],
        }
        for group in Group
        if (found := [act for act in offered if act.group == group])
    ]


def _act_form(act: DeskAct, sources: FormSources, failed: Failed | None) -> dict[str, object]:
    mine = failed if failed is not None and failed.kind == act.name else None
    from_log = any(field.name == "before" for field in act.fields)
    return {
        "kind": act.name,
        "title": act.title,
        "about": act.about,
        "button": act.button or act.title,
        "form": form_of(act.name, sources, mine.given if mine else None),
        "open": mine is not None or (from_log and bool(sources.before)),
        "from_log": from_log,
    }


@private
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, role = desk_of(request, game_id)
    if not DeskStand(game, role, moderated=False, ruled=False).offers(LOOK):
        raise Game.DoesNotExist
    if request.method != "POST":
        return _asked(request, game, role)
    return _looked(request, game, role) if allowed(request, "desk") else too_often(request)


@private
@require_safe
def looked(request: SignedInRequest, game_id: str, number: int) -> HttpResponse:
    """Show the reader's own look for some minutes; what it shows does not change."""
    game, role = desk_of(request, game_id)
    if not may(role, LOOK):
        raise Game.DoesNotExist
    try:
        found = shown_look(game, request.user, number)
    except RequestRefused as refused:
        messages.error(request, lobby_reason(refused))
        return redirect("look" if game.status != Game.Status.OVER else "desk", game.pk)
    return render(request, "desk/looked.html", {"game": game, "look": found, **_cards(found)})


def _looked(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    given = {name: str(value) for name, value in request.POST.items()}
    asked = ActRequest(request.user, given.get("reason", ""), number_in(request.POST, "seen"))
    try:
        act = do_act(LOOK, game.pk, asked, given)
    except RequestRefused as refused:
        meanwhile = map(act_words, refused.acts) if isinstance(refused, ActedMeanwhile) else ()
        return _asked(request, game, role, Failed(LOOK, given, lobby_reason(refused), [*meanwhile]))
    return redirect("looked", game.pk, act.number)


def _asked(request: SignedInRequest, game: Game, role: Role, failed: Failed | None = None) -> HttpResponse:
    """Show what a look means, and its form."""
    form = form_of(LOOK, sources_of(game, shown_desk(game, role)), failed.given if failed else None)
    context = {
        "game": game,
        "words": acts()[LOOK],
        "form": form,
        "failed": failed,
        "seen": acts_known(game, role),
    }
    return render(request, "desk/look.html", context, status=422 if failed else 200)


def _cards(found: ShownLook) -> dict[str, object]:
    """Return the cards as they are drawn; where everything is shown, also what they do."""
    drawn = [(pile.title, faces(list(pile.cards))) for pile in found.piles or ()]
    if found.view is None:
        return {"piles": drawn}
    return {"piles": drawn, "texts": card_texts(found.view["seats"][found.seat])}


@private
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: SignedInRequest, game_id: str) -> HttpResponse:
    if only_waits(request, game_id):
        messages.error(request, lobby_reason(RequestRefused("waits_here")))
        return redirect("lobby", game_id)
    game, role = desk_of(request, game_id)
    if request.method != "POST":
        return _shown(request, game, role)
    return _done(request, game, role) if _allowed(request) else too_often(request)


def _allowed(request: SignedInRequest) -> bool:
    """Return whether the request is within its limits; a named address counts as an invitation."""
    return allowed(request, "desk") and (not request.POST.get("email") or allowed(request, "invite"))


def _done(request: SignedInRequest, game: Game, role: Role) -> HttpResponse:
    """Do the act and return to the desk, or home for somebody whose role here has ended with it."""
    kind, given = request.POST.get("act", ""), _given(request.POST)
    if kind not in acts_to_do() or acts()[kind].page:
        return _shown(request, game, role, Failed("", {}, _("Choose one of the forms. Nothing was changed.")))
    asked = ActRequest(request.user, given.get("reason", ""), number_in(request.POST, "seen"))
    try:
        act = do_act(kind, game.pk, asked, given)
    except RequestRefused as refused:
        return _shown(request, game, role, _failed(kind, given, refused))
    messages.success(request, act_words(act))
    still = role_of(request.user, game) is not None
    return redirect("desk", game.pk) if still else redirect("home")


def _given(sent: QueryDict) -> dict[str, str]:
    """Return what was sent, with commas between several choices."""
    return {name: ",".join(map(str, sent.getlist(name))) for name in sent}


def _failed(kind: str, given: dict[str, str], refused: RequestRefused) -> Failed:
    read = refused.mark if isinstance(refused, NotRead) else ""
    return Failed(kind, given, lobby_reason(refused), _told_with(refused), read)


def _told_with(refused: RequestRefused) -> list[str]:
    """Return what has to be known first: what others have done, or what was revealed."""
    if isinstance(refused, ActedMeanwhile):
        return [act_words(act) for act in refused.acts]
    return refused.lines if isinstance(refused, NotRead) else []


def _shown(request: SignedInRequest, game: Game, role: Role, failed: Failed | None = None) -> HttpResponse:
    if failed is not None:
        game.refresh_from_db()
    before = request.GET.get("before", "") if failed is None else failed.given.get("before", "")
    moment = public_moment(game.pk, number_of(before)) if may(role, "rewind") else None
    if failed is None and before and moment is None:
        failed = Failed("", {}, lobby_reason(RequestRefused("rewind_no_entry")))
    reported = reports_for(game, role, request.user).filter(closed_at=None).count()
    page = request.GET.get("page")
    context = desk_context(game, role, page, failed, moment, reader=request.user, open_reports=reported)
    return render(request, "desk/desk.html", context, status=422 if failed else 200)
