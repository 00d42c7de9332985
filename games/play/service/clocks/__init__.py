"""What happens by itself when its time has come: one due row a call."""
