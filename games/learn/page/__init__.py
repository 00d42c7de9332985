"""The lessons: one encounter each, by the real rules, with the learner as Red. Nothing of it is stored."""
