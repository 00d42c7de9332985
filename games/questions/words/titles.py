"""What is asked, as a title and an explanation by the terms of the rulebook; what others may see of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine import ShipsTarget
from engine.asking.forms import PASS
from engine.editions import EVERY_CARD
from engine.moments import COMPLETED
from engine.state.kinds import Kind
from games.base.documents import ParamsJSON
from games.questions.words.declared import QUESTIONS, declared
from games.words import names
from games.words.choices import OPTIONS, chosen_in_sentence, target_name, terms_words
from games.words.moments import MOMENTS, announced, concerns, moment_name
from games.words.names import capital, listed, planet_name, seat_name, ships_from, tech_place_name
from games.words.patterns import OF_PARAMETERS, Entry, FinishedWords, ToReader, fill, side_name, text_of
from games.words.reader import Reader, ability_name, as_reader
from games.words.reader import sheet as sheet_texts

BY_NAME = sorted(key for key in EVERY_CARD if key.replace("_", "").isalpha())
BY_VALUE = sorted({key.partition(" ")[0] for key in EVERY_CARD if " " in key})
NAMES_A_CARD = re.compile(rf"\b(?:(?:{'|'.join(BY_VALUE)}) -?\d+|\w+ flare|{'|'.join(BY_NAME)})\b")


def withheld(about: ParamsJSON, terms: Collection[str] = ()) -> dict[str, object]:
    """Return the parameters without the `terms` of a deal, and with every card unnamed.

    It does not matter under which name a card is there, alone or with something else.
    """
    return {name: _unnamed(name, value) for name, value in about.items() if name not in terms}


def _unnamed(name: str, value: object) -> object:
    if isinstance(value, dict):  # terms, or cards of planets
        return FinishedWords("…")
    if isinstance(value, list | tuple):
        return FinishedWords(_("some cards")) if any(map(_names_a_card, value)) else value
    is_card = Kind.CARD in OF_PARAMETERS.get(name, ()) and isinstance(value, str)
    return FinishedWords(_("a card")) if is_card or _names_a_card(value) else value


def _names_a_card(value: object) -> bool:
    return isinstance(value, str) and NAMES_A_CARD.search(value) is not None


NOTHING = "nothing_to_lay"
# By question: its title and its rule for a seat that has nothing to lay.
NOTHING_TO_LAY = {
    "encounter_card": (
        noop("You have no encounter card. Play anything?"),
        noop(
            "You hold no encounter card, and no one else learns that before the cards are due. Then an "
            "offense without one ends its turn; a defense without one shows and discards its hand, and draws "
            "a new one."
        ),
    ),
    "kicker": (
        noop("You hold no Kicker"),
        noop("You are asked all the same, so that no one learns who holds a Kicker."),
    ),
}


SAID_BEFORE = (
    noop(
        "Something has happened since you answered: %(said)s. It stays your answer unless you give another."
    ),
    noop("You had answered: %(said)s. That is no longer possible."),
)


def before(what: str, about: ParamsJSON, reader: Reader) -> list[str]:
    """Return sentences to this seat, about its answer to the same question before something happened."""
    if about.get(NOTHING) and what in NOTHING_TO_LAY:
        return [_(NOTHING_TO_LAY[what][1])]
    if "kept" not in about:
        return []
    if "said" in about:
        holds, gone = SAID_BEFORE
        pattern = holds if about["kept"] else gone
        return [_(pattern) % {"said": _said(about["said"], reader)}]
    chosen = declared(what).chosen_before
    if chosen is None:
        return []
    kept, gone = chosen
    return [fill(kept if about["kept"] else gone, about, reader)]


def since_answered(ask: Asked, reader: Reader) -> str:
    """Return what `before` says of an answer that was given already; "" if none was."""
    return "" if _about(ask).get(NOTHING) else " ".join(before(_what(ask), _about(ask), reader))


def _said(said: Any, reader: Reader) -> str:
    """Return the words of an early answer: to being invited, an invitation, or the launch."""
    if isinstance(said, dict):
        return _with_ships(said, reader)
    target = ShipsTarget.of(str(said))
    if target.planet >= 0:
        return _("aim at %(target)s") % {"target": target_name(target, reader)}
    seats = [int(word) for word in str(said).split() if word.isdigit()]
    if not seats:
        return _("invite no one")
    return _("invite %(seats)s") % {"seats": listed(seat_name(seat, reader) for seat in seats)}


def _with_ships(said: dict[str, Any], reader: Reader) -> str:
    if not said.get("side"):
        return _("stay out")
    target, ships = ShipsTarget.of(str(said["side"])), ships_from(said["ships"], reader.systems)
    if target.planet >= 0:
        told = {"target": target_name(target, reader), "ships": ships}
        return _("aim at %(target)s with %(ships)s") % told
    return _("join %(side)s with %(ships)s") % {"side": side_name(target.side), "ships": ships}


def completed_title(about: ParamsJSON, told: Mapping[str, str], *, mine: bool) -> str:
    """Return the title of a completed tech, where it could be stopped; empty for any other announcement."""
    if not about.get("tech") or about.get("ability") != COMPLETED:
        return ""
    return (
        _("You complete %(thing)s. Respond?") if mine else _("%(who)s completes %(thing)s. Respond?")
    ) % told


_ACTION = re.compile(r"(research|complete|abandon|nothing)( on| for good)?(?: tech (\d+))?(?: from (\d+))?")
_DONE = {
    "research": noop("research %(tech)s from %(planet)s"),
    "research on": noop("go on with %(tech)s until it has its ships"),
    "research for good": noop("go on with %(tech)s until I cancel it"),
    "complete": noop("complete %(tech)s"),
    "abandon": noop("abandon %(tech)s"),
}


def tech_action_words(answer: str, what: str, reader: Reader) -> str:
    """Return what was done with a tech, by the answer alone: its name only if the reader has it still.

    >>> tech_action_words("research tech 7 from 12", "tech_action", Reader())
    'Research tech 7 from blue 3'
    """
    found = _ACTION.fullmatch(answer) if what == "tech_action" else None
    if found is None:
        return ""
    verb, on, number, planet = found.groups()
    if not number:
        return fill(OPTIONS["tech_nothing"], {"on": bool(on)}, reader)
    from_where = planet_name(int(planet), reader.systems) if planet else ""
    told = {"tech": tech_place_name(int(number), reader), "planet": from_where}
    return capital(_(_DONE[verb + (on or "")]) % told)


@dataclass(frozen=True)
class QuestionWords:
    """A question in words.

    `subject` is the title as others may come to see it, over a shoulder or on a locked screen. It names no
    card but one that is announced, for a question does not say which of its cards lie open.
    """

    title: str
    said: str  # of this very question
    rule: str  # as in any question of its kind
    subject: str

    @property
    def explanation(self) -> str:
        """Return all explanations of the question."""
        return " ".join(part for part in (self.said, self.rule) if part)


WINDOW = noop("If you pass, we ask again only when something new happens.")
# By whether a card is played or a power used.
ANNOUNCEMENTS = {
    True: noop("%(who)s plays %(thing)s%(chosen)s. Respond?"),
    False: noop("%(who)s uses %(thing)s%(chosen)s. Respond?"),
}
OWN_ANNOUNCEMENTS = {
    True: noop("You play %(thing)s%(chosen)s. Respond?"),
    False: noop("You use %(thing)s%(chosen)s. Respond?"),
}
ANSWERABLE = noop("You can respond before it takes effect, or pass.")
ANNOUNCED_ALONE = noop("%(thing)s: “%(does)s”")
AGAINST = ToReader(
    "answered_by",
    noop("It is played against your %(answered)s."),
    noop("It is played against the %(answered)s of %(answered_by)s."),
)
PLAIN = noop("Choose one of the answers.")


Asked = engine.Ask | Mapping[str, Any]  # an open question, or what is stored of a closed one


def question(ask: Asked, reader: Reader | int | None = None) -> QuestionWords:
    """Return title and explanation of an open question: an Ask, or a mapping with `what` and `about`."""
    what, about = _what(ask), _about(ask)
    reader = as_reader(reader)
    if what in QUESTIONS:
        one = QUESTIONS[what]
        said, rule = _said_and_rule(one.rule, about, reader)
        told = " ".join([*before(what, about, reader), *_offer(about, reader), *said])
        subject = fill(one.title, withheld(about, one.terms), reader)
        return QuestionWords(_title(what, one.title, about, reader), told, rule, subject)
    if about.get("window") or what in MOMENTS:
        return _window(what, about, reader, nothing=can_only_pass(ask))
    return _of_sheet(what, about, reader)


def _title(what: str, title: Entry, about: ParamsJSON, reader: Reader) -> str:
    """Return the title. It tells at once that there is nothing to lay; the subject does not."""
    nothing = about.get(NOTHING) and what in NOTHING_TO_LAY
    return _(NOTHING_TO_LAY[what][0]) if nothing else fill(title, about, reader)


def _said_and_rule(explanation: Entry, about: ParamsJSON, reader: Reader) -> tuple[list[str], str]:
    """Return an explanation that names something of this question as said.

    One without is a rule to look up.
    """
    if about.get(NOTHING):
        return [], ""
    whole = fill(explanation, about, reader)
    return ([whole], "") if "%(" in text_of(explanation, about, reader) else ([], whole)


def _offer(about: ParamsJSON, reader: Reader) -> list[str]:
    """Return the offer on the table, in a question about a deal."""
    if not about.get("offer"):
        return []
    return [_("The offer on the table: %(terms)s") % {"terms": terms_words(about["offer"], reader)}]


def _what(ask: Asked) -> str:
    return str(ask["what"] if isinstance(ask, Mapping) else ask.what)


def _about(ask: Asked) -> Mapping[str, Any]:
    about = ask.get("about") if isinstance(ask, Mapping) else ask.about
    return about or {}


def can_only_pass(ask: Asked) -> bool:
    """Return whether a window offers nothing to this seat: mail and page say so themselves."""
    return not isinstance(ask, Mapping) and list(ask.form.options) == [PASS]


def _window(what: str, about: ParamsJSON, reader: Reader, *, nothing: bool) -> QuestionWords:
    thing = announced(about)
    if not thing:
        title = _("Play anything? %(moment)s") % {"moment": names.capital(moment_name(what))}
        return QuestionWords(title, concerns(what, about, reader), "" if nothing else _(WINDOW), title)
    mine = about["user"] == reader.seat
    target = names.seat_reached_by(about["user"], reader)
    told = {
        "who": names.colour_name(about["user"]),
        "thing": thing,
        "chosen": chosen_in_sentence(about.get("choice"), reader, target),
        "does": _does(about),
        "answered": _answered(about, reader),
    }
    pattern = (OWN_ANNOUNCEMENTS if mine else ANNOUNCEMENTS)[bool(about.get("card"))]
    title = completed_title(about, told, mine=mine) or _(pattern) % told
    return QuestionWords(title, _announced(told, nothing=nothing), "", title)


def _announced(told: Mapping[str, str], *, nothing: bool) -> str:
    """Return what is about to happen, and what this seat can do about it."""
    text = _(ANNOUNCED_ALONE) % told if told["does"] else ""
    return " ".join(part for part in (told["answered"], text, "" if nothing else _(ANSWERABLE)) if part)


def _answered(about: ParamsJSON, reader: Reader) -> str:
    """Return the card or power that is answered, if there is one."""
    return fill(AGAINST, about, reader) if about.get("answered") else ""


def _does(about: ParamsJSON) -> str:
    """Return what the sheet says of the announced power, of that half of a flare, or of a card."""
    name = str(about.get("card") or about.get("power") or about.get("tech") or about.get("alien"))
    data = sheet_texts(name.removesuffix(" flare"))
    return str(data.get(str(about.get("side")) if about.get("card") else "power") or data.get("text") or "")


def _of_sheet(what: str, about: ParamsJSON, reader: Reader) -> QuestionWords:
    """Return a question that an alien or a card asks: "<sheet>.<ability>"."""
    sheet, dot, ability = what.partition(".")
    questions = sheet_texts(sheet).get("questions", {})
    own = questions.get(what) or questions.get(ability)
    if own:
        titles = _own_title(own, about, reader), _own_title(own, withheld(about), reader)
        return QuestionWords(titles[0], _sheet_text(sheet, about, reader), "", titles[1])
    if not dot:
        title = names.capital(names.humanise(what)) + "?"
        return QuestionWords(title, _(PLAIN), "", title)
    title = _("%(sheet)s: %(ability)s") % {
        "sheet": names.alien_name(sheet),
        "ability": ability_name(ability),
    }
    return QuestionWords(title, _sheet_text(sheet, about, reader), "", title)


def _own_title(title: str, about: ParamsJSON, reader: Reader) -> str:
    """Return what a sheet calls its question.

    The title of an own alien is returned unchanged if it is no pattern after all.
    """
    try:
        return fill(title, about, reader)
    except (TypeError, ValueError):
        return title


def _sheet_text(sheet: str, about: ParamsJSON, reader: Reader) -> str:
    """Return what the sheet says of its power, or the card of its effect: to "you", who is its owner.

    Where its flare asks, or nobody has the alien, it is what the flare says; a super comes with the power.
    """
    data = sheet_texts(sheet)
    half = about.get("asking_by") if about.get("asking") == sheet else ""
    if half in ("wild", "super") or (not half and _nobody_has(sheet, reader)):
        flare = names.card_name(f"{sheet} flare")
        told = _("%(sheet)s: “%(text)s”") % {"sheet": flare, "text": data[str(half or "wild")]}
        return f"{told} {_sheet_text(sheet, {}, reader)}" if half == "super" else told
    text = data.get("power") or data.get("text")
    if not text or reader.has(sheet):
        return text or _(PLAIN)
    return _("%(sheet)s: “%(text)s”") % {"sheet": names.alien_name(sheet), "text": text}


def _nobody_has(sheet: str, reader: Reader) -> bool:
    """Return whether only the wild side of the alien's flare can be asking."""
    return bool(sheet_texts(sheet).get("wild") and reader.aliens and not reader.knows_in_play(sheet))
