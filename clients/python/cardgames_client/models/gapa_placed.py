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

from ..models.gapa_placed_source import GapaPlacedSource
from ..models.gapa_placed_to_type_1 import GapaPlacedToType1

T = TypeVar("T", bound="GapaPlaced")


@_attrs_define
class GapaPlaced:
    """
    Attributes:
        type_ (Literal['placed']):
        seat (int):
        card (str): rank and suit, as TD for the ten of diamonds; BJ and RJ are the jokers
        source (GapaPlacedSource):
        to (GapaPlacedToType1 | int):
    """

    type_: Literal["placed"]
    seat: int
    card: str
    source: GapaPlacedSource
    to: GapaPlacedToType1 | int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        seat = self.seat

        card = self.card

        source = self.source.value

        to: int | str
        if isinstance(self.to, GapaPlacedToType1):
            to = self.to.value
        else:
            to = self.to

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "seat": seat,
                "card": card,
                "source": source,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = cast(Literal["placed"], d.pop("type"))
        if type_ != "placed":
            raise ValueError(f"type must match const 'placed', got '{type_}'")

        seat = d.pop("seat")

        card = d.pop("card")

        source = GapaPlacedSource(d.pop("source"))

        def _parse_to(data: object) -> GapaPlacedToType1 | int:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                to_type_1 = GapaPlacedToType1(data)

                return to_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GapaPlacedToType1 | int, data)

        to = _parse_to(d.pop("to"))

        gapa_placed = cls(
            type_=type_,
            seat=seat,
            card=card,
            source=source,
            to=to,
        )

        gapa_placed.additional_properties = d
        return gapa_placed

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
