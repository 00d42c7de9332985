"""The outbox: mails that wait, their addresses and headers, and addresses that get no mail."""
