"""What everything else stands on: no models, no words, nothing of Django but its settings and cache."""
