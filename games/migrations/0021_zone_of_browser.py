"""The zone that a person's browser told, for the mails of whoever has chosen none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0020_routes_of_decisions")]

    operations = [
        migrations.AddField(
            "user", "zone_of_browser", models.CharField(blank=True, default="", max_length=48)
        ),
        migrations.AlterField("user", "zone_of_browser", models.CharField(blank=True, max_length=48)),
    ]
