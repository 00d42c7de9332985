"""The keys of mails that tell who plays: they are found by it when one of them goes."""

NAMING = " naming all"  # at the end of a key
