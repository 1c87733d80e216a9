"""Whatever is asked, the answer is one that the OpenAPI document tells."""

from tests.fuzz import fuzz
from tests.live import StartStack


def test_a_fuzzed_server_does_what_its_document_says(start_stack: StartStack) -> None:
    done = fuzz(start_stack().url, "--seed", "1")
    assert done.returncode == 0, done.stdout
