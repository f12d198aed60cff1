#!/usr/bin/env bash
# Fails when generated code takes the compiler long to check: more than 50 ms for an expression, or 100 ms for a function.
# Models of the tests and of the benchmarks are type-checked; `swift build --build-tests` has to come first.
#
# The compiler measures by the clock. So what is slow beside other work is measured again, and has to be slow each time.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(swift build --show-bin-path)
testing=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift/host/plugins
# SwiftPM names a package's access level by its folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c 'a-z0-9\n' '_')
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Only warnings of generated code count. These may have functions that take longer: models of 132 and of 300 properties, which are there
# to test what such models do, at a millisecond a property; and models with strategies of several statements, written in place, which
# each function of a model has.
large='(WideAndDeepTests|PayloadPositionTests|ComingFromMappersTests)\.swift'

# measure FILES FOLDER FLAG...: type-checks those files of a folder; fills `slow` with what takes long.
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
