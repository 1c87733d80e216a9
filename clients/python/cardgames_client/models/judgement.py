from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.judgement_result_type_0 import JudgementResultType0


T = TypeVar("T", bound="Judgement")


@_attrs_define
class Judgement:
    """What a check of a record found.

    Attributes:
        holds (bool):
        status (str | Unset): how the match ended, if the record holds
        result (JudgementResultType0 | None | Unset):
        log (bool | Unset): whether there was a log, and it was checked, too
        detail (str | Unset): what does not hold
        move (int | Unset): at which move, counted from 1
        version (int | Unset): at which event of the log
        clause (str | Unset): the rule that was broken
    """

    holds: bool
    status: str | Unset = UNSET
    result: JudgementResultType0 | None | Unset = UNSET
    log: bool | Unset = UNSET
    detail: str | Unset = UNSET
    move: int | Unset = UNSET
    version: int | Unset = UNSET
    clause: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.judgement_result_type_0 import JudgementResultType0  # noqa: PLC0415

        holds = self.holds

        status = self.status

        result: dict[str, Any] | None | Unset
        if isinstance(self.result, Unset):
            result = UNSET
        elif isinstance(self.result, JudgementResultType0):
            result = self.result.to_dict()
        else:
            result = self.result

        log = self.log

        detail = self.detail

        move = self.move

        version = self.version

        clause = self.clause

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "holds": holds,
            }
        )
        if status is not UNSET:
            field_dict["status"] = status
        if result is not UNSET:
            field_dict["result"] = result
        if log is not UNSET:
            field_dict["log"] = log
        if detail is not UNSET:
            field_dict["detail"] = detail
        if move is not UNSET:
            field_dict["move"] = move
        if version is not UNSET:
            field_dict["version"] = version
        if clause is not UNSET:
            field_dict["clause"] = clause

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.judgement_result_type_0 import JudgementResultType0  # noqa: PLC0415

        d = dict(src_dict)
        holds = d.pop("holds")

        status = d.pop("status", UNSET)

        def _parse_result(data: object) -> JudgementResultType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = JudgementResultType0.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(JudgementResultType0 | None | Unset, data)

        result = _parse_result(d.pop("result", UNSET))

        log = d.pop("log", UNSET)

        detail = d.pop("detail", UNSET)

        move = d.pop("move", UNSET)

        version = d.pop("version", UNSET)

        clause = d.pop("clause", UNSET)

        judgement = cls(
            holds=holds,
            status=status,
            result=result,
            log=log,
            detail=detail,
            move=move,
            version=version,
            clause=clause,
        )

        judgement.additional_properties = d
        return judgement

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
