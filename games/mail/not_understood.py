"""What a reply lacks to be an answer."""

from __future__ import annotations

from typing import Any


class NotUnderstood(Exception):
    """The words are no answer to the question. `reason` is an id, `params` its parameters (JSON).

    Reasons: "empty" (everything is quoted); "nothing"; "only_files" (files: names or "", more); "encrypted";
    "signed" (its text lies in the signature); "automatic" (text); "no_such_number" (number, most);
    "unknown" (text); "ambiguous" (text, meanings); "several_answers" (meanings);
    "which_place" (text, ships); "how_many" (text, place); "which_side" (text, sides);
    "no_such_card" (text); "no_such_term" (text); "whose" (text);
    "which_colony" (text, allowed); "one_colony" (text).
    """

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params
