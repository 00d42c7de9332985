"""What everything else stands on: no models of ours and no words."""
