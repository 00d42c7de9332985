"""People: accounts, absence, bans, tokens, profiles, and what is kept of them."""
