"""The texts of sheets and cards in a mail: above the rule what decides, as far as it fits, and each once."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.template.loader import render_to_string

from games.board.words.lines import WIDTH, wrapped
from games.mail.words.asked import PromptMail
from games.mail.words.opening import choices, details, new_things
from games.words.reader import Told

RULE = "-" * 24  # below it is what a player may want to read besides
MOST_ABOVE = (
    45  # lines above the rule, as far as texts decide it; what a sheet says that asks pushes the board down
)
FEW_LINES = 10  # of texts of what can be chosen: so many are above the rule in any mail
SHORT_EXPLANATION = 2  # lines: so many are above the rule in any mail
OF_A_SHEET = "."  # in the name of a question that an alien or a card asks
QUOTES = str.maketrans("", "", "“”„")


def texts_in_mail(
    mail: PromptMail, template: str, context: Mapping[str, Any], techs: Iterable[Told]
) -> dict[str, object]:
    """Return what sheets and cards say: those that the question is about, and those new to the reader.

    `context` is what the mail says without them, `techs` are the reader's own.
    """
    said = [*_said(context)]
    chosen, told = (_about(mail, find, said) for find in (choices, details))
    above = _above(mail, template, context, chosen)
    known = [*said, *(one.text for one in told)]
    at_hand = [one.text for one in chosen] if above["choices"] else []
    new = new_things(mail.since, mail.view, {one.text for one in told})
    return {
        **above,
        **_listed("details", _untold(told, at_hand)),
        **_listed("new", _untold(new, known)),
        "own_techs_wrapped": bullets(one for one in techs if not _is_said(_does(one.text), known)),
    }


def _said(context: Mapping[str, Any]) -> Iterator[str]:
    """Yield the explanations of the questions, and the notes of their answers."""
    for question in context.get("parts") or [context]:
        yield question["explanation"]
        yield from (answer.note for answer in question["answers"])


def _about(mail: PromptMail, find: Any, said: Iterable[str]) -> list[Told]:
    """Return the texts that are found of all questions of a mail, without what is said anyway."""
    asks = [part.mail.ask for part in mail.parts] or [mail.ask]
    return _untold(dict.fromkeys(one for ask in asks for one in find(ask, mail.view, mail.reader)), said)


def _untold(found: Iterable[Told], said: Iterable[str]) -> list[Told]:
    said = [*said]
    return [one for one in found if not _is_said(one.text, said)]


def _is_said(text: str, said: Iterable[str]) -> bool:
    """Return whether a text was told, also within quotes or another text."""
    return any(text.translate(QUOTES) in one.translate(QUOTES) for one in said)


def _does(tech: str) -> str:
    """Return the text of a tech without how many ships it needs."""
    return tech.partition(". ")[2] or tech


def _above(
    mail: PromptMail, template: str, context: Mapping[str, Any], chosen: list[Told]
) -> dict[str, object]:
    """Return what is above the rule: a short explanation, then what a sheet says that asks, then choices."""
    lines = _lines(context["explanation_wrapped"])
    short = lines <= SHORT_EXPLANATION
    known = {**context, "explanation_is_short": short}
    raised = not short and OF_A_SHEET in mail.ask.what
    raised = raised and _room(template, {**known, "rows": ""}) >= lines
    room = _room(template, known)
    most = room - lines - 1 if raised else max(FEW_LINES, room)
    return {
        "explanation_is_short": short,
        "explanation_is_raised": raised,
        "explanation_is_below": not short and not raised,
        **_listed("choices", chosen if _lines(bullets(chosen)) <= most else []),
    }


def _room(template: str, context: Mapping[str, Any]) -> int:
    """Return how many lines another paragraph above the rule may have."""
    text = tidy(render_to_string(f"emails/{template}.txt", dict(context)))
    return MOST_ABOVE - _lines(text.partition(f"\n{RULE}\n")[0].rstrip()) - 1


def _lines(text: str) -> int:
    return text.count("\n") + 1 if text else 0


def _listed(name: str, told: list[Told]) -> dict[str, object]:
    return {name: told, f"{name}_wrapped": bullets(told)}


def bullets(told: Iterable[tuple[str, str]]) -> str:
    """Return labels and texts as a list."""
    return "\n".join(bullet(f"{label}: {text}") for label, text in told)


def bullet(line: str) -> str:
    """Return a line of a list."""
    return textwrap.fill(line, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def tidy(text: str) -> str:
    """Return a text with no blank line twice, one line end at the end, no line longer than the columns."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    kept = [_in_columns(line) for n, line in enumerate(lines) if line or n == 0 or lines[n - 1]]
    return "\n".join(kept) + "\n"


def _in_columns(line: str) -> str:
    """Wrap a sentence that is too long in another language; addresses and quoted lines stay whole."""
    whole = len(line) <= WIDTH or "://" in line or line.startswith(">")
    return line if whole else wrapped(line)
