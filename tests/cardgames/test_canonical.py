"""What is hashed and signed is written as RFC 8785 says, to the byte."""

from typing import Any

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from cardgames.canonical import canonical

SAFE = 2**53 - 1  # the largest whole number that RFC 8785 can write
leaves = st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text()
names = st.text(st.characters(max_codepoint=127))
values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(names, inner), max_leaves=30)


@given(values)
def test_every_value_without_floats_is_written_as_the_reference_writes_it(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(st.lists(leaves))
def test_a_tuple_is_written_as_a_list(value: list[Any]) -> None:
    assert canonical(tuple(value)) == rfc8785.dumps(value)
