"""What operations share: authentication, limits, what is read and sent, and errors."""
