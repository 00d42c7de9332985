"""Why a call did not come about: ids, of which `games.hooks.words` makes sentences."""


class CallFailed(Exception):
    """Nothing is known to have arrived."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason
