#!/usr/bin/env python3
"""Derives Sources/FoundationModels from Sources/PliantModels, so that both engines are measured on the same models.

The Foundation twin of a model is the Pliant one without `@JSONModel`, with `Codable` left to the compiler. Where that would
not read the same documents, the twin is written by hand and left alone.

    Scripts/derive-foundation-models.py            writes the files
    Scripts/derive-foundation-models.py --check    exits with 1 when a file is missing, stale or left over
"""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "Sources"
ORIGINALS = SOURCES / "PliantModels"
TWINS = SOURCES / "FoundationModels"
WRITTEN_BY_HAND = {"Feed.swift"}


def twin(original: Path) -> str:
    """The text of the Foundation file that belongs to a Pliant file."""
    text = original.read_text(encoding="utf-8")
    first_line, body = text.split("\n", 1)
    body = body.replace("\nimport Pliant\n", "", 1)
    body, attributes = re.subn(r"^@JSONModel\n", "", body, flags=re.MULTILINE)
    body, declarations = re.subn(
        r"^(public struct \w+): Equatable, Sendable \{$", r"\1: Codable, Equatable, Sendable {", body, flags=re.MULTILINE
    )
    if attributes != declarations or "@" in body or "Pliant" in body:
        sys.exit(f"{original.name}: every model must be `@JSONModel public struct Name: Equatable, Sendable`, and nothing more")
    return f"{first_line}\n// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.\n{body}"


def main() -> None:
    expected = {path.name: twin(path) for path in sorted(ORIGINALS.glob("*.swift")) if path.name not in WRITTEN_BY_HAND}
    present = {path.name: path.read_text(encoding="utf-8") for path in TWINS.glob("*.swift") if path.name not in WRITTEN_BY_HAND}
    stale = sorted(name for name in expected.keys() | present.keys() if expected.get(name) != present.get(name))
    if "--check" in sys.argv[1:]:
        if stale:
            sys.exit(f"not current: {', '.join(stale)}; run Scripts/derive-foundation-models.py")
        print(f"{len(expected)} files of FoundationModels are current")
        return
    TWINS.mkdir(exist_ok=True)
    for name in stale:
        if name in expected:
            (TWINS / name).write_text(expected[name], encoding="utf-8")
        else:
            (TWINS / name).unlink()
    print(f"{len(stale)} of {len(expected)} files written")


main()
