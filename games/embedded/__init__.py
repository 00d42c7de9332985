"""The whole service in one process: what manage.py serve starts, watches and stops."""
