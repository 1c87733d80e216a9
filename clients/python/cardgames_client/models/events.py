from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.gapa_event import GapaEvent
    from ..models.president_event import PresidentEvent
    from ..models.shithead_event import ShitheadEvent


T = TypeVar("T", bound="Events")


@_attrs_define
class Events:
    """
    Attributes:
        events (list[GapaEvent | PresidentEvent | ShitheadEvent]):
        next_ (int | None): the next `after`; null: that was all
    """

    events: list[GapaEvent | PresidentEvent | ShitheadEvent]
    next_: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.president_event import PresidentEvent  # noqa: PLC0415
        from ..models.shithead_event import ShitheadEvent  # noqa: PLC0415

        events = []
        for events_item_data in self.events:
            events_item: dict[str, Any]
            if isinstance(events_item_data, ShitheadEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PresidentEvent):
                events_item = events_item_data.to_dict()
            else:
                events_item = events_item_data.to_dict()

            events.append(events_item)

        next_: int | None
        next_ = self.next_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "events": events,
                "next": next_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_event import GapaEvent  # noqa: PLC0415
        from ..models.president_event import PresidentEvent  # noqa: PLC0415
        from ..models.shithead_event import ShitheadEvent  # noqa: PLC0415

        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in _events:

            def _parse_events_item(data: object) -> GapaEvent | PresidentEvent | ShitheadEvent:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_0 = ShitheadEvent.from_dict(data)

                    return componentsschemas_event_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_1 = PresidentEvent.from_dict(data)

                    return componentsschemas_event_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_event_type_2 = GapaEvent.from_dict(data)

                return componentsschemas_event_type_2

            events_item = _parse_events_item(events_item_data)

            events.append(events_item)

        def _parse_next_(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        next_ = _parse_next_(d.pop("next"))

        events = cls(
            events=events,
            next_=next_,
        )

        events.additional_properties = d
        return events

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
