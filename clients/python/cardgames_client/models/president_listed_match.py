from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.match_status import MatchStatus
from ..models.visibility import Visibility
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.president_options import PresidentOptions
    from ..models.president_result import PresidentResult
    from ..models.seat import Seat
    from ..models.you import You


T = TypeVar("T", bound="PresidentListedMatch")


@_attrs_define
class PresidentListedMatch:
    """
    Attributes:
        id (UUID):
        game (Literal['president']):
        edition (int):
        options (PresidentOptions):
        status (MatchStatus): * `open` - Open
            * `active` - Active
            * `finished` - Finished
            * `stalled` - Stalled
            * `abandoned` - Abandoned
        seats (list[Seat]):
        you (None | You): the seat you play; null for spectators
        version (int): how many events there are
        turn (list[int]): the seats that are waited for
        deadline (datetime.datetime | None):
        now (datetime.datetime):
        result (None | PresidentResult):
        commitment (str):
        created_at (datetime.datetime):
        visibility (Visibility): * `public` - Public
            * `private` - Private
        turn_seconds (int | None):
        timeouts_allowed (int):
        bot_delay_seconds (int):
        hold (bool):
        rematch_of (None | UUID):
        rematch (None | UUID):
        invite (str | Unset): for seated players: lets others join a private match
    """

    id: UUID
    game: Literal["president"]
    edition: int
    options: PresidentOptions
    status: MatchStatus
    seats: list[Seat]
    you: None | You
    version: int
    turn: list[int]
    deadline: datetime.datetime | None
    now: datetime.datetime
    result: None | PresidentResult
    commitment: str
    created_at: datetime.datetime
    visibility: Visibility
    turn_seconds: int | None
    timeouts_allowed: int
    bot_delay_seconds: int
    hold: bool
    rematch_of: None | UUID
    rematch: None | UUID
    invite: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.president_result import PresidentResult  # noqa: PLC0415
        from ..models.you import You  # noqa: PLC0415

        id = str(self.id)

        game = self.game

        edition = self.edition

        options = self.options.to_dict()

        status = self.status.value

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        you: dict[str, Any] | None
        if isinstance(self.you, You):
            you = self.you.to_dict()
        else:
            you = self.you

        version = self.version

        turn = self.turn

        deadline: None | str
        if isinstance(self.deadline, datetime.datetime):
            deadline = self.deadline.isoformat()
        else:
            deadline = self.deadline

        now = self.now.isoformat()

        result: dict[str, Any] | None
        if isinstance(self.result, PresidentResult):
            result = self.result.to_dict()
        else:
            result = self.result

        commitment = self.commitment

        created_at = self.created_at.isoformat()

        visibility = self.visibility.value

        turn_seconds: int | None
        turn_seconds = self.turn_seconds

        timeouts_allowed = self.timeouts_allowed

        bot_delay_seconds = self.bot_delay_seconds

        hold = self.hold

        rematch_of: None | str
        if isinstance(self.rematch_of, UUID):
            rematch_of = str(self.rematch_of)
        else:
            rematch_of = self.rematch_of

        rematch: None | str
        if isinstance(self.rematch, UUID):
            rematch = str(self.rematch)
        else:
            rematch = self.rematch

        invite = self.invite

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "game": game,
                "edition": edition,
                "options": options,
                "status": status,
                "seats": seats,
                "you": you,
                "version": version,
                "turn": turn,
                "deadline": deadline,
                "now": now,
                "result": result,
                "commitment": commitment,
                "created_at": created_at,
                "visibility": visibility,
                "turn_seconds": turn_seconds,
                "timeouts_allowed": timeouts_allowed,
                "bot_delay_seconds": bot_delay_seconds,
                "hold": hold,
                "rematch_of": rematch_of,
                "rematch": rematch,
            }
        )
        if invite is not UNSET:
            field_dict["invite"] = invite

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.president_options import PresidentOptions  # noqa: PLC0415
        from ..models.president_result import PresidentResult  # noqa: PLC0415
        from ..models.seat import Seat  # noqa: PLC0415
        from ..models.you import You  # noqa: PLC0415

        d = dict(src_dict)
        id = UUID(d.pop("id"))

        game = cast(Literal["president"], d.pop("game"))
        if game != "president":
            raise ValueError(f"game must match const 'president', got '{game}'")

        edition = d.pop("edition")

        options = PresidentOptions.from_dict(d.pop("options"))

        status = MatchStatus(d.pop("status"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = Seat.from_dict(seats_item_data)

            seats.append(seats_item)

        def _parse_you(data: object) -> None | You:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                you_type_0 = You.from_dict(data)

                return you_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | You, data)

        you = _parse_you(d.pop("you"))

        version = d.pop("version")

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

        now = datetime.datetime.fromisoformat(d.pop("now"))

        def _parse_result(data: object) -> None | PresidentResult:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = PresidentResult.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PresidentResult, data)

        result = _parse_result(d.pop("result"))

        commitment = d.pop("commitment")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        visibility = Visibility(d.pop("visibility"))

        def _parse_turn_seconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        turn_seconds = _parse_turn_seconds(d.pop("turn_seconds"))

        timeouts_allowed = d.pop("timeouts_allowed")

        bot_delay_seconds = d.pop("bot_delay_seconds")

        hold = d.pop("hold")

        def _parse_rematch_of(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                rematch_of_type_0 = UUID(data)

                return rematch_of_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        rematch_of = _parse_rematch_of(d.pop("rematch_of"))

        def _parse_rematch(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                rematch_type_0 = UUID(data)

                return rematch_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        rematch = _parse_rematch(d.pop("rematch"))

        invite = d.pop("invite", UNSET)

        president_listed_match = cls(
            id=id,
            game=game,
            edition=edition,
            options=options,
            status=status,
            seats=seats,
            you=you,
            version=version,
            turn=turn,
            deadline=deadline,
            now=now,
            result=result,
            commitment=commitment,
            created_at=created_at,
            visibility=visibility,
            turn_seconds=turn_seconds,
            timeouts_allowed=timeouts_allowed,
            bot_delay_seconds=bot_delay_seconds,
            hold=hold,
            rematch_of=rematch_of,
            rematch=rematch,
            invite=invite,
        )

        president_listed_match.additional_properties = d
        return president_listed_match

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
