"""A player who knows nothing but the pages: they read a form and fill it in."""

from __future__ import annotations

from random import Random
from typing import Any

from django.http import HttpResponse
from django.test import Client

from .pages import Form, Page


class FormPlayer:
    """Signed in at one seat."""

    def __init__(self, client: Client, game_id: str, seed: str):
        self.client, self.path, self.dice = client, f"/games/{game_id}/", Random(seed)

    def page(self) -> Page:
        response = self.client.get(self.path)
        assert response.status_code == 200
        return Page(response)

    def answers(self) -> int:
        """Send the first form that waits; says how many forms were on the page."""
        forms = [form for form in self.page().forms if "/answer/" in form.action]
        if forms:
            response = self.send(forms[0])
            assert response.status_code == 302, Page(response).words[:2000]
        return len(forms)

    def send(self, form: Form) -> HttpResponse:
        fields = form.filled(**self._all_choices(form))
        return self.client.post(form.action, fields)  # type: ignore[return-value]

    def _all_choices(self, form: Form) -> dict[str, Any]:
        """At each question of a form that asks several."""
        parts = form.parts or {"": form}
        chosen = {prefix: self._choices(part) for prefix, part in parts.items()}
        return {prefix + name: value for prefix in chosen for name, value in chosen[prefix].items()}

    def _choices(self, form: Form) -> dict[str, Any]:
        """What is ticked, besides what stands in the form already."""
        if form.values("do"):
            return {"do": self._bargains(form)}
        if form.values("answer"):
            return self._picks(form)
        if form.values("seat"):
            return {"seat": [seat for seat in form.values("seat") if self.dice.random() < 0.5]}
        if form.values("card"):
            return {"card": form.values("card")[: form.least]}
        if form.values("side"):
            return {"side": self.dice.choice(form.values("side"))}
        return {"pass": "1"} if form.values("pass") else {}

    def _picks(self, form: Form) -> dict[str, Any]:
        if form.values("pass") and self.dice.random() < 0.6:
            return {"pass": "1"}
        return {"answer": self.dice.choice(form.values("answer"))} | self._ways(form)

    def _ways(self, form: Form) -> dict[str, Any]:
        """Of each list beside a power or card, one of the ways to use it."""
        lists = dict.fromkeys(name for name, _value in form.offered if name.startswith("at-"))
        return {name: self.dice.choice(form.values(name)) for name in lists}

    def _bargains(self, form: Form) -> str:
        if "accept" in form.values("do") and self.dice.random() < 0.7:
            return "accept"
        ready = [value for value in form.values("do") if value.isdigit()]
        return self.dice.choice([*ready, "break off"])
