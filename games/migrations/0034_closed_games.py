from django.db import migrations, models

from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    """Should a database make the table of decisions anew for a field that is altered, it loses them."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0033_dropped_answers"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="closed_by",
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AddField(
            model_name="game",
            name="closed_why",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AlterField(
            model_name="decision",
            name="kind",
            field=models.CharField(
                choices=[
                    ("options", "Options"),
                    ("answer", "Answer"),
                    ("standing", "Standing"),
                    ("reseed", "Reseed"),
                    ("rewind", "Rewind"),
                    ("ruling", "Ruling"),
                    ("close", "Close"),
                ],
                max_length=16,
            ),
        ),
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
