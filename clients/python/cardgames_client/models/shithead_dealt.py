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

T = TypeVar("T", bound="ShitheadDealt")


@_attrs_define
class ShitheadDealt:
    """
    Attributes:
        type_ (Literal['dealt']):
        round_ (int):
        dealer (int):
        face_up (list[list[str]]):
        turn (int | None):
        hands (list[int]):
        face_down (int):
        stock (int):
    """

    type_: Literal["dealt"]
    round_: int
    dealer: int
    face_up: list[list[str]]
    turn: int | None
    hands: list[int]
    face_down: int
    stock: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        round_ = self.round_

        dealer = self.dealer

        face_up = []
        for face_up_item_data in self.face_up:
            face_up_item = face_up_item_data

            face_up.append(face_up_item)

        turn: int | None
        turn = self.turn

        hands = self.hands

        face_down = self.face_down

        stock = self.stock

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "round": round_,
                "dealer": dealer,
                "face_up": face_up,
                "turn": turn,
                "hands": hands,
                "face_down": face_down,
                "stock": stock,
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

        face_up = []
        _face_up = d.pop("face_up")
        for face_up_item_data in _face_up:
            face_up_item = cast(list[str], face_up_item_data)

            face_up.append(face_up_item)

        def _parse_turn(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        turn = _parse_turn(d.pop("turn"))

        hands = cast(list[int], d.pop("hands"))

        face_down = d.pop("face_down")

        stock = d.pop("stock")

        shithead_dealt = cls(
            type_=type_,
            round_=round_,
            dealer=dealer,
            face_up=face_up,
            turn=turn,
            hands=hands,
            face_down=face_down,
            stock=stock,
        )

        shithead_dealt.additional_properties = d
        return shithead_dealt

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
