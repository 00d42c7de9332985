"""Every page for staff: what lies in `pages` is taken in by being there."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from . import pages
from .site import staff_site

for _found in pkgutil.iter_modules(pages.__path__, f"{pages.__name__}."):
    import_module(_found.name)

urls = staff_site.urls
