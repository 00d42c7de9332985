"""Titles of what single sheets ask, "<sheet>.<ability>"; the explanation is the text of the sheet."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

from games.words.core.patterns import CountBy, Entry, ngettext_noop

SHEET_QUESTIONS: dict[str, Entry] = {
    "amoeba.flow_in": noop("Amoeba: which ships flow in, from which colonies?"),
    "amoeba.flow_out": CountBy(
        "ships",
        ngettext_noop(
            "Amoeba: does your ship flow out, and to which colony?",
            "Amoeba: how many of your %(ships)s flow out, to which colonies?",
        ),
    ),
    "barbarian.loot": noop("Barbarian: which of %(other_colour)s's cards do you take?"),
    "barbarian.unwanted": noop("Barbarian: which of the cards received do you discard?"),
    "chosen.pick": noop("Chosen: replace your encounter card, add to it, or neither?"),
    "chosen.keep": noop("Chosen: which of the drawn cards do you keep?"),
    "citadel.card": noop("Citadel: which attack card do you build with?"),
    "citadel.planet": noop("Citadel: beside which planet do you lay %(card)s?"),
    "demon.next_on_top": noop("Demon: which card goes on top of the deck next?"),
    "dictator.command": noop("Dictator: which destiny card does %(seat)s draw?"),
    "fido.keep": noop("Fido: %(card)s was declined. Do you keep it?"),
    "fido.next": noop("Fido: what do you offer next?"),
    "fido.offer": noop("%(seat)s brings you %(card)s. Do you accept it?"),
    "fido.reward": noop("Fido: what do you take for your service?"),
    "fodder.latecomer": noop("Fodder: from where does your ship come that joins %(side)s?"),
    "fodder.overwhelm": noop("Fodder: which attack cards do you discard and add to your total?"),
    "gambler.stake": noop("Gambler: how many ships do you stake on %(card)s?"),
    "gambler.number": noop("Gambler: which number do you name?"),
    "gambler.belief": noop("%(seat)s claims to have laid %(card)s. Do you believe it?"),
    "kamikaze.sacrifice": noop("Kamikaze: which ships do you send to the warp, for 2 cards each?"),
    "kamikaze.fuel": noop("Kamikaze: which ships do you send to the warp, for 3 points each?"),
    "hacker.gives_back": noop("Hacker: which cards do you give to %(other)s?"),
    "hate.answer": noop("Hate discards %(card)s. Do you discard a matching card, or lose 3 ships?"),
    "hate.rage": noop("Hate: with which card do you rage?"),
    "miser.saves_cards": noop("Miser: which cards do you set aside?"),
    "mite.bluster": noop("%(seat_colour)s blusters: lose cards, or grant a colony on %(planet)s?"),
    "mite.collection": noop("Mite: which of the cards that %(seat)s loses do you take?"),
    "mutant.regenerate": noop("Mutant: where does the next card come from?"),
    "mutant.throw_away": noop("Mutant: which cards do you throw away?"),
    "parasite.settler": noop("Parasite: from where does the ship for %(planet)s come?"),
    "philanthropist.giving": noop("Philanthropist: which card do you give?"),
    "shadow.execution": noop("Shadow: from which colony does %(seat)s lose a ship?"),
    "tick_tock.settling": noop("Tick-Tock: where do you found a colony, and with which ships?"),
    "trader.one_for_one": noop("Trader: which card do you give back?"),
    "vacuum.catharsis": noop("Vacuum: whose ships do you take along, and how many?"),
    "vulch.hand_over": noop("Vulch: which card do you hand over next?"),
    "vulch.keep": noop("Vulch: %(seat)s hands you %(card)s. Do you keep it?"),
    "will.choice": noop("Will: which player is the defense?"),
    "will.place": noop("Will: on which planet do you meet %(seat)s?"),
    "zombie.extra_ship": noop("Zombie: do you add a ship from the warp to %(side)s?"),
}
