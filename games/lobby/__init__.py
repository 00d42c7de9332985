"""Games before they begin: making, joining, inviting, starting, and taking over seats later."""
