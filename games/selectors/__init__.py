"""What pages and mails read. Selectors change nothing."""
