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
    from ..models.president_dealt import PresidentDealt
    from ..models.president_event_opened import PresidentEventOpened
    from ..models.president_event_sealed import PresidentEventSealed
    from ..models.president_gave import PresidentGave
    from ..models.president_gift_asked import PresidentGiftAsked
    from ..models.president_pass import PresidentPass
    from ..models.president_passed import PresidentPassed
    from ..models.president_pile_cleared import PresidentPileCleared
    from ..models.president_place_taken import PresidentPlaceTaken
    from ..models.president_play import PresidentPlay
    from ..models.president_played import PresidentPlayed
    from ..models.president_public_give import PresidentPublicGive
    from ..models.president_round_ended import PresidentRoundEnded
    from ..models.president_started import PresidentStarted
    from ..models.president_turn_given import PresidentTurnGiven
    from ..models.president_turn_skipped import PresidentTurnSkipped
    from ..models.president_two_left import PresidentTwoLeft
    from ..models.taken_over import TakenOver


T = TypeVar("T", bound="PresidentEvent")


@_attrs_define
class PresidentEvent:
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
        move (None | PresidentPass | PresidentPlay | PresidentPublicGive):
        effects (list[Ended | PresidentDealt | PresidentGave | PresidentGiftAsked | PresidentPassed |
            PresidentPileCleared | PresidentPlaceTaken | PresidentPlayed | PresidentRoundEnded | PresidentStarted |
            PresidentTurnGiven | PresidentTurnSkipped | PresidentTwoLeft | TakenOver]):
        sealed (PresidentEventSealed):
        hash_ (str):
        opened (PresidentEventOpened):
    """

    match: UUID
    version: int
    prev: str
    type_: EventType
    seat: int | None
    cause: Cause
    at: datetime.datetime
    move: None | PresidentPass | PresidentPlay | PresidentPublicGive
    effects: list[
        Ended
        | PresidentDealt
        | PresidentGave
        | PresidentGiftAsked
        | PresidentPassed
        | PresidentPileCleared
        | PresidentPlaceTaken
        | PresidentPlayed
        | PresidentRoundEnded
        | PresidentStarted
        | PresidentTurnGiven
        | PresidentTurnSkipped
        | PresidentTwoLeft
        | TakenOver
    ]
    sealed: PresidentEventSealed
    hash_: str
    opened: PresidentEventOpened
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.president_dealt import PresidentDealt  # noqa: PLC0415
        from ..models.president_gave import PresidentGave  # noqa: PLC0415
        from ..models.president_gift_asked import PresidentGiftAsked  # noqa: PLC0415
        from ..models.president_pass import PresidentPass  # noqa: PLC0415
        from ..models.president_passed import PresidentPassed  # noqa: PLC0415
        from ..models.president_pile_cleared import PresidentPileCleared  # noqa: PLC0415
        from ..models.president_place_taken import PresidentPlaceTaken  # noqa: PLC0415
        from ..models.president_play import PresidentPlay  # noqa: PLC0415
        from ..models.president_played import PresidentPlayed  # noqa: PLC0415
        from ..models.president_public_give import PresidentPublicGive  # noqa: PLC0415
        from ..models.president_round_ended import PresidentRoundEnded  # noqa: PLC0415
        from ..models.president_started import PresidentStarted  # noqa: PLC0415
        from ..models.president_turn_given import PresidentTurnGiven  # noqa: PLC0415
        from ..models.president_turn_skipped import PresidentTurnSkipped  # noqa: PLC0415
        from ..models.president_two_left import PresidentTwoLeft  # noqa: PLC0415
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
        if isinstance(self.move, PresidentPlay):
            move = self.move.to_dict()
        elif isinstance(self.move, PresidentPass):
            move = self.move.to_dict()
        elif isinstance(self.move, PresidentPublicGive):
            move = self.move.to_dict()
        else:
            move = self.move

        effects = []
        for effects_item_data in self.effects:
            effects_item: dict[str, Any]
            if isinstance(effects_item_data, PresidentStarted):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentDealt):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentGave):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentGiftAsked):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentPlayed):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentPassed):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentTwoLeft):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentPlaceTaken):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentPileCleared):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentTurnSkipped):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentTurnGiven):
                effects_item = effects_item_data.to_dict()
            elif isinstance(effects_item_data, PresidentRoundEnded):
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
        from ..models.president_dealt import PresidentDealt  # noqa: PLC0415
        from ..models.president_event_opened import PresidentEventOpened  # noqa: PLC0415
        from ..models.president_event_sealed import PresidentEventSealed  # noqa: PLC0415
        from ..models.president_gave import PresidentGave  # noqa: PLC0415
        from ..models.president_gift_asked import PresidentGiftAsked  # noqa: PLC0415
        from ..models.president_pass import PresidentPass  # noqa: PLC0415
        from ..models.president_passed import PresidentPassed  # noqa: PLC0415
        from ..models.president_pile_cleared import PresidentPileCleared  # noqa: PLC0415
        from ..models.president_place_taken import PresidentPlaceTaken  # noqa: PLC0415
        from ..models.president_play import PresidentPlay  # noqa: PLC0415
        from ..models.president_played import PresidentPlayed  # noqa: PLC0415
        from ..models.president_public_give import PresidentPublicGive  # noqa: PLC0415
        from ..models.president_round_ended import PresidentRoundEnded  # noqa: PLC0415
        from ..models.president_started import PresidentStarted  # noqa: PLC0415
        from ..models.president_turn_given import PresidentTurnGiven  # noqa: PLC0415
        from ..models.president_turn_skipped import PresidentTurnSkipped  # noqa: PLC0415
        from ..models.president_two_left import PresidentTwoLeft  # noqa: PLC0415
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

        def _parse_move(data: object) -> None | PresidentPass | PresidentPlay | PresidentPublicGive:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_public_move_type_0 = PresidentPlay.from_dict(data)

                return componentsschemas_president_public_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_public_move_type_1 = PresidentPass.from_dict(data)

                return componentsschemas_president_public_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_public_move_type_2 = PresidentPublicGive.from_dict(data)

                return componentsschemas_president_public_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PresidentPass | PresidentPlay | PresidentPublicGive, data)

        move = _parse_move(d.pop("move"))

        effects = []
        _effects = d.pop("effects")
        for effects_item_data in _effects:

            def _parse_effects_item(
                data: object,
            ) -> (
                Ended
                | PresidentDealt
                | PresidentGave
                | PresidentGiftAsked
                | PresidentPassed
                | PresidentPileCleared
                | PresidentPlaceTaken
                | PresidentPlayed
                | PresidentRoundEnded
                | PresidentStarted
                | PresidentTurnGiven
                | PresidentTurnSkipped
                | PresidentTwoLeft
                | TakenOver
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_0 = PresidentStarted.from_dict(data)

                    return componentsschemas_president_effect_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_1 = PresidentDealt.from_dict(data)

                    return componentsschemas_president_effect_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_2 = PresidentGave.from_dict(data)

                    return componentsschemas_president_effect_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_3 = PresidentGiftAsked.from_dict(data)

                    return componentsschemas_president_effect_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_4 = PresidentPlayed.from_dict(data)

                    return componentsschemas_president_effect_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_5 = PresidentPassed.from_dict(data)

                    return componentsschemas_president_effect_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_6 = PresidentTwoLeft.from_dict(data)

                    return componentsschemas_president_effect_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_7 = PresidentPlaceTaken.from_dict(data)

                    return componentsschemas_president_effect_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_8 = PresidentPileCleared.from_dict(data)

                    return componentsschemas_president_effect_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_9 = PresidentTurnSkipped.from_dict(data)

                    return componentsschemas_president_effect_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_10 = PresidentTurnGiven.from_dict(data)

                    return componentsschemas_president_effect_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_11 = PresidentRoundEnded.from_dict(data)

                    return componentsschemas_president_effect_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_president_effect_type_12 = TakenOver.from_dict(data)

                    return componentsschemas_president_effect_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_effect_type_13 = Ended.from_dict(data)

                return componentsschemas_president_effect_type_13

            effects_item = _parse_effects_item(effects_item_data)

            effects.append(effects_item)

        sealed = PresidentEventSealed.from_dict(d.pop("sealed"))

        hash_ = d.pop("hash")

        opened = PresidentEventOpened.from_dict(d.pop("opened"))

        president_event = cls(
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

        president_event.additional_properties = d
        return president_event

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
