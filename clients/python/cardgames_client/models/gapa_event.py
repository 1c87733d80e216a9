from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.cause import Cause
from ..models.event_type import EventType

if TYPE_CHECKING:
    from ..models.ended import Ended
    from ..models.gapa_dealt import GapaDealt
    from ..models.gapa_event_opened import GapaEventOpened
    from ..models.gapa_event_sealed import GapaEventSealed
    from ..models.gapa_flip import GapaFlip
    from ..models.gapa_flipped import GapaFlipped
    from ..models.gapa_keep import GapaKeep
    from ..models.gapa_kept import GapaKept
    from ..models.gapa_last_left import GapaLastLeft
    from ..models.gapa_pile_turned import GapaPileTurned
    from ..models.gapa_place import GapaPlace
    from ..models.gapa_placed import GapaPlaced
    from ..models.gapa_started import GapaStarted
    from ..models.gapa_turn_given import GapaTurnGiven
    from ..models.gapa_went_out import GapaWentOut
    from ..models.taken_over import TakenOver


T = TypeVar("T", bound="GapaEvent")


@_attrs_define
class GapaEvent:
    """
    Attributes:
        match (UUID):
        version (int):
        prev (str):
        type_ (EventType): * `started` - started
            * `dealt` - dealt
            * `moved` - moved
            * `taken_over` - taken_over
            * `ended` - ended
        seat (int | None):
        cause (Cause): * `player` - player
            * `bot` - bot
            * `timeout` - timeout
            * `system` - system
        at (datetime.datetime):
        move (GapaFlip | GapaKeep | GapaPlace | None):
        effects (list[Ended | GapaDealt | GapaFlipped | GapaKept | GapaLastLeft | GapaPileTurned | GapaPlaced |
            GapaStarted | GapaTurnGiven | GapaWentOut | TakenOver]):
        sealed (GapaEventSealed):
        hash_ (str):
        opened (GapaEventOpened):
    """

    match: UUID
    version: int
    prev: str
    type_: EventType
    seat: int | None
    cause: Cause
    at: datetime.datetime
    move: GapaFlip | GapaKeep | GapaPlace | None
    effects: list[
        Ended
        | GapaDealt
        | GapaFlipped
        | GapaKept
        | GapaLastLeft
        | GapaPileTurned
        | GapaPlaced
        | GapaStarted
        | GapaTurnGiven
        | GapaWentOut
        | TakenOver
    ]
    sealed: GapaEventSealed
    hash_: str
    opened: GapaEventOpened
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.gapa_dealt import GapaDealt  # noqa: PLC0415
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_flipped import GapaFlipped  # noqa: PLC0415
        from ..models.gapa_keep import GapaKeep  # noqa: PLC0415
        from ..models.gapa_kept import GapaKept  # noqa: PLC0415
        from ..models.gapa_last_left import GapaLastLeft  # noqa: PLC0415
        from ..models.gapa_pile_turned import GapaPileTurned  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415
        from ..models.gapa_placed import GapaPlaced  # noqa: PLC0415
        from ..models.gapa_started import GapaStarted  # noqa: PLC0415
        from ..models.gapa_turn_given import GapaTurnGiven  # noqa: PLC0415
        from ..models.gapa_went_out import GapaWentOut  # noqa: PLC0415
        from ..models.taken_over import TakenOver  # noqa: PLC0415

        match = str(self.match)

        version = self.version

        prev = self.prev

        type_ = self.type_.value

        seat: int | None
        seat = self.seat

        cause = self.cause.value

        at = self.at.isoformat()

        move: dict[str, Any] | None
        if isinstance(self.move, GapaFlip):
            move = self.move.to_dict()
        elif isinstance(self.move, GapaPlace):
            move = self.move.to_dict()
        elif isinstance(self.move, GapaKeep):
            move = self.move.to_dict()
        else:
            move = self.move

        effects = []
        for effects_item_data in self.effects:
            effects_item: dict[str, Any]
            if isinstance(effects_item_data, GapaStarted):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaDealt):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaPileTurned):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaFlipped):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaPlaced):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaKept):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaWentOut):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaTurnGiven):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, GapaLastLeft):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, TakenOver):
                effects_item = effects_item_data.to_dict()
            else:
                effects_item = effects_item_data.to_dict()

            effects.append(effects_item)

        sealed = self.sealed.to_dict()

        hash_ = self.hash_

        opened = self.opened.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "version": version,
                "prev": prev,
                "type": type_,
                "seat": seat,
                "cause": cause,
                "at": at,
                "move": move,
                "effects": effects,
                "sealed": sealed,
                "hash": hash_,
                "opened": opened,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.ended import Ended  # noqa: PLC0415
        from ..models.gapa_dealt import GapaDealt  # noqa: PLC0415
        from ..models.gapa_event_opened import GapaEventOpened  # noqa: PLC0415
        from ..models.gapa_event_sealed import GapaEventSealed  # noqa: PLC0415
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_flipped import GapaFlipped  # noqa: PLC0415
        from ..models.gapa_keep import GapaKeep  # noqa: PLC0415
        from ..models.gapa_kept import GapaKept  # noqa: PLC0415
        from ..models.gapa_last_left import GapaLastLeft  # noqa: PLC0415
        from ..models.gapa_pile_turned import GapaPileTurned  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415
        from ..models.gapa_placed import GapaPlaced  # noqa: PLC0415
        from ..models.gapa_started import GapaStarted  # noqa: PLC0415
        from ..models.gapa_turn_given import GapaTurnGiven  # noqa: PLC0415
        from ..models.gapa_went_out import GapaWentOut  # noqa: PLC0415
        from ..models.taken_over import TakenOver  # noqa: PLC0415

        d = dict(src_dict)
        match = UUID(d.pop("match"))

        version = d.pop("version")

        prev = d.pop("prev")

        type_ = EventType(d.pop("type"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        cause = Cause(d.pop("cause"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        def _parse_move(data: object) -> GapaFlip | GapaKeep | GapaPlace | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_public_move_type_0 = GapaFlip.from_dict(data)

                return componentsschemas_gapa_public_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_public_move_type_1 = GapaPlace.from_dict(data)

                return componentsschemas_gapa_public_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_public_move_type_2 = GapaKeep.from_dict(data)

                return componentsschemas_gapa_public_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(GapaFlip | GapaKeep | GapaPlace | None, data)

        move = _parse_move(d.pop("move"))

        effects = []
        _effects = d.pop("effects")
        for effects_item_data in _effects:

            def _parse_effects_item(
                data: object,
            ) -> (
                Ended
                | GapaDealt
                | GapaFlipped
                | GapaKept
                | GapaLastLeft
                | GapaPileTurned
                | GapaPlaced
                | GapaStarted
                | GapaTurnGiven
                | GapaWentOut
                | TakenOver
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_0 = GapaStarted.from_dict(data)

                    return componentsschemas_gapa_effect_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_1 = GapaDealt.from_dict(data)

                    return componentsschemas_gapa_effect_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_2 = GapaPileTurned.from_dict(data)

                    return componentsschemas_gapa_effect_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_3 = GapaFlipped.from_dict(data)

                    return componentsschemas_gapa_effect_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_4 = GapaPlaced.from_dict(data)

                    return componentsschemas_gapa_effect_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_5 = GapaKept.from_dict(data)

                    return componentsschemas_gapa_effect_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_6 = GapaWentOut.from_dict(data)

                    return componentsschemas_gapa_effect_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_7 = GapaTurnGiven.from_dict(data)

                    return componentsschemas_gapa_effect_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_8 = GapaLastLeft.from_dict(data)

                    return componentsschemas_gapa_effect_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gapa_effect_type_9 = TakenOver.from_dict(data)

                    return componentsschemas_gapa_effect_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_effect_type_10 = Ended.from_dict(data)

                return componentsschemas_gapa_effect_type_10

            effects_item = _parse_effects_item(effects_item_data)

            effects.append(effects_item)

        sealed = GapaEventSealed.from_dict(d.pop("sealed"))

        hash_ = d.pop("hash")

        opened = GapaEventOpened.from_dict(d.pop("opened"))

        gapa_event = cls(
            match=match,
            version=version,
            prev=prev,
            type_=type_,
            seat=seat,
            cause=cause,
            at=at,
            move=move,
            effects=effects,
            sealed=sealed,
            hash_=hash_,
            opened=opened,
        )

        gapa_event.additional_properties = d
        return gapa_event

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
