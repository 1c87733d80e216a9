"""What is kept: columns and constraints, no behaviour. `Event` rows are written by `cardgames.store` alone and never
change; every other column about a match's course can be rebuilt from them."""

import uuid

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from knox.models import AbstractAuthToken


class Player(AbstractBaseUser):  # type: ignore[django-manager-missing]
    """An account. A guest has no `login` and no usable password."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    login = models.CharField(max_length=80, null=True, unique=True)  # the name, folded: unique
    kind = models.CharField(max_length=8, choices=[("human", "human"), ("bot", "bot")], default="human")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # A deleted account that its matches still know: up to the match of this id they do not any more.
    leaving = models.UUIDField(null=True)

    objects = BaseUserManager()

    USERNAME_FIELD = "login"

    class Meta:
        indexes = (models.Index("id", name="player_leaving", condition=Q(leaving__isnull=False)),)

    def __str__(self) -> str:
        return self.name


class Token(AbstractAuthToken):  # type: ignore[misc]
    """What lets a program act for its account, as far as its scopes go. Not the token itself is kept, but its hash."""

    public_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)  # by which its owner names it
    title = models.CharField(max_length=40)
    scopes = ArrayField(models.CharField(max_length=16))


class Match(models.Model):
    """The head row: how the match was set up, and where it stands after its last event."""

    class Status(models.TextChoices):
        OPEN = "open"
        ACTIVE = "active"
        FINISHED = "finished"
        STALLED = "stalled"
        ABANDONED = "abandoned"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=32)
    edition = models.SmallIntegerField()
    options = models.JSONField()
    size = models.SmallIntegerField()  # how many seats
    turn_seconds = models.IntegerField(null=True)
    timeouts_allowed = models.SmallIntegerField()
    bot_delay_seconds = models.SmallIntegerField()
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    invite = models.CharField(max_length=32)
    hold = models.BooleanField()
    creator = models.ForeignKey(Player, models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    commitment = models.CharField(max_length=64)
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, related_name="rematch")
    revision = models.IntegerField(default=0)  # rises with every change that is no event

    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    version = models.IntegerField(default=0)
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()  # of the last event; of the creation while there is none
    turn = ArrayField(models.SmallIntegerField(), default=list)
    deadline = models.DateTimeField(null=True)
    bot_due = models.DateTimeField(null=True)  # when an awaited bot's turn counts as forgotten
    result = models.JSONField(null=True)

    class Meta:
        indexes = (
            models.Index("deadline", name="match_deadline", condition=Q(deadline__isnull=False)),
            models.Index("bot_due", name="match_bot_due", condition=Q(bot_due__isnull=False)),
            models.Index("at", name="match_idle", condition=Q(status__in=("open", "active"))),
            models.Index("at", "id", name="match_ended", condition=Q(result__isnull=False)),
            models.Index(F("created_at").desc(), F("id").desc(), name="match_newest"),
        )

    def __str__(self) -> str:
        return str(self.id)


GOING_ON = (Match.Status.OPEN, Match.Status.ACTIVE)
ENDED = (Match.Status.FINISHED, Match.Status.STALLED, Match.Status.ABANDONED)


class Secret(models.Model):
    """The match's server seed, apart from what is read for players."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="secret")
    server_seed = models.BinaryField()


class Seat(models.Model):
    """Who sits where. `level` is set for a bot's seat, also for one that a bot took over."""

    pk = models.CompositePrimaryKey("match_id", "seat")
    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    seat = models.SmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+", db_index=False)
    kept_for = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+", db_index=False)
    level = models.CharField(max_length=16, null=True)
    taken_over = models.BooleanField(default=False)
    client_seed = models.CharField(max_length=64, null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("match", "player", name="one_seat_each", condition=Q(player__isnull=False)),
        )
        indexes = (
            models.Index("player", "match", name="seat_of_player", condition=Q(player__isnull=False)),
            models.Index("kept_for", "match", name="seat_kept_for", condition=Q(kept_for__isnull=False)),
        )


class Departure(models.Model):
    """A player gave back a seat of an open match; what he was answered then, a repeated `leave` answers again."""

    pk = models.CompositePrimaryKey("match_id", "player_id")
    match = models.ForeignKey(Match, models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", db_index=False)
    answer = models.JSONField()

    class Meta:
        indexes = (models.Index("player", "match", name="departure_of_player"),)


class Event(models.Model):
    """One event in its public form, its hash, and the sealed cards by audience. Immutable: triggers refuse the rest."""

    pk = models.CompositePrimaryKey("match_id", "version")
    match = models.ForeignKey(Match, models.DO_NOTHING, db_index=False, db_constraint=False, related_name="+")
    version = models.IntegerField()
    prev = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    type = models.CharField(max_length=16)
    seat = models.SmallIntegerField(null=True)
    cause = models.CharField(max_length=8)
    at = models.DateTimeField()
    move = models.JSONField(null=True)
    effects = models.JSONField()
    sealed = models.JSONField()
    secrets = models.JSONField()


class Key(models.Model):
    """An `Idempotency-Key` that an accepted request used up, and what it answered (contract: idempotency).

    For a move `version` is that of its own event and `last` that of its append's last: the answer is rebuilt from the
    log. What leaves no event has its `answer` stored.
    """

    pk = models.CompositePrimaryKey("match_id", "player_id", "call", "key")
    match = models.ForeignKey(Match, models.DO_NOTHING, db_index=False, db_constraint=False, related_name="+")
    player = models.ForeignKey(Player, models.DO_NOTHING, db_index=False, db_constraint=False, related_name="+")
    call = models.CharField(max_length=16)
    key = models.CharField(max_length=128)
    body = models.BinaryField()  # SHA-256 of the body's canonical JSON
    version = models.IntegerField()
    last = models.IntegerField()
    answer = models.JSONField(null=True)


class Creation(models.Model):
    """The `Idempotency-Key` of a `POST matches`, which no match can hold before it is made."""

    pk = models.CompositePrimaryKey("player_id", "key")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", db_index=False)
    key = models.CharField(max_length=128)
    body = models.BinaryField()
    match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)
    answer = models.JSONField()
