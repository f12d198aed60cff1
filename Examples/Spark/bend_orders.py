"""Bends orders on Spark: bend_orders.py PLIANT SCHEMA INPUT OUTPUT REPORTS. Each partition is piped through a process of its own."""

import pathlib
import shlex
import sys
import zlib

from pyspark import SparkConf, SparkContext


def main():
    pliant, schema, source, target, reports = sys.argv[1:]
    pathlib.Path(reports).mkdir(parents=True, exist_ok=True)
    configuration = SparkConf().setMaster("local[2]").setAppName("pliant bend").set("spark.ui.enabled", "false")
    context = SparkContext(conf=configuration)
    context.setLogLevel("ERROR")
    wrapper = pathlib.Path(__file__).with_name("bend_partition.sh")
    command = shlex.join(["bash", str(wrapper), pliant, schema, reports])
    lines = context.textFile(source).pipe(command, checkCode=True)
    lines.saveAsTextFile(target)
    # Sums don't depend on the order of partitions.
    written = context.textFile(target)
    count, checksum = written.map(lambda line: (1, zlib.crc32(line.encode()))).reduce(
        lambda left, right: (left[0] + right[0], left[1] + right[1])
    )
    issues = context.textFile(reports).count()
    print(f"{count} documents, {issues} issues, checksum {checksum}")
    context.stop()


if __name__ == "__main__":
    main()
