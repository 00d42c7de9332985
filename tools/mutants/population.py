"""All faults that could be put into a file, but for those that no rule of the game depends on."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import libcst as cst
from libcst import matchers as m
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("engine/aliens", "engine/techs", "engine/flow", "engine/flow/variants")
# What a sheet tells people about itself. The rules do not read it.
TOLD = {
    "title", "alert", "verb", "tagline", "role", "mandatory", "phases", "text", "use", "wild", "super",
    "history", "keyword", "questions", "ALL_PHASES",
}  # fmt: skip
TYPES = {"Callable", "dict", "list", "tuple", "set"}


@dataclass(frozen=True)
class Mutant:
    """One fault: what stands at a place in a file, and what is put there instead."""

    path: str
    number: int  # among those of its file
    first: int  # lines
    last: int
    operator: str
    start: int  # characters
    before: str
    after: str

    @property
    def id(self) -> str:
        return f"{self.path}:{self.number}"

    def source(self) -> str:
        whole = (ROOT / self.path).read_text()
        end = self.start + len(self.before)
        assert whole[self.start : end] == self.before, "the file has changed meanwhile"
        return whole[: self.start] + self.after + whole[end:]


def files() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.py"))


def population() -> list[Mutant]:
    return [mutant for path in files() for mutant in of_file(path)]


def sample(seed: str, size: int) -> list[Mutant]:
    """In random order. The same seed on the same tree gives the same."""
    everything = population()
    return random.Random(seed).sample(everything, min(size, len(everything)))


def of_file(path: Path) -> list[Mutant]:
    source = path.read_text()
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    places = wrapper.resolve(WhitespaceInclusivePositionProvider)
    starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    found: list[Mutant] = []
    for node, operator, after in _faults(wrapper.module):
        start, end = places[node].start, places[node].end
        first, last = (starts[place.line - 1] + place.column for place in (start, end))
        about = (str(path.relative_to(ROOT)), len(found), start.line, end.line, operator)
        found.append(Mutant(*about, first, source[first:last], after))
    return found


def _faults(module: cst.Module) -> Iterator[tuple[cst.CSTNode, str, str]]:
    walk = _Walk()
    module.visit(walk)
    for node in walk.nodes:
        seen: set[str] = set()
        for operator, instead in _of_node(node):
            seen.add(module.code_for_node(node))
            after = module.code_for_node(instead)
            if after not in seen and not _only_strict(node, after):
                seen.add(after)
                yield node, operator.__name__.removeprefix("operator_"), after


def _of_node(node: cst.CSTNode) -> Iterator[tuple[Callable[..., Any], cst.CSTNode]]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from ((operator, instead) for instead in operator(node))


class _Walk(cst.CSTVisitor):
    """The nodes that may be changed."""

    def __init__(self) -> None:
        self.nodes: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Assert):
            node.test.visit(self)  # its message is for nobody's eyes
            return False
        if m.matches(node, LEFT_OUT):
            return False
        self.nodes.append(node)
        return True


def _among(names: Sequence[str] | set[str]) -> m.MatchIfTrue[str]:
    return m.MatchIfTrue(lambda name: name in names)


_TOLD = m.Name(_among(TOLD))
LEFT_OUT = (
    m.Import()
    | m.ImportFrom()
    | m.Annotation()
    | m.Expr(m.SimpleString() | m.ConcatenatedString())  # docstrings
    | m.Assign([m.AssignTarget(_TOLD)])
    | m.AnnAssign(_TOLD)
    | m.Assign(value=m.Subscript(m.Name(_among(TYPES))))  # names of types
    | m.Arg(keyword=m.Name("strict"))  # zip's guard: no two lists here differ in length
)


def _only_strict(node: cst.CSTNode, after: str) -> bool:
    guarded = m.matches(node, m.Call(args=[m.ZeroOrMore(), m.Arg(keyword=m.Name("strict")), m.ZeroOrMore()]))
    return guarded and "strict=True" not in after


def fingerprint(*folders: str) -> str:
    """Of all source files in these folders."""
    mixed = hashlib.sha256()
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        mixed.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return mixed.hexdigest()[:12]
