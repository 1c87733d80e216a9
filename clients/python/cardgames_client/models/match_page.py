from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.gapa_listed_match import GapaListedMatch
    from ..models.president_listed_match import PresidentListedMatch
    from ..models.shithead_listed_match import ShitheadListedMatch


T = TypeVar("T", bound="MatchPage")


@_attrs_define
class MatchPage:
    """
    Attributes:
        next_ (None | str):
        previous (None | str):
        results (list[GapaListedMatch | PresidentListedMatch | ShitheadListedMatch]):
    """

    next_: None | str
    previous: None | str
    results: list[GapaListedMatch | PresidentListedMatch | ShitheadListedMatch]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.gapa_listed_match import GapaListedMatch  # noqa: PLC0415
        from ..models.president_listed_match import PresidentListedMatch  # noqa: PLC0415

        next_: None | str
        next_ = self.next_

        previous: None | str
        previous = self.previous

        results = []
        for results_item_data in self.results:
            results_item: dict[str, Any]
            if isinstance(results_item_data, GapaListedMatch):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, PresidentListedMatch):
                results_item = results_item_data.to_dict()
            else:
                results_item = results_item_data.to_dict()

            results.append(results_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "next": next_,
                "previous": previous,
                "results": results,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_listed_match import GapaListedMatch  # noqa: PLC0415
        from ..models.president_listed_match import PresidentListedMatch  # noqa: PLC0415
        from ..models.shithead_listed_match import ShitheadListedMatch  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_next_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_ = _parse_next_(d.pop("next"))

        def _parse_previous(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        previous = _parse_previous(d.pop("previous"))

        results = []
        _results = d.pop("results")
        for results_item_data in _results:

            def _parse_results_item(data: object) -> GapaListedMatch | PresidentListedMatch | ShitheadListedMatch:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_listed_match_type_0 = GapaListedMatch.from_dict(data)

                    return componentsschemas_listed_match_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_listed_match_type_1 = PresidentListedMatch.from_dict(data)

                    return componentsschemas_listed_match_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_listed_match_type_2 = ShitheadListedMatch.from_dict(data)

                return componentsschemas_listed_match_type_2

            results_item = _parse_results_item(results_item_data)

            results.append(results_item)

        match_page = cls(
            next_=next_,
            previous=previous,
            results=results,
        )

        match_page.additional_properties = d
        return match_page

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
