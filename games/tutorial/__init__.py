"""One encounter to learn by: the real rules, a learner as Red, and two bots. Nothing of it is stored."""
