"""Count the files that name one act of the desk, one question, or ask for the kind of a form.

A file names an act if one of its identifiers is the act's value ("extend_seat"), in any case, or if one of
its texts is. It names a question if one of its texts is the question's name, alone or before a dot, or if
the file itself is called so. Identifiers are left out there, for a phase and its functions are called
"launch" as well, and so are texts in a collection of phases alone, the name that a `Phase` gets, and names of
switches ("launch.ships_first"). Comments and docstrings do not count, nor do migrations and catalogs.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.aliens import ALL_PHASES
from engine.editions.rules import SWITCHES

from .sources import Source

TYPICAL_ACT, TYPICAL_QUESTION = "extend_seat", "launch"
PHASES = frozenset({*ALL_PHASES, "aliens", "hands", "play", ""})  # also those before the first encounter


@dataclass(frozen=True)
class Subjects:
    """The files that name each subject, by its name."""

    acts: dict[str, list[str]]
    question: list[str]
    form_kinds: list[str]

    @property
    def clear_acts(self) -> dict[str, list[str]]:
        """The acts of more than one word: "pause" and "answer" are names of other things too."""
        return {act: files for act, files in self.acts.items() if "_" in act}

    @property
    def worst_act(self) -> str:
        """The act of more than one word that most files name."""
        return max(self.clear_acts, key=lambda act: len(self.clear_acts[act]))


def subjects(found: Iterable[Source], acts: Iterable[str]) -> Subjects:
    """Look for the acts, the question and the kind of a form in these files."""
    names = {act: list[str]() for act in acts}
    question, kinds = [], []
    for source in found:
        path, texts = str(source.path), set(texts_of(source))
        known = texts | {name.lower() for name in identifiers_of(source)}
        for act in known & names.keys():
            names[act].append(path)
        asked = texts_of(source, without=set(phases_of(source)))
        if source.path.stem == TYPICAL_QUESTION or any(_names_question(text) for text in asked):
            question.append(path)
        if any(_asks_kind_of_form(node) for node in source.nodes):
            kinds.append(path)
    return Subjects(names, question, kinds)


def _names_question(text: str) -> bool:
    return text not in SWITCHES and (text == TYPICAL_QUESTION or text.startswith(f"{TYPICAL_QUESTION}."))


def texts_of(source: Source, without: Collection[int] = ()) -> Iterator[str]:
    """Yield the texts in a file, whole, as they are written; no docstrings, and no node of these ids."""
    left_out = {id(node.value) for node in source.nodes if isinstance(node, ast.Expr)} | set(without)
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def phases_of(source: Source) -> Iterator[int]:
    """Yield the ids of the texts that name phases: in collections of such names alone, and of a `Phase`."""
    for node in source.nodes:
        match node:
            case ast.Call(func=ast.Name(id="Phase"), args=[ast.Constant() as name, *_]):
                yield id(name)
            case ast.Tuple(elts=members) | ast.List(elts=members) | ast.Dict(keys=members):
                if all(isinstance(one, ast.Constant) and one.value in PHASES for one in members):
                    yield from map(id, members)


def identifiers_of(source: Source) -> Iterator[str]:
    """Yield what a file defines, uses, imports and passes by name."""
    for node in source.nodes:
        match node:
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name))
            ):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ImportFrom(module=str(module)):
                yield from module.split(".")
            case ast.alias(name=name):
                yield from name.split(".")


def _asks_kind_of_form(node: ast.AST) -> bool:
    """Return whether this is `form.kind`, `ask.form.kind` or the like."""
    match node:
        case ast.Attribute(attr="kind", value=ast.Name(id="form") | ast.Attribute(attr="form")):
            return True
    return False
