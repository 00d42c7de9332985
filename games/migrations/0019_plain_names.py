"""Classes and fields get plain names in the code. Tables and columns keep theirs: no statement is executed."""

from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.models.deletion import CASCADE

CLASSES = (
    ("ShownOut", "RemovedPlayer"),
    ("Stretch", "CourseSegment"),
    ("Outline", "StoredOutline"),
    ("StoppedAddress", "SuppressedAddress"),
    ("KeptValue", "CacheRow"),
)
FIELDS = (
    ("coursesegment", "told", "document", models.TextField(db_column="told")),
    ("storedoutline", "told", "document", models.TextField(db_column="told")),
    (
        "wish",
        "rests_until",
        "next_try_at",
        models.DateTimeField(blank=True, db_column="rests_until", null=True),
    ),
    ("refusal", "asked", "was_open", models.BooleanField(db_column="asked")),
)


def classes() -> list[Operation]:
    """A class whose table is named may be renamed without touching it; its content type goes along."""
    return [
        operation
        for old, new in CLASSES
        for operation in (
            migrations.AlterModelTable(old.lower(), f"games_{old.lower()}"),
            migrations.RenameModel(old, new),
        )
    ]


def fields() -> list[Operation]:
    return [
        operation
        for model, old, new, field in FIELDS
        for operation in (
            migrations.AlterField(model, old, field),
            migrations.RenameField(model, old, new),
        )
    ]


class Migration(migrations.Migration):
    dependencies = [("games", "0018_mails_sent_anew")]

    operations = [
        *classes(),
        *fields(),
        migrations.AlterModelOptions("removedplayer", {"verbose_name_plural": "removed players"}),
        migrations.AlterModelOptions("suppressedaddress", {"verbose_name_plural": "suppressed addresses"}),
        migrations.AlterField(
            "removedplayer",
            "game",
            models.ForeignKey(on_delete=CASCADE, related_name="removed_players", to="games.game"),
        ),
        migrations.AlterField(
            "coursesegment",
            "game",
            models.ForeignKey(on_delete=CASCADE, related_name="segments", to="games.game"),
        ),
    ]
