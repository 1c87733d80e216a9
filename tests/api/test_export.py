"""All records at once, one a line."""
from django.db import connection
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import seated, fine
from tests.seated import shift
from uuid import UUID
def test_x(alice, bob, nobody):
    m = seated(alice, bob, game="gapa")
    dealing.play(m)
    print(nobody.get("records").content)
    shift(UUID(m), "at", "1 hour")
    a = nobody.get("records")
    assert a.content[:-1] == nobody.get(f"matches/{m}/record").content
    print(a.headers, a.status_code, nobody.send("HEAD","records").headers, nobody.get("records", {"after": m}).content)
    r = nobody.post("records/check", a.json())
    print(r.status_code, r.content)
    assert 0
