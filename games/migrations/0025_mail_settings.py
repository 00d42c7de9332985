"""What mails a person wants: a picture of the board in them, every answer confirmed, news once a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0024_clock")]

    operations = [
        migrations.AddField("user", "pictures", models.BooleanField(default=True)),
        migrations.AddField("user", "echoes", models.BooleanField(default=False)),
        migrations.AddField("user", "digest", models.BooleanField(default=False)),
        migrations.AddField("user", "digest_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddIndex(
            "user",
            models.Index(
                condition=models.Q(("digest_at__isnull", False)), fields=["digest_at"], name="digests_due"
            ),
        ),
    ]
