#!/usr/bin/env python3
"""Checks the models in Sources/PliantModels against the documents of the corpus.

Every key of a document must be a property, every property must occur, values must have the declared types,
an optional must be absent or null somewhere, and properties must be declared in the order in which the keys come.

    Scripts/check-models.py CORPUS_DIRECTORY    exits with 1 after listing what differs
"""

import json
import re
import sys
from pathlib import Path

MODELS = Path(__file__).resolve().parent.parent / "Sources" / "PliantModels"
ROOTS = {"twitter.json": "TwitterSearch", "citm_catalog.json": "CitmCatalog", "canada.json": "CanadaCollection"}
# Types of values that are always null in the documents, and the type whose keys have several orders.
NEVER_SEEN = {"TwitterPoint", "TwitterPlace"}
MIXED_ORDER = {"TwitterMediaSizes"}
SCALARS = {"String": (str,), "Bool": (bool,), "Int": (int,), "Double": (int, float)}

problems: dict[str, None] = {}  # in order of discovery, each once
seen: dict[tuple[str, str], set[str]] = {}


def models() -> dict[str, dict[str, str]]:
    """The properties and their types, by the name of the struct."""
    result: dict[str, dict[str, str]] = {}
    for path in sorted(MODELS.glob("*.swift")):
        properties: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := re.match(r"public struct (\w+):", line):
                properties = result[match[1]] = {}
            elif match := re.match(r"  public var (\w+): (.+)$", line):
                properties[match[1]] = match[2]
    return result


def check(value: object, type_name: str, path: str) -> None:
    if type_name.endswith("?"):
        if value is not None:
            check(value, type_name[:-1], path)
    elif match := re.fullmatch(r"\[String: (.+)\]", type_name):
        expect(isinstance(value, dict), value, type_name, path)
        for element in value.values() if isinstance(value, dict) else ():
            check(element, match[1], f"{path}.*")
    elif match := re.fullmatch(r"\[(.+)\]", type_name):
        expect(isinstance(value, list), value, type_name, path)
        for element in value if isinstance(value, list) else ():
            check(element, match[1], f"{path}[*]")
    elif type_name in SCALARS:
        is_right = isinstance(value, SCALARS[type_name]) and (type_name == "Bool") == isinstance(value, bool)
        expect(is_right, value, type_name, path)
    elif expect(isinstance(value, dict), value, type_name, path):
        check_members(value, type_name, path)


def check_members(members: dict, type_name: str, path: str) -> None:
    properties = MODEL[type_name]
    declared = list(properties)
    for key in members.keys() - properties.keys():
        problems[f"{path}.{key}: no property of {type_name}"] = None
    positions = [declared.index(key) for key in members if key in properties]
    if positions != sorted(positions) and type_name not in MIXED_ORDER:
        problems[f"{path}: {type_name} is declared in another order"] = None
    for key, property_type in properties.items():
        states = seen.setdefault((type_name, key), set())
        states.add("missing" if key not in members else "null" if members[key] is None else "value")
        if key in members:
            check(members[key], property_type, f"{path}.{key}")
        elif not property_type.endswith("?"):
            problems[f"{path}.{key}: missing, but not optional"] = None


def expect(is_right: bool, value: object, type_name: str, path: str) -> bool:
    if not is_right:
        problems[f"{path}: expected {type_name}, found {type(value).__name__}"] = None
    return is_right


MODEL = models()
if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
    print("skipped: no corpus directory given" if len(sys.argv) != 2 else f"skipped: no directory {sys.argv[1]}")
    sys.exit(0)
for file_name, root in ROOTS.items():
    document = Path(sys.argv[1]) / file_name
    if document.is_file():
        check(json.loads(document.read_bytes()), root, file_name)
    else:
        print(f"skipped: no {file_name}")
for (type_name, key), states in seen.items():
    if states == {"missing"}:
        problems[f"{type_name}.{key}: occurs in no document"] = None
    if states == {"value"} and MODEL[type_name][key].endswith("?"):
        problems[f"{type_name}.{key}: optional, but never absent or null"] = None
checked_types = {type_name for type_name, _ in seen}
for type_name in MODEL.keys() - checked_types - NEVER_SEEN:
    if type_name.startswith(("Twitter", "Citm", "Canada")) and len(seen) > 0:
        problems[f"{type_name}: occurs in no document"] = None
print("\n".join(problems) or f"{len(checked_types)} models, {len(seen)} properties: all keys are modelled")
sys.exit(1 if problems else 0)
