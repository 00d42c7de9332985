"""What went wrong, in one class, whatever it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

NO_ANSWER = "no_answer"


class ApiError(Exception):
    """Nothing was changed, or, where `status` is 0 and the call may not be repeated, nobody knows.

    `id` and the names in `params` do not change, `message` is a sentence in your language. `field` says where
    something is wrong ("answer.ships.12"), `errors` are single ones where there are several. `retry_after`:
    in how many seconds it may go better, if that was said. A status of 0 means that no answer came.
    """

    def __init__(
        self,
        status: int,
        id: str,
        message: str,
        *,
        params: Mapping[str, Any] | None = None,
        field: str = "",
        question: int | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.id, self.message = status, id, message
        self.params, self.field, self.question = dict(params or {}), field, question
        self.errors, self.retry_after = list(errors), retry_after

    def __str__(self) -> str:
        where = f" ({self.field})" if self.field else ""
        return f"{self.status} {self.id}: {self.message}{where}"


def error_of(status: int, body: Any, retry_after: float | None = None) -> ApiError:
    """Out of what was answered; what is no error object came from something between us and the service."""
    if not isinstance(body, dict) or not isinstance(body.get("id"), str):
        message = (
            f"The answer, with status {status}, is none of Cosmic Post. Look at the address of the service."
        )
        return ApiError(status, "not_cosmic_post", message, retry_after=retry_after)
    return ApiError(
        status,
        body["id"],
        str(body.get("message", "")),
        params=body.get("params"),
        field=body.get("field", ""),
        question=body.get("question"),
        errors=body.get("errors", ()),
        retry_after=retry_after,
    )
