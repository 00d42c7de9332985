import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.fields

# The triggers of version 1.0.0, whatever `games.models.play.triggers` holds today.
INSTALL = {
    "sqlite": [
        "CREATE TRIGGER games_decision_no_update BEFORE UPDATE ON games_decision BEGIN SELECT RAISE(ABORT, 'decisions are append-only'); END",
        "CREATE TRIGGER games_decision_no_delete BEFORE DELETE ON games_decision BEGIN SELECT RAISE(ABORT, 'decisions are append-only'); END",
        "CREATE TRIGGER games_game_no_reseed BEFORE UPDATE ON games_game WHEN OLD.started_at IS NOT NULL AND (NEW.seed <> OLD.seed OR NEW.id <> OLD.id OR NEW.started_at IS NULL) BEGIN SELECT RAISE(ABORT, 'a game that has begun keeps its seed'); END",
        "CREATE TRIGGER games_game_no_other_part BEFORE UPDATE ON games_game WHEN OLD.started_at IS NOT NULL AND NEW.server_part <> OLD.server_part BEGIN SELECT RAISE(ABORT, 'a game that has begun keeps its seed'); END",
        "CREATE TRIGGER games_game_no_delete BEFORE DELETE ON games_game WHEN OLD.started_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a game that has begun keeps its seed'); END",
        "CREATE TRIGGER games_act_no_delete BEFORE DELETE ON games_act WHEN OLD.decision > 0 BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END",
        "CREATE TRIGGER games_decision_no_replace BEFORE INSERT ON games_decision WHEN EXISTS (SELECT 1 FROM games_decision WHERE id = NEW.id OR (game_id = NEW.game_id AND (number = NEW.number OR key = NEW.key))) BEGIN SELECT RAISE(ABORT, 'decisions are append-only'); END",
        "CREATE TRIGGER games_act_no_update BEFORE UPDATE ON games_act WHEN (NEW.person_id IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.game_id IS NOT OLD.game_id OR NEW.number IS NOT OLD.number OR NEW.at IS NOT OLD.at OR NEW.role IS NOT OLD.role OR NEW.kind IS NOT OLD.kind OR NEW.reason IS NOT OLD.reason OR NEW.audience IS NOT OLD.audience OR NEW.changed IS NOT OLD.changed OR NEW.decision IS NOT OLD.decision) BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END",
        "CREATE TRIGGER games_act_no_replace BEFORE INSERT ON games_act WHEN EXISTS (SELECT 1 FROM games_act WHERE id = NEW.id OR (game_id = NEW.game_id AND number = NEW.number)) BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END",
        "CREATE TRIGGER games_game_no_replace BEFORE INSERT ON games_game WHEN EXISTS (SELECT 1 FROM games_game WHERE id = NEW.id AND started_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a game that has begun keeps its seed'); END",
        "CREATE TRIGGER games_game_no_replacing_update BEFORE UPDATE ON games_game WHEN NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM games_game WHERE id = NEW.id AND started_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a game that has begun keeps its seed'); END",
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION games_decision_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$",
        "CREATE TRIGGER games_decision_no_update BEFORE UPDATE ON games_decision FOR EACH ROW EXECUTE FUNCTION games_decision_refuse('decisions are append-only')",
        "ALTER TABLE games_decision ENABLE ALWAYS TRIGGER games_decision_no_update",
        "CREATE TRIGGER games_decision_no_delete BEFORE DELETE ON games_decision FOR EACH ROW EXECUTE FUNCTION games_decision_refuse('decisions are append-only')",
        "ALTER TABLE games_decision ENABLE ALWAYS TRIGGER games_decision_no_delete",
        "CREATE TRIGGER games_game_no_reseed BEFORE UPDATE ON games_game FOR EACH ROW WHEN (OLD.started_at IS NOT NULL AND (NEW.seed <> OLD.seed OR NEW.id <> OLD.id OR NEW.started_at IS NULL)) EXECUTE FUNCTION games_decision_refuse('a game that has begun keeps its seed')",
        "ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_no_reseed",
        "CREATE TRIGGER games_game_no_other_part BEFORE UPDATE ON games_game FOR EACH ROW WHEN (OLD.started_at IS NOT NULL AND NEW.server_part <> OLD.server_part) EXECUTE FUNCTION games_decision_refuse('a game that has begun keeps its seed')",
        "ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_no_other_part",
        "CREATE TRIGGER games_game_no_delete BEFORE DELETE ON games_game FOR EACH ROW WHEN (OLD.started_at IS NOT NULL) EXECUTE FUNCTION games_decision_refuse('a game that has begun keeps its seed')",
        "ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_no_delete",
        "CREATE TRIGGER games_act_no_delete BEFORE DELETE ON games_act FOR EACH ROW WHEN (OLD.decision > 0) EXECUTE FUNCTION games_decision_refuse('acts are append-only')",
        "ALTER TABLE games_act ENABLE ALWAYS TRIGGER games_act_no_delete",
        "CREATE TRIGGER games_decision_no_truncate BEFORE TRUNCATE ON games_decision FOR EACH STATEMENT EXECUTE FUNCTION games_decision_refuse('decisions are append-only')",
        "ALTER TABLE games_decision ENABLE ALWAYS TRIGGER games_decision_no_truncate",
        "CREATE TRIGGER games_act_no_update BEFORE UPDATE ON games_act FOR EACH ROW WHEN ((NEW.person_id IS NOT NULL OR NEW.id IS DISTINCT FROM OLD.id OR NEW.game_id IS DISTINCT FROM OLD.game_id OR NEW.number IS DISTINCT FROM OLD.number OR NEW.at IS DISTINCT FROM OLD.at OR NEW.role IS DISTINCT FROM OLD.role OR NEW.kind IS DISTINCT FROM OLD.kind OR NEW.reason IS DISTINCT FROM OLD.reason OR NEW.audience IS DISTINCT FROM OLD.audience OR NEW.changed IS DISTINCT FROM OLD.changed OR NEW.decision IS DISTINCT FROM OLD.decision)) EXECUTE FUNCTION games_decision_refuse('acts are append-only')",
        "ALTER TABLE games_act ENABLE ALWAYS TRIGGER games_act_no_update",
        "CREATE TRIGGER games_act_no_truncate BEFORE TRUNCATE ON games_act FOR EACH STATEMENT EXECUTE FUNCTION games_decision_refuse('acts are append-only')",
        "ALTER TABLE games_act ENABLE ALWAYS TRIGGER games_act_no_truncate",
    ],
}
REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS games_decision_no_update",
        "DROP TRIGGER IF EXISTS games_decision_no_delete",
        "DROP TRIGGER IF EXISTS games_game_no_reseed",
        "DROP TRIGGER IF EXISTS games_game_no_other_part",
        "DROP TRIGGER IF EXISTS games_game_no_delete",
        "DROP TRIGGER IF EXISTS games_act_no_delete",
        "DROP TRIGGER IF EXISTS games_decision_no_replace",
        "DROP TRIGGER IF EXISTS games_act_no_update",
        "DROP TRIGGER IF EXISTS games_act_no_replace",
        "DROP TRIGGER IF EXISTS games_game_no_replace",
        "DROP TRIGGER IF EXISTS games_game_no_replacing_update",
    ],
    "postgresql": [
        "SET CONSTRAINTS ALL IMMEDIATE",
        "SET CONSTRAINTS ALL DEFERRED",
        "DROP TRIGGER IF EXISTS games_decision_no_update ON games_decision",
        "DROP TRIGGER IF EXISTS games_decision_no_delete ON games_decision",
        "DROP TRIGGER IF EXISTS games_game_no_reseed ON games_game",
        "DROP TRIGGER IF EXISTS games_game_no_other_part ON games_game",
        "DROP TRIGGER IF EXISTS games_game_no_delete ON games_game",
        "DROP TRIGGER IF EXISTS games_act_no_delete ON games_act",
        "DROP TRIGGER IF EXISTS games_decision_no_truncate ON games_decision",
        "DROP TRIGGER IF EXISTS games_act_no_update ON games_act",
        "DROP TRIGGER IF EXISTS games_act_no_truncate ON games_act",
    ],
}


def install_triggers(apps, schema_editor):
    run(schema_editor, INSTALL)


def remove_triggers(apps, schema_editor):
    run(schema_editor, REMOVE)


def run(schema_editor, statements):
    with schema_editor.connection.cursor() as cursor:
        for statement in statements[schema_editor.connection.vendor]:
            cursor.execute(statement)


class Migration(migrations.Migration):
    initial = True

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
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="owned_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
                ("seed", models.CharField(blank=True, max_length=128)),
                ("server_part", models.CharField(blank=True, max_length=64)),
                ("response_seconds", models.PositiveIntegerField()),
                ("deal_seconds", models.PositiveIntegerField()),
                ("bank_seconds", models.PositiveIntegerField(default=0)),
                ("increment_seconds", models.PositiveIntegerField(default=0)),
                ("rest_days", models.JSONField(blank=True, default=list)),
                ("quiet_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("quiet_until", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("winners", models.JSONField(blank=True, default=list)),
                ("planet_owners", models.JSONField(blank=True, default=list)),
                ("speakers", models.JSONField(blank=True, default=list)),
                ("closed_by", models.CharField(blank=True, max_length=16)),
                ("closed_why", models.CharField(blank=True, max_length=500)),
                (
                    "continued_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="continuations",
                        to="games.game",
                    ),
                ),
                ("continued_at", models.PositiveIntegerField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_until", models.DateTimeField(blank=True, null=True)),
                ("is_open", models.BooleanField(default=False)),
                ("by_chance", models.BooleanField(default=False)),
                ("least_reliable", models.PositiveSmallIntegerField(default=0)),
                ("fills_at", models.DateTimeField(blank=True, null=True)),
                (
                    "spectators",
                    models.CharField(
                        choices=[("nobody", "Nobody"), ("people", "People"), ("link", "Link")],
                        default="nobody",
                        max_length=8,
                    ),
                ),
                ("watch_hours", models.PositiveSmallIntegerField(default=24)),
                (
                    "rematch_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="games.game",
                    ),
                ),
                ("stuck_at", models.DateTimeField(blank=True, null=True)),
                ("stuck_where", models.TextField(blank=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["created_at"], name="games_made"),
                    models.Index(fields=["started_at"], name="games_begun"),
                    models.Index(fields=["ended_at"], name="games_ended"),
                ],
            },
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
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.game"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
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
                ("bot", models.CharField(blank=True, max_length=16)),
                ("since", models.PositiveIntegerField(default=0)),
                ("came_as", models.JSONField(blank=True, default=list)),
                ("seed_part", models.CharField(blank=True, max_length=40)),
                ("seen", models.PositiveIntegerField(default=0)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("bank_used", models.PositiveIntegerField(default=0)),
                ("bank_since", models.DateTimeField(blank=True, null=True)),
                ("missed", models.PositiveSmallIntegerField(default=0)),
                ("missed_by", models.PositiveIntegerField(blank=True, null=True)),
                ("away_from", models.DateField(blank=True, null=True)),
                ("away_until", models.DateField(blank=True, null=True)),
            ],
            options={
                "ordering": ["game", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_seat_per_number"),
                    models.UniqueConstraint(fields=("game", "user"), name="one_seat_per_person"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedAlien",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="played_aliens",
                        to="games.game",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("alien", models.CharField(db_index=True, max_length=40)),
                ("won", models.BooleanField()),
                ("uses", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ["game", "seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "seat"), name="one_played_alien_per_seat")
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredOutline",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="outline",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("last", models.PositiveIntegerField()),
                ("document", models.TextField()),
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
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decisions", to="games.game"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("question", models.PositiveIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
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
                ("body", models.JSONField()),
                (
                    "route",
                    models.CharField(
                        choices=[
                            ("web", "Web"),
                            ("mail", "Mail"),
                            ("api", "Api"),
                            ("bot", "Bot"),
                            ("order", "Order"),
                            ("moderator", "Moderator"),
                            ("deadline", "Deadline"),
                            ("passed", "Passed"),
                            ("opening", "Opening"),
                            ("start", "Start"),
                            ("seated", "Seated"),
                            ("left", "Left"),
                            ("copied", "Copied"),
                            ("continue", "Continue"),
                            ("desk", "Desk"),
                        ],
                        max_length=16,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("written_at", models.DateTimeField(null=True)),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("key", models.CharField(blank=True, max_length=64, null=True)),
            ],
            options={
                "ordering": ["game", "number"],
                "indexes": [models.Index(fields=["at"], name="decisions_by_time")],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_decision_per_number"),
                    models.UniqueConstraint(fields=("game", "key"), name="one_decision_per_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="acts", to="games.game"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("host", "Host"),
                            ("playing_host", "Playing Host"),
                            ("moderator", "Moderator"),
                            ("staff", "Staff"),
                            ("table", "Table"),
                        ],
                        max_length=16,
                    ),
                ),
                ("kind", models.CharField(max_length=32)),
                ("reason", models.TextField(blank=True)),
                (
                    "audience",
                    models.CharField(
                        choices=[("table", "Table"), ("staff", "Staff"), ("end", "End")], max_length=8
                    ),
                ),
                ("changed", models.JSONField(default=dict)),
                ("decision", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ["game", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_act_per_number")
                ],
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
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ["game", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_checkpoint_per_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReplayChunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="games.game"
                    ),
                ),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
                ("document", models.TextField()),
            ],
            options={
                "ordering": ["game", "first"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "first"), name="one_chunk_from_each_number")
                ],
            },
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
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="games.game"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("fact", models.JSONField()),
                ("audience", models.SmallIntegerField(default=-1)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["game", "number", "place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "number", "place"), name="one_log_entry_per_place"
                    )
                ],
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
                ("question", models.PositiveIntegerField()),
                ("what", models.CharField(max_length=80)),
                ("about", models.JSONField(default=dict)),
                ("public", models.CharField(max_length=8, null=True)),
                ("encounter", models.JSONField(null=True)),
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
                ("reminded", models.PositiveSmallIntegerField(default=0)),
                ("bank_seconds", models.PositiveIntegerField(default=0)),
                ("on_bank", models.BooleanField(default=False)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("waiting", True)),
                        fields=["clock", "sweep_at"],
                        name="prompts_due",
                    ),
                    models.Index(
                        condition=models.Q(("waiting", True)),
                        fields=["remind_at"],
                        name="prompts_to_remind_of",
                    ),
                    models.Index(
                        condition=models.Q(("closed_at__isnull", True)), fields=["seat"], name="prompts_open"
                    ),
                    models.Index(
                        condition=models.Q(("answered_at__isnull", False)),
                        fields=["answered_at"],
                        name="prompts_answered",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("seat", "question"), name="one_prompt_per_question"),
                    models.CheckConstraint(
                        condition=models.Q(("closed_at__isnull", True), ("waiting", False), _connector="OR"),
                        name="nobody_waits_for_closed_prompts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ParkedAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parked_answers",
                        to="games.game",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("question", models.PositiveIntegerField()),
                ("answer", models.JSONField(null=True)),
                (
                    "route",
                    models.CharField(
                        choices=[
                            ("web", "Web"),
                            ("mail", "Mail"),
                            ("api", "Api"),
                            ("bot", "Bot"),
                            ("order", "Order"),
                            ("moderator", "Moderator"),
                            ("deadline", "Deadline"),
                            ("passed", "Passed"),
                            ("opening", "Opening"),
                            ("start", "Start"),
                            ("seated", "Seated"),
                            ("left", "Left"),
                            ("copied", "Copied"),
                            ("continue", "Continue"),
                            ("desk", "Desk"),
                        ],
                        max_length=16,
                    ),
                ),
                ("key", models.CharField(blank=True, max_length=64, null=True)),
                ("at", models.DateTimeField()),
                ("written_at", models.DateTimeField(null=True)),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                ("replaced_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "key"), name="one_parked_answer_per_key")
                ],
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
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="refusals", to="games.game"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("was_open", models.BooleanField()),
                ("reason", models.CharField(max_length=80)),
                ("params", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "key"), name="one_refusal_per_key")],
            },
        ),
        migrations.CreateModel(
            name="Retry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="retry", to="games.game"
                    ),
                ),
                ("act", models.PositiveIntegerField()),
                ("by_mail", models.BooleanField(default=False)),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("freed", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="games.game"
                    ),
                ),
                (
                    "kind",
                    models.CharField(max_length=16),
                ),
                ("seconds", models.PositiveIntegerField(default=0)),
                ("about", models.PositiveSmallIntegerField(null=True)),
                ("decision", models.PositiveIntegerField(default=0)),
                ("seat", models.PositiveSmallIntegerField()),
                ("yes", models.JSONField(default=list)),
                ("no", models.JSONField(default=list)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("passed", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("game", "kind"),
                        name="one_open_vote_of_a_kind",
                    )
                ],
            },
        ),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
