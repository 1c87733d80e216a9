"""The shapes of answers, for the OpenAPI document. They describe; nothing is rendered with them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.auth import SCOPES
from cardgames import models
from cardgames.checks import ABOUT
from cardgames.position import LEVELS


class Player(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["human", "bot"])


class Welcome(serializers.Serializer[Any]):
    player = Player()
    token = serializers.CharField(help_text="shown this once; send it as Authorization: Bearer <token>")


class Me(Player):
    guest = serializers.BooleanField(help_text="there is no password")
    created_at = serializers.DateTimeField()


class Range(serializers.Serializer[Any]):
    min = serializers.IntegerField()
    max = serializers.IntegerField()


class Game(serializers.Serializer[Any]):
    game = serializers.CharField()
    title = serializers.CharField()
    edition = serializers.IntegerField()
    seats = Range(help_text="with the default options")
    options = serializers.DictField(help_text="a JSON Schema")
    bots = serializers.ListField(child=serializers.ChoiceField(LEVELS))
    rules = serializers.CharField(help_text="where the rules page is")


class Games(serializers.Serializer[Any]):
    games = Game(many=True)


class Seat(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = Player(allow_null=True, help_text="null: the seat is free")
    level = serializers.ChoiceField(LEVELS, required=False, help_text="of the bot that plays the seat")
    taken_over = serializers.BooleanField(help_text="a bot plays it for its player, for good")
    kept = serializers.BooleanField(required=False, help_text="free, but kept for a player of the match before")


class You(serializers.Serializer[Any]):
    seat = serializers.IntegerField()


class Zone(serializers.Serializer[Any]):
    zone = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    slot = serializers.IntegerField(required=False)
    count = serializers.IntegerField()
    cards = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="bottom to top; null where you may not see them"
    )


class View(serializers.Serializer[Any]):
    """What the table shows; each game adds members of its own."""

    game = serializers.CharField()
    phase = serializers.ChoiceField(["arranging", "giving", "playing", "over"])
    zones = Zone(many=True)


class ListedMatch(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    game = serializers.CharField()
    edition = serializers.IntegerField()
    options = serializers.DictField()
    status = serializers.ChoiceField(models.Match.Status.choices)
    seats = Seat(many=True)
    you = You(allow_null=True, help_text="the seat you play; null for spectators")
    version = serializers.IntegerField(help_text="how many events there are")
    turn = serializers.ListField(child=serializers.IntegerField(), help_text="the seats that are waited for")
    deadline = serializers.DateTimeField(allow_null=True)
    now = serializers.DateTimeField()
    result = serializers.DictField(allow_null=True)
    commitment = serializers.CharField()
    created_at = serializers.DateTimeField()
    visibility = serializers.ChoiceField(models.Match.Visibility.choices)
    turn_seconds = serializers.IntegerField(allow_null=True)
    timeouts_allowed = serializers.IntegerField()
    bot_delay_seconds = serializers.IntegerField()
    hold = serializers.BooleanField()
    rematch_of = serializers.UUIDField(allow_null=True)
    rematch = serializers.UUIDField(allow_null=True)
    invite = serializers.CharField(required=False, help_text="for seated players: lets others join a private match")


class Match(ListedMatch):
    view = View(allow_null=True, help_text="null while the match is open")
    legal_moves = serializers.ListField(
        child=serializers.DictField(), help_text="every move you can make now; post one as it is"
    )


class MatchWithReceipt(Match):
    receipt = serializers.CharField(help_text="a JWS; keep it, it proves what you were told")


class SealedCards(serializers.Serializer[Any]):
    cards = serializers.ListField(child=serializers.CharField())


class Opened(serializers.Serializer[Any]):
    value = SealedCards()
    salt = serializers.CharField()


class Event(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    version = serializers.IntegerField()
    prev = serializers.CharField()
    type = serializers.ChoiceField(["started", "dealt", "moved", "taken_over", "ended"])
    seat = serializers.IntegerField(allow_null=True)
    cause = serializers.ChoiceField(["player", "bot", "timeout", "system"])
    at = serializers.DateTimeField()
    move = serializers.DictField(allow_null=True)
    effects = serializers.ListField(child=serializers.DictField())
    sealed = serializers.DictField(child=serializers.CharField())
    hash = serializers.CharField()
    opened = serializers.DictField(child=Opened())


class Moved(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="of your move's event")
    event = Event()
    match = Match()
    receipt = serializers.CharField()


class Receipt(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    hash = serializers.CharField(help_text="of the event with this version; for version 0 the commitment")
    receipt = serializers.CharField(help_text="a JWS; the same that the event was answered with")


class Events(serializers.Serializer[Any]):
    events = Event(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="the next `after`; null: that was all")


class Deal(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    dealer = serializers.IntegerField()
    deck = serializers.ListField(child=serializers.CharField())


class MoveRecorded(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    move = serializers.DictField()
    cause = serializers.ChoiceField(["player", "bot", "timeout"])
    version = serializers.IntegerField()


@extend_schema_field({"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/Player"}, {"type": "null"}]}})
class _Players(serializers.ListField):
    """By seat; null for one that nobody took."""


class GameRecord(serializers.Serializer[Any]):
    format = serializers.CharField()
    game = serializers.CharField()
    edition = serializers.IntegerField()
    seats = serializers.IntegerField()
    options = serializers.DictField()
    deals = Deal(many=True)
    moves = MoveRecorded(many=True)
    result = serializers.DictField(allow_null=True)
    ended = serializers.ChoiceField(["finished", "stalled", "abandoned"])
    match = serializers.UUIDField()
    players = _Players()
    server_seed = serializers.CharField()
    commitment = serializers.CharField()
    client_seeds = serializers.ListField(child=serializers.CharField(allow_null=True))
    deal = serializers.ChoiceField(["server", "shared"])
    events = Event(many=True)


class MyMatch(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    game = serializers.CharField()
    status = serializers.ChoiceField(models.Match.Status.choices)
    version = serializers.IntegerField()
    seat = serializers.IntegerField(help_text="yours")
    kept = serializers.BooleanField(help_text="the seat is kept for you: join to take it")
    your_turn = serializers.BooleanField()
    turn = serializers.ListField(child=serializers.IntegerField())
    deadline = serializers.DateTimeField(allow_null=True)


class News(serializers.Serializer[Any]):
    matches = MyMatch(many=True, help_text="under way, or over for no more than a day")


class TokenShown(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField(help_text="as you named it", allow_blank=True)
    scopes = serializers.ListField(child=serializers.ChoiceField(SCOPES))
    begins_with = serializers.CharField(help_text="the first signs of the token")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)


class MyToken(TokenShown):
    current = serializers.BooleanField(help_text="it is the one you have just asked with")


class Tokens(serializers.Serializer[Any]):
    tokens = MyToken(many=True)


class TokenMade(TokenShown):
    token = serializers.CharField(help_text="shown this once")


class SeatExported(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    game = serializers.CharField()
    status = serializers.ChoiceField(models.Match.Status.choices)
    created_at = serializers.DateTimeField()
    opened = serializers.BooleanField(help_text="you opened the match")
    seat = serializers.IntegerField()
    kept = serializers.BooleanField(help_text="the seat is kept for you")
    taken_over = serializers.BooleanField()
    client_seed = serializers.CharField(allow_null=True, help_text="the seed you gave")
    events = serializers.CharField(help_text="where your moves are")
    record = serializers.CharField(allow_null=True, help_text="where the whole match is, once it has ended")


class MatchLeft(serializers.Serializer[Any]):
    match = serializers.UUIDField()


class KeyExported(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    call = serializers.ChoiceField(["create", "join", "moves"])
    key = serializers.CharField()
    version = serializers.IntegerField(help_text="of the event that a move became")


class AccountExported(Me):
    login = serializers.CharField(allow_null=True, help_text="the name you get tokens by")


class Export(serializers.Serializer[Any]):
    format = serializers.CharField()
    made_at = serializers.DateTimeField()
    account = AccountExported()
    tokens = TokenShown(many=True)
    matches = SeatExported(many=True)
    left = MatchLeft(many=True, help_text="matches whose seat you gave back before they started")
    keys = KeyExported(many=True)


class Judgement(serializers.Serializer[Any]):
    """What a check of a record found."""

    holds = serializers.BooleanField()
    status = serializers.CharField(required=False, help_text="how the match ended, if the record holds")
    result = serializers.DictField(required=False, allow_null=True)
    log = serializers.BooleanField(required=False, help_text="whether there was a log, and it was checked, too")
    detail = serializers.CharField(required=False, help_text="what does not hold")
    move = serializers.IntegerField(required=False, help_text="at which move, counted from 1")
    version = serializers.IntegerField(required=False, help_text="at which event of the log")
    clause = serializers.CharField(required=False, help_text="the rule that was broken")


class CheckMade(serializers.Serializer[Any]):
    name = serializers.ChoiceField(list(ABOUT))
    about = serializers.CharField(help_text="what holds, if it does")
    holds = serializers.BooleanField(
        allow_null=True, help_text="null: not made, as one before it fails, or there is nothing to look at"
    )
    version = serializers.IntegerField(allow_null=True, help_text="of the first event with which it does not hold")


class ReceiptChecked(serializers.Serializer[Any]):
    signed = serializers.BooleanField(help_text="it was signed by this server, and not changed since")
    this_match = serializers.BooleanField(allow_null=True, help_text="it is of this match; null: nobody knows")
    version = serializers.IntegerField(allow_null=True)
    holds = serializers.BooleanField(allow_null=True, help_text="its event stands in the log; null: not looked up")


class Audit(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    version = serializers.IntegerField(help_text="how many events the match had at that moment")
    status = serializers.ChoiceField(models.Match.Status.choices)
    commitment = serializers.CharField()
    hash = serializers.CharField(allow_null=True, help_text="of the last event; null: there is none")
    holds = serializers.BooleanField(help_text="no check fails")
    checks = CheckMade(many=True)
    receipts = ReceiptChecked(many=True, help_text="in the order in which they were given")
