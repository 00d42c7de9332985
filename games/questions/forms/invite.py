"""Invitations of allies: every other player with a box to tick; none ticked is nobody."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.prospects import rival
from engine.state.view import View, encounter_in
from games.base.documents import AnswerJSON
from games.preview.words.notes import standing
from games.questions.forms.choice import ChoiceForm
from games.questions.forms.fields import filled
from games.words import names
from games.words.choices import ChoiceAsk
from games.words.reader import Reader


class InviteForm(ChoiceForm):
    template = "invite"

    def show(self, ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return `seats`: who may be invited, what is known of them, and whether they are ticked.

        What they hold can be folded, what warns of them cannot.
        """
        ticked = set(typed.getlist("seat")) if typed else set(map(str, _seats(ask, ask.default)))
        usual = set(_seats(ask, ask.default))
        return {
            "seats": [
                {
                    "seat": seat,
                    "name": names.seat_name(seat, reader),
                    "colour": names.colour_name(seat),
                    "alien": names.alien_name(reader.aliens[seat]) if seat in reader.aliens else "",
                    "standing": self._standing(ask, view, seat, reader),
                    "holds": standing(view, seat),
                    "warned": " ".join(self._warnings(ask, view, seat, reader)),
                    "chosen": str(seat) in ticked,
                    "default": seat in usual,
                }
                for seat in sorted(
                    {s for option in ask.form.options.values() for s in option.params["seats"]}
                )
            ],
            "nobody_is_default": not usual,
        }

    def _standing(self, ask: ChoiceAsk, view: View, seat: int, reader: Reader) -> str:
        """Return how near to winning a possible ally is, if the other side has asked, and who wins by it."""
        return " ".join([standing(view, seat), *self._warnings(ask, view, seat, reader)])

    def _warnings(self, ask: ChoiceAsk, view: View, seat: int, reader: Reader) -> list[str]:
        """Return what speaks against inviting it."""
        invited = encounter_in(view).get("invited", {}).get(rival(ask.about.get("side", "")), ())
        also = [_("Invited by the other side.")] if seat in invited else []
        return [part for part in (*also, self._danger(ask, seat, view, reader)) if part]

    def _danger(self, ask: ChoiceAsk, seat: int, view: View, reader: Reader) -> str:
        """Return who would win with this seat alone as an ally."""
        keys = [key for key in ask.form.options if _seats(ask, key) == [seat]]
        return self.dangers(ask, keys[0], view, reader) if keys else ""

    def read(self, ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
        """Return the key of the option with these seats. If there is no such option, the judge refuses it."""
        ticked = post.getlist("seat")
        for key, option in ask.form.options.items():
            if sorted(map(str, option.params["seats"])) == sorted(ticked):
                return key
        return ", ".join(ticked)

    def write(self, ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
        return filled({"seat": _seats(ask, answer)})

    def left_out(self, ask: ChoiceAsk, post: QueryDict) -> bool:
        return False


def _seats(ask: ChoiceAsk, key: str) -> list[int]:
    option = ask.form.options.get(key)
    return list(option.params.get("seats", ())) if option else []
