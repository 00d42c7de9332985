from dataclasses import replace

from engine.asking.forms import Cards, Option, choice
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters
from engine.sheets.abilities import Sheet, power, super_flare, that_seat, wild_flare
from engine.sheets.advice import always_pays
from engine.state.cards import Card
from engine.state.encounter import DEFENSE, OFFENSE

from ..facts import AllianceCancelled, EncounterResult, SawCards, ShipsLanded
from ..moments import AlliancesFormed, Moment, ShipsCommitted
from ..windows.drawing import discard, give
from ..windows.losses import bring_home, land
from . import Alien

LEFT = 3  # cards that a bluster leaves
MANY = 4  # losing this many is worse than granting somebody their first colony
LOSE, GRANT = Option("lose cards", "lose_cards"), Option("grant", "grant_colony")


def can_bluster(sheet: Sheet, moment: Moment) -> bool:
    """Return whether it has ships on the gate, and the defense more than three cards.

    Only the offense has ships on the gate by now.
    """
    enc, seats = sheet.enc, sheet.position.seats
    return enc.gate.get(sheet.seat, 0) > 0 and len(seats[enc.defense].hand) > LEFT


def not_blustered_yet(sheet: Sheet, moment: Moment) -> bool:
    return (
        can_bluster(sheet, moment)
        and not sheet.lasting_effects("collection")
        and not sheet.lasting_effects("blustered")
    )


def the_defense(sheet: Sheet, moment: Moment) -> dict[str, int]:
    return {seat_key(sheet.enc.defense): sheet.enc.defense}


def allied_ships(sheet: Sheet, side: str) -> int:
    place = sheet.enc.place_of(side)
    return sum(place.get(ally, 0) for ally in sheet.enc.allies_of(side))


def the_other_side_has_more(sheet: Sheet, moment: Moment) -> bool:
    """Return whether more ships are allied with the opponent. Ships are counted, not players."""
    if not sheet.is_main:
        return False
    other = DEFENSE if sheet.side == OFFENSE else OFFENSE
    return allied_ships(sheet, other) > allied_ships(sheet, sheet.side)


class Mite(Alien):
    """Bluster: a colony or cards, before anybody is invited; a granted colony ends the encounter (R-3.4)."""

    title = "Mite"
    alert = "yellow"
    verb = "bluster"
    tagline = "A planet, or your cards"
    role = "offense"
    mandatory = True
    phases = ("launch",)
    remembers = ("blustered",)
    text = (
        "As the offense, once your ships are on the gate and before allies are invited, you bluster if "
        "the defense holds four or more cards. The defense chooses: lose cards at random down to three, "
        "or grant you a colony on the target planet. A granted colony ends the encounter as a success: "
        "all your ships land there, and no one goes to the warp."
    )
    use = "The bluster, before the defense has answered."
    wild = (
        "As a main player, after alliances are formed: if more ships are allied with your opponent than with "
        "you, all allied ships of both sides go back to their owners' colonies."
    )
    super = (
        "Cards lost to your bluster are shown to you: take any of them into your hand, and the rest go to "
        "the discard pile."
    )
    history = (
        "Individually a Mite is a whisper; in a quorum it is a letter of complaint. Entire fleets have "
        "surrendered to the postage."
    )
    questions = {
        "bluster": "Mite: lose cards, or grant a colony?",
        "collection": "Mite: which of %(seat_colour)s's cards do you take?",
    }
    answers = {
        "bluster.grant_colony": (
            "The encounter is over. %(seat_colour)s's ships land there, and no ship goes to the warp."
        ),
        "bluster.lose_cards": "You lose %(cards)s. The encounter goes on.",
    }
    options = {"bluster": (LOSE, GRANT)}

    replies = {
        "bluster": "bluster|threaten|drohen",
        "bluster.grant": (
            "let him land|let them land|he can land|they can land|he may land|give him the colony"
            "|let him land on|let them land on|let him have the colony|let them have the colony"
            "|er soll landen|soll er landen|dann soll er landen"
            "|give them the colony|give up the planet|er darf landen|landen lassen|kolonie geben"
            "|kolonie gewähren"
        ),
        "bluster.lose cards": (
            "lose my cards|take my cards|discard my cards|discard cards|give up my cards"
            "|karten abgeben|meine karten abgeben|karten hergeben"
            "|rather lose cards|karten weg|karten verlieren|karten abwerfen|nimm karten"
        ),
    }

    @power(ShipsCommitted, who=can_bluster, choices=the_defense, targets=that_seat, after_all_passed=True)
    async def bluster(self, moment: ShipsCommitted, defense: int) -> None:
        """Bluster after all have passed, so that the super can be played before."""
        self.start_lasting("blustered")
        if await self._answer(defense) == GRANT.key:
            self._land()
        else:
            await self._lose_cards(defense)

    async def _answer(self, defense: int) -> str:
        """Ask the defense; a missed deadline loses cards (D-68)."""
        planet, lost = self.enc.planet, self._too_many(defense)
        options = choice(LOSE, replace(GRANT, params={"planet": planet}))
        about: Parameters = {"seat": self.seat, "planet": planet, "cards": lost}
        advised = GRANT.key if lost >= MANY and not self.position.foreign_colonies(self.seat) else LOSE.key
        return await self.table.choose(
            defense, "mite.bluster", options, LOSE.key, about=about, advise=lambda: advised
        )

    def _too_many(self, defense: int) -> int:
        return max(0, len(self.position.seats[defense].hand) - LEFT)

    def _land(self) -> None:
        """Found the colony and end the encounter: nobody has won or lost."""
        number = self.enc.gate.pop(self.seat)
        land(self.table, self.seat, number, self.enc.planet)
        self.table.tell(ShipsLanded(self.seat, number, self.enc.planet))
        self.enc.result, self.enc.called_off = "granted", True
        self.table.tell(EncounterResult("granted"))

    async def _lose_cards(self, defense: int) -> None:
        """Take random cards from the hand alone; no other pile can replace them."""
        lost = self._at_random(defense)
        if lost and self.lasting_effects("collection"):
            lost = await self._collect(defense, lost)
        await discard(self.table, defense, lost, "bluster")

    def _at_random(self, defense: int) -> list[Card]:
        left = sorted(self.position.seats[defense].hand)
        dice = self.position.dice
        return [left.pop(dice.below(len(left), "bluster")) for _ in range(self._too_many(defense))]

    async def _collect(self, defense: int, lost: list[Card]) -> list[Card]:
        """Let the owner keep some of the cards, and return the others."""
        keys = sorted(map(str, lost))
        self.table.tell(SawCards(defense, tuple(keys), "bluster", to=(self.seat, defense)))
        form = Cards(keys, 0, len(keys))
        about: Parameters = {"seat": defense}
        kept = await self.table.choose(self.seat, "mite.collection", form, keys, about=about, sealed=True)
        give(self.table, defense, self.seat, kept, "bluster")
        for one in kept:
            lost.remove(one)
        return lost

    @super_flare(ShipsCommitted, who=not_blustered_yet, pays=always_pays)
    async def collection(self, moment: ShipsCommitted, _: None) -> None:
        self.start_lasting("collection")

    @wild_flare(AlliancesFormed, who=the_other_side_has_more, pays=always_pays)
    async def send_all_home(self, moment: AlliancesFormed, _: None) -> None:
        """Send all allies home. They are out of the encounter (R-9.8)."""
        allies = list(self.enc.allies)
        for seat in allies:
            self.table.tell(AllianceCancelled(seat, self.enc.allies.pop(seat)))
        for place in (self.enc.gate, self.enc.orbit):
            await bring_home(self.table, place, [s for s in allies if s in place])
