"""Games that have not begun: making, joining, starting them; and what a table votes on."""
