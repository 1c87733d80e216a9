"""Nudges leave from a thread of their own: whoever puts one there never waits, and never hears of what went wrong."""

import threading

import pytest

from cardgames.outbox import Outbox
from tests.live import eventually


def test_all_that_is_put_is_sent_in_order_and_in_batches() -> None:
    go, batches = threading.Event(), list[list[int]]()

    def send(batch: list[int]) -> None:
        go.wait()
        batches.append(batch)

    outbox = Outbox("test", send)
    for number in range(250):
        outbox.put(number)
    go.set()
    eventually(lambda: sum(map(len, batches)) == 250, "all is sent")
    assert [number for batch in batches for number in batch] == list(range(250))
    assert max(map(len, batches)) <= 100 and len(batches) <= 5


def test_what_does_not_fit_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    go, sent = threading.Event(), list[int]()

    def send(batch: list[int]) -> None:
        go.wait()
        sent.extend(batch)

    outbox = Outbox("test", send, size=10)
    for number in range(200):
        outbox.put(number)  # nobody takes more than one batch out, and nobody waits here
    assert "the outbox is full" in caplog.text
    go.set()
    eventually(lambda: sent[9:] != [], "what had room is sent")
    outbox.put(-1)
    eventually(lambda: -1 in sent, "it goes on afterwards")
    assert len(sent) < 200


def test_what_cannot_be_sent_is_lost_and_the_next_is_sent(caplog: pytest.LogCaptureFixture) -> None:
    sent = list[int]()

    def send(batch: list[int]) -> None:
        if 1 in batch:
            raise ConnectionError("no broker")
        sent.extend(batch)

    outbox = Outbox("test", send)
    outbox.put(1)
    eventually(lambda: "1 are lost: no broker" in caplog.text, "it is said in one line")
    outbox.put(2)
    eventually(lambda: sent == [2], "the next one is sent")
