#!/usr/bin/env python3
"""Type-checks the library, and models that use it, for Apple's platforms, on Linux.

    Scripts/apple.py                     all platforms
    Scripts/apple.py --platform macos    one of them; may be repeated

Run `swift build --enable-all-traits` first, which fetches the dependencies and builds the macro's plugin.

What only those systems have, such as code in `#if canImport(Darwin)`, and what only newer ones of them have, is compiled nowhere else. The toolchain for Linux
contains the interfaces of the standard library with the availability on Apple's systems, and can print one of FoundationEssentials. With a few declarations
of Foundation and Darwin from Scripts/apple, that is enough for the compiler to check the sources with the deployment targets of Package.swift. Nothing is
linked. Simulators stand for devices, since the interfaces are those of a 64-bit Intel processor.
"""

import argparse
import concurrent.futures
import re
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
STUBS = REPOSITORY / "Scripts" / "apple"
WORK = REPOSITORY / ".build" / "apple"
TOOLCHAIN = Path(shutil.which("swiftc") or sys.exit("swiftc is not installed")).resolve().parent.parent
LINUX = "x86_64-unknown-linux-gnu"
# The folder of a platform's modules, their file name, and the first system that Package.swift names.
PLATFORMS = {
    "macos": ("macosx", "x86_64-apple-macos", "x86_64-apple-macosx10.15"),
    "ios": ("iphonesimulator", "x86_64-apple-ios-simulator", "x86_64-apple-ios13.0-simulator"),
    "watchos": ("watchsimulator", "x86_64-apple-watchos-simulator", "x86_64-apple-watchos6.0-simulator"),
    "tvos": ("appletvsimulator", "x86_64-apple-tvos-simulator", "x86_64-apple-tvos13.0-simulator"),
}
STANDARD_MODULES = ["Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "SwiftOnoneSupport", "Synchronization"]
HEADER = """\
// swift-interface-format-version: 1.0
// swift-module-flags: -target {target} -disable-objc-interop -disable-availability-checking -enable-library-evolution -swift-version 5 -module-name {module} -enable-experimental-feature Lifetimes
"""
# The compiler's flags for the package's modules: see Package.swift.
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
SOURCES = [flag for feature in FEATURES for flag in ["-enable-upcoming-feature", feature]] + ["-package-name", "pliant"]
STRICT = [*SOURCES, "-strict-memory-safety"]
# Of dependencies, only declarations count.
DEPENDENCY = ["-package-name", "dependency", "-experimental-skip-all-function-bodies", "-suppress-warnings"]
CHECKOUTS = ".build/checkouts"
SYNTAX = ["SwiftSyntax", "SwiftDiagnostics", "SwiftBasicFormat", "SwiftParser", "SwiftOperators", "SwiftParserDiagnostics"]
SYNTAX += ["SwiftSyntaxBuilder", "SwiftIfConfig", "SwiftSyntaxMacros"]
# The folders of modules, each after those that it imports.
MODULES = {
    **{f"Sources/{module}": STRICT for module in ["PliantDescriptor", "PliantCore", "PliantFoundation", "Pliant", "PliantSchema"]},
    "Benchmarks/Sources/PliantModels": [],
    f"{CHECKOUTS}/swift-http-types/Sources/HTTPTypes": DEPENDENCY,
    "Sources/PliantHTTP": SOURCES,
}
# The plugin, which runs in the compiler, and the command.
MACOS_MODULES = {
    **{f"{CHECKOUTS}/swift-syntax/Sources/{module}": DEPENDENCY for module in SYNTAX},
    "Sources/PliantMacros": SOURCES,
    **{f"{CHECKOUTS}/swift-argument-parser/Sources/{module}": DEPENDENCY for module in ["ArgumentParserToolInfo", "ArgumentParser"]},
    "Sources/PliantTools": STRICT,
    "Sources/PliantCommand": STRICT,
}


class Platform:
    def __init__(self, name: str, plugin: Path):
        self.name = name
        self.folder, self.file, self.target = PLATFORMS[name]
        self.work = WORK / name
        self.plugin = plugin

    def frontend(self, *arguments: str) -> subprocess.CompletedProcess:
        resources, cache, sdk = self.work / "lib", self.work / "cache", self.work / "sdk"
        command = ["swiftc", "-frontend", *arguments, "-target", self.target, "-disable-objc-interop", "-sdk", str(sdk)]
        command += ["-resource-dir", str(resources), "-module-cache-path", str(cache), "-I", str(self.work / "modules")]
        return subprocess.run(command, capture_output=True, text=True, cwd=REPOSITORY)

    def write_standard_library(self) -> None:
        """Copies the interfaces of the standard library, for this platform instead of Linux."""
        resources = self.work / "lib"
        (self.work / "sdk").mkdir(parents=True)
        (self.work / "modules").mkdir()
        resources.mkdir()
        for folder in ["shims", "clang"]:
            (resources / folder).symlink_to((TOOLCHAIN / "lib" / "swift" / folder).resolve())
        for module in STANDARD_MODULES:
            text = (TOOLCHAIN / "lib" / "swift" / "linux" / f"{module}.swiftmodule" / f"{LINUX}.swiftinterface").read_text()
            # Functions for older systems have no body in the interface for Linux, and their checks belong to Apple's.
            text = re.sub(r"@backDeployed\(before:[^)]*\)", "", text).replace("import Glibc", "")
            text = text.replace(f"-target {LINUX}", f"-target {self.target} -disable-availability-checking", 1)
            file = resources / self.folder / f"{module}.swiftmodule" / f"{self.file}.swiftinterface"
            file.parent.mkdir(parents=True)
            file.write_text(text)

    def write_stubs(self) -> None:
        """Writes Foundation, from FoundationEssentials and what Scripts/apple adds, and the other modules of that folder."""
        for stub in STUBS.glob("*.swiftinterface"):
            if stub.stem != "Foundation":
                self.stub(stub.stem).write_text(HEADER.format(target=self.target, module=stub.stem) + stub.read_text())
        lines = foundation().split("\n")
        header = HEADER.format(target=self.target, module="Foundation").split("\n")[:-1]
        # What doesn't compile here is left out: declarations that the printed form has lost a part of, and those with types of C.
        for _ in range(10):
            self.stub("Foundation").write_text("\n".join(header + lines))
            arguments = ["-module-name", "Foundation", str(self.stub("Foundation")), "-o", str(self.work / "Foundation.swiftmodule")]
            done = self.frontend("-compile-module-from-interface", *arguments)
            places = re.findall(r"Foundation\.swiftinterface:(\d+):\d+: error: (?!failed to build)", done.stderr)
            if not places:
                return
            for place in {int(place) - 1 - len(header) for place in places}:
                remove_declaration(lines, place)
        sys.exit(f"Foundation doesn't compile:\n{done.stderr[:2000]}")

    def stub(self, module: str) -> Path:
        return self.work / "modules" / f"{module}.swiftinterface"

    def check(self, folder: Path, flags: list[str]) -> str:
        """Type-checks a module, which the next ones can import. Returns the compiler's errors and warnings."""
        module = folder.name
        arguments = ["-emit-module", "-o", str(self.work / "modules" / f"{module}.swiftmodule"), "-module-name", module]
        arguments += ["-swift-version", "6", "-parse-as-library", "-D", "Macros", "-D", "HTTP", "-D", "CommandLine", *flags]
        arguments += ["-plugin-path", str(TOOLCHAIN / "lib" / "swift" / "host" / "plugins")]
        arguments += ["-load-plugin-executable", f"{self.plugin}#PliantMacros"]
        sources = (str(file) for file in sorted(folder.glob("**/*.swift")) if ".docc/" not in str(file))
        done = self.frontend(*arguments, *sources)
        return done.stderr if done.returncode or "warning:" in done.stderr else ""

    def run(self) -> str:
        self.work.mkdir(parents=True)
        self.write_standard_library()
        self.write_stubs()
        for folder, flags in (MODULES | MACOS_MODULES if self.name == "macos" else MODULES).items():
            if not (REPOSITORY / folder).exists():
                return f"{folder} is missing: run `swift build --enable-all-traits` first"
            if problems := self.check(REPOSITORY / folder, flags):
                return f"{folder} for {self.target}:\n{problems}"
        return ""


def foundation() -> str:
    """The interface of FoundationEssentials, as text that compiles with few exceptions, and the declarations that Scripts/apple adds."""
    printed = WORK / "FoundationEssentials.swift"
    if not printed.exists():
        command = ["swift-synthesize-interface", "-module-name", "FoundationEssentials", "-target", LINUX, "-o", str(printed)]
        command += ["-resource-dir", str(TOOLCHAIN / "lib" / "swift"), "-I", str(TOOLCHAIN / "lib" / "swift" / "linux")]
        subprocess.run(command, check=True, capture_output=True)
    text = printed.read_text()
    text = re.sub(r"^\s*///.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^import (Glibc|Synchronization)\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\b(private|internal)\(set\) ", "", text)
    # A subscript without accessors can be set.
    text = re.sub(r"^(\s*[^\n{/]*\bsubscript[<(][^\n{]*)$", r"\1 { get set }", text, flags=re.MULTILINE)
    # These strategies have one more case in Apple's Foundation.
    for strategy in ["case custom(@Sendable (_ decoder: any Decoder) throws -> Date)", "case custom(@Sendable (Date, any Encoder) throws -> Void)"]:
        text = text.replace(f"@preconcurrency {strategy}", f"@preconcurrency {strategy}\ncase formatted(DateFormatter)")
    return f"import Swift\nimport _Concurrency\nimport _StringProcessing\n{text}\n{(STUBS / 'Foundation.swiftinterface').read_text()}"


def remove_declaration(lines: list[str], place: int) -> None:
    """Empties the lines of the declaration that begins at a line, with its attributes."""
    depth, line = 0, place
    while True:
        depth += lines[line].count("{") - lines[line].count("}")
        lines[line] = ""
        line += 1
        if depth <= 0:
            break
    while re.fullmatch(r"\s*@\w+(\(.*\))?", lines[place - 1]):
        place -= 1
        lines[place] = ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--platform", action="append", choices=PLATFORMS, help="one platform; may be repeated (all)")
    parser.add_argument("--plugin", metavar="FILE", help="the macro's plugin (default: that of the debug build)")
    options = parser.parse_args()
    if not (TOOLCHAIN / "lib" / "swift" / "linux" / "Swift.swiftmodule" / f"{LINUX}.swiftinterface").exists():
        return print("this needs a toolchain for Linux on x86_64")
    plugin = Path(options.plugin or REPOSITORY / ".build" / "debug" / "PliantMacros-tool").resolve()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    foundation()
    platforms = [Platform(name, plugin) for name in options.platform or PLATFORMS]
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        problems = [problem for problem in executor.map(Platform.run, platforms) if problem]
    print("\n".join(problems) or f"the package and models compile for {', '.join(platform.target for platform in platforms)}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
