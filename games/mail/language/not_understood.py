"""The exception for a reply that is no answer, with the reason."""

from __future__ import annotations

from typing import Any


class NotUnderstood(Exception):
    """The words are no answer to the question. `reason` is an id, `params` its parameters (JSON).

    Reasons: "empty" (everything is quoted); "nothing"; "only_signature"; "only_files" (files: names or "",
    more); "encrypted"; "signed" (its text is in the signature); "automatic" (text; starts, ends: days in it,
    or none); "no_answer" (text); "no_such_number" (number, most); "unknown" (text); "ambiguous" (text,
    meanings); "number_or_name" (text, line, meanings: a number that is a line of the list, with the words
    `line`, and names something else as well); "several_answers" (meanings); "beside" (text, meanings: words
    beside an answer); "which_place" (text, places); "how_many" (text, least, most); "which_side" (text,
    sides); "not_invited" (text, side, sides); "no_such_seat" (colour; seats: how many there are);
    "no_such_card" (text); "no_such_planet" (text); "no_such_term" (text); "whose" (text); "which_colony"
    (text, allowed); "one_colony" (text).
    """

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params
