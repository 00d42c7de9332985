"""What the library tells beyond the texts of the sheets: our rulings, and figures from games of bots."""
