"""What the sheets say of the powers and cards that a question is about, each of them once."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

import engine
from engine.state.view import View, encounter_in
from games.questions.words.losses import at_work as name_at_work
from games.questions.words.own_powers import Told, own_face_down_sheets, own_powers
from games.situation.words.encounter import effect_name, has_alien
from games.situation.words.sums import changing
from games.words.asks import is_cards, options_of
from games.words.names import alien_name, capital, card_name, tech_name
from games.words.options import option_help, option_words, without_choice
from games.words.reader import Reader
from games.words.sheets import sheet
from games.words.tech_options import tech_help

from .new_things import card_text, to_reader, told_of_seat

PASSED = ("alien", "left", "right")  # what is kept and passed on, in a draft
OF_ALL = ("wished", "banned")  # of all aliens of the box: the library tells what each of them does
WITH_SUMS = ("encounter_card", "join")  # questions whose answers tell a sum


def details(ask: engine.Ask, view: View, reader: Reader) -> list[Told]:
    """Of those that can be chosen; where none can, the reader's own alien if it has a say in this phase.
    Also of the aliens that change a sum beside an answer, and of what goes on in the encounter."""
    chosen = [*_options(ask, reader), *_cards(ask, view), *named_card(ask, view)]
    told = chosen or own_powers(view)
    told += [*at_work(ask, view), *(changing_powers(view) if ask.what in WITH_SUMS else ()), *in_effect(view)]
    told += own_face_down_sheets(view)
    return list({one.text: one for one in told if one.text}.values())


def _options(ask: engine.Ask, reader: Reader) -> Iterator[Told]:
    yield from named_techs(ask)
    yield from _aliens_together(ask)
    for option in options_of(ask).values():
        if not (option.params or {}).get("tech") and option.what not in OF_ALL:
            yield Told(option_words(without_choice(option), reader), option_help(option))


def _aliens_together(ask: engine.Ask) -> Iterator[Told]:
    """Those of which some are chosen together, each once."""
    together = (
        option.params.get("aliens") or [option.params[name] for name in PASSED if name in option.params]
        for option in options_of(ask).values()
        if option.what in ("aliens", "pass_on", "pass_both")
    )
    for alien in dict.fromkeys(alien for aliens in together for alien in aliens):
        yield Told(alien_name(alien), str(sheet(alien).get("power", "")))


def named_techs(ask: engine.Ask) -> Iterator[Told]:
    """What the techs do that something can be done with, each once."""
    for tech in dict.fromkeys((option.params or {}).get("tech") for option in options_of(ask).values()):
        if tech:
            yield Told(tech_name(tech), tech_help(tech))


def _cards(ask: engine.Ask, view: View) -> Iterator[Told]:
    """Artifacts and flares among cards to choose from."""
    for key in dict.fromkeys(ask.form.cards) if is_cards(ask) else ():
        yield Told(capital(card_name(key)), card_text(key, view["seats"][ask.seat]))


def named_card(ask: engine.Ask, view: View) -> Iterator[Told]:
    """The artifact or flare that a question of a sheet is about: one that is offered, kept, handed over."""
    key = ask.about.get("card")
    if isinstance(key, str) and "." in ask.what:
        yield Told(capital(card_name(key)), card_text(key, view["seats"][ask.seat]))


def at_work(ask: engine.Ask, view: View) -> Iterator[Told]:
    """What asks by its effect, if it is a question of the rules: one of a sheet itself quotes that sheet, and
    what is announced is quoted, too."""
    if ask.about.get("window"):
        return
    name, by = str(ask.about.get("asking", "")), str(ask.about.get("asking_by", ""))
    if name and not ask.what.startswith(f"{name}."):
        text = str(sheet(name).get(by) or sheet(name).get("text") or "")
        mine = by == "power" and has_alien(view, ask.seat, name)
        yield Told(capital(name_at_work(ask.about)), to_reader(text, mine=mine))


def in_effect(view: View) -> Iterator[Told]:
    """What goes on in the encounter.

    The power only while it belongs to that seat: else it was the wild half of the flare, or a card.
    """
    for effect in encounter_in(view).get("lasting", ()):
        data, owned = sheet(effect["sheet"]), has_alien(view, effect["seat"], effect["sheet"])
        text = str((data.get("power") if owned else data.get("wild", data.get("text"))) or "")
        thing = effect_name(view, effect["sheet"], effect["seat"])
        label = _("In effect, %(thing)s") % {"thing": thing}
        yield Told(label, to_reader(text, mine=effect["seat"] == view["you"]))


def changing_powers(view: View) -> Iterator[Told]:
    """The aliens that may change the sums of the encounter."""
    named = changing(view)
    for seat in view["seats"]:
        for power in seat["powers"]:
            if power["alien"] in named:
                yield told_of_seat(seat, power["alien"], view["you"])
