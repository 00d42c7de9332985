from engine.sheets.abilities import is_offense, rule, tech_effect
from engine.sheets.advice import always_pays
from engine.state.queries import MAY_INVITE

from ..moments import GateAimed
from . import TechSheet


class EnergyCloak(TechSheet):
    """Stops invitations by the defense; players may still join it by effects of their own."""

    title = "Energy Cloak"
    keyword = "no invitations"
    research = 4
    role = "offense"
    phases = ("launch",)
    text = (
        "As the offense, once the gate is aimed, discard this tech: the defense may not invite allies in "
        "this encounter."
    )

    @tech_effect(GateAimed, who=is_offense, pays=always_pays)
    async def hide(self, moment: GateAimed, _: None) -> None:
        self.start_lasting("hidden")

    @rule(MAY_INVITE, lasting="hidden")
    def not_the_defense(self, may: bool, *, seat: int) -> bool:
        return may and seat != self.enc.defense
