#!/usr/bin/env bash
# Bends messy orders on a local Spark and in one process, and compares the results.
#
#   Examples/Spark/run.sh [MEGABYTES] [FOLDER]      1,000 MB in a temporary folder unless you say otherwise
#
# It installs pyspark from PyPI into FOLDER. Java 17 or newer must be installed. PLIANT is the path of the command, if it is built already.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
megabytes=${1:-1000}
folder=${2:-$(mktemp -d)}
mkdir -p "$folder"

if [ -z "${PLIANT:-}" ]; then
  swift build -c release --package-path "$here/../.." --product pliant --traits CommandLine
  PLIANT=$(swift build -c release --package-path "$here/../.." --traits CommandLine --show-bin-path)/pliant
fi

if [ ! -x "$folder/venv/bin/python" ] || ! "$folder/venv/bin/python" -c 'import pyspark' 2>/dev/null; then
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet pyspark
fi
export PYSPARK_PYTHON="$folder/venv/bin/python"

rm -rf "$folder/orders" "$folder/clean" "$folder/reports"
python3 "$here/generate.py" "$folder/orders" "$megabytes"

echo "one process"
time "$PLIANT" bend --quiet --input lines --schema "$here/order.schema.json" --report "$folder/report.ndjson" \
  "$folder"/orders/*.ndjson >"$folder/clean.ndjson" || [ $? -le 1 ]
one=$(python3 - "$folder" <<'PYTHON'
import sys, zlib
folder = sys.argv[1]
count = checksum = 0
with open(folder + "/clean.ndjson", "rb") as file:
    for line in file:
        count += 1
        checksum += zlib.crc32(line.rstrip(b"\n"))
with open(folder + "/report.ndjson", "rb") as file:
    issues = sum(1 for _ in file)
print(f"{count} documents, {issues} issues, checksum {checksum}")
PYTHON
)
echo "$one"

echo "Spark, local[2]"
time spark=$("$folder/venv/bin/python" "$here/bend_orders.py" "$PLIANT" "$here/order.schema.json" "$folder/orders" \
  "$folder/clean" "$folder/reports" | tail -1)
echo "$spark"

[ "$one" = "$spark" ] || { echo "the results differ"; exit 1; }
echo "equal"
