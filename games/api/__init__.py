"""The API: what a program can read and do, by the same services and words as pages and mails."""
