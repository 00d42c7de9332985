"""The operations of the API as methods: the same for those who wait, and for those who await."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from .formatted import formatted

METHODS = ("get", "post", "put", "patch", "delete")
KEY = "Idempotency-Key"
PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "number": "float"}
ANYTHING = "dict[str, Any]"
DOCUMENT_WIDTH = 96

HEAD = '''"""The operations of the API. Made by `make client` from its description: change nothing here."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, Unpack

from . import models
from .call import Call, new_key, path, query

VERSION = "{version}"
T = TypeVar("T")
'''
CLASS = '''

class {name}:
    """What can be asked of the API, an operation a method. Each raises ApiError."""

    {define} _send(self, call: Call[T]) -> T:
        raise NotImplementedError
'''
METHOD = '''
    {define} {name}({parameters}) -> {returns}:
        """{about}"""
        return {wait}self._send(Call[{returns}]({arguments}))
'''


def operations(description: Mapping[str, Any]) -> str:
    every = list(_operations(description))
    waiting = CLASS.format(name="Operations", define="def")
    waiting += "".join(_method(*one, define="def", wait="") for one in every)
    awaiting = CLASS.format(name="AsyncOperations", define="async def")
    awaiting += "".join(_method(*one, define="async def", wait="await ") for one in every)
    return formatted(HEAD.format(version=description["info"]["version"]) + waiting + awaiting)


def _operations(description: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for address, methods in sorted(description["paths"].items()):
        for method in METHODS:
            if method in methods:
                yield method.upper(), address, methods[method]


def _method(method: str, address: str, told: Mapping[str, Any], define: str, wait: str) -> str:
    returns = _returned(told["responses"])
    arguments = [f'"{method}"', _path(address), *_sent(told)]
    return METHOD.format(
        define=define,
        name=told["operationId"],
        parameters=", ".join(_parameters(told)),
        returns=returns,
        about=_about(told),
        wait=wait,
        arguments=", ".join(arguments),
    )


def _parameters(told: Mapping[str, Any]) -> Iterator[str]:
    """Parts of the address by their place, all else by name."""
    yield "self"
    for one in _in("path", told):
        yield f"{one['name']}: {_type(one['schema'])}"
    named = [_named(one) for one in _in("query", told)]
    if _takes_key(told):
        named.append('idempotency_key: str = ""')
    body = _body(told)
    if named:
        yield "*"
    yield from sorted(named, key=lambda parameter: "=" in parameter)
    if body:
        yield f"**body: Unpack[{body}]"


def _named(parameter: Mapping[str, Any]) -> str:
    found = f"{parameter['name']}: {_type(parameter['schema'])}"
    return found if parameter.get("required") else f"{found} | None = None"


def _sent(told: Mapping[str, Any]) -> Iterator[str]:
    asked = [f"{one['name']}={one['name']}" for one in _in("query", told)]
    if asked:
        yield f"query=query({', '.join(asked)})"
    if _body(told):
        yield "body=body"
    if _takes_key(told):
        yield "key=idempotency_key or new_key()"


def _path(address: str) -> str:
    """
    >>> _path("/api/v1/games/{game_id}/log")
    'path("games", game_id, "log")'
    """
    parts = address.removeprefix("/api/v1/").split("/")
    return f"path({', '.join(_part(part) for part in parts)})"


def _part(part: str) -> str:
    found = re.fullmatch(r"\{(\w+)\}", part)
    return found[1] if found else json.dumps(part)


def _in(where: str, told: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in told.get("parameters", ()) if one["in"] == where]


def _takes_key(told: Mapping[str, Any]) -> bool:
    return any(one["name"] == KEY for one in _in("header", told))


def _body(told: Mapping[str, Any]) -> str:
    content = told.get("requestBody", {}).get("content", {})
    return _shape(content["application/json"]["schema"]) if content else ""


def _returned(responses: Mapping[str, Any]) -> str:
    good = next(told for status, told in sorted(responses.items()) if status.startswith("2"))
    content = good.get("content")
    return _shape(content["application/json"]["schema"]) if content else "None"


def _shape(schema: Mapping[str, Any]) -> str:
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return f"models.{name}" if name else ANYTHING


def _type(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    return PLAIN[schema["type"]]


def _about(told: Mapping[str, Any]) -> str:
    parts = [f"{told['summary']}.", *filter(None, told.get("description", "").split("\n\n"))]
    first, *rest = parts
    wrapped = [first, *(textwrap.fill(part, DOCUMENT_WIDTH) for part in rest)]
    text = textwrap.indent("\n\n".join(wrapped), " " * 8).strip()
    return f"{text}\n{' ' * 8}" if rest else text
