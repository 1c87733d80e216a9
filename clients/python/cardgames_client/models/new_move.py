from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.gapa_flip import GapaFlip
    from ..models.gapa_keep import GapaKeep
    from ..models.gapa_place import GapaPlace
    from ..models.president_give import PresidentGive
    from ..models.president_pass import PresidentPass
    from ..models.president_play import PresidentPlay
    from ..models.shithead_arrange import ShitheadArrange
    from ..models.shithead_flip import ShitheadFlip
    from ..models.shithead_pick_up import ShitheadPickUp
    from ..models.shithead_play import ShitheadPlay


T = TypeVar("T", bound="NewMove")


@_attrs_define
class NewMove:
    """
    Attributes:
        version (int):
        move (GapaFlip | GapaKeep | GapaPlace | PresidentGive | PresidentPass | PresidentPlay | ShitheadArrange |
            ShitheadFlip | ShitheadPickUp | ShitheadPlay):
    """

    version: int
    move: (
        GapaFlip
        | GapaKeep
        | GapaPlace
        | PresidentGive
        | PresidentPass
        | PresidentPlay
        | ShitheadArrange
        | ShitheadFlip
        | ShitheadPickUp
        | ShitheadPlay
    )

    def to_dict(self) -> dict[str, Any]:
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415
        from ..models.president_give import PresidentGive  # noqa: PLC0415
        from ..models.president_pass import PresidentPass  # noqa: PLC0415
        from ..models.president_play import PresidentPlay  # noqa: PLC0415
        from ..models.shithead_arrange import ShitheadArrange  # noqa: PLC0415
        from ..models.shithead_flip import ShitheadFlip  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415

        version = self.version

        move: dict[str, Any]
        if isinstance(self.move, ShitheadArrange):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPlay):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadPickUp):
            move = self.move.to_dict()
        elif isinstance(self.move, ShitheadFlip):
            move = self.move.to_dict()
        elif isinstance(self.move, PresidentPlay):
            move = self.move.to_dict()
        elif isinstance(self.move, PresidentPass):
            move = self.move.to_dict()
        elif isinstance(self.move, PresidentGive):
            move = self.move.to_dict()
        elif isinstance(self.move, GapaFlip):
            move = self.move.to_dict()
        elif isinstance(self.move, GapaPlace):
            move = self.move.to_dict()
        else:
            move = self.move.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "version": version,
                "move": move,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.gapa_flip import GapaFlip  # noqa: PLC0415
        from ..models.gapa_keep import GapaKeep  # noqa: PLC0415
        from ..models.gapa_place import GapaPlace  # noqa: PLC0415
        from ..models.president_give import PresidentGive  # noqa: PLC0415
        from ..models.president_pass import PresidentPass  # noqa: PLC0415
        from ..models.president_play import PresidentPlay  # noqa: PLC0415
        from ..models.shithead_arrange import ShitheadArrange  # noqa: PLC0415
        from ..models.shithead_flip import ShitheadFlip  # noqa: PLC0415
        from ..models.shithead_pick_up import ShitheadPickUp  # noqa: PLC0415
        from ..models.shithead_play import ShitheadPlay  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        def _parse_move(
            data: object,
        ) -> (
            GapaFlip
            | GapaKeep
            | GapaPlace
            | PresidentGive
            | PresidentPass
            | PresidentPlay
            | ShitheadArrange
            | ShitheadFlip
            | ShitheadPickUp
            | ShitheadPlay
        ):
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_0 = ShitheadArrange.from_dict(data)

                return componentsschemas_shithead_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_1 = ShitheadPlay.from_dict(data)

                return componentsschemas_shithead_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_2 = ShitheadPickUp.from_dict(data)

                return componentsschemas_shithead_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_shithead_move_type_3 = ShitheadFlip.from_dict(data)

                return componentsschemas_shithead_move_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_move_type_0 = PresidentPlay.from_dict(data)

                return componentsschemas_president_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_move_type_1 = PresidentPass.from_dict(data)

                return componentsschemas_president_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_president_move_type_2 = PresidentGive.from_dict(data)

                return componentsschemas_president_move_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_move_type_0 = GapaFlip.from_dict(data)

                return componentsschemas_gapa_move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gapa_move_type_1 = GapaPlace.from_dict(data)

                return componentsschemas_gapa_move_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_gapa_move_type_2 = GapaKeep.from_dict(data)

            return componentsschemas_gapa_move_type_2

        move = _parse_move(d.pop("move"))

        new_move = cls(
            version=version,
            move=move,
        )

        return new_move
