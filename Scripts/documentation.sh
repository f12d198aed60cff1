#!/usr/bin/env bash
# Builds the documentation of what `import Pliant` gives, and fails on a broken link, an undescribed parameter or a public
# symbol without a place in Pliant.docc. With a directory as argument, the archive is left there.
set -euo pipefail
cd "$(dirname "$0")/.."

archive=${1:-.build/documentation/Pliant.doccarchive}
graphs=.build/documentation/graphs
rm -rf "$graphs" "$archive"
mkdir -p "$graphs" "$(dirname "$archive")"

swift build --target Pliant
modules=$(swift build --show-bin-path)/Modules
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
if command -v xcrun >/dev/null; then
  sdk=(-sdk "$(xcrun --show-sdk-path)")
  docc=$(xcrun --find docc)
else
  sdk=()
  docc=$(command -v docc)
fi

# What PliantCore declares reaches users by way of Pliant, and is documented there.
swift symbolgraph-extract -module-name Pliant -I "$modules" -target "$target" ${sdk[@]+"${sdk[@]}"} \
  -minimum-access-level public -skip-synthesized-members -experimental-allowed-reexported-modules=PliantCore \
  -output-dir "$graphs"
"$docc" convert Sources/Pliant/Pliant.docc --additional-symbol-graph-dir "$graphs" --output-dir "$archive" \
  --fallback-display-name Pliant --fallback-bundle-identifier pliant --warnings-as-errors

python3 - "$graphs/Pliant.symbols.json" Sources/Pliant/Pliant.docc/Pliant.md <<'PYTHON'
import json, re, sys

graph = json.load(open(sys.argv[1]))
listed = {re.sub(r"-[0-9a-z]+$", "", name) for name in re.findall(r"^- ``(.+)``$", open(sys.argv[2]).read(), re.M)}
problems = []
for symbol in graph["symbols"]:
    name = symbol["names"]["title"]
    if len(symbol["pathComponents"]) == 1 and name not in listed:
        problems.append(f"{name} has no place in Pliant.docc/Pliant.md")
if problems:
    sys.exit("\n".join(sorted(set(problems))))
print(f"{len(graph['symbols'])} symbols are documented")
PYTHON
