"""What staff read of the whole service, and what of it is closed to them."""
