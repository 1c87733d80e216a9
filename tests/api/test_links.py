"""The links of the OpenAPI document lead somewhere, and what its patterns allow is what is accepted."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.caller import Json
from tests.api.test_openapi import DOCUMENT, described, errors

CALLS = {call["operationId"]: call for path in DOCUMENT["paths"].values() for call in path.values()}


def _links() -> Iterator[tuple[Json, Json]]:
    """Each link with the answer that it stands at."""
    for call in CALLS.values():
        for answer in call["responses"].values():
            for link in answer.get("links", {}).values():
                yield answer, link


def test_what_a_link_gives_is_a_parameter_of_the_call_it_leads_to() -> None:
    for _, link in _links():
        taken = {parameter["name"] for parameter in CALLS[link["operationId"]]["parameters"]}
        assert link["parameters"].keys() <= taken, link


def test_what_a_link_points_at_stands_in_every_answer_that_is_shown() -> None:
    for answer, link in _links():
        for example in answer["content"]["application/json"]["examples"].values():
            for told in link["parameters"].values():
                if told.startswith("$response.body#"):
                    assert _at(example["value"], told.partition("#/")[2]) is not None, link


def _at(value: Any, pointer: str) -> object:
    for step in pointer.split("/"):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def test_every_call_about_a_match_can_be_reached_from_the_one_that_opens_it() -> None:
    paths = DOCUMENT["paths"].items()
    about = {call["operationId"] for path, there in paths if "{match}" in path for call in there.values()}
    assert CALLS["open_match"]["responses"]["201"]["links"].keys() == about


@pytest.mark.parametrize(("seed", "allowed"), [("", True), ("!~" * 32, True), ("!" * 65, False), ("a b", False)])
def test_the_document_knows_what_a_seed_may_be(seed: str, allowed: bool) -> None:
    schema = described("POST", "matches/{match}/seed")["requestBody"]["content"]["application/json"]["schema"]
    assert (errors(schema, {"client_seed": seed}) == []) is allowed
