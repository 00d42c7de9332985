import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import games.models.fields
from games.models.play import triggers


def lay_triggers(apps, schema_editor):
    triggers.install(schema_editor.connection)


def lift_triggers(apps, schema_editor):
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_user"),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.fields.game_id,
                        editable=False,
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=80)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("lobby", "Lobby"),
                            ("running", "Running"),
                            ("over", "Over"),
                            ("stuck", "Stuck"),
                        ],
                        db_index=True,
                        default="lobby",
                        max_length=8,
                    ),
                ),
                ("edition", models.CharField(max_length=32)),
                ("options", models.JSONField(default=dict)),
                ("rulings", models.CharField(blank=True, max_length=32)),
                ("seed", models.CharField(max_length=128)),
                ("response_seconds", models.PositiveIntegerField()),
                ("deal_seconds", models.PositiveIntegerField()),
                ("winners", models.JSONField(blank=True, default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("stuck_at", models.DateTimeField(blank=True, null=True)),
                ("stuck_where", models.TextField(blank=True)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="owned_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("question", models.PositiveIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("options", "Options"), ("answer", "Answer"), ("standing", "Standing")],
                        max_length=16,
                    ),
                ),
                ("body", models.JSONField()),
                ("route", models.CharField(max_length=16)),
                ("at", models.DateTimeField()),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("key", models.CharField(blank=True, max_length=64, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decisions", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number"],
            },
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("hash", models.CharField(max_length=64)),
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checkpoint",
                        to="games.decision",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checkpoints",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number"],
            },
        ),
        migrations.CreateModel(
            name="HeldAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("question", models.PositiveIntegerField()),
                ("answer", models.JSONField(null=True)),
                ("route", models.CharField(max_length=16)),
                ("key", models.CharField(blank=True, max_length=64, null=True)),
                ("at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="held_answers",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                (
                    "token",
                    models.CharField(
                        default=games.models.fields.token, editable=False, max_length=64, unique=True
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "accepted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("fact", models.JSONField()),
                ("audience", models.SmallIntegerField(default=-1)),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number", "place"],
            },
        ),
        migrations.CreateModel(
            name="Refusal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("asked", models.BooleanField()),
                ("reason", models.CharField(max_length=80)),
                ("params", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="refusals", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=16)),
                ("seen", models.PositiveIntegerField(default=0)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.game"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number"],
            },
        ),
        migrations.CreateModel(
            name="Prompt",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.fields.prompt_id,
                        editable=False,
                        max_length=32,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("question", models.PositiveIntegerField()),
                ("what", models.CharField(max_length=80)),
                ("about", models.JSONField(default=dict)),
                ("shown", models.JSONField(default=list)),
                ("default", models.JSONField(null=True)),
                (
                    "clock",
                    models.CharField(
                        choices=[("response", "Response"), ("deal", "Deal"), ("bot", "Bot")],
                        default="response",
                        max_length=8,
                    ),
                ),
                ("waiting", models.BooleanField(default=True)),
                ("opened_at", models.DateTimeField()),
                ("opened_by", models.PositiveIntegerField()),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("sweep_at", models.DateTimeField(blank=True, null=True)),
                ("remind_at", models.DateTimeField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prompts", to="games.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prompts", to="games.seat"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="one_decision_per_number"),
        ),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.UniqueConstraint(
                fields=("game", "key"),
                name="one_decision_per_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="checkpoint",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="one_checkpoint_per_number"),
        ),
        migrations.AddConstraint(
            model_name="heldanswer",
            constraint=models.UniqueConstraint(
                fields=("game", "key"),
                name="one_held_answer_per_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                models.F("game"),
                django.db.models.functions.text.Lower("email"),
                name="one_invitation_per_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                fields=("game", "number", "place"), name="one_log_entry_per_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="refusal",
            constraint=models.UniqueConstraint(fields=("game", "key"), name="one_refusal_per_key"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="one_seat_per_number"),
        ),
        migrations.AddIndex(
            model_name="prompt",
            index=models.Index(
                condition=models.Q(("waiting", True)), fields=["clock", "sweep_at"], name="prompts_due"
            ),
        ),
        migrations.AddIndex(
            model_name="prompt",
            index=models.Index(
                condition=models.Q(("waiting", True)), fields=["remind_at"], name="prompts_to_remind_of"
            ),
        ),
        migrations.AddIndex(
            model_name="prompt",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)), fields=["seat"], name="prompts_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="prompt",
            constraint=models.UniqueConstraint(fields=("seat", "question"), name="one_prompt_per_question"),
        ),
        migrations.AddConstraint(
            model_name="prompt",
            constraint=models.CheckConstraint(
                condition=models.Q(("closed_at__isnull", True), ("waiting", False), _connector="OR"),
                name="nobody_waits_for_closed_prompts",
            ),
        ),
        migrations.RunPython(lay_triggers, lift_triggers),
    ]
