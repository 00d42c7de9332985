"""Games before they begin: making, joining, inviting, looking for one."""
