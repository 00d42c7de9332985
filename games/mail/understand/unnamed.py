"""Answers to several questions in one text without names: each piece of it finds what it is about. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from games.mail.language.vocabulary import normal

DEFAULT = "default"  # the word for it that every language understands
_SPLITTERS = (
    re.compile(r"\n"),
    re.compile(r"\s*(?:[/;|]|(?<=[.!?])(?=\s)|\n)\s*"),
    re.compile(r"\s*(?:[/;|,]|(?<=[.!?])(?=\s)|\n)\s*"),
    re.compile(r"\s*(?:[/;|,]|(?<=[.!?])(?=\s)|\n|\b(?:and|und)\b)\s*"),
)
_JOINING = re.compile(r"^(?:and|und|then|dann|also|auch)\s+", re.IGNORECASE)
_AS_SUGGESTED = (
    r"(?:(?:the )?defaults?|by default|as (?:you )?suggest(?:ed)?|as (?:it )?usual|(?:die )?vorgaben?"
    r"|wie vorgeschlagen|wie du vorschlägst)"
)
_ALL = r"(?:(?:all|everything|take all|alles?|alle|überall|nimm alle)(?: the| die)?)"
_REST = (
    r"(?:(?:for |für )?(?:the |den |der |das )?(?:rest|others|other ones|everything else|all else|übrige"
    r"|alles andere))"
)
_IS = r"(?:\s*[:,=–-]+)?(?: (?:is|are|stays?|ist|bleibt|bleiben|nach|als|mit|by|with|to|at|on))*"
_ALL_DEFAULTS = re.compile(
    rf"(?:{_ALL} )?defaults(?: (?:please|for all|everywhere))?|{_ALL}{_IS} {_AS_SUGGESTED}(?: bitte| please)?"
    rf"|{_AS_SUGGESTED} for (?:all|everything)(?: please)?"
)
_REST_DEFAULTS = re.compile(rf"{_REST}{_IS} {_AS_SUGGESTED}(?: bitte| please)?")

Fits = Callable[[int, str], bool]  # (the place of a question, a text): whether the text answers it


def all_defaults(text: str) -> bool:
    """Return whether a text takes the default everywhere.

    >>> all_defaults("All defaults, please."), all_defaults("default")
    (True, False)
    """
    return _ALL_DEFAULTS.fullmatch(_plain(text)) is not None


def rest_by_default(text: str) -> bool:
    """Return whether a text takes the default of what it does not name.

    >>> rest_by_default("and the rest as you suggest"), rest_by_default("the rest on blue 3")
    (True, False)
    """
    return _REST_DEFAULTS.fullmatch(_plain(_JOINING.sub("", text.strip()))) is not None


def pieces_by_place(
    text: str,
    names: Mapping[int, Sequence[str]],
    answers: Fits,
    in_order: Fits,
    is_talk: Callable[[str], bool],
) -> dict[int, str]:
    """Return the piece that answers each question, by its place; nothing if a piece finds no single one.

    `names` are those of the open questions by their place, in the order of the mail. `answers` says whether a
    piece is an answer to a question, `in_order` whether it may be one where pieces stand in the order of the
    questions, one for each: a number may be a line there. `is_talk` says whether a piece answers nothing.
    """
    for pieces in _splits(text, most=3 * len(names)):
        said = [piece for piece in pieces if not is_talk(piece)]
        rest = [piece for piece in said if rest_by_default(piece)]
        said = [piece for piece in said if piece not in rest]
        if not said or len(said) + bool(rest) < 2 or len(said) > len(names):
            continue
        found = _by_subject(said, names, answers) or _by_order(said, names, in_order)
        if found:
            return {**found, **{place: DEFAULT for place in names if rest and place not in found}}
    return {}


def _splits(text: str, most: int) -> Iterator[list[str]]:
    """Yield the pieces of a text, coarse ones first; none where they are more than can be meant."""
    seen: list[list[str]] = []
    for splitter in _SPLITTERS:
        pieces = [_JOINING.sub("", piece.strip()) for piece in splitter.split(text)]
        pieces = [piece for piece in pieces if normal(piece)]
        if 2 <= len(pieces) <= most and pieces not in seen:
            seen.append(pieces)
            yield pieces


def _by_subject(said: Sequence[str], names: Mapping[int, Sequence[str]], answers: Fits) -> dict[int, str]:
    """Return each piece at the one question that it can answer and no other piece does; else nothing."""
    fits = [_named(piece, names, answers) or {n: piece for n in names if answers(n, piece)} for piece in said]
    found: dict[int, str] = {}
    while fits:
        sure = next((one for one in fits if len(one) == 1), None)
        if sure is None:
            return {}
        fits.remove(sure)
        fits = [{place: piece for place, piece in one.items() if place not in sure} for one in fits]
        found |= sure
    return found


def _by_order(said: Sequence[str], names: Mapping[int, Sequence[str]], in_order: Fits) -> dict[int, str]:
    """Return one piece for each question, in their order."""
    found = dict(zip(names, said, strict=False))
    if len(said) != len(names):
        return {}
    return found if all(in_order(place, piece) for place, piece in found.items()) else {}


def _named(piece: str, names: Mapping[int, Sequence[str]], answers: Fits) -> dict[int, str]:
    """Return a piece that begins with the name of a question, by its place.

    The name is left out, unless it belongs to the answer: "invite nobody".
    """
    for place, called in names.items():
        for name in called:
            begun = re.match(rf"{re.escape(name)}\s+(?=\S)", piece, re.IGNORECASE)
            if begun:
                return {place: piece if answers(place, piece) else piece[begun.end() :]}
    return {}


def _plain(text: str) -> str:
    return re.sub(r"\s*[,;]\s*", " ", normal(text))
