from __future__ import annotations

from collections.abc import Mapping
from typing import (
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PresidentDealt")


@_attrs_define
class PresidentDealt:
    """
    Attributes:
        type_ (Literal['dealt']):
        round_ (int):
        dealer (int):
        turn (int | None):
        hands (list[int]):
    """

    type_: Literal["dealt"]
    round_: int
    dealer: int
    turn: int | None
    hands: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        round_ = self.round_

        dealer = self.dealer

        turn: int | None
        turn = self.turn

        hands = self.hands

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "round": round_,
                "dealer": dealer,
                "turn": turn,
                "hands": hands,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["dealt"], d.pop("type"))
        if type_ != "dealt":
            raise ValueError(f"type must match const 'dealt', got '{type_}'")

        round_ = d.pop("round")

        dealer = d.pop("dealer")

        def _parse_turn(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        turn = _parse_turn(d.pop("turn"))

        hands = cast(list[int], d.pop("hands"))

        president_dealt = cls(
            type_=type_,
            round_=round_,
            dealer=dealer,
            turn=turn,
            hands=hands,
        )

        president_dealt.additional_properties = d
        return president_dealt

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
