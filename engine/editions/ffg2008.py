"""The box of 2008. Every switch has its default except these; some aliens are not in it."""

FFG2008 = {"conflicts.masochist_healer": "allowed"}
NOT_IN_IT = {"demon": "came with the box of the 42nd anniversary"}
