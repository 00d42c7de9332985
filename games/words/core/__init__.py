"""The words that all others are made of: seats, planets, cards, sheets, fields and times."""
