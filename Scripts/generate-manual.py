#!/usr/bin/env python3
"""Writes the manual page of the command from its own help.

    Scripts/generate-manual.py .build/command/debug/pliant            # Documentation/pliant.1
    Scripts/generate-manual.py .build/command/debug/pliant --check    # fails if the page is not current
"""
import json
import os
import subprocess
import sys

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Documentation", "pliant.1")


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def name_of(argument):
    names = ["-" + name["name"] if name["kind"] == "short" else "--" + name["name"] for name in argument.get("names", [])]
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return f"<{value}>" + (" ..." if argument.get("isRepeating") else "")
    return ", ".join(sorted(names, key=len)) + (f" <{value}>" if argument["kind"] == "option" else "")


def paragraphs(text):
    """Prose is filled, examples are kept as they are."""
    lines, is_example = [], False
    for line in text.split("\n"):
        if line.startswith("  ") and not is_example:
            lines.append(".nf")
            is_example = True
        elif not line.startswith("  ") and is_example:
            lines.append(".fi")
            is_example = False
        lines.append(escape(line) if line else ".PP")
    return "\n".join(lines + ([".fi"] if is_example else []))


def describe(command):
    parts = [escape(command.get("abstract", ""))]
    if command.get("discussion"):
        parts += [".PP", paragraphs(command["discussion"])]
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True) or argument.get("valueName") == "help":
            continue
        text = escape(argument.get("abstract", ""))
        if argument.get("defaultValue"):
            text += f" (default: {escape(argument['defaultValue'])})"
        parts += [".TP", f"\\fB{escape(name_of(argument))}\\fR", text]
    return "\n".join(parts)


def main():
    dump = subprocess.run([sys.argv[1], "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    root = json.loads(dump)["command"]
    page = ['.TH PLIANT 1 "" "Pliant" "User Commands"', ".SH NAME", f"pliant \\- {escape(root['abstract'])}"]
    page += [".SH SYNOPSIS", "\\fBpliant\\fR \\fIsubcommand\\fR [\\fIoptions\\fR] [\\fIfile\\fR ...]"]
    page += [".SH DESCRIPTION", paragraphs(root.get("discussion", ""))]
    for command in root.get("subcommands", []):
        if command["commandName"] != "help":
            page += [f".SH {command['commandName'].upper()}", describe(command)]
    text = "\n".join(page) + "\n"
    if "--check" in sys.argv:
        with open(PAGE, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("Documentation/pliant.1 is not current: run Scripts/generate-manual.py")
    else:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
