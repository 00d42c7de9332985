"""Pages of games before they begin: making, joining, inviting, finding one."""
