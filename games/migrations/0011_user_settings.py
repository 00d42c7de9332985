"""What people can set of their account, and the address of their profile."""

from django.db import migrations, models

import games.models.fields


def name_everybody(apps, schema_editor):
    """Each has an address of one's own: a default would be the same for all who are there."""
    users = apps.get_model("games", "User").objects
    for user in users.filter(opaque_id=None).iterator():
        user.opaque_id = games.models.fields.person_id()
        user.save(update_fields=["opaque_id"])


class Migration(migrations.Migration):
    dependencies = [("games", "0010_board_in_mails")]

    operations = [
        migrations.AddField("user", "is_public", models.BooleanField(default=False)),
        migrations.AddField("user", "reminders", models.BooleanField(default=True)),
        migrations.AddField("user", "news", models.BooleanField(default=True)),
        migrations.AddField("user", "opaque_id", models.CharField(max_length=16, null=True, editable=False)),
        migrations.RunPython(name_everybody, migrations.RunPython.noop),
        migrations.AlterField(
            "user",
            "opaque_id",
            models.CharField(
                default=games.models.fields.person_id, editable=False, max_length=16, unique=True
            ),
        ),
    ]
