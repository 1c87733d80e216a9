from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.match_status import MatchStatus

if TYPE_CHECKING:
    from ..models.check_made import CheckMade
    from ..models.receipt_checked import ReceiptChecked


T = TypeVar("T", bound="Audit")


@_attrs_define
class Audit:
    """
    Attributes:
        match (UUID):
        version (int): how many events the match had at that moment
        status (MatchStatus): * `open` - Open
            * `active` - Active
            * `finished` - Finished
            * `stalled` - Stalled
            * `abandoned` - Abandoned
        commitment (str):
        hash_ (None | str): of the last event; null: there is none
        holds (bool): no check fails
        checks (list[CheckMade]):
        receipts (list[ReceiptChecked]): in the order in which they were given
    """

    match: UUID
    version: int
    status: MatchStatus
    commitment: str
    hash_: None | str
    holds: bool
    checks: list[CheckMade]
    receipts: list[ReceiptChecked]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match = str(self.match)

        version = self.version

        status = self.status.value

        commitment = self.commitment

        hash_: None | str
        hash_ = self.hash_

        holds = self.holds

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        receipts = []
        for receipts_item_data in self.receipts:
            receipts_item = receipts_item_data.to_dict()
            receipts.append(receipts_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "version": version,
                "status": status,
                "commitment": commitment,
                "hash": hash_,
                "holds": holds,
                "checks": checks,
                "receipts": receipts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.check_made import CheckMade  # noqa: PLC0415
        from ..models.receipt_checked import ReceiptChecked  # noqa: PLC0415

        d = dict(src_dict)
        match = UUID(d.pop("match"))

        version = d.pop("version")

        status = MatchStatus(d.pop("status"))

        commitment = d.pop("commitment")

        def _parse_hash_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        hash_ = _parse_hash_(d.pop("hash"))

        holds = d.pop("holds")

        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = CheckMade.from_dict(checks_item_data)

            checks.append(checks_item)

        receipts = []
        _receipts = d.pop("receipts")
        for receipts_item_data in _receipts:
            receipts_item = ReceiptChecked.from_dict(receipts_item_data)

            receipts.append(receipts_item)

        audit = cls(
            match=match,
            version=version,
            status=status,
            commitment=commitment,
            hash_=hash_,
            holds=holds,
            checks=checks,
            receipts=receipts,
        )

        audit.additional_properties = d
        return audit

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
