"""One model or a few a file: what of it is listed, and what its page shows. The folder is scanned."""
