"""The pages of orders and reactions."""
