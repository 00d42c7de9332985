"""The shape of templates: one tag a line, no long line, and no long chain of cases.

The text of a mail keeps its line breaks, so only pages and the HTML of mails are held to one tag a line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FILES = sorted(file for file in TEMPLATES.rglob("*") if file.is_file())
PAGES = [file for file in FILES if file.suffix == ".html"]
LONGEST = 140
ALTERNATIVES = 2
BLOCKS = {
    *(
        "html",
        "head",
        "body",
        "header",
        "footer",
        "main",
        "nav",
        "section",
        "div",
        "p",
        "figure",
        "figcaption",
    ),
    *("h1", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd", "form", "fieldset", "legend", "details"),
    *("summary", "table", "caption", "thead", "tbody", "tr", "th", "td", "noscript", "datalist", "pre"),
}
CONTROLS = {"if", "for", "with", "block", "autoescape"}
BETWEEN = {"elif", "else", "empty"}
DJANGO = re.compile(r"{%\s*(\w+).*?%}|{{.*?}}|{#.*?#}")
HTML = re.compile(r"""<(/?[a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>""")

every_file = pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(TEMPLATES)))
every_page = pytest.mark.parametrize("file", PAGES, ids=lambda f: str(f.relative_to(TEMPLATES)))


@every_file
def test_no_line_is_long(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


@every_page
def test_one_tag_a_line(file: Path) -> None:
    assert crowded(file.read_text()) == []


@every_file
def test_more_than_two_cases_are_told_apart_in_python(file: Path) -> None:
    assert chains(file.read_text()) == []


@pytest.mark.parametrize(
    "line",
    [
        "<ul><li>x</li></ul>",
        "</ul></section>",
        "{% if x %}<p>x</p>{% endif %}",
        "{% if x %}x{% else %}y{% endif %}",
        "</p>{% endif %}",
        "<p>x</p><p>y</p>",
        '<input{% if x %} checked{% endif %}{% if y %} name="y"{% endif %}>',
    ],
)
def test_a_crowded_line_is_found(line: str) -> None:
    assert crowded(f"<br>\n{line}\n") == [2]


@pytest.mark.parametrize(
    "text",
    [
        "<p>x <b>y</b> z</p>\n<p>x</p>",
        "{% if x %}x <b>y</b>{% endif %}",
        '<p{% if x > 1 %} class="x"{% endif %}>x</p>',
        "<li>\n{% for one in x %}\n<b>x</b>\n{% empty %}\ny\n{% endfor %}\n</li>",
        "<a\n{% if x %}name{% endif %}\n{% if y %}title{% endif %}>x</a>",
    ],
)
def test_a_line_with_one_tag_is_not_crowded(text: str) -> None:
    assert crowded(text) == []


@pytest.mark.parametrize(
    "chain",
    [
        "{% if x %}1{% elif y %}2{% else %}3{% endif %}",
        "{% if x %}1{% elif y %}2{% elif z %}3{% endif %}",
        "{% if x %}1{% else %} {% if y %}2{% else %}3{% endif %} {% endif %}",
    ],
)
def test_a_chain_is_found(chain: str) -> None:
    assert chains(f"\n{chain}") == [2]


@pytest.mark.parametrize(
    "text",
    [
        "{% if x %}1{% elif y %}2{% endif %}",
        "{% if x %}1{% else %}2 {% if y %}3{% else %}4{% endif %}{% endif %}",
        "{% if x %}1{% else %}2{% endif %}{% for one in x %}1{% empty %}2{% endfor %}",
    ],
)
def test_two_cases_are_no_chain(text: str) -> None:
    assert chains(text) == []


def crowded(text: str) -> list[int]:
    """The lines that hold more than one block or control, or one and the end of another."""
    outside, within = tags_by_line(text)
    alone = [[name] for name in (*BLOCKS, *CONTROLS, *BETWEEN)]
    fine = [*alone, *([f"/{name}"] for name in BLOCKS | CONTROLS), *([n, f"/{n}"] for n in BLOCKS | CONTROLS)]
    found = {number for number, names in outside.items() if names not in fine}
    return sorted(
        found | {number for number, names in within.items() if sum(n in CONTROLS for n in names) > 1}
    )


def tags_by_line(text: str) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """Names of blocks and controls, an end as "/if", by their lines; and those of controls inside tags."""
    covered = DJANGO.sub(lambda found: "_" * len(found[0]), text)
    blocks = [(one.start(), one[1]) for one in HTML.finditer(covered) if one[1].removeprefix("/") in BLOCKS]
    spans = [one.span() for one in HTML.finditer(covered)]
    outside: dict[int, list[str]] = {}
    within: dict[int, list[str]] = {}
    for place, name in sorted([*blocks, *controls(text)]):
        into = within if any(start < place < end for start, end in spans) else outside
        into.setdefault(text.count("\n", 0, place) + 1, []).append(name)
    return outside, within


def controls(text: str) -> Iterator[tuple[int, str]]:
    for found in DJANGO.finditer(text):
        name = (found[1] or "").replace("end", "/", 1) if (found[1] or "").startswith("end") else found[1]
        if name and name.removeprefix("/") in CONTROLS | BETWEEN:
            yield found.start(), name


def chains(text: str) -> list[int]:
    """Where an `if` of more than two cases begins; one that fills the `else` of another adds its cases."""
    return [text.count("\n", 0, one.place) + 1 for one in choices(text) if one.cases > ALTERNATIVES]


@dataclass
class Choice:
    """An `if`: where it begins, between how many cases it decides, and where its `else` begins."""

    place: int
    cases: int = 1
    rest: int | None = None


def choices(text: str) -> list[Choice]:
    """Each `if` with its cases, but for those that another `if` has taken into its own."""
    around: list[Choice] = []
    found: list[Choice] = []
    for tag in (one for one in DJANGO.finditer(text) if one[1] in {"if", "elif", "else", "endif"}):
        if tag[1] == "if":
            around.append(Choice(tag.start()))
        elif tag[1] == "endif":
            found.append(around.pop())
            join(found, text[: tag.start()])
        else:
            around[-1].cases += 1
            around[-1].rest = tag.end() if tag[1] == "else" else None
    return found


def join(found: list[Choice], before: str) -> None:
    """If the last of them holds nothing in its `else` but the one found before it, they are one."""
    outer, inner = found[-1], found[-2] if len(found) > 1 else None
    rest = before[outer.rest :].strip() if outer.rest is not None else ""
    if inner and rest.startswith("{% if ") and rest.endswith("{% endif %}") and only_one(rest):
        outer.cases += inner.cases - 1
        found.remove(inner)


def only_one(text: str) -> bool:
    """Whether the `if` at the beginning ends where the text does."""
    depth = 0
    for tag in DJANGO.finditer(text):
        depth += (tag[1] == "if") - (tag[1] == "endif")
        if depth == 0 and tag.end() < len(text):
            return False
    return True
