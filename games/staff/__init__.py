"""The pages for staff at /admin/: figures, what is stuck, and what services can do about it."""
