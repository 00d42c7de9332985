"""The outbox: queueing of mails, their addresses and headers, and addresses that get no mail."""
