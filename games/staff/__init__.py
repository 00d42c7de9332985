"""The pages for staff at /admin/: how the service does, what is stuck, and what services can do about it."""
