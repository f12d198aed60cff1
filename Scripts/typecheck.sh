#!/usr/bin/env bash
# Fails when generated code takes the compiler long to check: more than 50 ms for an expression, or 100 ms for a function.
# Models of the tests and of the benchmarks are type-checked; `swift build --build-tests` has to come first.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(swift build --show-bin-path)
testing=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift/host/plugins
# SwiftPM names a package's access level by its folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c 'a-z0-9\n' '_')
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# check FOLDER FLAG...: the warnings of its files that have models
check() {
  local folder=$1 models others
  shift
  mapfile -t models < <(grep -rl '@JSONModel' "$folder" --include='*.swift' | sort)
  mapfile -t others < <(grep -rL '@JSONModel' "$folder" --include='*.swift' | sort)
  swiftc -frontend -typecheck -swift-version 6 -module-name Models -package-name "$package" -enable-testing -D Macros -D DEBUG -I "$bin/Modules" -I "$bin" \
    -plugin-path "$testing" -plugin-path "$testing/testing" -load-plugin-executable "$bin/PliantMacros-tool#PliantMacros" \
    -warn-long-expression-type-checking=50 -warn-long-function-bodies=100 "$@" \
    $(printf -- '-primary-file %q ' "${models[@]}") "${others[@]}" 2>>"$log" || { grep -A3 "error:" "$log" | head -n 30; exit 1; }
  echo "$folder: ${#models[@]} files with models"
}

check Tests/PliantTests -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility
check Benchmarks/Sources/PliantModels

# Only warnings of generated code count. A property takes about a millisecond: models of 132 and of 300 properties, which are there to
# test what such models do, may take longer for a function.
slow=$(grep -A1 '^macro expansion @JSON.*warning: .* took [0-9]*ms' "$log" | paste -d ' ' - - - |
  grep -v -E "' took .*(DescriptorTests|WideAndDeepModels)" || true)
[ -z "$slow" ] || { echo "$slow"; exit 1; }
