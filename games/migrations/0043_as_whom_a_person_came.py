from django.db import migrations, models

from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    """Where a database makes a table anew for a field, it loses what guards it."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0042_who_speaks_for_a_chair"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="came_as",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
