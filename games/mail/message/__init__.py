"""Reading of one raw message: who wrote it, what it says, and whether a machine sent it. Pure."""
