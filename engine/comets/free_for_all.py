from engine.sheets.abilities import rule
from engine.state.queries import EVERYBODY_ALLIES

from . import Comet


class FreeForAll(Comet):
    """Both sides invite everybody; who has ships on colonies joins one of them."""

    title = "Free-for-All"
    number = 13
    text = (
        "Everyone takes part in this encounter: both main players invite all others, and nobody may decline."
    )

    @rule(EVERYBODY_ALLIES)
    def all_join(self, everybody: bool) -> bool:
        return True
