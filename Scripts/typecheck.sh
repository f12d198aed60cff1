#!/usr/bin/env bash
# Fails if generated code takes the compiler long to check: more than 50 ms for an expression, or 100 ms for a function.
# It type-checks models of the tests and of the benchmarks; run `swift build --build-tests` first.
#
# The compiler measures wall-clock time. So slow code is measured again, and must be slow each time.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(swift build --show-bin-path)
testing=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift/host/plugins
# SwiftPM derives the name for package access from the folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c 'a-z0-9\n' '_')
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Only warnings about generated code count. Some functions may take longer: those of models with 132 and 300 properties, which test such
# models and take a millisecond a property; and those of models with closures of several statements as strategies, which each function
# of a model contains.
large='(WideAndDeepTests|PayloadPositionTests|ComingFromMappersTests)\.swift'

# measure FILES FOLDER FLAG...: type-checks those files of a folder; fills `slow` with the slow code.
measure() {
  local folder=$2 others
  local -a files
  mapfile -t files <<<"$1"
  mapfile -t others < <(find "$folder" -name '*.swift' | sort | grep -v -x -F -e "$1" || true)
  shift 2
  swiftc -frontend -typecheck -swift-version 6 -module-name "$(basename "$folder")" -package-name "$package" -enable-testing -D Macros -D DEBUG -I "$bin/Modules" -I "$bin" \
    -plugin-path "$testing" -plugin-path "$testing/testing" -load-plugin-executable "$bin/PliantMacros-tool#PliantMacros" \
    -warn-long-expression-type-checking=50 -warn-long-function-bodies=100 "$@" \
    $(printf -- '-primary-file %q ' "${files[@]}") "${others[@]}" 2>"$log" || { grep -A3 "error:" "$log" | head -n 30; exit 1; }
  slow=$(grep -A1 '^macro expansion @JSON.*warning: .* took [0-9]*ms' "$log" | grep -v '^--$' | paste -d ' ' - - |
    grep -v -E "' took .*$large" | sed -E 's/took [0-9]+ms/took long/' | sort -u || true)
}

# check FOLDER FLAG...
check() {
  local folder=$1 models attempt known=
  shift
  models=$(grep -rl '@JSONModel' "$folder" --include='*.swift' | sort)
  echo "$folder: $(wc -l <<<"$models") files with models"
  for attempt in 1 2 3 4 5; do
    measure "$models" "$folder" "$@"
    if [ -n "$known" ]; then slow=$(grep -x -F -e "$known" <<<"$slow" || true); fi
    known=$slow
    [ -n "$slow" ] || return 0
    models=$(grep -o "$folder/[^ ]*\.swift" <<<"$slow" | sort -u)
  done
  echo "$slow"
  exit 1
}

check Tests/PliantTests -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility
check Benchmarks/Sources/PliantModels
