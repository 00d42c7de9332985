"""Facts: what has happened, as records that say who may know them.

A fact for everybody must not carry a card that somebody may not see. The secret part is a second fact with
its own audience.
"""

from .cards import *  # noqa: F403
from .course import *  # noqa: F403
from .deals import *  # noqa: F403
from .fact import FACTS as FACTS
from .fact import Fact as Fact
from .fact import fact_json as fact_json
from .plays import *  # noqa: F403
from .seating import *  # noqa: F403
from .ships import *  # noqa: F403
from .techs import *  # noqa: F403
