"""Refusals as error objects: why, in the words of page and mail, and where; tokens; limits of operations."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

import engine
from games.base.documents import RequestRefused
from games.lobby.terms import all_settings
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.tables import REASONS as TABLES
from games.lobby.words.variants import REASONS as COMBOS
from games.log.words.sentences import sentence
from games.models import ApiToken, User
from games.models.fields import is_token_in
from games.people.read.profile import token_shown
from games.people.service.account import note_token_use
from games.play.read.current import Unloadable
from games.play.service.session import RefusedTogether, TooLate
from games.questions.forms import form_of
from games.questions.words.reasons import reason
from games.site.access import Use, use
from games.words.moments import unloadable_words
from games.words.reader import Reader, lasted

MOST_FACTS = 3  # sentences of what happened to a closed question; all its facts are there too


class Said(NamedTuple):
    """A refusal in the parts of an error object."""

    id: str
    message: str
    params: dict[str, Any]
    field: str


class Asked(NamedTuple):
    """The question that an answer was for, and the reader of the refusal."""

    ask: engine.Ask | None
    reader: Reader


def question_error(refused: engine.Refused, asked: Mapping[int, Asked], question: int | None = None) -> Said:
    """Return why an answer is refused, in the parts of an error object.

    `asked`: by question, as far as they are known; if it is only one question, its number need not be given.
    """
    of = asked.get(question) if question is not None else next(iter(asked.values()), None)
    reader = of.reader if of else Reader()
    message = reason(refused, reader)
    if isinstance(refused, TooLate):
        happened = [sentence(fact, reader) for fact in refused.facts]
        message = " ".join([message, *happened[:MOST_FACTS]])
        return Said(refused.reason, message, {**refused.params, "happened": happened}, "")
    field = _field(of.ask, refused) if of and of.ask and isinstance(refused, engine.NotAllowed) else ""
    return Said(refused.reason, message, dict(refused.params), field)


def _field(ask: engine.Ask, refused: engine.NotAllowed) -> str:
    """Return the path to what is wrong: "answer.ships.12"."""
    inner = form_of(ask).path_at_fault(ask, refused)
    return f"answer.{inner}" if inner else "answer"


log = logging.getLogger(__name__)
ErrorJSON = dict[str, Any]
NOTHING: Mapping[str, Any] = {}

SENTENCES = {
    401: noop("Sign in, or send a token that works: “Authorization: Bearer …”."),
    403: noop("You may not do this."),
    404: noop("There is nothing here, or it is not for you."),
    405: noop("This address does not take %(method)s."),
    413: noop("The request is too large. Send at most 1 MB."),
    415: noop("Send JSON, and say so: “Content-Type: application/json”."),
}
BROKEN = noop("The fault is ours and was noted. Nothing you did before is lost. Try again in a moment.")
IDS = {
    400: "not_readable",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "not_json",
}


class ApiError(Exception):
    """A refusal; nothing was changed. `more` are single errors, where there are several."""

    def __init__(
        self,
        status: int,
        id: str,
        message: str,
        *,
        field: str = "",
        more: Sequence[ErrorJSON] = (),
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, Any] = NOTHING,
    ):
        super().__init__(id, params)
        self.status, self.headers = status, dict(headers or {})
        self.body = error_json(id, message, params, field=field, more=more)


def error_json(
    id: str,
    message: str,
    params: Mapping[str, Any],
    *,
    field: str = "",
    question: int | None = None,
    more: Sequence[ErrorJSON] = (),
) -> ErrorJSON:
    """Return the error object as it is sent; what does not apply is left out."""
    found: ErrorJSON = {"id": id, "message": message, "params": dict(params)}
    if field:
        found["field"] = field
    if question is not None:
        found["question"] = question
    if more:
        found["errors"] = list(more)
    return found


def handle(error: Exception, context: Mapping[str, Any]) -> Response:
    """Return every refusal as an error object, and a fault of ours as one that says no more than that."""
    known = _as_api_error(error, context)
    if known is None:
        log.error("%s broke down", context["view"].__class__.__name__, exc_info=error)
        known = ApiError(500, "broken", _(BROKEN))
    return Response(known.body, status=known.status, headers=known.headers)


def plain_error(status: int, headers: Mapping[str, str] | None = None, **params: Any) -> ApiError:
    """Return an error that its status explains."""
    return ApiError(status, IDS[status], _(SENTENCES[status]) % params, headers=headers, params=params)


def too_often(seconds: int) -> ApiError:
    """Return the error for one request too many, with the time to try again."""
    message = _("Too many requests. Try again in %(left)s.") % {"left": lasted(timedelta(seconds=seconds))}
    return ApiError(
        429, "too_often", message, headers={"Retry-After": str(seconds)}, params={"seconds": seconds}
    )


def _as_api_error(error: Exception, context: Mapping[str, Any]) -> ApiError | None:
    if isinstance(error, ApiError):
        return error
    if isinstance(error, Http404 | ObjectDoesNotExist):
        return plain_error(404)
    if isinstance(error, engine.Refused):
        return _refused(error, context)
    if isinstance(error, RefusedTogether):
        return _refused_together(error, context)
    if isinstance(error, RequestRefused):
        field = FIELD_OF.get(error.reason, "")
        params = _plain(error.params)
        return ApiError(422 if field else 409, error.reason, lobby_reason(error), field=field, params=params)
    if isinstance(error, Unloadable):
        return ApiError(
            503, "unloadable", unloadable_words(error.missing), params={"missing": list(error.missing)}
        )
    return _of_framework(error, context) if isinstance(error, exceptions.APIException) else None


def _refused(error: engine.Refused, context: Mapping[str, Any]) -> ApiError:
    """Return a conflict if it is too late or not asked; any other fault is its sender's to correct."""
    said = question_error(error, context.get("asked", {}))
    status = status_of(error)
    return ApiError(status, said.id, said.message, field=said.field, params=said.params)


def status_of(error: engine.Refused) -> int:
    """Return 404 for a question that has never existed, 409 for a closed one, and 422 for a wrong answer."""
    if isinstance(error, engine.NotAllowed):
        return 422
    return 404 if error.reason in ("not_asked", "no_such_seat") and not isinstance(error, TooLate) else 409


def _refused_together(error: RefusedTogether, context: Mapping[str, Any]) -> ApiError:
    """Return all errors, with the status of the one that counts most: that a question is closed."""
    said = {
        one: question_error(refused, context.get("asked", {}), one) for one, refused in error.refusals.items()
    }
    more = [error_json(s.id, s.message, s.params, field=s.field, question=one) for one, s in said.items()]
    status = max(map(status_of, error.refusals.values()), key=[422, 404, 409].index)
    first = next(one for one, refused in error.refusals.items() if status_of(refused) == status)
    return ApiError(
        status,
        said[first].id,
        said[first].message,
        field=said[first].field,
        more=more,
        params=said[first].params,
    )


def _of_framework(error: exceptions.APIException, context: Mapping[str, Any]) -> ApiError:
    if isinstance(error, exceptions.ValidationError):
        return _not_valid(error)
    if isinstance(error, exceptions.ParseError):
        return ApiError(400, IDS[400], str(error.detail))
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return plain_error(401, {"WWW-Authenticate": "Bearer"})
    if isinstance(error, exceptions.MethodNotAllowed):
        return plain_error(405, method=context["request"].method)
    if isinstance(error, exceptions.PermissionDenied) and "CSRF" in str(error.detail):
        message = _("A session needs the token of forms as well: send it as “X-CSRFToken”.")
        return ApiError(403, "csrf", message)
    return plain_error(error.status_code)


def _not_valid(error: exceptions.ValidationError) -> ApiError:
    """Return the first field that is wrong, and all of them."""
    found = list(_leaves(error.get_full_details(), ""))
    more = [error_json(one["code"], one["message"], {}, field=field) for field, one in found]
    first = more[0]
    return ApiError(
        422, first["id"], first["message"], field=first.get("field", ""), more=more if more[1:] else ()
    )


def _leaves(details: Any, path: str) -> Any:
    """Yield each single error with the path to its field: "answers.1.question"."""
    if isinstance(details, dict) and set(details) == {"message", "code"} and isinstance(details["code"], str):
        yield path, {"message": str(details["message"]), "code": details["code"]}
    elif isinstance(details, dict):
        for name, inner in details.items():
            yield from _leaves(inner, path if name == "non_field_errors" else f"{path}.{name}".strip("."))
    else:
        for place, inner in enumerate(details):
            nested = isinstance(inner, dict) and not {"message", "code"} >= set(inner)
            yield from _leaves(inner, f"{path}.{place}".strip(".") if nested else path)


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return parameters as JSON; others, from which only words are made, become text."""
    return {name: value if isinstance(value, PLAIN) else str(value) for name, value in params.items()}


PLAIN = (str, int, float, bool, list, dict, type(None))


FIELD_OF: dict[str, str] = {
    # a new game
    "too_many_bots": "bots",
    "options_players": "seats",
    "options_edition": "edition",
    "options_box": "aliens",
    "options_alien": "aliens",
    "options_box_conflicts": "aliens",
    "options_conflict": "aliens",
    "options_conflict_by_wish": "aliens",
    "alert_not_wished": "alerts",
    "no_alien_of_alert": "alerts",
    "no_such_alert": "alerts",
    "options_dealt": "picked",
    "options_switch": "switches",
    "options_switch_value": "switches",
    "options_switch_edition": "switches",
    "options_switch_needs": "switches",
    "options_players_edition": "seats",
    "options_no_destiny": "switches",
    "options_apart": "switches",
    "options_shark_alone": "switches",
    "options_switch_ships": "switches",
    "options_variant": "variants",
    "options_variant_players": "variants",
    "options_variant_in_edition": "variants",
    "options_variant_of_edition": "variants",
    "options_variants_differ": "variants",
    "options_variant_switch": "variants",
    "options_variant_needs": "variants",
    **dict.fromkeys(COMBOS, "combos"),
    **dict.fromkeys(TABLES, "tables"),
    "random_box": "random_box",
    **{reason: one.api_name for one in all_settings() for reason in one.refusals},
    # a lobby, a table, an account
    "bad_address": "email",
    "no_name": "name",
    "no_such_vote": "seconds",
    "not_about_yourself": "about",
    "absence_ends_first": "ends",
    "absence_over": "ends",
    "absence_too_long": "ends",
    "absence_too_far": "starts",
}


SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`. A token that does not work is refused, even beside a session that does."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if not scheme:
            return None
        token = token_shown(text.strip()) if scheme.lower() == SCHEME.lower() else None
        if token is None:
            raise AuthenticationFailed
        note_token_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


def refuse_token_in_address(request: Request) -> None:
    """Raise ApiError (400) for a token in an address: addresses are kept in logs and histories."""
    if is_token_in(request.get_full_path()):
        message = _(
            "A token stands in the address, where others may read it. Send it as “Authorization: Bearer …”."
        )
        raise ApiError(400, "token_in_address", message)


if TYPE_CHECKING:
    from rest_framework.views import APIView


class SharedThrottle(BaseThrottle):
    """A throttle by the limit that the operation names (`games.site.access`)."""

    def __init__(self, name: str):
        self.name = name
        self.found: Use | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.found = use(request._request, self.name)
        return not self.found.too_often

    def wait(self) -> float | None:
        return self.found.seconds if self.found else None

    @property
    def headers(self) -> dict[str, str]:
        """Return what is left, also if nothing is."""
        if self.found is None:
            return {}
        return {
            "RateLimit-Limit": str(self.found.most),
            "RateLimit-Remaining": str(self.found.left),
            "RateLimit-Reset": str(self.found.seconds),
        }
