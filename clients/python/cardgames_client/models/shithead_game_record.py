from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.ending import Ending
from ..models.how_dealt import HowDealt

if TYPE_CHECKING:
    from ..models.deal import Deal
    from ..models.player import Player
    from ..models.shithead_event import ShitheadEvent
    from ..models.shithead_move_recorded import ShitheadMoveRecorded
    from ..models.shithead_options import ShitheadOptions
    from ..models.shithead_result import ShitheadResult


T = TypeVar("T", bound="ShitheadGameRecord")


@_attrs_define
class ShitheadGameRecord:
    """
    Attributes:
        format_ (str):
        game (Literal['shithead']):
        edition (int):
        seats (int):
        options (ShitheadOptions):
        deals (list[Deal]):
        moves (list[ShitheadMoveRecorded]):
        result (None | ShitheadResult):
        ended (Ending): * `finished` - finished
            * `stalled` - stalled
            * `abandoned` - abandoned
        match (UUID):
        players (list[None | Player]):
        server_seed (str):
        commitment (str):
        client_seeds (list[None | str]):
        deal (HowDealt): * `server` - server
            * `shared` - shared
        events (list[ShitheadEvent]):
    """

    format_: str
    game: Literal["shithead"]
    edition: int
    seats: int
    options: ShitheadOptions
    deals: list[Deal]
    moves: list[ShitheadMoveRecorded]
    result: None | ShitheadResult
    ended: Ending
    match: UUID
    players: list[None | Player]
    server_seed: str
    commitment: str
    client_seeds: list[None | str]
    deal: HowDealt
    events: list[ShitheadEvent]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.player import Player  # noqa: PLC0415
        from ..models.shithead_result import ShitheadResult  # noqa: PLC0415

        format_ = self.format_

        game = self.game

        edition = self.edition

        seats = self.seats

        options = self.options.to_dict()

        deals = []
        for deals_item_data in self.deals:
            deals_item = deals_item_data.to_dict()
            deals.append(deals_item)

        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        result: dict[str, Any] | None
        if isinstance(self.result, ShitheadResult):
            result = self.result.to_dict()
        else:
            result = self.result

        ended = self.ended.value

        match = str(self.match)

        players = []
        for players_item_data in self.players:
            players_item: dict[str, Any] | None
            if isinstance(players_item_data, Player):
                players_item = players_item_data.to_dict()
            else:
                players_item = players_item_data
            players.append(players_item)

        server_seed = self.server_seed

        commitment = self.commitment

        client_seeds = []
        for client_seeds_item_data in self.client_seeds:
            client_seeds_item: None | str
            client_seeds_item = client_seeds_item_data
            client_seeds.append(client_seeds_item)

        deal = self.deal.value

        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "format": format_,
                "game": game,
                "edition": edition,
                "seats": seats,
                "options": options,
                "deals": deals,
                "moves": moves,
                "result": result,
                "ended": ended,
                "match": match,
                "players": players,
                "server_seed": server_seed,
                "commitment": commitment,
                "client_seeds": client_seeds,
                "deal": deal,
                "events": events,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.deal import Deal  # noqa: PLC0415
        from ..models.player import Player  # noqa: PLC0415
        from ..models.shithead_event import ShitheadEvent  # noqa: PLC0415
        from ..models.shithead_move_recorded import ShitheadMoveRecorded  # noqa: PLC0415
        from ..models.shithead_options import ShitheadOptions  # noqa: PLC0415
        from ..models.shithead_result import ShitheadResult  # noqa: PLC0415

        d = dict(src_dict)
        format_ = d.pop("format")

        game = cast(Literal["shithead"], d.pop("game"))
        if game != "shithead":
            raise ValueError(f"game must match const 'shithead', got '{game}'")

        edition = d.pop("edition")

        seats = d.pop("seats")

        options = ShitheadOptions.from_dict(d.pop("options"))

        deals = []
        _deals = d.pop("deals")
        for deals_item_data in _deals:
            deals_item = Deal.from_dict(deals_item_data)

            deals.append(deals_item)

        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = ShitheadMoveRecorded.from_dict(moves_item_data)

            moves.append(moves_item)

        def _parse_result(data: object) -> None | ShitheadResult:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = ShitheadResult.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ShitheadResult, data)

        result = _parse_result(d.pop("result"))

        ended = Ending(d.pop("ended"))

        match = UUID(d.pop("match"))

        players = []
        _players = d.pop("players")
        for players_item_data in _players:

            def _parse_players_item(data: object) -> None | Player:
                if data is None:
                    return data
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    players_item_type_0 = Player.from_dict(data)

                    return players_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(None | Player, data)

            players_item = _parse_players_item(players_item_data)

            players.append(players_item)

        server_seed = d.pop("server_seed")

        commitment = d.pop("commitment")

        client_seeds = []
        _client_seeds = d.pop("client_seeds")
        for client_seeds_item_data in _client_seeds:

            def _parse_client_seeds_item(data: object) -> None | str:
                if data is None:
                    return data
                return cast(None | str, data)

            client_seeds_item = _parse_client_seeds_item(client_seeds_item_data)

            client_seeds.append(client_seeds_item)

        deal = HowDealt(d.pop("deal"))

        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = ShitheadEvent.from_dict(events_item_data)

            events.append(events_item)

        shithead_game_record = cls(
            format_=format_,
            game=game,
            edition=edition,
            seats=seats,
            options=options,
            deals=deals,
            moves=moves,
            result=result,
            ended=ended,
            match=match,
            players=players,
            server_seed=server_seed,
            commitment=commitment,
            client_seeds=client_seeds,
            deal=deal,
            events=events,
        )

        shithead_game_record.additional_properties = d
        return shithead_game_record

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
