"""Every address of the site: health, staff, the API, and the pages of the game."""

from django.urls import include, path

from cosmic_site.health import healthz, readyz
from games.staff.pages import urls as staff_urls

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", staff_urls),
    path("api/", include("games.api.urls")),
    path("", include("games.urls")),
]
