"""The situation of an encounter: who attacks whom, and what each side gains."""
