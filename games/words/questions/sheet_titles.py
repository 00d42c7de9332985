"""Titles of what single sheets ask, "<sheet>.<ability>"; the explanation is the text of the sheet."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.words.core.patterns import Entry

SHEET_QUESTIONS: dict[str, Entry] = {
    "amoeba.flow_in": noop("Amoeba: which ships flow in?"),
    "amoeba.flow_out": noop("Amoeba: which ships flow out, and where to?"),
    "barbarian.loot": noop("Barbarian: which of %(other_colour)s's cards do you take?"),
    "barbarian.unwanted": noop("Barbarian: which new cards do you discard?"),
    "chosen.pick": noop("Chosen: replace your card, or add to it?"),
    "chosen.keep": noop("Chosen: which of the drawn cards do you keep?"),
    "citadel.card": noop("Citadel: which attack card do you build with?"),
    "citadel.planet": noop("Citadel: by which planet do you lay %(card)s?"),
    "demon.next_on_top": noop("Demon: which card next on top of the deck?"),
    "dictator.command": noop("Dictator: which destiny does %(seat_colour)s draw?"),
    "fido.keep": noop("Fido: %(card)s was declined. Do you keep it?"),
    "fido.next": noop("Fido: what do you offer next?"),
    "fido.offer": noop("%(seat_colour)s brings you %(card)s. Accept it?"),
    "fido.reward": noop("Fido: what do you take for your service?"),
    "fodder.latecomer": noop("Fodder: join %(side)s from where?"),
    "fodder.overwhelm": noop("Fodder: which attacks do you discard and add?"),
    "gambler.stake": noop("You claim %(card)s: stake how many ships?"),
    "gambler.number": noop("Gambler: which number do you name?"),
    "gambler.belief": noop("%(seat_colour)s claims %(card)s. Do you believe it?"),
    "kamikaze.sacrifice": noop("Kamikaze: which ships, for 2 cards each?"),
    "kamikaze.fuel": noop("Kamikaze: which ships, for 3 points each?"),
    "hacker.gives_back": noop("Hacker: which cards do you give %(other_colour)s?"),
    "hate.answer": noop("Hate: match %(card)s, or lose 3 ships?"),
    "hate.rage": noop("Hate: with which card do you rage?"),
    "miser.saves_cards": noop("Miser: which cards do you set aside?"),
    "mite.bluster": noop("Mite: lose cards, or grant a colony?"),
    "mite.collection": noop("Mite: which of %(seat_colour)s's cards do you take?"),
    "mutant.regenerate": noop("Mutant: where does the next card come from?"),
    "mutant.throw_away": noop("Mutant: which cards do you throw away?"),
    "parasite.settler": noop("Parasite: which ship goes to %(planet)s?"),
    "philanthropist.rests": noop("You borrow a power: which of yours rests?"),
    "philanthropist.giving": noop("Philanthropist: give %(seat_colour)s which card?"),
    "shadow.execution": noop("Shadow: where does %(seat_colour)s lose a ship?"),
    "tick_tock.settling": noop("Tick-Tock: found a colony, with which ships?"),
    "trader.one_for_one": noop("Trader: which card do you give back?"),
    "vacuum.catharsis": noop("Vacuum: whose ships do you take along?"),
    "vulch.hand_over": noop("Vulch: hand %(seat_colour)s which card?"),
    "vulch.keep": noop("Vulch: keep %(card)s from %(seat_colour)s?"),
    "will.choice": noop("Will: which player is the defense?"),
    "will.place": noop("Will: where do you meet %(seat_colour)s?"),
    "zombie.extra_ship": noop("Zombie: add a ship from the warp?"),
}
