"""Why a call failed: ids that `games.hooks.words` makes into sentences."""


class CallFailed(Exception):
    """Nothing is known to have arrived."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason
