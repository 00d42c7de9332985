from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_desk"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="decision",
            index=models.Index(fields=["at"], name="decisions_by_time"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["created_at"], name="games_made"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["started_at"], name="games_begun"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["ended_at"], name="games_ended"),
        ),
        migrations.AddIndex(
            model_name="inboundmail",
            index=models.Index(fields=["received_at"], name="mails_in_by_time"),
        ),
        migrations.AddIndex(
            model_name="outboxmail",
            index=models.Index(fields=["queued_at"], name="mails_by_time"),
        ),
        migrations.AddIndex(
            model_name="prompt",
            index=models.Index(
                condition=models.Q(("answered_at__isnull", False)),
                fields=["answered_at"],
                name="prompts_answered",
            ),
        ),
    ]
