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
    from ..models.shithead_arranged import ShitheadArranged
    from ..models.shithead_choices_shown import ShitheadChoicesShown
    from ..models.shithead_dealt import ShitheadDealt
    from ..models.shithead_direction_reversed import ShitheadDirectionReversed
    from ..models.shithead_drew import ShitheadDrew
    from ..models.shithead_event_opened import ShitheadEventOpened
    from ..models.shithead_event_sealed import ShitheadEventSealed
    from ..models.shithead_flip import ShitheadFlip
    from ..models.shithead_flipped import ShitheadFlipped
    from ..models.shithead_pick_up import ShitheadPickUp
    from ..models.shithead_picked_up import ShitheadPickedUp
    from ..models.shithead_pile_burned import ShitheadPileBurned
    from ..models.shithead_play import ShitheadPlay
    from ..models.shithead_played import ShitheadPlayed
    from ..models.shithead_public_arrange import ShitheadPublicArrange
    from ..models.shithead_started import ShitheadStarted
    from ..models.shithead_turn_given import ShitheadTurnGiven
    from ..models.shithead_went_out import ShitheadWentOut
    from ..models.taken_over import TakenOver


T = TypeVar("T", bound="ShitheadEvent")


@_attrs_define
class ShitheadEvent:
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
        move (None | ShitheadFlip | ShitheadPickUp | ShitheadPlay | ShitheadPublicArrange):
        effects (list[Ended | ShitheadArranged | ShitheadChoicesShown | ShitheadDealt | ShitheadDirectionReversed |
            ShitheadDrew | ShitheadFlipped | ShitheadPickedUp | ShitheadPileBurned | ShitheadPlayed | ShitheadStarted |
            ShitheadTurnGiven | ShitheadWentOut | TakenOver]):
        sealed (ShitheadEventSealed):
        hash_ (str):
        opened (ShitheadEventOpened):
    """

    match: UUID
    version: int
    prev: str
    type_: EventType
    seat: int | None
    cause: Cause
    at: datetime.datetime
    move: None | ShitheadFlip | ShitheadPickUp | ShitheadPlay | ShitheadPublicArrange
    effects: list[
        Ended
        | ShitheadArranged
        | ShitheadChoicesShown
        | ShitheadDealt
        | ShitheadDirectionReversed
        | ShitheadDrew
        | ShitheadFlipped
        | ShitheadPickedUp
        | ShitheadPileBurned
        | ShitheadPlayed
        | ShitheadStarted
        | ShitheadTurnGiven
        | ShitheadWentOut
        | TakenOver
    ]
    sealed: ShitheadEventSealed
    hash_: str
    opened: ShitheadEventOpened
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.shithead_arranged import ShitheadArranged  # noqa: PLC0415
        from ..models.shithead_choices_shown import ShitheadChoicesShown  # noqa: PLC0415
        from ..models.shithead_dealt import ShitheadDealt  # noqa: PLC0415
        from ..models.shithead_direction_reversed import ShitheadDirectionReversed  # noqa: PLC0415
        from ..models.shithead_drew import ShitheadDrew  # noqa: PLC0415
        from ..models.shithead_flip import ShitheadFlip  # noqa: PLC0415
        from ..models.shithead_flipped import ShitheadFlipped  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_picked_up import ShitheadPickedUp  # noqa: PLC0415
        from ..models.shithead_pile_burned import ShitheadPileBurned  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415
        from ..models.shithead_played import ShitheadPlayed  # noqa: PLC0415
        from ..models.shithead_public_arrange import ShitheadPublicArrange  # noqa: PLC0415
        from ..models.shithead_started import ShitheadStarted  # noqa: PLC0415
        from ..models.shithead_turn_given import ShitheadTurnGiven  # noqa: PLC0415
        from ..models.shithead_went_out import ShitheadWentOut  # noqa: PLC0415
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
        if isinstance(self.move, ShitheadPublicArrange):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPlay):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPickUp):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadFlip):
            move = self.move.to_dict()
        else:
            move = self.move

        effects = []
        for effects_item_data in self.effects:
            effects_item: dict[str, Any]
            if isinstance(effects_item_data, ShitheadStarted):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadDealt):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadArranged):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadChoicesShown):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadTurnGiven):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadPlayed):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadFlipped):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadPickedUp):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadPileBurned):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadDirectionReversed):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadDrew):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, ShitheadWentOut):
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
        from ..models.shithead_arranged import ShitheadArranged  # noqa: PLC0415
        from ..models.shithead_choices_shown import ShitheadChoicesShown  # noqa: PLC0415
        from ..models.shithead_dealt import ShitheadDealt  # noqa: PLC0415
        from ..models.shithead_direction_reversed import ShitheadDirectionReversed  # noqa: PLC0415
        from ..models.shithead_drew import ShitheadDrew  # noqa: PLC0415
        from ..models.shithead_event_opened import ShitheadEventOpened  # noqa: PLC0415
        from ..models.shithead_event_sealed import ShitheadEventSealed  # noqa: PLC0415
        from ..models.shithead_flip import ShitheadFlip  # noqa: PLC0415
        from ..models.shithead_flipped import ShitheadFlipped  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_picked_up import ShitheadPickedUp  # noqa: PLC0415
        from ..models.shithead_pile_burned import ShitheadPileBurned  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415
        from ..models.shithead_played import ShitheadPlayed  # noqa: PLC0415
        from ..models.shithead_public_arrange import ShitheadPublicArrange  # noqa: PLC0415
        from ..models.shithead_started import ShitheadStarted  # noqa: PLC0415
        from ..models.shithead_turn_given import ShitheadTurnGiven  # noqa: PLC0415
        from ..models.shithead_went_out import ShitheadWentOut  # noqa: PLC0415
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

        def _parse_move(data: object) -> None | ShitheadFlip | ShitheadPickUp | ShitheadPlay | ShitheadPublicArrange:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_public_move_type_0 = ShitheadPublicArrange.from_dict(data)

                return componentsschemas_shithead_public_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_public_move_type_1 = ShitheadPlay.from_dict(data)

                return componentsschemas_shithead_public_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_public_move_type_2 = ShitheadPickUp.from_dict(data)

                return componentsschemas_shithead_public_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_public_move_type_3 = ShitheadFlip.from_dict(data)

                return componentsschemas_shithead_public_move_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ShitheadFlip | ShitheadPickUp | ShitheadPlay | ShitheadPublicArrange, data)

        move = _parse_move(d.pop("move"))

        effects = []
        _effects = d.pop("effects")
        for effects_item_data in _effects:

            def _parse_effects_item(
                data: object,
            ) -> (
                Ended
                | ShitheadArranged
                | ShitheadChoicesShown
                | ShitheadDealt
                | ShitheadDirectionReversed
                | ShitheadDrew
                | ShitheadFlipped
                | ShitheadPickedUp
                | ShitheadPileBurned
                | ShitheadPlayed
                | ShitheadStarted
                | ShitheadTurnGiven
                | ShitheadWentOut
                | TakenOver
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_0 = ShitheadStarted.from_dict(data)

                    return componentsschemas_shithead_effect_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_1 = ShitheadDealt.from_dict(data)

                    return componentsschemas_shithead_effect_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_2 = ShitheadArranged.from_dict(data)

                    return componentsschemas_shithead_effect_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_3 = ShitheadChoicesShown.from_dict(data)

                    return componentsschemas_shithead_effect_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_4 = ShitheadTurnGiven.from_dict(data)

                    return componentsschemas_shithead_effect_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_5 = ShitheadPlayed.from_dict(data)

                    return componentsschemas_shithead_effect_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_6 = ShitheadFlipped.from_dict(data)

                    return componentsschemas_shithead_effect_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_7 = ShitheadPickedUp.from_dict(data)

                    return componentsschemas_shithead_effect_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_8 = ShitheadPileBurned.from_dict(data)

                    return componentsschemas_shithead_effect_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_9 = ShitheadDirectionReversed.from_dict(data)

                    return componentsschemas_shithead_effect_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_10 = ShitheadDrew.from_dict(data)

                    return componentsschemas_shithead_effect_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_11 = ShitheadWentOut.from_dict(data)

                    return componentsschemas_shithead_effect_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_shithead_effect_type_12 = TakenOver.from_dict(data)

                    return componentsschemas_shithead_effect_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_effect_type_13 = Ended.from_dict(data)

                return componentsschemas_shithead_effect_type_13

            effects_item = _parse_effects_item(effects_item_data)

            effects.append(effects_item)

        sealed = ShitheadEventSealed.from_dict(d.pop("sealed"))

        hash_ = d.pop("hash")

        opened = ShitheadEventOpened.from_dict(d.pop("opened"))

        shithead_event = cls(
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

        shithead_event.additional_properties = d
        return shithead_event

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
