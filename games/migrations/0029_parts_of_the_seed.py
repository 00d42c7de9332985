from django.db import migrations, models

from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    """SQLite makes the table of games anew for a field with a default, and loses them."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Games that are there keep the seed that they were given: their server part is empty."""

    dependencies = [
        ("games", "0028_figures_by_time"),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, lay_triggers),
        migrations.AddField(
            model_name="game",
            name="server_part",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="seed_part",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="game",
            name="seed",
            field=models.CharField(blank=True, max_length=128),
        ),
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
