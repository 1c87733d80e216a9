"""Every call of the API, fuzzed from its OpenAPI document by Schemathesis."""

import os
import subprocess
import sys
from pathlib import Path

from stack.program import ROOT

CONFIG = Path(__file__).parent / "schemathesis.toml"


def fuzz(url: str, *options: str, shown: bool = False) -> "subprocess.CompletedProcess[str]":
    """Fuzzes the server at this address; exits with 0 if it did all that its document says, and nothing else."""
    program = (sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG))
    return subprocess.run(
        (*program, "run", "docs/openapi.yaml", *options),
        cwd=ROOT,
        env=os.environ | {"FUZZ_URL": url, "PYTHONPATH": str(ROOT)},
        text=True,
        stdout=None if shown else subprocess.PIPE,
    )
