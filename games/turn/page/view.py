"""The turn page, the page of a single question, and answers to browsers that have it already.

A tag of the content says whether a page has changed. It is made only of what the reader sees, so it tells no
more than the page does: after a sealed answer of somebody else it is the same as before. The inputs of a page
are kept with its tag, so most polls need not draw the page. The key changes now and then by itself
(`memo_epoch`), or a slow answer would tell of a decision.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Hashable, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from engine.state.view import View
from games.base.links import BadLink, number_in, prompt_of
from games.base.memo import Memo, memo_epoch, tags_named
from games.base.vocabulary import speak_of_game, wording
from games.board.words.encounter import aliens_words, faces, tech_words, techs_of
from games.desk.by_mail.shown import Pile, piles
from games.lobby.page.page import lobby_page
from games.lobby.read import page_name_for_visitor
from games.models import Game, Prompt, User
from games.models.play.game import edition_of
from games.models.play.prompts import TO_WHO_SITS_THERE
from games.people.read.my_games import waiting_games
from games.questions.forms import form_of
from games.questions.forms.form import FormFeedback
from games.questions.page.answering import is_live, is_preview, live_preview, take_posted
from games.questions.page.questions import (
    Attempt,
    GameForSeat,
    asked_questions,
    game_for_seat,
    parts_of,
    status_of,
)
from games.site.access import (
    SignedInRequest,
    allowed,
    my_seat,
    posted_from,
    private,
    redirect_visitors,
    too_often,
    with_unloadable_page,
)
from games.turn.page.gate import gate, is_players, proves
from games.turn.page.page import board_context, turn_context
from games.turn.read.hidden import seen_by_all
from games.turn.read.page import (
    NEWEST,
    SEARCHED,
    PromptWithAsk,
    TurnPageSource,
    asked_with,
    turn_page_from,
    turn_page_source,
    with_unanswered,
)
from games.words.names import alien_name, colour_name, listed
from games.words.reader import Systems

PLACE = b'data-tag=""'
MESSAGES = b'<div class="messages"'
MADE_ANEW = (  # differs each time a page is shown; each begins with its own letters, which are found fast
    re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"'),
    re.compile(rb'name="form" value="[^"]*"'),
    re.compile(MESSAGES + rb".*?</div>\s*", re.DOTALL),
)

_tags: Memo[str] = Memo(500)


def if_changed(request: HttpRequest, key: Hashable | None, show: Callable[[], HttpResponse]) -> HttpResponse:
    """Return what `show` makes, with its tag; 304 if the browser has just that.

    `key`: all that it is made of. If it is None, the page is made every time.
    """
    known = _tags.get(key) if key else None
    if known and known in tags_named(request.headers):
        return _not_modified(known)
    response = show()
    tag = _tags.put(key, tag_of(response.content))
    if tag in tags_named(request.headers) and MESSAGES not in response.content:  # a message is said only once
        return _not_modified(tag)
    response.content = response.content.replace(PLACE, PLACE[:-1] + tag.encode() + b'"', 1)
    return _tagged(response, tag)


def tag_of(content: bytes) -> str:
    """Return the tag of the main part of the page, without what differs each time it is shown."""
    main = content.partition(b'<main id="main"')[2].partition(b"</main>")[0]
    for anew in MADE_ANEW:
        main = anew.sub(b"", main)
    return hashlib.sha256(b" ".join(main.split())).hexdigest()[:32]


def _not_modified(tag: str) -> HttpResponse:
    return _tagged(HttpResponseNotModified(), tag)


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """Add the tag, which holds for this reader alone. `private` has said that no cache may keep it."""
    response.headers["ETag"] = f'"{tag}"'
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    return response


FRESH = 300  # seconds for which "in 31 hours" may stand unchanged


@redirect_visitors(page_name_for_visitor)
@private
@ensure_csrf_cookie
@require_safe
def turn(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show the whole page, or for htmx its main part; 304 if the browser has it already.

    The cookie of forms comes with the first page, even where nothing is asked yet. Else two looks at once
    could each bring one, and a form would be refused.
    """
    table = turn_page_source(request.user, game_id)
    if table.game.status == Game.Status.LOBBY:
        return lobby_page(request, game_id)
    return if_changed(request, _made_of(request, table), lambda: _page(request, table))


def show(
    request: SignedInRequest, game_id: str, attempts: Sequence[Attempt] = (), order: QueryDict | None = None
) -> HttpResponse:
    """Show the turn page after an answer or `order` that was not taken, with what was typed."""
    table = turn_page_source(request.user, game_id)
    if table.game.status == Game.Status.LOBBY:
        return lobby_page(request, game_id)
    return _page(request, table, attempts, order)


def _page(
    request: HttpRequest,
    table: TurnPageSource,
    attempts: Sequence[Attempt] = (),
    order: QueryDict | None = None,
) -> HttpResponse:
    wanted = request.GET.get("log", "")
    page = turn_page_from(table, SEARCHED if wanted else NEWEST)
    context = turn_context(page, attempts, wanted, order)
    status = status_of(attempts) if order is None else 422
    return render(request, "turn/turn.html", context, status=status)


def _made_of(request: HttpRequest, table: TurnPageSource) -> tuple[Hashable, ...] | None:
    """Return all that the page depends on.

    It is None for a game that is over, for another game may begin beside it.
    """
    if table.game.status == Game.Status.OVER:
        return None
    reader = (wording(), get_current_timezone_name(), int(time.time() / FRESH))
    return (table.key, memo_epoch(table.game.pk), request.user.pk, request.GET.get("log", ""), *reader)


def single_question(
    prompts: Sequence[Prompt], attempts: Sequence[Attempt] = (), query: QueryDict | None = None
) -> dict[str, object]:
    """Return the question with board and hand while it is open; afterwards only that it is closed.

    `prompts`: the question of the link, then those that are asked together with it. `query`: the query of
    a link in a mail, which may choose a line of the list.
    """
    prompt, seat = prompts[0], prompts[0].seat
    now = game_for_seat(seat.game, seat) if prompt.is_open else None
    asked = _open(now, prompts) if now else []
    if now is None or not asked or asked[0].prompt is not prompt:
        return {"game": seat.game, "closed": True}
    shown = asked_questions(now, asked, attempts or _chosen(asked, query or QueryDict()))[:1]
    return {**board_context(now), "game": seat.game, "questions": shown}


def _open(now: GameForSeat, prompts: Sequence[Prompt]) -> list[PromptWithAsk]:
    asks = ((prompt, now.current.game.open.get((prompt.seat.number, prompt.question))) for prompt in prompts)
    return [PromptWithAsk(prompt, ask) for prompt, ask in asks if ask is not None]


def _chosen(asked: Sequence[PromptWithAsk], query: QueryDict) -> list[Attempt]:
    """Return the form as a line of the mail fills it in, if the link names one; nothing is taken yet."""
    question, line = number_in(query, "question"), number_in(query, "line")
    lists = [(one.ask, one.prompt.shown) for one in asked if one.ask.number == question]
    return [
        Attempt(question, form_of(ask).write(ask, shown[line - 1]), FormFeedback())
        for ask, shown in lists
        if 1 <= line <= len(shown)
    ]


@private
@posted_from("turn", "game_id")
def answer(request: SignedInRequest, game_id: str, question: int) -> HttpResponse:
    seat = my_seat(request, game_id)
    if not allowed(request, "preview" if is_preview(request.POST) else "answer"):
        return too_often(request)
    attempts = take_posted(request, seat, question)
    if not attempts:
        return redirect("turn", game_id)
    return live_preview(request, attempts[0]) if is_live(request) else show(request, game_id, attempts)


@never_cache
@with_unloadable_page
@require_http_methods(["GET", "HEAD", "POST"])
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the question on a device of its player, and take the answer; on any other ask for a code."""
    prompt = _prompt(token)
    if proves(request.POST) or not is_players(request, prompt.seat):
        return gate(
            request, prompt.seat, prompt.question, lambda typed: _show(request, _together(prompt), typed)
        )
    together = _together(prompt)
    if request.method != "POST":
        return _show(request, together)
    if not _is_of(together, request.POST):
        raise Http404
    if not allowed(request, "preview" if is_preview(request.POST) else "answer", prompt.pk):
        return too_often(request)
    attempts = take_posted(request, prompt.seat, prompt.question)
    if not attempts:
        return redirect(*_leads_on(prompt, token))
    return live_preview(request, attempts[0]) if is_live(request) else _show(request, together, attempts)


def _together(prompt: Prompt) -> list[Prompt]:
    return [prompt, *asked_with(prompt)]


def _leads_on(prompt: Prompt, token: str) -> tuple[str, str]:
    """Return where an answer leads.

    A player who took another seat by this answer has no link to what was asked at the old one.
    """
    stays = Prompt.objects.filter(TO_WHO_SITS_THERE, pk=prompt.pk).exists()
    return ("turn_link", token) if stays else ("turn", prompt.game_id)


def _is_of(together: Sequence[Prompt], post: QueryDict) -> bool:
    """Return whether a form asks nothing else: a link opens only the questions of its mail."""
    return set(parts_of(post)) <= {prompt.question for prompt in together}


def _prompt(token: str) -> Prompt:
    """Return the question, if the player who was asked still sits there: old links outlive a seat."""
    try:
        asked = (
            Prompt.objects.filter(TO_WHO_SITS_THERE)
            .select_related("seat__game", "seat__user")
            .exclude(seat__user=None)
        )
        found = with_unanswered(asked).get(pk=prompt_of(token))
    except (BadLink, Prompt.DoesNotExist):
        raise Http404 from None
    speak_of_game(found.game_id, edition_of)
    return found


def _show(request: HttpRequest, together: Sequence[Prompt], attempts: Sequence[Attempt] = ()) -> HttpResponse:
    context = {**single_question(together, attempts, request.GET), "was_last": _was_last(request, together)}
    if isinstance(request.user, User):  # the header counts the games of the reader
        context["waiting_games"] = waiting_games(request.user)
    return render(request, "turn/single.html", context, status=status_of(attempts))


def _was_last(request: HttpRequest, together: Sequence[Prompt]) -> bool:
    """Return whether the page will say that an answer was saved, with nothing of this mail still open."""
    saved = any(message.level == messages.SUCCESS for message in messages.get_messages(request))
    return saved and not any(prompt.is_open for prompt in together)


@private
@require_safe
def everything(request: SignedInRequest, game_id: str) -> HttpResponse:
    """Show every hand to a seat that may see them. `private` forbids every cache to keep the page."""
    seat = my_seat(request, game_id)
    seats = [_seen(view) for view in seen_by_all(seat)]
    return render(request, "turn/everything.html", {"game": seat.game, "own": seat.number, "seats": seats})


def _seen(view: View) -> dict[str, object]:
    """Return what one seat has, in the words that it reads itself."""
    assert view["you"] is not None, "seats that play"
    mine = view["seats"][view["you"]]
    return {
        "seat": mine["seat"],
        "colour": colour_name(mine["seat"]),
        "lines": _lines(view),
        "piles": [(pile.title, faces(list(pile.cards))) for pile in _shown(view)],
    }


def _shown(view: View) -> list[Pile]:
    """Return the piles of the seat. It has no hand before the cards are dealt."""
    return [] if view["phase"] == "aliens" else piles(view)


def _lines(view: View) -> list[str]:
    """Return the aliens it may choose from, those before it, and its techs."""
    assert view["you"] is not None, "seats that play"
    mine, systems = view["seats"][view["you"]], Systems.of(view)
    told = [tech_words(tech, systems) for tech in techs_of(mine)]
    choices = [alien_name(alien) for alien in view["choices"] or ()]
    return [
        *([_("Chooses from: %(aliens)s.") % {"aliens": listed(choices)}] if choices else []),
        *([listed(aliens_words(mine)) + "."] if aliens_words(mine) else []),
        *([_("Techs: %(techs)s.") % {"techs": "; ".join(told)}] if told else []),
    ]
