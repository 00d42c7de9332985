"""Conditional answers: a tag of the content says whether a page has changed since the browser got it.

The tag is made only of what the reader sees, so it tells no more than the page does: after a sealed answer
of somebody else it is the same as before. The inputs of a page are kept with its tag, so most polls need not
draw the page. The key changes now and then by itself (`memo_epoch`), or a slow answer would tell of a
decision.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Hashable, Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.base.documents import Memo, memo_epoch
from games.lobby.page.page import lobby_page
from games.lobby.read import page_name_for_visitor
from games.models import Game
from games.questions.page.questions import Attempt, status_of
from games.site.access.games import private, redirect_visitors
from games.site.access.limits import SignedInRequest
from games.turn.page.page import turn_context
from games.turn.read.page import NEWEST, SEARCHED, TurnPageSource, turn_page_from, turn_page_source

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
    if known and known in _had(request):
        return _not_modified(known)
    response = show()
    tag = _tags.put(key, tag_of(response.content))
    if tag in _had(request) and MESSAGES not in response.content:  # a message is said only once
        return _not_modified(tag)
    response.content = response.content.replace(PLACE, PLACE[:-1] + tag.encode() + b'"', 1)
    return _tagged(response, tag)


def tag_of(content: bytes) -> str:
    """Return the tag of the main part of the page, without what differs each time it is shown."""
    main = content.partition(b'<main id="main"')[2].partition(b"</main>")[0]
    for anew in MADE_ANEW:
        main = anew.sub(b"", main)
    return hashlib.sha256(b" ".join(main.split())).hexdigest()[:32]


def _had(request: HttpRequest) -> list[str]:
    """Return the tags that the browser names; one that went through compression is marked as weak."""
    named = parse_etags(request.headers.get("If-None-Match", ""))
    return [tag.removeprefix("W/").strip('"') for tag in named]


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
    reader = (get_language(), get_current_timezone_name(), int(time.time() / FRESH))
    return (table.key, memo_epoch(table.game.pk), request.user.pk, request.GET.get("log", ""), *reader)
