from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.account_exported import AccountExported
    from ..models.key_exported import KeyExported
    from ..models.match_left import MatchLeft
    from ..models.seat_exported import SeatExported
    from ..models.token_shown import TokenShown


T = TypeVar("T", bound="Export")


@_attrs_define
class Export:
    """
    Attributes:
        format_ (str):
        made_at (datetime.datetime):
        account (AccountExported):
        tokens (list[TokenShown]):
        matches (list[SeatExported]):
        left (list[MatchLeft]): matches whose seat you gave back before they started
        keys (list[KeyExported]):
    """

    format_: str
    made_at: datetime.datetime
    account: AccountExported
    tokens: list[TokenShown]
    matches: list[SeatExported]
    left: list[MatchLeft]
    keys: list[KeyExported]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        format_ = self.format_

        made_at = self.made_at.isoformat()

        account = self.account.to_dict()

        tokens = []
        for tokens_item_data in self.tokens:
            tokens_item = tokens_item_data.to_dict()
            tokens.append(tokens_item)

        matches = []
        for matches_item_data in self.matches:
            matches_item = matches_item_data.to_dict()
            matches.append(matches_item)

        left = []
        for left_item_data in self.left:
            left_item = left_item_data.to_dict()
            left.append(left_item)

        keys = []
        for keys_item_data in self.keys:
            keys_item = keys_item_data.to_dict()
            keys.append(keys_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "format": format_,
                "made_at": made_at,
                "account": account,
                "tokens": tokens,
                "matches": matches,
                "left": left,
                "keys": keys,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.account_exported import AccountExported  # noqa: PLC0415
        from ..models.key_exported import KeyExported  # noqa: PLC0415
        from ..models.match_left import MatchLeft  # noqa: PLC0415
        from ..models.seat_exported import SeatExported  # noqa: PLC0415
        from ..models.token_shown import TokenShown  # noqa: PLC0415

        d = dict(src_dict)
        format_ = d.pop("format")

        made_at = datetime.datetime.fromisoformat(d.pop("made_at"))

        account = AccountExported.from_dict(d.pop("account"))

        tokens = []
        _tokens = d.pop("tokens")
        for tokens_item_data in _tokens:
            tokens_item = TokenShown.from_dict(tokens_item_data)

            tokens.append(tokens_item)

        matches = []
        _matches = d.pop("matches")
        for matches_item_data in _matches:
            matches_item = SeatExported.from_dict(matches_item_data)

            matches.append(matches_item)

        left = []
        _left = d.pop("left")
        for left_item_data in _left:
            left_item = MatchLeft.from_dict(left_item_data)

            left.append(left_item)

        keys = []
        _keys = d.pop("keys")
        for keys_item_data in _keys:
            keys_item = KeyExported.from_dict(keys_item_data)

            keys.append(keys_item)

        export = cls(
            format_=format_,
            made_at=made_at,
            account=account,
            tokens=tokens,
            matches=matches,
            left=left,
            keys=keys,
        )

        export.additional_properties = d
        return export

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
