"""Acts of the desk, from what somebody wrote: a form, a command, a program, a mail. One table for all."""
