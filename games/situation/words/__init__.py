"""What an encounter is about: who attacks whom and where, the sums so far, and what each side gains by it."""
