"""The situation of an encounter in words: attacker and defender, their ships, and what each side gains."""
