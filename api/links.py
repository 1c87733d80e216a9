"""The links of the OpenAPI document: which answer has what another call asks for."""

from typing import Any

Json = dict[str, Any]

# By parameter of the path: the calls whose answer has one, and where. Only what every such answer has.
_SOURCES = {
    "match": {"open_match": "/id", "rematch": "/id"},
    "token": {"make_token": "/id"},
    "name": {"list_games": "/games/0/game"},
}
_SAME = {"match": "$request.path.match"}

# From which answer to which call, and what to put into it.
_FURTHER: tuple[tuple[str, str, Json], ...] = (
    ("get_match", "wait_for_match", _SAME | {"after": "$response.body#/version"}),
    ("wait_for_match", "wait_for_match", _SAME | {"after": "$response.body#/version"}),
    ("join_match", "get_match", _SAME),
    ("join_match", "leave_match", _SAME),
    ("make_move", "get_match", _SAME | {"version": "$response.body#/version"}),
    ("make_move", "get_receipt", _SAME | {"version": "$response.body#/version"}),
    ("make_move", "list_events", _SAME | {"after": "$request.body#/version"}),
    ("make_move", "wait_for_match", _SAME | {"after": "$response.body#/match/version"}),
)


def add_links(result: Json) -> None:
    """Every source is linked to every call that has its parameter; then what is particular."""
    calls = {call["operationId"]: call for path in result["paths"].values() for call in path.values()}
    for path, there in result["paths"].items():
        for parameter in (each for each in _SOURCES if f"{{{each}}}" in path):
            for source, where in _SOURCES[parameter].items():
                for call in there.values():
                    _link(calls[source], call["operationId"], {parameter: f"$response.body#{where}"})
    for source, target, parameters in _FURTHER:
        _link(calls[source], target, parameters)


def _link(source: Json, target: str, parameters: Json) -> None:
    answer = next(answer for status, answer in source["responses"].items() if status.startswith("2"))
    answer.setdefault("links", {})[target] = {"operationId": target, "parameters": parameters}
