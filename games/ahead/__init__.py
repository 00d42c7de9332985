"""What a player says ahead of its time: orders, stops, reactions, and the answers that wait."""
