#!/usr/bin/env bash
# bend_partition.sh PLIANT SCHEMA REPORTS: what Spark pipes one partition through. Its report is a file of its own.
set -u
report=$(mktemp "$3/part-XXXXXXXX.ndjson")
"$1" bend --quiet --input lines --threads 1 --schema "$2" --report "$report"
# 1 says that some documents are of no use. They are left out, and no reason to fail.
status=$?
[ "$status" -le 1 ] || exit "$status"
