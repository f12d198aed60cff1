#!/usr/bin/env bash
# Builds the fuzz targets and runs them: Scripts/fuzz.sh [TARGET|all] [SECONDS], or Scripts/fuzz.sh --tests SANITIZER
#
#   Scripts/fuzz.sh reader 600           ten minutes of one target
#   Scripts/fuzz.sh all 60               a minute of each
#   Scripts/fuzz.sh --tests address      the tests under the address sanitizer; or: thread
#   Scripts/fuzz.sh --tests thread NAME  only the tests whose names have it
#
# Uses the compiler plugin of the package's own debug build, or the one at PLIANT_MACROS_TOOL.
# PLIANT_FUZZ_SEED makes a run repeatable, except for its length.
# Inputs of earlier runs are in Fuzzing/.build/corpus, finds in Fuzzing/.build/finds. Add a find to the cases in
# Tests/PliantTests/Regressions.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --tests ]; then
  sanitizer=${2:?address or thread}
  # The test runner itself leaks at its end. Frames must be on the stack, because the library measures the stack.
  export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0
  exec swift test --sanitize "$sanitizer" --disable-default-traits --scratch-path ".build/$sanitizer" ${3:+--filter "$3"}
fi

targets=${1:-all}
seconds=${2:-60}
[ "$targets" != all ] || targets="reader numbers streams engines json patches dialects limits codables recursion features"

if [ -z "${PLIANT_MACROS_TOOL:-}" ]; then
  swift build --target Pliant
  PLIANT_MACROS_TOOL=$(swift build --show-bin-path)/PliantMacros-tool
fi
export PLIANT_MACROS_TOOL
swift build -c release --package-path Fuzzing --product Fuzz
fuzz=$(swift build -c release --package-path Fuzzing --show-bin-path)/Fuzz
failed=
for target in $targets; do
  corpus=Fuzzing/.build/corpus/$target
  finds=Fuzzing/.build/finds/$target
  mkdir -p "$corpus" "$finds"
  echo "== $target for $seconds s"
  # Swift's own report of a trap would prevent the fuzzer from keeping the input.
  SWIFT_BACKTRACE=enable=no PLIANT_FUZZ_TARGET=$target "$fuzz" -dict=Fuzzing/json.dict -max_total_time="$seconds" -timeout=10 \
    ${PLIANT_FUZZ_SEED:+-seed="$PLIANT_FUZZ_SEED"} -rss_limit_mb=2048 -max_len=1024 -print_final_stats=1 -verbosity=0 -artifact_prefix="$finds/" "$corpus" Fuzzing/Seeds ||
    failed="$failed $target"
done
[ -z "$failed" ] || { echo "found something:$failed; see Fuzzing/.build/finds" && exit 1; }
