#!/usr/bin/env python3
"""Measures what models cost a build: compile time and code size of `@JSONModel` beside plain Codable.

    Scripts/footprint.py                      the table: 25 models of 20 properties each, a few minutes
    Scripts/footprint.py --json FILE          also writes the figures to a file
    Scripts/footprint.py --check              exits with 1 when a figure is beyond its limit
    Scripts/footprint.py --markdown           prints the table of the README instead
    Scripts/footprint.py --models 5 --only release --build-dir .build/release        a quick look

Models are generated from a fixed seed: public structs with properties of all common types, half of them with a default, and
enums, dates, dictionaries and other models among them. They are compiled as one module, with everything in one file and with one
file a model, as plain Codable and as `@JSONModel`. Times are user CPU seconds of the compiler, which other work on the machine disturbs least.

| measure | what it compares | keys in the JSON |
|---|---|---|
| `release` | `swiftc -O -wmo` | `release_ratio`, `release_files_ratio`, and `text_ratio` of the objects |
| `debug` | `swiftc -Onone -wmo`, and incrementally with one file a model, as SwiftPM builds | `debug_ratio`, `debug_files_ratio` |
| `program` | a program that reads and writes one model of three properties, stripped and without dead code, minus the same with JSONDecoder | `one_model_bytes` |
| `text` | text of the library's objects in a release build | `library_text_bytes` |
| `library` | user CPU of a release build of the library without the macro | `library_cpu_s` |

A ratio is Pliant divided by plain Codable, so less is better. Text is the first column of `size`: machine code, constants and unwind tables. The library and the plugin are built first, into `--scratch-path`, unless
`--build-dir` and `--plugin` name finished ones.
"""

import argparse
import json
import os
import platform
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
MEASURES = ["release", "debug", "program", "text", "library"]
# The keys of the JSON, and the limits of --check.
LIMITS = {
    "release_ratio": 2.5,
    "debug_ratio": 2.4,
    "text_ratio": 1.4,
    "one_model_bytes": 1_600_000,
    "library_text_bytes": 2_200_000,
    "library_cpu_s": 120.0,
}
# The library's modules that `import Pliant` includes.
MODULES = ["PliantCore", "PliantDescriptor", "PliantFoundation", "Pliant"]


# MARK: the models

# The kinds of properties: the type, the initial value that is the default, and how many of twenty are of the kind.
# `ENUM` and `MODEL` stand for an enum and an earlier model.
SHAPES = [
    ("Int", "0", 3),
    ("String", '""', 4),
    ("Bool", "false", 2),
    ("Double", "0.5", 1),
    ("Int64", "-1", 1),
    ("Date", None, 1),
    ("[String]", "[]", 1),
    ("[Int]", "[]", 1),
    ("[String: Int]", "[:]", 1),
    ("[String: String]", "[:]", 1),
    ("ENUM", ".first", 1),
    ("MODEL", None, 1),
    ("[MODEL]", "[]", 1),
    ("URL", None, 1),
]
WORDS = "account amount author body category code comment count created currency description detail display email end flag group height "
WORDS += "icon index key label language last level limit link location member message name note number offset order owner page parent "
WORDS += "payload phone photo position price profile quantity rank rate reason region result role score section source start state status "
WORDS += "street summary tag target text time title token total type updated user value version view weight width zone"


def models(count: int, properties: int, seed: int) -> list[str]:
    """The declarations of the models, without attribute and inheritance: `{HEAD}` and `{CODING}` mark their places."""
    generator = random.Random(seed)
    bag = [shape for shape in SHAPES for _ in range(shape[2])]
    words = WORDS.split()
    texts = []
    for index in range(count):
        shapes = (bag * (properties // len(bag) + 1))[:properties] if properties >= len(bag) else generator.sample(bag, properties)
        generator.shuffle(shapes)
        # Every second property has a default, and half of the others are optional.
        with_default = set(generator.sample(range(properties), properties // 2))
        lines, names = [], set()
        for position, (kind, initial, _) in enumerate(shapes):
            name = "".join(word if not place else word.capitalize() for place, word in enumerate(generator.sample(words, 2)))
            while name in names:
                name += "X"
            names.add(name)
            is_optional = position not in with_default and generator.random() < 0.5
            if "MODEL" in kind:
                kind, initial = (kind.replace("MODEL", f"Model{generator.randrange(index)}"), initial) if index else ("Int", "0")
                is_optional = is_optional or not kind.startswith("[") and kind != "Int"
            kind = kind.replace("ENUM", f"Kind{index - index % 5}")
            if is_optional:
                lines.append(f"  public var {name}: {kind}?")
            elif position in with_default and initial is not None:
                lines.append(f"  public var {name}: {kind} = {initial}")
            elif position in with_default:
                lines.append(f"  public var {name}: {kind}? = nil")
            else:
                lines.append(f"  public var {name}: {kind}")
        enum = f"public enum Kind{index}: String, Codable, Sendable {{\n  case first, second, third, fourth\n}}\n\n"
        body = "\n".join(lines)
        # Five models share an enum.
        text = f"{{HEAD}}public struct Model{index}: {{CODING}}Sendable {{\n{body}\n}}\n"
        texts.append(text if index % 5 else enum + text)
    return texts


def write_models(folder: Path, texts: list[str], pliant: bool, one_file: bool) -> list[Path]:
    """Writes the models as source files and returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    imports = "import Foundation\nimport Pliant\n\n" if pliant else "import Foundation\n\n"
    filled = [
        text.replace("{HEAD}", "@JSONModel\n" if pliant else "").replace("{CODING}", "" if pliant else "Codable, ") for text in texts
    ]
    files = {"Models.swift": "\n".join(filled)} if one_file else {f"Model{index}.swift": text for index, text in enumerate(filled)}
    for name, text in files.items():
        (folder / name).write_text(imports + text, encoding="utf-8")
    return [folder / name for name in files]


PROGRAM = """\
import Foundation
{IMPORT}
{HEAD}struct User: {CODING}Sendable {{
  var id: Int
  var name: String
  var score: Double?
}}

let document = Data(CommandLine.arguments[1].utf8)
let user = {READ}
let written = {WRITE}
FileHandle.standardOutput.write(written)
"""


def program(pliant: bool) -> str:
    """A program that reads one model from its first argument and writes it."""
    values = {
        "IMPORT": "import Pliant\n" if pliant else "",
        "HEAD": "@JSONModel\n" if pliant else "",
        "CODING": "" if pliant else "Codable, ",
        "READ": "try User(json: document)" if pliant else "try JSONDecoder().decode(User.self, from: document)",
        "WRITE": "try user.jsonData()" if pliant else "try JSONEncoder().encode(user)",
    }
    return PROGRAM.format(**values)


# MARK: running


def user_seconds(command: list[str], **options) -> float:
    """Runs a command and returns the user CPU seconds of it and of all processes that it started, the macro's plugin among them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command[:8])} …\n{done.stdout[:4000]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def text_bytes(objects: list[Path]) -> int:
    """The first column of `size`: machine code with its constants and unwind tables."""
    lines = subprocess.run(["size", *map(str, objects)], check=True, capture_output=True, text=True).stdout.splitlines()
    return sum(int(line.split()[0]) for line in lines[1:])


class Footprint:
    """The measures, on one library and one plugin."""

    def __init__(self, options: argparse.Namespace, work: Path):
        self.options = options
        self.work = work
        self.figures: dict[str, float] = {}
        self.rows: list[tuple[str, str, str, str]] = []
        self.texts = models(options.models, options.properties, options.seed)
        self.scratch = Path(options.scratch_path or REPOSITORY / ".build" / "footprint").resolve()
        self.build = Path(options.build_dir).resolve() if options.build_dir else self.scratch / "release"
        self.plugin = Path(options.plugin).resolve() if options.plugin else None

    # MARK: the library

    def build_library(self) -> None:
        """Builds the library for release, from nothing if its time counts."""
        if self.options.build_dir:
            return
        shared = ["--package-path", str(REPOSITORY), "--disable-default-traits", "--scratch-path", str(self.scratch)]
        # Fetching is not measured.
        user_seconds(["swift", "package", "resolve", *shared])
        command = ["swift", "build", "-c", "release", *shared, "--target", "Pliant", "-Xswiftc", "-DMacros"]
        if "library" in self.options.only:
            for product in self.build.resolve().glob("Pliant*.build"):
                shutil.rmtree(product)
            seconds = user_seconds(command)
            self.figures["library_cpu_s"] = round(seconds, 1)
            self.row("library, release build without the macro", None, seconds, "s")
        else:
            user_seconds(command)

    def find_plugin(self) -> None:
        """Takes the plugin that the repository's debug build made, or makes it."""
        if self.plugin is None:
            candidates = [REPOSITORY / ".build" / "debug" / "PliantMacros-tool"]
            self.plugin = next((path for path in candidates if path.exists()), None)
        if self.plugin is None:
            user_seconds(["swift", "build", "--package-path", str(REPOSITORY), "--target", "Pliant"])
            self.plugin = REPOSITORY / ".build" / "debug" / "PliantMacros-tool"
        if not self.plugin.exists():
            sys.exit(f"no plugin at {self.plugin}")

    def objects(self, module: str) -> list[Path]:
        found = sorted((self.build / f"{module}.build").glob("**/*.o"))
        if not found:
            sys.exit(f"no objects of {module} in {self.build}")
        return found

    def import_flags(self) -> list[str]:
        return ["-I", str(self.build / "Modules"), "-load-plugin-executable", f"{self.plugin}#PliantMacros"]

    # MARK: the measures

    def compile(self, pliant: bool, optimized: bool, one_file: bool) -> tuple[float, int]:
        """User seconds and text of the models as one module; of several runs, the quickest."""
        name = f"{'pliant' if pliant else 'plain'}-{'release' if optimized else 'debug'}-{'one' if one_file else 'files'}"
        folder = self.work / name
        sources = write_models(folder / "Sources", self.texts, pliant, one_file)
        output = folder / "Objects"
        output.mkdir()
        flags = ["-swift-version", "6", "-parse-as-library", "-module-name", "Models", "-emit-module"]
        flags += ["-emit-module-path", str(output / "Models.swiftmodule"), "-c", *map(str, sources)]
        if optimized:
            flags += ["-O", "-wmo", "-o", str(output / "All.o")]
        elif one_file:
            flags += ["-Onone", "-g", "-wmo", "-o", str(output / "All.o")]
        else:
            flags += ["-Onone", "-g", "-enable-batch-mode", "-j", str(os.cpu_count())]
        command = ["swiftc", *flags, *(self.import_flags() if pliant else [])]
        seconds = min(user_seconds(command, cwd=output) for _ in range(self.options.repeat))
        return seconds, text_bytes(sorted(output.glob("*.o")))

    def compare_models(self, configuration: str) -> None:
        optimized = configuration == "release"
        for one_file in [True, False]:
            if ("one" if one_file else "files") not in self.options.layout:
                continue
            plain_seconds, plain_text = self.compile(False, optimized, one_file)
            pliant_seconds, pliant_text = self.compile(True, optimized, one_file)
            layout = "one file" if one_file else "one file a model"
            suffix = "ratio" if one_file else "files_ratio"
            self.figures[f"{configuration}_{suffix}"] = round(pliant_seconds / plain_seconds, 3)
            self.row(f"{configuration}, {layout}", plain_seconds, pliant_seconds, "s")
            if one_file:
                key = "text_ratio" if optimized else "debug_text_ratio"
                self.figures[key] = round(pliant_text / plain_text, 3)
                self.row(f"text, {configuration}, {layout}", plain_text / 1000, pliant_text / 1000, "KB")

    def link_program(self, pliant: bool) -> int:
        folder = self.work / f"program-{'pliant' if pliant else 'plain'}"
        folder.mkdir()
        (folder / "main.swift").write_text(program(pliant), encoding="utf-8")
        is_apple = platform.system() == "Darwin"
        linking = ["-Xlinker", "-dead_strip", "-Xlinker", "-x"] if is_apple else ["-Xlinker", "--gc-sections", "-Xlinker", "-s"]
        command = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-module-name", "Program", str(folder / "main.swift"), *linking]
        if pliant:
            command += [*self.import_flags(), *(str(path) for module in MODULES for path in self.objects(module))]
        user_seconds([*command, "-o", str(folder / "program")])
        document = '{"id":1,"name":"Ada"}'
        printed = subprocess.run([folder / "program", document], check=True, capture_output=True, text=True).stdout
        if json.loads(printed) != json.loads(document):
            sys.exit(f"the program printed {printed!r}")
        return (folder / "program").stat().st_size

    def compare_programs(self) -> None:
        plain, pliant = self.link_program(False), self.link_program(True)
        self.figures["one_model_bytes"] = pliant - plain
        self.row("program with one small model", plain / 1000, pliant / 1000, "KB")

    def measure_text(self) -> None:
        text = sum(text_bytes(self.objects(module)) for module in MODULES)
        self.figures["library_text_bytes"] = text
        self.row("text of the library, release", None, text / 1000, "KB")

    def run(self) -> None:
        only = self.options.only
        if set(only) - {"library"} or not self.options.build_dir:
            self.build_library()
        if {"release", "debug", "program"} & set(only):
            self.find_plugin()
        for configuration in ["release", "debug"]:
            if configuration in only:
                self.compare_models(configuration)
        if "program" in only:
            self.compare_programs()
        if "text" in only:
            self.measure_text()

    # MARK: the table

    def row(self, title: str, plain: float | None, pliant: float, unit: str) -> None:
        def number(value: float) -> str:
            return f"{value:,.0f} {unit}" if unit == "KB" else f"{value:.1f} {unit}"

        ratio = "–" if plain is None else f"{pliant / plain:.2f}"
        self.rows.append((title, "–" if plain is None else number(plain), number(pliant), ratio))
        if not self.options.markdown:
            cells = self.rows[-1]
            if len(self.rows) == 1:
                print(f"{'':44}{'Codable':>12}{'Pliant':>12}{'ratio':>8}")
            print(f"{cells[0]:44}{cells[1]:>12}{cells[2]:>12}{cells[3]:>8}", flush=True)

    def markdown(self) -> str:
        lines = ["| | Codable | Pliant | ratio |", "|---|---|---|---|"]
        return "\n".join(lines + [f"| {' | '.join(row)} |" for row in self.rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=25, help="how many models (25)")
    parser.add_argument("--properties", type=int, default=20, help="how many properties each (20)")
    parser.add_argument("--seed", type=int, default=20261122, help="what the models are drawn with")
    parser.add_argument("--repeat", type=int, default=1, help="runs of each compilation, of which the quickest counts (1)")
    parser.add_argument("--only", action="append", choices=MEASURES, help="one measure; may be repeated")
    parser.add_argument("--layout", action="append", choices=["one", "files"], help="one file, or one file a model (both)")
    parser.add_argument("--build-dir", metavar="DIR", help="a finished release build of the library, such as .build/release")
    parser.add_argument("--plugin", metavar="FILE", help="the macro's plugin (default: .build/debug/PliantMacros-tool, built if absent)")
    parser.add_argument("--scratch-path", metavar="DIR", help="where the library is built (.build/footprint)")
    parser.add_argument("--keep", metavar="DIR", help="keeps generated sources and products in this folder, which must not exist")
    parser.add_argument("--json", metavar="FILE", help="also writes the figures to this file")
    parser.add_argument("--check", action="store_true", help="exits with 1 when a figure is beyond its limit")
    parser.add_argument("--markdown", action="store_true", help="prints the table as Markdown, at the end")
    options = parser.parse_args()
    if options.models < 1 or options.properties < 1 or options.repeat < 1:
        parser.error("--models, --properties and --repeat must be positive")
    options.only = options.only or [measure for measure in MEASURES if measure != "library" or not options.build_dir]
    if "library" in options.only and options.build_dir:
        parser.error("--only library builds the library, so it doesn't go with --build-dir")
    options.layout = options.layout or ["one", "files"]

    with tempfile.TemporaryDirectory(prefix="footprint-") as temporary:
        work = Path(temporary)
        if options.keep:
            work = Path(options.keep).resolve()
            work.mkdir(parents=True)
        footprint = Footprint(options, work)
        footprint.run()
    if options.markdown:
        print(footprint.markdown())
    if options.json:
        Path(options.json).write_text(json.dumps(footprint.figures, indent=2) + "\n", encoding="utf-8")
    if options.check:
        beyond = [
            f"{key}: {footprint.figures[key]:,} is beyond {limit:,}"
            for key, limit in LIMITS.items()
            if footprint.figures.get(key, 0) > limit
        ]
        print("\n".join(beyond) or "all figures are within their limits")
        sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
