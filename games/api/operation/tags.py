"""Whether what somebody reads has changed, answered by a tag of what they are sent and of nothing else.

As on the page of a game (`games.turn.page.freshness`): after a sealed answer of somebody else the tag is the
same as before, and what it is made of is kept for a while under a key that changes now and then by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.utils.encoders import JSONEncoder

from games.base.memo import Memo

_tags: Memo[str] = Memo(2000)
_encoder = JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def if_changed(request: Request, key: Hashable | None, show: Callable[[], Mapping[str, Any]]) -> HttpResponse:
    """What `show` gives, with its tag; 304 if the reader has just that.

    `key`: all that it is made of; None: it is worked out every time.
    """
    known = _tags.get(key) if key is not None else None
    if known and known in _had(request):
        return _tagged(HttpResponseNotModified(), known)
    content = _encoder.encode(show()).encode()
    tag = hashlib.sha256(content).hexdigest()[:32]
    if key is not None:
        _tags.put(key, tag)
    if tag in _had(request):
        return _tagged(HttpResponseNotModified(), tag)
    return _tagged(HttpResponse(content, content_type="application/json"), tag)


def _had(request: Request) -> list[str]:
    named = parse_etags(request.headers.get("If-None-Match", ""))
    return [tag.removeprefix("W/").strip('"') for tag in named]


def _tagged(response: HttpResponse, tag: str) -> HttpResponse:
    response.headers["ETag"] = f'"{tag}"'
    return response
