"""What pages and mails read. Nothing here changes anything."""
