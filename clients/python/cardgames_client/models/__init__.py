"""Contains all the data models used in inputs/outputs"""

from .account_exported import AccountExported
from .audit import Audit
from .bot_level import BotLevel
from .cause import Cause
from .cause_of_move import CauseOfMove
from .check_made import CheckMade
from .check_name import CheckName
from .check_record_body import CheckRecordBody
from .credentials_for_token import CredentialsForToken
from .deal import Deal
from .declaration import Declaration
from .declared import Declared
from .ended import Ended
from .ended_status import EndedStatus
from .ending import Ending
from .event_type import EventType
from .events import Events
from .export import Export
from .export_records_game import ExportRecordsGame
from .export_records_status import ExportRecordsStatus
from .game import Game
from .game_options import GameOptions
from .games import Games
from .gapa_dealt import GapaDealt
from .gapa_event import GapaEvent
from .gapa_event_opened import GapaEventOpened
from .gapa_event_sealed import GapaEventSealed
from .gapa_flip import GapaFlip
from .gapa_flipped import GapaFlipped
from .gapa_game_record import GapaGameRecord
from .gapa_keep import GapaKeep
from .gapa_kept import GapaKept
from .gapa_last_left import GapaLastLeft
from .gapa_listed_match import GapaListedMatch
from .gapa_match import GapaMatch
from .gapa_match_with_receipt import GapaMatchWithReceipt
from .gapa_move_recorded import GapaMoveRecorded
from .gapa_moved import GapaMoved
from .gapa_new_match import GapaNewMatch
from .gapa_new_options import GapaNewOptions
from .gapa_options import GapaOptions
from .gapa_pile_turned import GapaPileTurned
from .gapa_place import GapaPlace
from .gapa_place_from import GapaPlaceFrom
from .gapa_place_to_type_1 import GapaPlaceToType1
from .gapa_placed import GapaPlaced
from .gapa_placed_source import GapaPlacedSource
from .gapa_placed_to_type_1 import GapaPlacedToType1
from .gapa_result import GapaResult
from .gapa_started import GapaStarted
from .gapa_started_seats_item import GapaStartedSeatsItem
from .gapa_started_seats_item_kind import GapaStartedSeatsItemKind
from .gapa_turn_given import GapaTurnGiven
from .gapa_view import GapaView
from .gapa_went_out import GapaWentOut
from .gapa_zone import GapaZone
from .gapa_zone_zone import GapaZoneZone
from .goodbye import Goodbye
from .how_dealt import HowDealt
from .join import Join
from .judgement import Judgement
from .judgement_result_type_0 import JudgementResultType0
from .key_exported import KeyExported
from .keyed_call import KeyedCall
from .kind import Kind
from .list_matches_awaiting_me import ListMatchesAwaitingMe
from .list_matches_game import ListMatchesGame
from .list_matches_mine import ListMatchesMine
from .list_matches_status import ListMatchesStatus
from .match_end import MatchEnd
from .match_gone import MatchGone
from .match_left import MatchLeft
from .match_page import MatchPage
from .match_status import MatchStatus
from .me import Me
from .my_match import MyMatch
from .my_token import MyToken
from .new_guest import NewGuest
from .new_move import NewMove
from .new_token import NewToken
from .news import News
from .opened import Opened
from .phase import Phase
from .player import Player
from .president_dealt import PresidentDealt
from .president_event import PresidentEvent
from .president_event_opened import PresidentEventOpened
from .president_event_sealed import PresidentEventSealed
from .president_game_record import PresidentGameRecord
from .president_gave import PresidentGave
from .president_gift_asked import PresidentGiftAsked
from .president_give import PresidentGive
from .president_listed_match import PresidentListedMatch
from .president_match import PresidentMatch
from .president_match_with_receipt import PresidentMatchWithReceipt
from .president_move_recorded import PresidentMoveRecorded
from .president_moved import PresidentMoved
from .president_new_match import PresidentNewMatch
from .president_new_options import PresidentNewOptions
from .president_options import PresidentOptions
from .president_pass import PresidentPass
from .president_passed import PresidentPassed
from .president_pile_cleared import PresidentPileCleared
from .president_place_taken import PresidentPlaceTaken
from .president_play import PresidentPlay
from .president_played import PresidentPlayed
from .president_public_give import PresidentPublicGive
from .president_result import PresidentResult
from .president_round_ended import PresidentRoundEnded
from .president_started import PresidentStarted
from .president_started_seats_item import PresidentStartedSeatsItem
from .president_started_seats_item_kind import PresidentStartedSeatsItemKind
from .president_turn_given import PresidentTurnGiven
from .president_turn_skipped import PresidentTurnSkipped
from .president_two_left import PresidentTwoLeft
from .president_view import PresidentView
from .president_view_plays_item import PresidentViewPlaysItem
from .president_zone import PresidentZone
from .president_zone_zone import PresidentZoneZone
from .problem import Problem
from .range_ import Range
from .receipt import Receipt
from .receipt_checked import ReceiptChecked
from .registration import Registration
from .scope import Scope
from .sealed_cards import SealedCards
from .seat import Seat
from .seat_exported import SeatExported
from .seed_given import SeedGiven
from .shithead_arrange import ShitheadArrange
from .shithead_arranged import ShitheadArranged
from .shithead_choices_shown import ShitheadChoicesShown
from .shithead_dealt import ShitheadDealt
from .shithead_direction_reversed import ShitheadDirectionReversed
from .shithead_drew import ShitheadDrew
from .shithead_event import ShitheadEvent
from .shithead_event_opened import ShitheadEventOpened
from .shithead_event_sealed import ShitheadEventSealed
from .shithead_flip import ShitheadFlip
from .shithead_flipped import ShitheadFlipped
from .shithead_game_record import ShitheadGameRecord
from .shithead_listed_match import ShitheadListedMatch
from .shithead_match import ShitheadMatch
from .shithead_match_with_receipt import ShitheadMatchWithReceipt
from .shithead_move_recorded import ShitheadMoveRecorded
from .shithead_moved import ShitheadMoved
from .shithead_new_match import ShitheadNewMatch
from .shithead_new_options import ShitheadNewOptions
from .shithead_new_options_eights import ShitheadNewOptionsEights
from .shithead_new_options_start import ShitheadNewOptionsStart
from .shithead_options import ShitheadOptions
from .shithead_options_eights import ShitheadOptionsEights
from .shithead_options_start import ShitheadOptionsStart
from .shithead_pick_up import ShitheadPickUp
from .shithead_picked_up import ShitheadPickedUp
from .shithead_pile_burned import ShitheadPileBurned
from .shithead_play import ShitheadPlay
from .shithead_played import ShitheadPlayed
from .shithead_played_zone import ShitheadPlayedZone
from .shithead_public_arrange import ShitheadPublicArrange
from .shithead_result import ShitheadResult
from .shithead_started import ShitheadStarted
from .shithead_started_seats_item import ShitheadStartedSeatsItem
from .shithead_started_seats_item_kind import ShitheadStartedSeatsItemKind
from .shithead_turn_given import ShitheadTurnGiven
from .shithead_view import ShitheadView
from .shithead_went_out import ShitheadWentOut
from .shithead_zone import ShitheadZone
from .shithead_zone_zone import ShitheadZoneZone
from .taken_over import TakenOver
from .taken_over_level import TakenOverLevel
from .token_made import TokenMade
from .token_shown import TokenShown
from .tokens import Tokens
from .visibility import Visibility
from .welcome import Welcome
from .you import You

__all__ = (
    "AccountExported",
    "Audit",
    "BotLevel",
    "Cause",
    "CauseOfMove",
    "CheckMade",
    "CheckName",
    "CheckRecordBody",
    "CredentialsForToken",
    "Deal",
    "Declaration",
    "Declared",
    "Ended",
    "EndedStatus",
    "Ending",
    "Events",
    "EventType",
    "Export",
    "ExportRecordsGame",
    "ExportRecordsStatus",
    "Game",
    "GameOptions",
    "Games",
    "GapaDealt",
    "GapaEvent",
    "GapaEventOpened",
    "GapaEventSealed",
    "GapaFlip",
    "GapaFlipped",
    "GapaGameRecord",
    "GapaKeep",
    "GapaKept",
    "GapaLastLeft",
    "GapaListedMatch",
    "GapaMatch",
    "GapaMatchWithReceipt",
    "GapaMoved",
    "GapaMoveRecorded",
    "GapaNewMatch",
    "GapaNewOptions",
    "GapaOptions",
    "GapaPileTurned",
    "GapaPlace",
    "GapaPlaced",
    "GapaPlacedSource",
    "GapaPlacedToType1",
    "GapaPlaceFrom",
    "GapaPlaceToType1",
    "GapaResult",
    "GapaStarted",
    "GapaStartedSeatsItem",
    "GapaStartedSeatsItemKind",
    "GapaTurnGiven",
    "GapaView",
    "GapaWentOut",
    "GapaZone",
    "GapaZoneZone",
    "Goodbye",
    "HowDealt",
    "Join",
    "Judgement",
    "JudgementResultType0",
    "KeyedCall",
    "KeyExported",
    "Kind",
    "ListMatchesAwaitingMe",
    "ListMatchesGame",
    "ListMatchesMine",
    "ListMatchesStatus",
    "MatchEnd",
    "MatchGone",
    "MatchLeft",
    "MatchPage",
    "MatchStatus",
    "Me",
    "MyMatch",
    "MyToken",
    "NewGuest",
    "NewMove",
    "News",
    "NewToken",
    "Opened",
    "Phase",
    "Player",
    "PresidentDealt",
    "PresidentEvent",
    "PresidentEventOpened",
    "PresidentEventSealed",
    "PresidentGameRecord",
    "PresidentGave",
    "PresidentGiftAsked",
    "PresidentGive",
    "PresidentListedMatch",
    "PresidentMatch",
    "PresidentMatchWithReceipt",
    "PresidentMoved",
    "PresidentMoveRecorded",
    "PresidentNewMatch",
    "PresidentNewOptions",
    "PresidentOptions",
    "PresidentPass",
    "PresidentPassed",
    "PresidentPileCleared",
    "PresidentPlaceTaken",
    "PresidentPlay",
    "PresidentPlayed",
    "PresidentPublicGive",
    "PresidentResult",
    "PresidentRoundEnded",
    "PresidentStarted",
    "PresidentStartedSeatsItem",
    "PresidentStartedSeatsItemKind",
    "PresidentTurnGiven",
    "PresidentTurnSkipped",
    "PresidentTwoLeft",
    "PresidentView",
    "PresidentViewPlaysItem",
    "PresidentZone",
    "PresidentZoneZone",
    "Problem",
    "Range",
    "Receipt",
    "ReceiptChecked",
    "Registration",
    "Scope",
    "SealedCards",
    "Seat",
    "SeatExported",
    "SeedGiven",
    "ShitheadArrange",
    "ShitheadArranged",
    "ShitheadChoicesShown",
    "ShitheadDealt",
    "ShitheadDirectionReversed",
    "ShitheadDrew",
    "ShitheadEvent",
    "ShitheadEventOpened",
    "ShitheadEventSealed",
    "ShitheadFlip",
    "ShitheadFlipped",
    "ShitheadGameRecord",
    "ShitheadListedMatch",
    "ShitheadMatch",
    "ShitheadMatchWithReceipt",
    "ShitheadMoved",
    "ShitheadMoveRecorded",
    "ShitheadNewMatch",
    "ShitheadNewOptions",
    "ShitheadNewOptionsEights",
    "ShitheadNewOptionsStart",
    "ShitheadOptions",
    "ShitheadOptionsEights",
    "ShitheadOptionsStart",
    "ShitheadPickedUp",
    "ShitheadPickUp",
    "ShitheadPileBurned",
    "ShitheadPlay",
    "ShitheadPlayed",
    "ShitheadPlayedZone",
    "ShitheadPublicArrange",
    "ShitheadResult",
    "ShitheadStarted",
    "ShitheadStartedSeatsItem",
    "ShitheadStartedSeatsItemKind",
    "ShitheadTurnGiven",
    "ShitheadView",
    "ShitheadWentOut",
    "ShitheadZone",
    "ShitheadZoneZone",
    "TakenOver",
    "TakenOverLevel",
    "TokenMade",
    "Tokens",
    "TokenShown",
    "Visibility",
    "Welcome",
    "You",
)
