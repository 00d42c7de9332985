"""The people at a table, texts of sheets and cards, what the reader has not met, and the start of a game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.editions import Rules
from engine.prospects import changing, has_role
from engine.state.cards import FLARE
from engine.state.kinds import Kind
from engine.state.view import PowerView, SeatView, View, encounter_in
from games.ahead.words.orders import is_wished, own_face_down
from games.base import links
from games.base.documents import FactJSON
from games.board.words.encounter import kind_of, power_state
from games.board.words.lines import wrapped
from games.lobby.words.variants import switch_words, variant_sentences
from games.log.words.sentences import words_of
from games.questions.forms import form_of
from games.questions.words.answers import at_work as name_at_work
from games.situation.words.encounter import effect_name, has_alien
from games.words.choices import aliens_of, option_help, option_words, tech_help, without_choice
from games.words.names import alien_name, capital, card_name, colour_name, listed, tech_name
from games.words.patterns import kinds_in_fact
from games.words.reader import Reader, Told, sheet, span_words


def people_line(players: Sequence[Player], me: int | None) -> str:
    """Return the people in one line, "Red: you · Blue: Ada · Green: a bot"; "" if no other has given a name.

    The page of the game shows everybody at the table the same.
    """
    if not any(player.name for player in players if player.seat != me):
        return ""
    return " · ".join(_of(player, me) for player in players)


def _of(player: Player, me: int | None) -> str:
    told = {"colour": colour_name(player.seat), "name": player.name}
    if player.seat == me:
        return _("%(colour)s: you") % told
    if player.is_bot:
        return _("%(colour)s: a bot") % told
    return (_("%(colour)s: %(name)s") if player.name else _("%(colour)s: another player")) % told


def own_powers(view: View) -> list[Told]:
    """Return the powers whose sheets name this phase, and the part that the seat has in the encounter."""
    me, enc = view["you"], encounter_in(view)
    if me is None or not enc:
        return []
    return [
        Told(_label(power), str(of_sheet["power"]))
        for power in view["seats"][me]["powers"]
        if (of_sheet := sheet(power["alien"]))
        and view["phase"] in of_sheet.get("phases", ())
        and has_role(of_sheet.get("role", "any"), me, enc)
    ]


def _label(power: PowerView) -> str:
    """Return "Your alien, Macron", and whether it is zapped or lost."""
    told = {"alien": alien_name(power["alien"]), "state": power_state(power)}
    return (_("Your alien, %(alien)s, %(state)s") if told["state"] else _("Your alien, %(alien)s")) % told


def own_face_down_sheets(view: View) -> list[Told]:
    """Return what lies face down before the reader, and how a mail turns it up."""
    return [_face_down(view, alien) for alien in own_face_down(view)]


def _face_down(view: View, alien: str) -> Told:
    told = {"alien": alien_name(alien)}
    label = (
        _("Your alien, %(alien)s, which is turned up as soon as the game goes on")
        if is_wished(view, alien)
        else _("Your alien, %(alien)s, face down (only you see it; to turn it up, write “turn up” in a line)")
    )
    return Told(label % told, str(sheet(alien).get("power", "")))


OF_ALL = ("wished", "banned")  # of all aliens of the box: the library has their texts
WITH_SUMS = ("encounter_card", "join")  # questions with a sum in their answers


def library_of_all(ask: engine.Ask) -> str:
    """Return where the texts of all aliens are, if the question is which of them are in the game."""
    return links.library_link() if any(one.what in OF_ALL for one in ask.form.options.values()) else ""


def choices(ask: engine.Ask, view: View, reader: Reader) -> list[Told]:
    """Return the texts of what can be chosen, and of the sheet that asks."""
    return _each_text_once([*_chosen_from(ask, view, reader), *at_work(ask, view)])


def _chosen_from(ask: engine.Ask, view: View, reader: Reader) -> list[Told]:
    return [*_options(ask, reader), *_cards(ask, view), *named_card(ask, view)]


def details(ask: engine.Ask, view: View, reader: Reader) -> list[Told]:
    """Return what can be chosen, else the reader's own alien if it has a say in this phase.

    The aliens that change a sum beside an answer follow, and what is in effect in the encounter.
    """
    told = _chosen_from(ask, view, reader) or own_powers(view)
    told += [*at_work(ask, view), *(changing_powers(view) if ask.what in WITH_SUMS else ()), *in_effect(view)]
    return _each_text_once([*told, *own_face_down_sheets(view)])


def _each_text_once(told: Iterable[Told]) -> list[Told]:
    return list({one.text: one for one in told if one.text}.values())


def _options(ask: engine.Ask, reader: Reader) -> Iterator[Told]:
    yield from named_techs(ask)
    yield from _aliens_together(ask)
    for option in ask.form.options.values():
        if not (option.params or {}).get("tech") and option.what not in OF_ALL:
            yield Told(option_words(without_choice(option), reader), option_help(option))


def _aliens_together(ask: engine.Ask) -> Iterator[Told]:
    """Yield the aliens of answers that choose several together, each once."""
    together = (
        aliens_of(option)
        for option in ask.form.options.values()
        if option.what in ("aliens", "pass_on", "pass_both")
    )
    for alien in dict.fromkeys(alien for aliens in together for alien in aliens):
        yield Told(alien_name(alien), str(sheet(alien).get("power", "")))


def named_techs(ask: engine.Ask) -> Iterator[Told]:
    """Yield what the techs of the answers do, each once."""
    for tech in dict.fromkeys((option.params or {}).get("tech") for option in ask.form.options.values()):
        if tech:
            yield Told(tech_name(tech), tech_help(tech))


def _cards(ask: engine.Ask, view: View) -> Iterator[Told]:
    """Yield artifacts and flares among cards to choose from."""
    for key in dict.fromkeys(form_of(ask).cards(ask)):
        yield Told(capital(card_name(key)), card_text(key, view["seats"][ask.seat]))


def named_card(ask: engine.Ask, view: View) -> Iterator[Told]:
    """Yield the artifact or flare that a question of a sheet is about: it is offered, kept or handed over."""
    key = ask.about.get("card")
    if isinstance(key, str) and "." in ask.what:
        yield Told(capital(card_name(key)), card_text(key, view["seats"][ask.seat]))


def at_work(ask: engine.Ask, view: View) -> Iterator[Told]:
    """Yield the text of the sheet with the effect that makes the rules ask.

    A question of a sheet itself quotes that sheet, and an announcement is quoted, too: both need no text
    here.
    """
    if ask.about.get("window"):
        return
    name, by = str(ask.about.get("asking", "")), str(ask.about.get("asking_by", ""))
    if name and not ask.what.startswith(f"{name}."):
        text = str(sheet(name).get(by) or sheet(name).get("text") or "")
        mine = by == "power" and has_alien(view, ask.seat, name)
        yield Told(capital(name_at_work(ask.about)), to_reader(text, mine=mine))


def in_effect(view: View) -> Iterator[Told]:
    """Yield what is in effect in the encounter.

    The text is that of the power only while the power belongs to that seat. Otherwise the effect came from
    the wild half of the flare, or from a card.
    """
    for effect in encounter_in(view).get("lasting", ()):
        data, owned = sheet(effect["sheet"]), has_alien(view, effect["seat"], effect["sheet"])
        text = str((data.get("power") if owned else data.get("wild", data.get("text"))) or "")
        thing = effect_name(view, effect["sheet"], effect["seat"])
        label = _("In effect, %(thing)s") % {"thing": thing}
        yield Told(label, to_reader(text, mine=effect["seat"] == view["you"]))


def changing_powers(view: View) -> Iterator[Told]:
    """Yield the aliens that may change the sums of the encounter."""
    named = changing(view)
    for seat in view["seats"]:
        for power in seat["powers"]:
            if power["alien"] in named:
                yield told_of_seat(seat, power["alien"], view["you"])


@dataclass(frozen=True)
class Player:
    """The player of a seat, with the name they gave, empty if they gave none."""

    seat: int
    name: str = ""
    is_bot: bool = False


@dataclass(frozen=True)
class Opening:
    """What the first mail of a game says about it.

    `host` is the name of the game's host, empty if they have none; `is_host`: the reader is the host. `apart`
    is a sentence about the reader's role if they sit apart; empty if they play. `goal_apart` is how they win
    then, if not by colonies.
    """

    seat: int
    players: Sequence[Player]
    goal: int
    response_seconds: int
    apart: str = ""
    goal_apart: str = ""
    host: str = ""
    is_host: bool = False
    pace: str = Rules.pace.default
    variants: Sequence[str] = ()
    clock: Sequence[str] = ()  # how the table counts time, a sentence each


def welcome(opening: Opening) -> str:
    """Return who plays here and how they win: a newcomer decides nothing without that."""
    return " ".join([_who(opening), _how_to_win(opening)])


def opening_lines(opening: Opening) -> list[str]:
    """Return what else a first mail says of the game, a sentence or two each."""
    return list(
        filter(
            None,
            (
                _what(opening),
                _how_long(opening),
                _variants(opening),
                _pace(opening),
                _help(),
            ),
        )
    )


def _help() -> str:
    return _("Reply with the word “help” alone, and a mail tells all that you can write.")


def _pace(opening: Opening) -> str:
    """Return how the table moves, unless it is the default."""
    return "" if opening.pace == Rules.pace.default else switch_words(Rules.pace.name, opening.pace)


def _variants(opening: Opening) -> str:
    """Return how this table differs from the edition."""
    return " ".join(variant_sentences(opening.variants))


def help_links() -> list[tuple[str, str]]:
    """Return help for a newcomer: labels and addresses."""
    return [(_("Learn by playing"), links.learn_link()), (_("All rules"), links.rules_link())]


def opening_text(opening: Opening) -> str:
    """Return the opening for the text part, an address to a line."""
    told = [wrapped(line) for line in opening_lines(opening)]
    return "\n".join([*told, *(f"{label}:\n{url}" for label, url in help_links())])


def _what(opening: Opening) -> str:
    told = ngettext(
        "This is a game of Cosmic Encounter for %(n)d player, by email and on the web.",
        "This is a game of Cosmic Encounter for %(n)d players, by email and on the web.",
        len(opening.players),
    ) % {"n": len(opening.players)}
    return " ".join(filter(None, (told, _made_by(opening))))


def _made_by(opening: Opening) -> str:
    if opening.is_host:
        return _("You are the host.")
    return _("%(host)s is the host.") % {"host": opening.host} if opening.host else ""


def _who(opening: Opening) -> str:
    others = [player for player in opening.players if player.seat != opening.seat]
    own = opening.apart or _("You play %(colour)s.") % {"colour": colour_name(opening.seat)}
    return " ".join([own, *(f"{one}." for one in _others_words(others))])


def _others_words(players: Sequence[Player]) -> Iterator[str]:
    """Yield sentences about the people behind the colours, as the page shows them to the whole table.

    People without a name share a sentence, and so do bots.
    """
    named = [one for one in players if one.name and not one.is_bot]
    if named:
        each = [{"colour": colour_name(one.seat), "name": one.name} for one in named]
        yield listed(_("%(colour)s is %(name)s") % one for one in each)
    people = [colour_name(one.seat) for one in players if not one.name and not one.is_bot]
    bots = [colour_name(one.seat) for one in players if one.is_bot]
    if people:
        told = ngettext("%(colours)s is another player", "%(colours)s are other players", len(people))
        yield told % {"colours": listed(people)}
    if bots:
        yield ngettext("%(colours)s is a bot", "%(colours)s are bots", len(bots)) % {"colours": listed(bots)}


def _how_to_win(opening: Opening) -> str:
    return opening.goal_apart or ngettext(
        "You win with %(n)d colony outside your home system. Several players can win together.",
        "You win with %(n)d colonies outside your home system. Several players can win together.",
        opening.goal,
    ) % {"n": opening.goal}


def _how_long(opening: Opening) -> str:
    told = {"time": span_words(opening.response_seconds)}
    first = _("You have %(time)s for each answer; then a sensible default is used.") % told
    return " ".join([first, *opening.clock])


PLAYED = "card_announced"
WITH_A_TEXT = ("artifact", "flare")
MOST_PLAYED, ROOM = 2, 900  # most cards that others played; characters up to which their texts are added


def new_things(facts: Iterable[FactJSON], view: View, known: Container[str] = ()) -> list[Told]:
    """Return what these facts brought into play, or into the reader's hand: each once, with its text.

    The last cards that others played follow, if there is room and their texts are not among the `known`.
    """
    told = [*_aliens(facts := list(facts), view), *_new_cards(facts, view)]
    new = list(dict.fromkeys(one for one in told if one.text))
    played = [one for one in _played(facts, view) if one.text and one.text not in known]
    return new + _fitting(played, new)


def _fitting(played: Sequence[Told], new: Sequence[Told]) -> list[Told]:
    """Return the last of the played cards whose texts fit beside the new ones, in order."""
    texts = {one.text for one in new}
    once = {one.text: one for one in reversed(played) if one.text not in texts}
    room, kept = ROOM - sum(map(len, texts)), []
    for one in list(once.values())[:MOST_PLAYED]:
        room -= len(one.text)
        if room >= 0:
            kept.append(one)
    return kept[::-1]


def _aliens(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the sheets that came into play, and are still there."""
    introduced = {str(fact[field]) for fact in facts if (field := _introduces(fact))}
    for seat in view["seats"]:
        for power in seat["powers"]:
            if power["alien"] in introduced:
                yield told_of_seat(seat, power["alien"], view["you"])


def _introduces(fact: FactJSON) -> str:
    words = words_of(fact)
    return words.introduces if words else ""


def of_seat(seat: SeatView, alien: str, you: int | None) -> str:
    """Return an alien with its seat: "Macron, Blue's alien", or "Your alien, Macron"."""
    if seat["seat"] == you:
        return _("Your alien, %(alien)s") % {"alien": alien_name(alien)}
    return _("%(alien)s, %(seat)s's alien") % {
        "alien": alien_name(alien),
        "seat": colour_name(seat["seat"]),
    }


def told_of_seat(seat: SeatView, alien: str, you: int | None) -> Told:
    """Return an alien with its text."""
    return Told(of_seat(seat, alien, you), to_reader(power_text(alien), mine=seat["seat"] == you))


def to_reader(text: str, *, mine: bool) -> str:
    """Return the text of a sheet; it is quoted for others, since "you" in it is its owner."""
    return text if mine or not text else _("“%(text)s”") % {"text": text}


def power_text(alien: str) -> str:
    """Return what a sheet says of its power."""
    return str(sheet(alien).get("power", ""))


def _new_cards(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the cards that the reader was told of, and holds now."""
    if view["you"] is None:
        return
    mine = view["seats"][view["you"]]
    named = {key for fact in facts for key in _cards_in(fact)}
    for key in dict.fromkeys(mine["hand"] or ()):
        if key in named and kind_of(key) in WITH_A_TEXT:
            yield Told(capital(card_name(key)), card_text(key, mine))


def _played(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the cards that others played openly and that the reader does not hold."""
    held = (view["seats"][view["you"]]["hand"] or ()) if view["you"] is not None else ()
    for fact in facts:
        public = fact.get("id") == PLAYED and fact.get("to") is None
        if public and fact["seat"] != view["you"] and fact["card"] not in held:
            told = {"card": capital(card_name(fact["card"])), "seat": colour_name(fact["seat"])}
            text = to_reader(played_text(fact["card"], fact["side"]), mine=False)
            yield Told(_("%(card)s, played by %(seat)s") % told, text)


def played_text(key: str, side: str) -> str:
    """Return what an artifact says, or the side of the flare that was played."""
    field = side if key.endswith(FLARE) else "text"
    return str(sheet(key.removesuffix(FLARE)).get(field, ""))


def _cards_in(fact: FactJSON) -> Iterator[str]:
    kinds = kinds_in_fact(fact)
    for name, value in fact.items():
        if Kind.CARD in kinds.get(name, ()):
            yield from [value] if isinstance(value, str) else value if isinstance(value, list) else ()


def card_text(key: str, mine: SeatView) -> str:
    """Return what an artifact says, or the half of a flare that its holder would play; else "".

    Holders of the flare's alien would play the super half, others the wild one. An encounter card has no
    text.
    """
    if not key.endswith(FLARE):
        return str(sheet(key).get("text", ""))
    alien = key.removesuffix(FLARE)
    own = any(power["alien"] == alien and power["active"] for power in mine["powers"])
    return str(sheet(alien).get("super" if own else "wild", ""))
