from django.db import migrations, models

from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    """Where a database makes the table of games anew for a field, it loses what guards their seeds."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0041_variants_of_wishes"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="speakers",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
