"""Writes messy orders as NDJSON: generate.py FOLDER MEGABYTES. The same arguments give the same bytes."""

import json
import pathlib
import random
import sys

COUNTRIES = ["cn", "de", "fr", "us"]
PARTS = 8


def order(number, random):
    mess = random.random
    items = [
        {
            "sku": f"{random.choice('ABCDEFGH')}-{random.randrange(100000):05}",
            "price": str(random.randrange(100, 99999) / 100) if mess() < 0.05 else random.randrange(100, 99999) / 100,
            "count": random.choice(["2", None, 2.0]) if mess() < 0.03 else random.randrange(1, 9),
            "tags": random.sample(["new", "sale", "gift", "fragile", "heavy"], random.randrange(4)),
        }
        for _ in range(random.randrange(1, 6))
    ]
    if mess() < 0.02:
        items.append(random.choice([None, 7, {"sku": "incomplete"}]))
    return {
        "id": str(number) if mess() < 0.05 else number,
        "placed": 1709209800 + number if mess() < 0.02 else f"2024-02-{number % 29 + 1:02}T12:{number % 60:02}:00Z",
        "customerName" if mess() < 0.2 else "customer": random.choice(["Li", "Mei", "Ada", "Jürgen", "Zoë"]) + f" {number % 1000}",
        "country": "xx" if mess() < 0.02 else random.choice(COUNTRIES),
        "paid": random.choice(["yes", 1, "no"]) if mess() < 0.04 else mess() < 0.7,
        "items": items,
    }


def main():
    folder, size = pathlib.Path(sys.argv[1]), int(float(sys.argv[2]) * 1_000_000)
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for part in range(PARTS):
        # A block of orders is made once and written with other numbers, because making orders is slow.
        random_numbers = random.Random(part)
        block = [order(0, random_numbers) for _ in range(2000)]
        written = 0
        with open(folder / f"orders-{part}.ndjson", "w", encoding="utf-8") as file:
            while written < size // PARTS:
                for value in block:
                    number += 1
                    value["id"] = str(number) if isinstance(value["id"], str) else number
                    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
                    written += len(line.encode()) + 1
                    file.write(line + "\n")
                # A malformed line in each block: it is reported, and the others are processed.
                file.write('{"id": 1, "placed": \n')
    print(f"{number} orders")


if __name__ == "__main__":
    main()
