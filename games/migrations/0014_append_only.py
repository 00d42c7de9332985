from django.db import migrations

from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Lays the triggers that databases made before do not have. Those of 0002 go back with it."""

    dependencies = [
        ("games", "0013_seats_change_hands"),
    ]

    operations = [
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
