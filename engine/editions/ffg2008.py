"""The box of 2008: every switch has its default but for what is said here; and which aliens are not in it."""

FFG2008 = {"conflicts.masochist_healer": "allowed"}
NOT_IN_IT = {"demon": "came with the box of the 42nd anniversary"}
