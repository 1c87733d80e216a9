from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.match_status import MatchStatus

T = TypeVar("T", bound="SeatExported")


@_attrs_define
class SeatExported:
    """
    Attributes:
        match (UUID):
        game (str):
        status (MatchStatus): * `open` - Open
            * `active` - Active
            * `finished` - Finished
            * `stalled` - Stalled
            * `abandoned` - Abandoned
        created_at (datetime.datetime):
        opened (bool): you opened the match
        seat (int):
        kept (bool): the seat is kept for you
        taken_over (bool):
        client_seed (None | str): the seed you gave
        events (str): where your moves are
        record (None | str): where the whole match is, once it has ended
    """

    match: UUID
    game: str
    status: MatchStatus
    created_at: datetime.datetime
    opened: bool
    seat: int
    kept: bool
    taken_over: bool
    client_seed: None | str
    events: str
    record: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match = str(self.match)

        game = self.game

        status = self.status.value

        created_at = self.created_at.isoformat()

        opened = self.opened

        seat = self.seat

        kept = self.kept

        taken_over = self.taken_over

        client_seed: None | str
        client_seed = self.client_seed

        events = self.events

        record: None | str
        record = self.record

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "game": game,
                "status": status,
                "created_at": created_at,
                "opened": opened,
                "seat": seat,
                "kept": kept,
                "taken_over": taken_over,
                "client_seed": client_seed,
                "events": events,
                "record": record,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = UUID(d.pop("match"))

        game = d.pop("game")

        status = MatchStatus(d.pop("status"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        opened = d.pop("opened")

        seat = d.pop("seat")

        kept = d.pop("kept")

        taken_over = d.pop("taken_over")

        def _parse_client_seed(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        client_seed = _parse_client_seed(d.pop("client_seed"))

        events = d.pop("events")

        def _parse_record(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        record = _parse_record(d.pop("record"))

        seat_exported = cls(
            match=match,
            game=game,
            status=status,
            created_at=created_at,
            opened=opened,
            seat=seat,
            kept=kept,
            taken_over=taken_over,
            client_seed=client_seed,
            events=events,
            record=record,
        )

        seat_exported.additional_properties = d
        return seat_exported

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
