"""The open questions of a seat, and answering them."""
