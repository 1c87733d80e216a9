"""The bodies of requests, one class each."""

from rest_framework import serializers

from api.auth import SCOPES
from api.fields import Anything, Body, ClientSeed, Move, Name, Text, Truth, Whole
from cardgames.models import Match
from cardgames.position import LEVELS


class NewGuest(Body):
    name = Name(required=False)


class Credentials(Body):
    name = Name()
    password = Text(min_length=1, max_length=128, trim_whitespace=False)


class Registration(Credentials):
    password = Text(min_length=8, max_length=128, trim_whitespace=False, help_text="none that everybody knows")


class Declaration(Body):
    kind = serializers.ChoiceField(["bot"], help_text="a program plays for this account, for good")


class Goodbye(Body):
    password = Text(
        min_length=1,
        max_length=128,
        trim_whitespace=False,
        required=False,
        help_text="of a player; a guest has none and sends none",
    )


class NewToken(Body):
    title = Name(required=False, default="", allow_blank=True, help_text="by which you tell it from your others")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(SCOPES),
        required=False,
        min_length=1,
        max_length=len(SCOPES),
        help_text="all that there are, if you say nothing",
    )
    expires_in = Whole(
        min_value=60,
        max_value=31_536_000,
        required=False,
        allow_null=True,
        default=None,
        help_text="seconds; null: it does not expire",
    )


class CredentialsForToken(Credentials, NewToken):
    """Name and password, and what the token is for."""


class NewMatch(Body):
    game = Text(max_length=32)
    seats = Whole(min_value=2, max_value=32)
    options = Anything(required=False, default=dict, help_text="as the game's page describes them")
    bots = serializers.ListField(child=serializers.ChoiceField(LEVELS), required=False, default=list, max_length=31)
    turn_seconds = Whole(
        min_value=5, max_value=1_209_600, required=False, allow_null=True, default=86_400, help_text="null: no deadline"
    )
    timeouts_allowed = Whole(
        min_value=0,
        max_value=1000,
        required=False,
        default=2,
        help_text="in a row, before a bot takes over; 0: any number",
    )
    bot_delay_seconds = Whole(min_value=0, max_value=60, required=False, default=1)
    visibility = serializers.ChoiceField(Match.Visibility.choices, required=False, default="public")
    hold = Truth(required=False, default=False, help_text="do not start before the creator has called seed")


class Join(Body):
    seat = Whole(min_value=0, max_value=31, required=False, allow_null=True, default=None)
    client_seed = ClientSeed(required=False, allow_null=True, allow_blank=True, default=None)
    invite = Text(min_length=1, max_length=64, trim_whitespace=False, required=False, allow_null=True, default=None)


class SeedGiven(Body):
    client_seed = ClientSeed(allow_blank=True)


class NewMove(Body):
    version = Whole(min_value=0, max_value=2**31 - 1)
    move = Move(help_text="an entry of legal_moves")


class Nothing(Body):
    """No members."""
