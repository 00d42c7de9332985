"""What every operation has: who asks, how often, what comes in and goes out, and how it is refused."""
