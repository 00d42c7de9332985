"""The tutorial: one encounter to learn by, with the real rules, a learner as Red, and two bots. Nothing
of it is stored.
"""
