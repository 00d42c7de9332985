from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_receipts")]

    operations = [migrations.AddField("inboundmail", "offers", models.TextField(blank=True, default=""))]
