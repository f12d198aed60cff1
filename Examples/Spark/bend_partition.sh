#!/usr/bin/env bash
# bend_partition.sh PLIANT SCHEMA REPORTS: Spark pipes one partition through this script. Each has its own report.
set -u
report=$(mktemp "$3/part-XXXXXXXX.ndjson")
"$1" bend --quiet --input lines --threads 1 --schema "$2" --report "$report"
# 1 means that some documents are unusable. They are left out, and the job doesn't fail.
status=$?
[ "$status" -le 1 ] || exit "$status"
