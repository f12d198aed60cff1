#!/usr/bin/env bash
# Compiles PliantCore in Embedded Swift, for x86_64 Linux and for wasm32, and runs a small program with it on Linux.
# Prints the size of that program, and fails when it is 100 KB or more.
set -euo pipefail
cd "$(dirname "$0")/.."

products=.build/embedded
limit=100000
flags=(
  -enable-experimental-feature Embedded -wmo -Osize -parse-as-library -swift-version 6 -package-name pliant
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety
)
sources=()
while IFS= read -r file; do sources+=("$file"); done < <(find Sources/PliantCore -name '*.swift' | sort)

compile() {
  local target=$1
  shift
  mkdir -p "$products/$target"
  swiftc "${flags[@]}" "$@" -target "$target" -module-name PliantCore -emit-module \
    -emit-module-path "$products/$target/PliantCore.swiftmodule" -c "${sources[@]}" -o "$products/$target/Core.o"
  echo "PliantCore compiles for $target"
}

compile wasm32-unknown-none-wasm
if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ]; then
  echo "skipped: the program needs x86_64 Linux"
  exit 0
fi

target=x86_64-unknown-linux-gnu
compile "$target"
tables=$(find "$(dirname "$(dirname "$(command -v swiftc)")")/lib/swift/embedded/$target" -name 'libswiftUnicodeDataTables.a' -print -quit)
swiftc -enable-experimental-feature Embedded -wmo -Osize -swift-version 6 -target "$target" -I "$products/$target" \
  Examples/Embedded/main.swift "$products/$target/Core.o" ${tables:+"$tables"} \
  -Xlinker --gc-sections -Xlinker -s -o "$products/program"

expected='{"sensor":"roofé","celsius":21.5,"values":[1,-2,3]}
no reading, at byte 35'
printed=$("$products/program")
if [ "$printed" != "$expected" ]; then
  printf 'expected\n%s\nfound\n%s\n' "$expected" "$printed"
  exit 1
fi
size=$(wc -c <"$products/program")
echo "a program that reads and writes a document: $size bytes"
[ "$size" -lt "$limit" ]
