"""`make fuzz`: the same as the test, with other requests each time, and more of them. Options are passed on, such as
`--seed 7 --max-examples 500 --include-operation-id make_move`."""

import sys

from tests.fuzz import fuzz
from tests.live import Stack, new_directory

running = Stack(new_directory(), {})
try:
    options = sys.argv[1:] or ["--max-examples", "100"]
    sys.exit(fuzz(running.start().url, *options, shown=True).returncode)
finally:
    running.close()
