"""Whether a reply named a line of the list and nothing else: then what was understood needs no letter."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.german import in_english as from_german
from games.mail.understand.lines import named_line


def is_line_of_list(wrote: str, shown: Sequence[AnswerJSON], answer: AnswerJSON) -> bool:
    """`answer` is what was taken. A greeting and a name may stand around the number.

    >>> is_line_of_list("Hi!\\n\\nline 2", ["yes", "no"], "no"), is_line_of_list("no", ["yes", "no"], "no")
    (True, False)
    """
    lines = [line for line in without_signature(wrote, ()).splitlines() if not is_only_courtesy(line)]
    return len(lines) == 1 and any(
        _names(words, shown, answer) for words in (lines[0], from_german(lines[0]))
    )


def _names(words: str, shown: Sequence[AnswerJSON], answer: AnswerJSON) -> bool:
    line = named_line(words, len(shown))
    return (
        line is not None
        and not line.rest
        and 1 <= line.number <= len(shown)
        and shown[line.number - 1] == answer
    )
