"""Games, seats, decisions and what is made from them."""
