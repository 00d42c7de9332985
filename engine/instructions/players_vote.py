from collections import Counter

from engine.asking.ask import SEAT, Ask
from engine.asking.choices import seats_choice
from engine.asking.forms import Choice
from engine.asking.keys import seat_key
from engine.asking.parameters import Parameters

from ..facts import DefenseVoted
from . import Instruction


class PlayersVote(Instruction):
    """Card 2. All vote at once, so nobody's vote is seen before the last is in; several may be tied."""

    title = "The players vote"
    number = 2
    text = (
        "All other players vote at once on who of them is the defense, in that player's home system. If "
        "several have the most votes, the offense chooses one of these."
    )
    questions = {"vote": "Whom is %(seat)s to attack?"}

    def fitting(self) -> list[int]:
        return self.others

    async def described(self) -> list[int]:
        offense = self.position.enc.offense
        asks = [self._vote(seat) for seat in self.position.clockwise(offense) if seat != offense]
        answers = await self.table.ask_all(asks)
        votes = {ask.seat: ask.meaning(answer) for ask, answer in zip(asks, answers, strict=True)}
        for seat, voted in votes.items():
            self.table.tell(DefenseVoted(seat, voted))
        counted = Counter(votes.values())
        return [seat for seat in self.others if counted[seat] == max(counted.values())]

    def _vote(self, seat: int) -> Ask[Choice[int]]:
        """Return the question; by default it is the next to the voter's left (MD-14)."""
        left = list(self.position.clockwise(seat))[1:]
        usual = next((one for one in left if one in self.others), seat)
        form, strongest = seats_choice(self.others), seat_key(self._strongest(seat, usual))
        about: Parameters = {"seat": self.position.enc.offense}
        return Ask(
            seat,
            "players_vote.vote",
            form,
            seat_key(usual),
            about=about,
            public=SEAT,
            advise=lambda: strongest,
        )

    def _strongest(self, seat: int, usual: int) -> int:
        """Return who is nearest to winning, besides the voter."""
        rivals = [one for one in self.others if one != seat]
        return max(rivals, key=self.position.foreign_colonies, default=usual)
