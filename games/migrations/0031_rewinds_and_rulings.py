from django.db import migrations, models

from games.models.play import triggers

ROUTES = [
    ("web", "Web"),
    ("mail", "Mail"),
    ("api", "Api"),
    ("bot", "Bot"),
    ("order", "Order"),
    ("moderator", "Moderator"),
    ("deadline", "Deadline"),
    ("opening", "Opening"),
    ("start", "Start"),
    ("seated", "Seated"),
    ("left", "Left"),
    ("copied", "Copied"),
    ("continue", "Continue"),
    ("desk", "Desk"),
]


def lay_triggers(apps, schema_editor):
    """Should a database make the table of decisions anew for a field that is altered, it loses them."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0030_api_tokens"),
    ]

    operations = [
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
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="decision",
            name="route",
            field=models.CharField(choices=ROUTES, max_length=16),
        ),
        migrations.AlterField(
            model_name="heldanswer",
            name="route",
            field=models.CharField(choices=ROUTES, max_length=16),
        ),
        migrations.RunPython(lay_triggers, migrations.RunPython.noop),
    ]
