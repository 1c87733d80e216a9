from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.match_status import MatchStatus

T = TypeVar("T", bound="MyMatch")


@_attrs_define
class MyMatch:
    """
    Attributes:
        match (UUID):
        game (str):
        status (MatchStatus): * `open` - Open
            * `active` - Active
            * `finished` - Finished
            * `stalled` - Stalled
            * `abandoned` - Abandoned
        version (int):
        seat (int): yours
        kept (bool): the seat is kept for you: join to take it
        your_turn (bool):
        turn (list[int]):
        deadline (datetime.datetime | None):
    """

    match: UUID
    game: str
    status: MatchStatus
    version: int
    seat: int
    kept: bool
    your_turn: bool
    turn: list[int]
    deadline: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match = str(self.match)

        game = self.game

        status = self.status.value

        version = self.version

        seat = self.seat

        kept = self.kept

        your_turn = self.your_turn

        turn = self.turn

        deadline: None | str
        if isinstance(self.deadline, datetime.datetime):
            deadline = self.deadline.isoformat()
        else:
            deadline = self.deadline

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "game": game,
                "status": status,
                "version": version,
                "seat": seat,
                "kept": kept,
                "your_turn": your_turn,
                "turn": turn,
                "deadline": deadline,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = UUID(d.pop("match"))

        game = d.pop("game")

        status = MatchStatus(d.pop("status"))

        version = d.pop("version")

        seat = d.pop("seat")

        kept = d.pop("kept")

        your_turn = d.pop("your_turn")

        turn = cast(list[int], d.pop("turn"))

        def _parse_deadline(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deadline_type_0 = datetime.datetime.fromisoformat(data)

                return deadline_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deadline = _parse_deadline(d.pop("deadline"))

        my_match = cls(
            match=match,
            game=game,
            status=status,
            version=version,
            seat=seat,
            kept=kept,
            your_turn=your_turn,
            turn=turn,
            deadline=deadline,
        )

        my_match.additional_properties = d
        return my_match

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
