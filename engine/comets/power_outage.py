from . import Comet


class PowerOutage(Comet):
    """Stops uses, parts and super sides; what a power began before the comet came goes on."""

    title = "Power Outage"
    number = 11
    text = "No alien power can be used in this encounter."
    stops_powers = True
