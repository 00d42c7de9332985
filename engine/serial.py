"""A position as JSON and back. The types of the fields say how; nothing is named twice.

Checkpoints are versioned. A newer engine turns older documents into its own form step by
step in `UPGRADES`; it never guesses.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from .cards import Card, card
from .position import Position

VERSION = 1
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}  # from version n to n + 1


class UnknownVersion(Exception):
    """The document was written by a newer engine, or by none of ours."""


def canonical(document: Any) -> str:
    """Sorted keys, no spaces, no floats by construction: the text that hashes are taken of."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def dump(position: Position) -> str:
    return canonical({"version": VERSION, "position": _plain(position)})


def state_hash(checkpoint: str) -> str:
    """SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(checkpoint.encode()).hexdigest()


def load(text: str) -> Position:
    """Raises UnknownVersion."""
    document = json.loads(text)
    version, plain = document["version"], document["position"]
    while version in UPGRADES:
        version, plain = version + 1, UPGRADES[version](plain)
    if version != VERSION:
        raise UnknownVersion(document["version"])
    built: Position = _builder(Position)(plain)
    return built


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


def _plain(thing: Any) -> Any:
    kind: Any = type(thing)
    if kind in (int, str, bool, type(None)):
        return thing
    if kind is Card:
        return thing.key
    if kind is list or kind is tuple:
        return [_plain(one) for one in thing]
    if kind is dict:
        return {str(key): _plain(value) for key, value in thing.items()}
    names: tuple[str, ...] = _names(kind)
    return {name: _plain(getattr(thing, name)) for name in names}


Build = Callable[[Any], Any]


@cache
def _builder(kind: Any) -> Build:
    """What makes a value of this type out of plain JSON."""
    if kind is Card:
        return card
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        one = _builder(args[0])
        return lambda plain: None if plain is None else one(plain)
    if origin is list:
        return _list(_builder(args[0]))
    if origin is dict:
        return _dict(args[0], _builder(args[1]))
    return lambda plain: plain


def _list(one: Build) -> Build:
    return lambda plain: [one(value) for value in plain]


def _dict(key: Any, one: Build) -> Build:
    return lambda plain: {key(name): one(value) for name, value in plain.items()}


def _record(cls: Any) -> Build:
    hints: dict[str, Any] = get_type_hints(cls)
    builders = {name: _builder(hints[name]) for name in _names(cls)}
    return lambda plain: cls(**{name: builders[name](value) for name, value in plain.items()})
