"""A position as JSON and back, by the types of its fields; no field is named twice.

Checkpoints are versioned. A newer engine turns older documents into its own form step by step in `UPGRADES`;
it never guesses.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from engine.ahead.said import Ahead
from engine.editions import Rules

from .cards import Card, card
from .position import Position

Convert = Callable[[Any], Any]
VERSION = 1
DECISIONS = "decisions"  # the key of the decisions after a checkpoint's position
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}  # from version n to n + 1


class UnknownVersion(Exception):
    """A newer engine, or another program, wrote the document."""


def canonical_json(document: Any) -> str:
    """Return the JSON text that hashes are made from: sorted keys and no spaces; documents hold no floats."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def dump(position: Position) -> str:
    return canonical_json(document_of(position))


def document_of(position: Position) -> dict[str, Any]:
    """Return the checkpoint as plain JSON, which has nothing in common with the position."""
    dumper = _dumper(Position)
    assert dumper is not None
    return {"version": VERSION, "position": dumper(position)}


def state_hash(checkpoint: str) -> str:
    """Return the SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(checkpoint.encode()).hexdigest()


def load(text: str) -> Position:
    """Return the position of a checkpoint.

    A checkpoint in the middle of an encounter gives the position before that encounter. Raises
    UnknownVersion.
    """
    return read(text).position


class Saved(NamedTuple):
    """A checkpoint: a position between two encounters and its own text.

    `decisions` holds what was decided after it, as JSON, if a game was taken back to the middle of an
    encounter.
    """

    position: Position
    between_encounters: str
    decisions: list[dict[str, Any]]


def read(text: str) -> Saved:
    """Read a checkpoint with its decisions. Raises UnknownVersion."""
    document = json.loads(text)
    decisions = document.pop(DECISIONS, [])
    before = canonical_json(document) if decisions else text
    version, plain = document["version"], document["position"]
    while version in UPGRADES:
        version, plain = version + 1, UPGRADES[version](plain)
    if version != VERSION:
        raise UnknownVersion(document["version"])
    build = _builder(Position)
    assert build is not None
    return Saved(build(plain), before, decisions)


def with_decisions(text: str, decisions: Iterable[dict[str, Any]]) -> str:
    """Return the checkpoint of a game that goes on with these decisions."""
    document = json.loads(text)
    return canonical_json(document | {DECISIONS: [*document.get(DECISIONS, []), *decisions]})


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


@cache
def _dumper(kind: Any) -> Convert | None:
    """Return the function that turns a value of this type into plain JSON; None if it is plain already."""
    if kind is Card:
        return lambda thing: thing.key
    if kind is Ahead:
        return lambda ahead: ahead.documents
    if kind is Rules:
        return dict
    if isinstance(kind, type) and is_dataclass(kind):
        return _dump_record(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        dump_one = _dumper(args[0])
        return dump_one and (lambda thing: None if thing is None else dump_one(thing))
    if origin is list:
        return _dump_list(args[0])
    if origin is dict:
        return _dump_dict(_dumper(args[1]))
    return None


def _dump_list(kind: Any) -> Convert:
    if kind is Card:
        return lambda things: [thing.key for thing in things]
    dump_one = _dumper(kind)
    return (lambda things: [dump_one(thing) for thing in things]) if dump_one else list


def _dump_dict(dump_one: Convert | None) -> Convert:
    if dump_one is None:
        return lambda things: {str(key): thing for key, thing in things.items()}
    return lambda things: {str(key): dump_one(thing) for key, thing in things.items()}


def _dump_record(cls: Any) -> Convert:
    """Return the function that dumps a record.

    Fields that were added later are left out while empty, so that older checkpoints keep their hash.
    """
    hints = get_type_hints(cls)
    later = {f.name for f in fields(cls) if f.metadata.get("later")}
    dumpers: list[tuple[str, Convert | None]] = [
        (name, _dumper(hints[name])) for name in _field_names(cls) if name not in later
    ]
    added = [(name, _dumper(hints[name])) for name in _field_names(cls) if name in later]

    def dump_record(thing: Any) -> dict[str, Any]:
        values = thing.__dict__
        found = {
            name: dump_field(values[name]) if dump_field else values[name] for name, dump_field in dumpers
        }
        for name, dump_field in added:
            if value := values[name]:
                found[name] = dump_field(value) if dump_field else value
        return found

    return dump_record


@cache
def _builder(kind: Any) -> Convert | None:
    """Return the function that makes a value of this type from plain JSON; None if it is plain already."""
    if kind is Card:
        return card
    if kind is Ahead:
        return Ahead.of
    if kind is Rules:
        return Rules
    if isinstance(kind, type) and is_dataclass(kind):
        return _build_record(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        build_one = _builder(args[0])
        return build_one and (lambda plain: None if plain is None else build_one(plain))
    if origin is list:
        return _build_list(_builder(args[0]))
    if origin is dict:
        return _build_dict(args[0], _builder(args[1]))
    return None


def _build_list(build_one: Convert | None) -> Convert | None:
    return build_one and (lambda plain: [build_one(value) for value in plain])


def _build_dict(build_key: Any, build_one: Convert | None) -> Convert | None:
    if build_one is None:
        return None if build_key is str else (lambda plain: {build_key(name): plain[name] for name in plain})
    return lambda plain: {build_key(name): build_one(value) for name, value in plain.items()}


def _build_record(cls: Any) -> Convert:
    hints: dict[str, Any] = get_type_hints(cls)
    builders = [(name, build) for name in _field_names(cls) if (build := _builder(hints[name]))]

    def build_record(plain: dict[str, Any]) -> Any:
        built = {name: build(plain[name]) for name, build in builders if name in plain}
        return cls(**{**plain, **built})

    return build_record
