"""The pages of a desk: what hosts, moderators and staff see and do there."""
