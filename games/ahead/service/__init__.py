"""Store what a player says ahead."""
