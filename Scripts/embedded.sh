#!/usr/bin/env bash
# Compiles PliantCore as Embedded Swift for Linux and for WebAssembly, checks that the results are the same on both (with node),
# builds and runs Examples/Embedded, and fails if that program exceeds its size limit. On systems other than Linux on x86_64, it
# only compiles the module.
set -euo pipefail
cd "$(dirname "$0")/.."

limit=${1:-102400}
folder=.build/embedded
mkdir -p "$folder"

embedded=(-swift-version 6 -wmo -enable-experimental-feature Embedded)
core=("${embedded[@]}" -parse-as-library -Onone -strict-memory-safety -package-name pliant -module-name PliantCore
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -warnings-as-errors)
sources=()
while IFS= read -r file; do sources+=("$file"); done < <(find Sources/PliantCore -name '*.swift' | sort)

mkdir -p "$folder/wasm32"
swiftc "${core[@]}" -target wasm32-unknown-none-wasm -emit-module -emit-module-path "$folder/wasm32/PliantCore.swiftmodule" \
  "${sources[@]}"
echo "PliantCore compiles for wasm32 as Embedded Swift"

[ "$(uname -sm)" = "Linux x86_64" ] || exit 0
swiftc "${core[@]}" -emit-module -emit-module-path "$folder/PliantCore.swiftmodule" "${sources[@]}"

# The same program with an Int of 32 and of 64 bits.
if command -v node >/dev/null; then
  tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
  libraries=$tools/../lib/swift/embedded
  check=("${embedded[@]}" -Onone -package-name pliant -parse-as-library -module-name Check Scripts/wasm32/Check.swift)
  swiftc "${check[@]}" -target wasm32-unknown-none-wasm -I "$folder/wasm32" -c -o "$folder/wasm32/check.o"
  "$tools/clang" --target=wasm32 -O1 -fno-builtin -c Scripts/wasm32/libc.c -o "$folder/wasm32/libc.o"
  "$tools/wasm-ld" --no-entry --export=run --import-undefined -z stack-size=4194304 "$folder"/wasm32/{check,libc}.o \
    "$libraries"/wasm32-unknown-none-wasm/*.a -o "$folder/check.wasm"
  echo '@main struct Main { static func main() { run() } }' >"$folder/Main.swift"
  swiftc "${check[@]}" "$folder/Main.swift" -I "$folder" -lm -o "$folder/check" \
    "$libraries/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a"
  diff <("$folder/check") <(node Scripts/wasm32/run.mjs "$folder/check.wasm")
  echo "$("$folder/check" | wc -l) lines of results are the same on wasm32"
fi

# The program contains the code that it uses of a module, so no object of the module is linked.
swiftc "${embedded[@]}" -Osize -I "$folder" -Xfrontend -function-sections -use-ld=lld -Xclang-linker -no-pie -Xclang-linker -s \
  -Xlinker --gc-sections -lm -o "$folder/station" Examples/Embedded/main.swift

expected='{"name":"Oslo ❄","temperature":-2.5,"readings":[1,-2,9007199254740993]}
unusable value at byte 32'
found=$("$folder/station")
if [ "$found" != "$expected" ]; then
  printf 'expected:\n%s\nfound:\n%s\n' "$expected" "$found"
  exit 1
fi

# Code and data, without the padding of pages in the file.
code=$(size "$folder/station" | awk 'NR == 2 { print $1 + $2 }')
echo "a program that reads and writes a document with PliantCore takes $code bytes"
if [ "$code" -gt "$limit" ]; then
  echo "expected at most $limit bytes"
  exit 1
fi
