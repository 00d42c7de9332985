import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.fields


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0003_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="InboundMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
                ("recipient", models.CharField(max_length=320)),
                ("meant_for", models.CharField(blank=True, max_length=320)),
                ("envelope_from", models.CharField(blank=True, max_length=320)),
                ("raw", models.BinaryField()),
                ("received_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("handled_at", models.DateTimeField(blank=True, null=True)),
                ("outcome", models.CharField(blank=True, max_length=20)),
                ("sender", models.CharField(blank=True, max_length=320)),
                ("answered", models.BooleanField(default=False)),
                (
                    "prompt",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="replies",
                        to="games.prompt",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("handled_at__isnull", True)),
                        fields=["due_at"],
                        name="mails_to_handle",
                    ),
                    models.Index(fields=["sender", "received_at"], name="mails_of_a_sender"),
                    models.Index(fields=["received_at"], name="mails_in_by_time"),
                    models.Index(fields=["prompt", "answered", "outcome"], name="mails_to_a_question"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutboxMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("to", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("html", models.TextField(blank=True)),
                ("picture", models.JSONField(blank=True, null=True)),
                ("to_write", models.JSONField(blank=True, null=True)),
                ("headers", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=200, unique=True)),
                ("message_id", models.CharField(max_length=200, unique=True)),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails",
                        to="games.game",
                    ),
                ),
                (
                    "prompt",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails",
                        to="games.prompt",
                    ),
                ),
                ("priority", models.PositiveSmallIntegerField()),
                ("queued_at", models.DateTimeField()),
                ("renewed_at", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField()),
                ("locked_until", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("superseded_at", models.DateTimeField(blank=True, null=True)),
                ("failed_at", models.DateTimeField(blank=True, null=True)),
                ("provider_reply", models.TextField(blank=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("failed_at__isnull", True),
                            ("sent_at__isnull", True),
                            ("superseded_at__isnull", True),
                        ),
                        fields=["priority", "due_at"],
                        name="mails_to_send",
                    ),
                    models.Index(fields=["to", "-queued_at"], name="mails_to_somebody"),
                    models.Index(fields=["queued_at"], name="mails_by_time"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ProviderOutage",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("probe_at", models.DateTimeField()),
                ("words", models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name="SuppressedAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254, unique=True)),
                ("reason", models.TextField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "suppressed addresses",
            },
        ),
        migrations.CreateModel(
            name="Hook",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.fields.hook_id,
                        editable=False,
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to="games.game",
                    ),
                ),
                ("url", models.CharField(max_length=500)),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("plain", "Plain"),
                            ("discord", "Discord"),
                            ("slack", "Slack"),
                            ("matrix", "Matrix"),
                        ],
                        default="plain",
                        max_length=8,
                    ),
                ),
                ("events", models.JSONField(default=list)),
                (
                    "secret",
                    models.CharField(default=games.models.fields.hook_secret, editable=False, max_length=64),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("called_at", models.DateTimeField(blank=True, null=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(blank=True, null=True)),
                ("disabled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "disabled_why",
                    models.CharField(
                        blank=True, choices=[("failed", "Failed"), ("gone", "Gone")], max_length=8
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("disabled_at__isnull", True)),
                        fields=["user", "game"],
                        name="hooks_on",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="games.hook",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hook_deliveries",
                        to="games.game",
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.models.fields.delivery_key, editable=False, max_length=32, unique=True
                    ),
                ),
                (
                    "event",
                    models.CharField(
                        choices=[
                            ("your_turn", "Your Turn"),
                            ("news", "News"),
                            ("over", "Over"),
                            ("needs_moderator", "Needs Moderator"),
                            ("test", "Test"),
                        ],
                        max_length=16,
                    ),
                ),
                ("about", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("locked_until", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                ("outcome", models.CharField(blank=True, max_length=20)),
            ],
            options={
                "verbose_name_plural": "hook deliveries",
                "indexes": [
                    models.Index(
                        condition=models.Q(("dropped_at__isnull", True), ("sent_at__isnull", True)),
                        fields=["hook", "game", "id"],
                        name="deliveries_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="CacheRow",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
