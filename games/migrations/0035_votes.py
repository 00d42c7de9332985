"""A table votes on more than its clocks: the model has another name, and one vote of each kind can be open."""

import django.db.models.deletion
from django.db import migrations, models

KINDS = [
    ("extend", "Extend"),
    ("pause", "Pause"),
    ("resume", "Resume"),
    ("replace", "Replace"),
    ("take_back", "Take Back"),
    ("draw", "Draw"),
    ("concede", "Concede"),
]
ROLES = [
    ("host", "Host"),
    ("playing_host", "Playing Host"),
    ("moderator", "Moderator"),
    ("staff", "Staff"),
    ("table", "Table"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0034_closed_games"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="clockvote", name="one_open_vote_per_game"),
        migrations.AlterModelTable("clockvote", "games_clockvote"),  # as before, under whatever name
        migrations.RenameModel(old_name="ClockVote", new_name="Vote"),
        migrations.AddField("vote", "about", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("vote", "decision", models.PositiveIntegerField(default=0)),
        migrations.AlterField("vote", "kind", models.CharField(choices=KINDS, max_length=16)),
        migrations.AlterField(
            "vote",
            "game",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="games.game"
            ),
        ),
        migrations.AlterField("act", "role", models.CharField(choices=ROLES, max_length=16)),
        migrations.AddConstraint(
            "vote",
            models.UniqueConstraint(
                fields=["game", "kind"],
                condition=models.Q(closed_at=None),
                name="one_open_vote_of_a_kind",
            ),
        ),
    ]
