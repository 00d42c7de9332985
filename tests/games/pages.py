"""Reading pages as a person does: what stands there, and the fields of forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.site.page.text_links import NUMBER, address_of


class Page(HTMLParser):
    """The text of a page and its forms."""

    def __init__(self, response: HttpResponse | str):
        super().__init__()
        self.text = ""
        self.outside_links = ""
        self.forms: list[Form] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._select: str | None = None
        self._area: tuple[str, str] | None = None
        self._in_link = False
        self.feed(response if isinstance(response, str) else response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.elements.append((tag, given))
        self._in_link = self._in_link or tag == "a"
        if tag == "form":
            self.forms.append(Form(given.get("action") or "", (given.get("method") or "get").lower()))
        elif self.forms:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str | None]) -> None:
        form, name, value = self.forms[-1], given.get("name"), given.get("value") or ""
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            form.offered.append((self._select, value))
            if "selected" in given:
                form.sent.append((self._select, value))
        elif tag == "textarea" and name:
            self._area = (name, "")
        elif tag in ("input", "button") and name:
            form.offered.append((name, value))
            box = given.get("type") in ("radio", "checkbox")
            if tag == "input" and (not box or "checked" in given):
                form.sent.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        self._in_link = self._in_link and tag != "a"
        if tag == "textarea" and self._area:
            self.forms[-1].offered.append(self._area)
            self.forms[-1].sent.append(self._area)
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area:
            self._area = (self._area[0], self._area[1] + data)
        self.text += data
        self.outside_links += " " if self._in_link else data
        if self.forms:
            self.forms[-1].text += data

    @property
    def words(self) -> str:
        return " ".join(self.text.split())

    def form_to(self, part: str) -> Form:
        """The form whose action holds this."""
        return next(form for form in self.forms if part in form.action)


class Form:
    """What a form would send as it stands, and what else it offers."""

    def __init__(self, action: str, method: str):
        self.action, self.method = action, method
        self.sent: list[tuple[str, str]] = []
        self.offered: list[tuple[str, str]] = []
        self.text = ""

    @property
    def least(self) -> int:
        """How many cards or ships are wanted: "Exactly 2 cards", "1 to 4 ships"."""
        found = re.search(r"(\d+) (?:to|card|ship)", self.text)
        assert found is not None, "the form does not say how many"
        return int(found[1])

    def values(self, name: str) -> list[str]:
        """All values that a field offers."""
        return [value for offered, value in self.offered if offered == name]

    @property
    def parts(self) -> dict[str, Form]:
        """The form of each question by what its fields begin with, if this one asks several."""
        return {f"q{number}-": self._part(f"q{number}-") for number in self.values("part")}

    def _part(self, prefix: str) -> Form:
        part = Form(self.action, self.method)
        part.text = self.text
        part.sent = [(n.removeprefix(prefix), value) for n, value in self.sent if n.startswith(prefix)]
        part.offered = [(n.removeprefix(prefix), value) for n, value in self.offered if n.startswith(prefix)]
        return part

    def filled(self, **fields: Any) -> dict[str, list[str]]:
        """What is sent with these fields changed; dashes in names are written as double underscores."""
        sent: dict[str, list[str]] = {}
        for name, value in self.sent:
            sent.setdefault(name, []).append(value)
        for name, value in fields.items():
            values = value if isinstance(value, list) else [value]
            sent[name.replace("__", "-")] = [str(one) for one in values]
        return sent


def get(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status
    return Page(response)


def unlinked(page: Page) -> list[str]:
    """Numbers of the rules that a page shows and that are no link."""
    return [number for number in NUMBER.findall(page.outside_links) if address_of(number)]


def links(page: Page) -> Iterator[str]:
    for tag, given in page.elements:
        if tag == "a" and given.get("href"):
            yield str(given["href"])
