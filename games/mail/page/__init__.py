"""The local mailbox, and the links by which mails are stopped."""
