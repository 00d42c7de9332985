"""What is not possible in a lobby or at a seat: for which reason, and that there are words for it."""

import pytest

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason


def refused(why: str, act: object, *args: object, **named: object) -> None:
    with pytest.raises(RequestRefused) as error:
        act(*args, **named)  # type: ignore[operator]
    assert error.value.reason == why and lobby_reason(error.value)
