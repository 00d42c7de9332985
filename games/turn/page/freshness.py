"""Whether a page has changed since a browser got it last: answered by a tag of what stands on it.

The tag is made of what the reader sees and of nothing else. So it cannot tell more than the page does: after
a sealed answer of somebody else it is the same as before. What a page is made of is kept with its tag, so
that most polls need not draw the page. The key changes now and then by itself (`memo_epoch`),
or a slow answer would tell of a decision.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Hashable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from games.base.memo import Memo

PLACE = b'data-tag=""'
MESSAGES = b'<div class="messages"'
MADE_ANEW = (  # in every showing of a page; each begins with letters of its own, which are found fast
    re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"'),
    re.compile(rb'name="form" value="[^"]*"'),
    re.compile(MESSAGES + rb".*?</div>\s*", re.DOTALL),
)

_tags: Memo[str] = Memo(500)


def if_changed(request: HttpRequest, key: Hashable | None, show: Callable[[], HttpResponse]) -> HttpResponse:
    """What `show` makes, with its tag; 304 if the browser has just that.

    `key`: all that it is made of; None: it is worked out every time.
    """
    known = _tags.get(key) if key else None
    if known and known in _had(request):
        return _not_modified(known)
    response = show()
    tag = _tags.put(key, tag_of(response.content))
    if tag in _had(request) and MESSAGES not in response.content:  # what is said is said only once
        return _not_modified(tag)
    response.content = response.content.replace(PLACE, PLACE[:-1] + tag.encode() + b'"', 1)
    return _tagged(response, tag)


def tag_of(content: bytes) -> str:
    """Of the main part of the page, without what is different in every showing."""
    main = content.partition(b'<main id="main"')[2].partition(b"</main>")[0]
    for anew in MADE_ANEW:
        main = anew.sub(b"", main)
    return hashlib.sha256(b" ".join(main.split())).hexdigest()[:32]


def _had(request: HttpRequest) -> list[str]:
    """The tags that the browser names; one that went through compression is marked as weak."""
    named = parse_etags(request.headers.get("If-None-Match", ""))
    return [tag.removeprefix("W/").strip('"') for tag in named]


def _not_modified(tag: str) -> HttpResponse:
    return _tagged(HttpResponseNotModified(), tag)


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    """For this reader alone; that nothing may keep it, `private` has said."""
    response.headers["ETag"] = f'"{tag}"'
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    return response
