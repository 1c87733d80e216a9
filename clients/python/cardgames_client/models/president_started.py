from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.president_options import PresidentOptions
    from ..models.president_started_seats_item import PresidentStartedSeatsItem


T = TypeVar("T", bound="PresidentStarted")


@_attrs_define
class PresidentStarted:
    """
    Attributes:
        type_ (Literal['started']):
        game (Literal['president']):
        edition (int):
        options (PresidentOptions):
        seats (list[PresidentStartedSeatsItem]):
        dealer (int):
        rematch_of (None | str):
        turn_seconds (int | None):
        timeouts_allowed (int):
        bot_delay_seconds (int):
        commitment (str):
        client_seeds (list[None | str]):
    """

    type_: Literal["started"]
    game: Literal["president"]
    edition: int
    options: PresidentOptions
    seats: list[PresidentStartedSeatsItem]
    dealer: int
    rematch_of: None | str
    turn_seconds: int | None
    timeouts_allowed: int
    bot_delay_seconds: int
    commitment: str
    client_seeds: list[None | str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        game = self.game

        edition = self.edition

        options = self.options.to_dict()

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        dealer = self.dealer

        rematch_of: None | str
        rematch_of = self.rematch_of

        turn_seconds: int | None
        turn_seconds = self.turn_seconds

        timeouts_allowed = self.timeouts_allowed

        bot_delay_seconds = self.bot_delay_seconds

        commitment = self.commitment

        client_seeds = []
        for client_seeds_item_data in self.client_seeds:
            client_seeds_item: None | str
            client_seeds_item = client_seeds_item_data
            client_seeds.append(client_seeds_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "game": game,
                "edition": edition,
                "options": options,
                "seats": seats,
                "dealer": dealer,
                "rematch_of": rematch_of,
                "turn_seconds": turn_seconds,
                "timeouts_allowed": timeouts_allowed,
                "bot_delay_seconds": bot_delay_seconds,
                "commitment": commitment,
                "client_seeds": client_seeds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.president_options import PresidentOptions  # noqa: PLC0415
        from ..models.president_started_seats_item import PresidentStartedSeatsItem  # noqa: PLC0415

        d = dict(src_dict)
        type_ = cast(Literal["started"], d.pop("type"))
        if type_ != "started":
            raise ValueError(f"type must match const 'started', got '{type_}'")

        game = cast(Literal["president"], d.pop("game"))
        if game != "president":
            raise ValueError(f"game must match const 'president', got '{game}'")

        edition = d.pop("edition")

        options = PresidentOptions.from_dict(d.pop("options"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = PresidentStartedSeatsItem.from_dict(seats_item_data)

            seats.append(seats_item)

        dealer = d.pop("dealer")

        def _parse_rematch_of(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rematch_of = _parse_rematch_of(d.pop("rematch_of"))

        def _parse_turn_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        turn_seconds = _parse_turn_seconds(d.pop("turn_seconds"))

        timeouts_allowed = d.pop("timeouts_allowed")

        bot_delay_seconds = d.pop("bot_delay_seconds")

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

        president_started = cls(
            type_=type_,
            game=game,
            edition=edition,
            options=options,
            seats=seats,
            dealer=dealer,
            rematch_of=rematch_of,
            turn_seconds=turn_seconds,
            timeouts_allowed=timeouts_allowed,
            bot_delay_seconds=bot_delay_seconds,
            commitment=commitment,
            client_seeds=client_seeds,
        )

        president_started.additional_properties = d
        return president_started

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
