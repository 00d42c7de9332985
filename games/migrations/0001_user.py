import django.utils.timezone
from django.db import migrations, models

import games.models.fields


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("language", models.CharField(blank=True, max_length=8)),
                ("zone", models.CharField(blank=True, max_length=48)),
                ("zone_of_browser", models.CharField(blank=True, max_length=48)),
                (
                    "opaque_id",
                    models.CharField(
                        default=games.models.fields.person_id, editable=False, max_length=16, unique=True
                    ),
                ),
                ("is_public", models.BooleanField(default=False)),
                ("reminders", models.BooleanField(default=True)),
                ("news", models.BooleanField(default=True)),
                ("digest", models.BooleanField(default=False)),
                ("digest_at", models.DateTimeField(blank=True, null=True)),
                ("echoes", models.BooleanField(default=False)),
                ("pictures", models.BooleanField(default=True)),
                ("away_from", models.DateField(blank=True, null=True)),
                ("away_until", models.DateField(blank=True, null=True)),
                ("was_away", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("is_staff", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("digest_at__isnull", False)),
                        fields=["digest_at"],
                        name="digests_due",
                    )
                ],
            },
        ),
    ]
