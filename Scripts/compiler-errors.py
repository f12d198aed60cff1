#!/usr/bin/env python3
"""Checks that a mistake in a model is one compiler error that names its cause.

    Scripts/compiler-errors.py      compiles the files in Tests/CompilerErrors, and compares the errors with their comments

`swift build` has to come first. A file is compiled in the language mode of Swift 6, or with the options in a line `// options: …`. A line `// error: NAME: TEXT` expects one error whose message contains TEXT, at a line of code, of
the file or generated, that contains NAME.
"""

import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
ERROR = re.compile(r"^\S.*?:\d+:\d+: error: (.*)$")


def errors(file: Path, build: Path) -> list[tuple[str, str]]:
    """The errors of a file: their lines of code, and their messages."""
    options = re.search(r"^// options: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    command = ["swiftc", "-typecheck", *(options[1] if options else "-swift-version 6").split(), "-I", build / "Modules", "-load-plugin-executable"]
    command += [f"{build}/PliantMacros-tool#PliantMacros", file]
    output = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False).stderr
    found, message, previous = [], None, ""
    for line in output.splitlines():
        if match := ERROR.match(line):
            message = match[1]
        elif message and ("`- error: " in line or "|- error: " in line and "(from macro" in line):
            found.append((previous, message))
            message = None
        previous = line
    return found


def check(file: Path, build: Path) -> list[str]:
    """What is otherwise than the comments of a file say."""
    found = errors(file, build)
    problems = []
    for name, text in re.findall(r"// error: (\S+): (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
        matches = [error for error in found if re.search(rf"\b{name}\b", error[0]) and text in error[1]]
        if matches:
            found.remove(matches[0])
        else:
            problems.append(f"{file.name}: expected an error of {name} with {text!r}, found none")
    return problems + [f"{file.name}: unexpected error: {message}\n  {code}" for code, message in found]


def main() -> None:
    binaries = subprocess.run(["swift", "build", "--show-bin-path"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    files = sorted((REPOSITORY / "Tests/CompilerErrors").glob("*.swift"))
    problems = [problem for file in files for problem in check(file, Path(binaries.stdout.strip()))]
    print("\n".join(problems) or f"{len(files)} files have the errors that they expect")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
