"""What everybody may read: aliens, cards, rules, rulings."""
