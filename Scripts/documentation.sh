#!/usr/bin/env bash
# Builds the documentation of the modules Pliant and PliantSchema, and fails for a broken link, an undocumented parameter or a public
# symbol that is missing in its catalog. With a directory as argument, the archives are kept there.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-.build/documentation}
graphs=.build/documentation/graphs
rm -rf "$graphs" "$folder"/Pliant*.doccarchive
mkdir -p "$folder"

swift build --target PliantSchema
modules=$(swift build --show-bin-path)/Modules
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
if command -v xcrun >/dev/null; then
  sdk=(-sdk "$(xcrun --show-sdk-path)")
  docc=$(xcrun --find docc)
else
  sdk=()
  docc=$(command -v docc)
fi

document() {
  local module=$1 catalog=Sources/$1/$1.docc
  shift
  mkdir -p "$graphs/$module"
  swift symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" ${sdk[@]+"${sdk[@]}"} \
    -minimum-access-level public -skip-synthesized-members -skip-protocol-implementations "$@" -output-dir "$graphs/$module"
  "$docc" convert "$catalog" --additional-symbol-graph-dir "$graphs/$module" --output-dir "$folder/$module.doccarchive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors
  python3 - "$graphs/$module/$module.symbols.json" "$catalog/$module.md" <<'PYTHON'
import json, re, sys

graph = json.load(open(sys.argv[1]))
listed = {re.sub(r"-[0-9a-z]+$", "", name) for name in re.findall(r"^- ``(.+)``$", open(sys.argv[2]).read(), re.M)}
problems = []
for symbol in graph["symbols"]:
    name = symbol["names"]["title"]
    if len(symbol["pathComponents"]) == 1 and name not in listed:
        problems.append(f"{name} has no place in {sys.argv[2]}")
if problems:
    sys.exit("\n".join(sorted(set(problems))))
print(f"{len(graph['symbols'])} symbols are documented")
PYTHON
}

# Pliant exports the declarations of PliantCore, and documents them.
document Pliant -experimental-allowed-reexported-modules=PliantCore
# Members that models gain are in extensions of a type of another module.
document PliantSchema -emit-extension-block-symbols
