"""Both verifiers, asked the same."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from stack.program import ROOT
from verify.verify import verify

Json = dict[str, Any]
Verdict = set[tuple[str, int | None, bool | None]]

HOME = ROOT / "verify"
VECTORS = HOME / "vectors"
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed, so nothing runs verify.mjs here")

# Reads a line for each question, and writes a line for each answer.
ASK = f"""
import {{ createInterface }} from "node:readline";
import {{ verify }} from {json.dumps((HOME / "verify.mjs").as_uri())};

for await (const line of createInterface({{ input: process.stdin }})) {{
  const {{ document, ...kept }} = JSON.parse(line);
  console.log(JSON.stringify(await verify(document, kept)));
}}
"""


def by_python(question: Json) -> list[Json]:
    """What verify.py finds of `{document, receipts?, jwks?, seen?}`."""
    return [asdict(finding) for finding in verify(**question)]


def by_javascript(questions: Iterable[Json]) -> list[list[Json]]:
    """What verify.mjs finds of each of them."""
    assert NODE is not None
    asked = "".join(f"{json.dumps(question)}\n" for question in questions)
    program = (NODE, "--input-type=module", "--eval", ASK)
    answered = subprocess.run(program, input=asked, capture_output=True, text=True, timeout=120)
    assert answered.returncode == 0, answered.stderr
    return [json.loads(line) for line in answered.stdout.splitlines()]


def verdict(findings: list[Json]) -> Verdict:
    return {(found["check"], found["version"], found["holds"]) for found in findings}


def failed(findings: list[Json]) -> bool:
    return any(found["holds"] is False for found in findings)


def question(case: Json, folder: Path = VECTORS) -> Json:
    """What a case of `expected.json` gives to the verifier."""
    given = {
        name: json.loads((folder / case[name]).read_text()) for name in ("document", "jwks", "seen") if name in case
    }
    return given | ({"receipts": (folder / case["receipts"]).read_text().split()} if "receipts" in case else {})


def is_as_expected(findings: list[Json], case: Json) -> bool:
    """Whether exactly those checks failed, and exactly those could not be made, that the case names."""
    fails = {(found["check"], found["version"]) for found in findings if found["holds"] is False}
    not_checked = {found["check"] for found in findings if found["holds"] is None}
    expected = {(due["check"], due["version"]) for due in case["fails"]}
    return (fails, not_checked) == (expected, set(case["not_checked"]))
