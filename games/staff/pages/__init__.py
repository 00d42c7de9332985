"""One model or a few a file: what of it is listed, and what its page shows. What lies here is taken in."""

import pkgutil
from importlib import import_module

from games.staff.site import staff_site

for _found in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_found.name)

urls = staff_site.urls
