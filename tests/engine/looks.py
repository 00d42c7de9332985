"""What is seen of a game with each value of a switch: tables of such looks, for tests to go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.editions import SWITCHES

Seen = Callable[[str, Any], Any]


class Looks(dict[str, tuple[Seen, dict[Any, Any]]]):
    """By switch, a function that plays with one of its values, and what it sees by each of them."""

    def at(self, switch: str, seen: dict[Any, Any]) -> Callable[[Seen], Seen]:
        """What is seen of a game with each of these values."""

        def note(function: Seen) -> Seen:
            assert switch not in self, switch
            self[switch] = (function, seen)
            return function

        return note

    def every_value(self) -> list[tuple[str, Any]]:
        return [(switch, value) for switch, (_, seen) in self.items() for value in seen]

    def is_right(self, switch: str, value: Any) -> bool:
        function, expected = self[switch]
        found = function(switch, value)
        assert found == expected[value], switch
        return True

    def faults(self) -> Iterator[str]:
        """Values that have a name and are not looked at, or all look alike."""
        for switch, (_, seen) in self.items():
            values = SWITCHES[switch].values
            if not seen.keys() <= set(values) or (len(values) <= 3 and seen.keys() != set(values)):
                yield f"{switch}: looked at {[*seen]}, and has {values}"
            if len({str(one) for one in seen.values()}) == 1:
                yield f"{switch}: all look alike"
