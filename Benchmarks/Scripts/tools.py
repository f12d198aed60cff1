#!/usr/bin/env python3
"""Compares the command `pliant` with jq and DuckDB on generated records: results first, then times.

    swift build -c release --traits CommandLine --product pliant
    pip install duckdb        # jq from the system's packages
    Benchmarks/Scripts/tools.py --pliant .build/release/pliant --megabytes 1000

Each contender writes to a file; what both wrote is compared as values before a time counts. Contenders alternate, the best of
the runs is printed, with the most memory that the process had. What is not installed is left out, and said so.
"""
import argparse
import gzip
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

STATES = ["new", "paid", "sent", "returned", "lost"]
WORDS = "river stone amber quiet lantern meadow silver harbor 北京 café północ window paper garden winter".split()


def write_records(path, megabytes):
    """Writes NDJSON of orders: nested objects, arrays, ids in strings, dates, nulls, numbers of all kinds."""
    rng = random.Random(20)
    size, index, limit = 0, 0, megabytes * 1_000_000
    with open(path, "w", encoding="utf-8") as file:
        while size < limit:
            lines = []
            for _ in range(2000):
                index += 1
                items = [
                    {"sku": f"SKU-{rng.randrange(40000):05d}", "count": rng.randrange(1, 9), "price": rng.randrange(100, 90000) / 100}
                    for _ in range(rng.randrange(1, 4))
                ]
                record = {
                    "id": index,
                    "at": f"2026-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}T{rng.randrange(24):02d}:{rng.randrange(60):02d}:00Z",
                    "state": rng.choice(STATES),
                    "user": {
                        "id": str(rng.randrange(10**15, 10**16)),
                        "name": f"{rng.choice(WORDS)} {rng.choice(WORDS)}",
                        "age": rng.choice([None, rng.randrange(18, 90)]),
                        "verified": rng.random() < 0.7,
                    },
                    "items": items,
                    "total": rng.randrange(100, 10_000_000) / 100,
                    "note": " ".join(rng.choices(WORDS, k=rng.randrange(2, 12))),
                }
                lines.append(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
            text = "\n".join(lines) + "\n"
            file.write(text)
            size += len(text.encode())


def run(command, output):
    """Runs a shell command with its output in a file; returns the seconds and the peak memory in MB."""
    start = time.perf_counter()
    with open(output, "wb") as file:
        process = subprocess.Popen(["/bin/sh", "-c", "exec " + command if "|" not in command else command], stdout=file)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed with status {status}: {command}")
    return seconds, usage.ru_maxrss / 1000


def digest(path, normalize):
    """A digest of the lines of a file after each was brought into one form."""
    result, count = hashlib.sha256(), 0
    with open(path, encoding="utf-8", newline="") as file:
        for line in file:
            result.update(normalize(line).encode())
            count += 1
    return result.hexdigest(), count


def as_json(line):
    # jq writes 540.0 as 540.
    return json.dumps(json.loads(line, parse_int=float), ensure_ascii=False)


def as_cells(line):
    import csv

    cells = next(csv.reader([line.rstrip("\r\n")]))
    return json.dumps([float(cell) if cell.replace(".", "", 1).isdigit() else cell for cell in cells])


def compare(name, contenders, normalize, samples, folder):
    """Checks that all contenders write the same, and prints their times."""
    best = {}
    digests = {}
    for sample in range(samples):
        for label, command in contenders:
            output = os.path.join(folder, f"out-{label}")
            seconds, memory = run(command, output)
            best[label] = min(best.get(label, (1e9, 0)), (seconds, memory))
            if sample == 0:
                digests[label] = digest(output, normalize)
            os.remove(output)
    if len(set(digests.values())) > 1:
        sys.exit(f"{name}: the results differ: {digests}")
    print_times(name, best, f"{next(iter(digests.values()))[1]:,} equal lines" if len(digests) > 1 else "")


def print_times(name, best, remark):
    own = best["pliant"][0]
    print(f"\n{name}" + (f" ({remark})" if remark else ""))
    for label, (seconds, memory) in best.items():
        ratio = "" if label == "pliant" else f"   {seconds / own:6.1f} × pliant"
        print(f"  {label:8} {seconds:8.2f} s   {memory:7.0f} MB{ratio}")
    sys.stdout.flush()


SUMMARIZE = """
import duckdb, json, sys
connection = duckdb.connect()
rows = connection.sql(f"SUMMARIZE SELECT * FROM read_json('{sys.argv[1]}', format='newline_delimited')").fetchall()
print(json.dumps([[str(cell) for cell in row] for row in rows]))
"""


def check_profile(pliant_output, duckdb_output):
    """The figures that both have must agree: exact ones exactly, sketches within their errors."""
    paths = {entry["path"]: entry for entry in json.load(open(pliant_output))["paths"]}
    rows = json.load(open(duckdb_output))
    for name, _, least, greatest, distinct, mean, _, q25, q50, q75, count, _ in rows:
        own = paths[f"$.{name}"]
        assert own["count"] == int(count), (name, own["count"], count)
        if "numbers" in own:
            numbers = own["numbers"]
            assert numbers["min"] == float(least) and numbers["max"] == float(greatest), name
            assert abs(numbers["mean"] - float(mean)) <= 1e-6 * abs(float(mean)), name
            width = float(greatest) - float(least)
            for label, other in (("p25", q25), ("p50", q50), ("p75", q75)):
                assert abs(numbers["quantiles"][label] - float(other)) < 0.03 * width, (name, label)
        if "distinct" in own and name != "at":
            assert abs(own["distinct"] - int(distinct)) <= 0.25 * int(distinct) + 1, (name, own["distinct"], distinct)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pliant", default=".build/release/pliant")
    parser.add_argument("--python", default=sys.executable, help="a Python that has duckdb")
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--folder", help="where records are kept between runs")
    parser.add_argument("--only", help="query, convert, csv, gzip or profile")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="pliant-tools-")
    os.makedirs(folder, exist_ok=True)
    records = os.path.join(folder, f"records-{options.megabytes}.ndjson")
    if not os.path.exists(records):
        write_records(records, options.megabytes)
    packed = records + ".gz"
    if not os.path.exists(packed):
        with open(records, "rb") as source, gzip.open(packed, "wb", compresslevel=6) as target:
            shutil.copyfileobj(source, target, 1 << 20)
    size = os.path.getsize(records) / 1e6
    print(f"{size:.0f} MB of records, {os.path.getsize(packed) / 1e6:.0f} MB packed, {os.cpu_count()} cores")
    pliant = options.pliant
    has_jq = shutil.which("jq") is not None
    has_duckdb = subprocess.run([options.python, "-c", "import duckdb"], capture_output=True).returncode == 0
    for name, is_there in (("jq", has_jq), ("duckdb", has_duckdb)):
        if not is_there:
            print(f"left out: {name}, which is not installed")

    def contenders(own, jq):
        return [("pliant", own)] + ([("jq", jq)] if has_jq else [])

    def wants(name):
        return options.only in (None, name)

    if wants("query"):
        compare("query user.name", contenders(f"{pliant} query user.name {records}", f"jq -c .user.name {records}"), as_json, options.samples, folder)
        compare("query items.*.sku", contenders(f"{pliant} query 'items.*.sku' {records}", f"jq -c '.items[].sku' {records}"), as_json, options.samples, folder)
    if wants("convert"):
        compare("convert --to ndjson", contenders(f"{pliant} convert --to ndjson {records}", f"jq -c . {records}"), as_json, options.samples, folder)
    if wants("csv"):
        compare(
            "convert --to csv",
            contenders(
                f"{pliant} convert --to csv --columns id,at,state,user.name,total {records} | tail -n +2",
                f"jq -r '[.id,.at,.state,.user.name,.total]|@csv' {records}",
            ),
            as_cells, options.samples, folder,
        )
    if wants("gzip"):
        compare("query user.name, gzip", contenders(f"{pliant} query user.name {packed}", f"gzip -dc {packed} | jq -c .user.name"), as_json, options.samples, folder)
        compare("convert --to ndjson, gzip", contenders(f"{pliant} convert --to ndjson {packed}", f"gzip -dc {packed} | jq -c ."), as_json, options.samples, folder)
    if wants("profile"):
        script = os.path.join(folder, "summarize.py")
        with open(script, "w") as file:
            file.write(SUMMARIZE)
        for label, path in (("profile", records), ("profile, gzip", packed)):
            best = {}
            outputs = {name: os.path.join(folder, f"profile-{name}") for name in ("pliant", "duckdb")}
            for _ in range(options.samples):
                best["pliant"] = min(best.get("pliant", (1e9, 0)), run(f"{pliant} profile --json {path}", outputs["pliant"]))
                if has_duckdb:
                    best["duckdb"] = min(best.get("duckdb", (1e9, 0)), run(f"{options.python} {script} {path}", outputs["duckdb"]))
            if has_duckdb:
                check_profile(outputs["pliant"], outputs["duckdb"])
            print_times(label, best, "equal figures" if has_duckdb else "")


if __name__ == "__main__":
    main()
