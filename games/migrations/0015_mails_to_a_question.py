"""The turn page counts mails without looking into them: on SQLite a field behind a long one is far away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0014_append_only")]

    operations = [
        migrations.AddIndex(
            model_name="inboundmail",
            index=models.Index(fields=["prompt", "answered", "outcome"], name="mails_to_a_question"),
        ),
    ]
