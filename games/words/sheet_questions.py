"""Titles of what single sheets ask, "<sheet>.<ability>"; the explanation is the text of the sheet."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

SHEET_QUESTIONS: dict[str, str] = {
    "chosen.pick": noop("Chosen: replace your encounter card, add to it, or neither?"),
    "chosen.keep": noop("Chosen: which of the drawn cards do you keep?"),
    "demon.next_on_top": noop("Demon: which card goes on top of the deck next?"),
    "gambler.stake": noop("Gambler: how many ships do you stake on %(card)s?"),
    "gambler.number": noop("Gambler: which number do you name?"),
    "dictator.command": noop("Dictator: which destiny card does %(seat)s draw?"),
    "gambler.belief": noop("%(seat)s claims to have laid %(card)s. Do you believe it?"),
    "miser.saves_cards": noop("Miser: which cards do you set aside?"),
    "parasite.settler": noop("Parasite: from where does the ship for %(planet)s come?"),
    "philanthropist.giving": noop("Philanthropist: which card do you give?"),
    "trader.one_for_one": noop("Trader: which card do you give back?"),
    "vacuum.catharsis": noop("Vacuum: whose ships do you take along, and how many?"),
    "zombie.extra_ship": noop("Zombie: do you add a ship from the warp to %(side)s?"),
}
    "will.choice": noop("Will: which player is the defense?"),
    "will.place": noop("Will: on which planet do you meet %(seat)s?"),
