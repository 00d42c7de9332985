from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

CHOICES = [("usual", "Usual"), ("always", "Always"), ("never", "Never")]


def keep_choice(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Keep that a person wanted a mail for each answer."""
    apps.get_model("games", "User").objects.filter(echoes=True).update(receipts="always")


class Migration(migrations.Migration):
    dependencies = [("games", "0004_mail_hooks_processes")]

    operations = [
        migrations.AddField(
            "user", "receipts", models.CharField(choices=CHOICES, default="usual", max_length=8)
        ),
        migrations.RunPython(keep_choice, migrations.RunPython.noop),
        migrations.RemoveField("user", "echoes"),
    ]
