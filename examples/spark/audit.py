#!/usr/bin/env python3
"""Checks long lists with Spark: `ogaudit pipe` runs in each partition, and all pages of a site are in the same partition.

    spark-submit audit.py LIST... --output DIR [options] [-- options of ogaudit pipe]

README.md next to this file says more.
"""

import argparse
import collections
import datetime
import itertools
import json
import re
import subprocess
import sys
import threading

from pyspark import TaskContext
from pyspark.sql import SparkSession, functions

# The members of a record that get a column; `record` keeps all of it.
PAGE = """site STRING, url STRING, outcome STRING, score DOUBLE, grade STRING, title STRING, input STRING, line BIGINT,
fetched_at TIMESTAMP, rules_version STRING,
findings ARRAY<STRUCT<rule: STRING, severity: STRING, component: STRING, points_lost: DOUBLE, evidence: STRING>>"""

# Of a page that is in the list twice, one row counts.
VIEWS = {
    "pages": "SELECT DISTINCT date, site, url, outcome, score, findings FROM records WHERE outcome <> 'rejected'",
    "findings": "SELECT date, site, url, finding.* FROM pages LATERAL VIEW explode(findings) AS finding",
}

QUESTIONS = {
    "Score by site": """
        SELECT site, count(score) AS pages, round(avg(score), 1) AS average, min(score) AS lowest
        FROM pages WHERE date = '{date}' AND score IS NOT NULL GROUP BY site ORDER BY average, site""",
    "Rules by cost": """
        SELECT rule, count(DISTINCT url) AS pages, round(sum(points_lost), 1) AS points
        FROM findings WHERE date = '{date}' GROUP BY rule ORDER BY points DESC, pages DESC, rule""",
    "New since the day before": """
        SELECT new.site, new.url, new.rule FROM findings AS new
        JOIN pages AS old ON old.url = new.url AND old.score IS NOT NULL
            AND old.date = (SELECT max(date) FROM pages WHERE date < '{date}')
        LEFT ANTI JOIN findings AS same ON same.url = new.url AND same.rule = new.rule AND same.date = old.date
        WHERE new.date = '{date}' ORDER BY new.site, new.url, new.rule""",
}


class Failed(Exception):
    """ogaudit failed; Spark tries the partition again."""


# MARK: One process


class Feeder(threading.Thread):
    """Writes lines to a process while others read what it prints; neither waits for the other."""

    def __init__(self, process, lines):
        super().__init__(daemon=True)
        self.process, self.lines, self.error = process, lines, None
        self.start()

    def run(self):
        try:
            with self.process.stdin as stdin:
                for line in self.lines:
                    stdin.write(line.encode() + b"\n")
        except BrokenPipeError:
            pass  # The process has ended; its exit code says why.
        except Exception as error:
            # A list that was cut must not look like one that ended.
            self.error = error
            self.process.kill()


class Log(threading.Thread):
    """Copies standard error to the executor's log, and keeps the last lines."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.stream, self.last = process.stderr, collections.deque(maxlen=3)
        self.start()

    def run(self):
        for line in self.stream:
            text = line.decode(errors="replace").rstrip()
            self.last.append(text)
            print(text, file=sys.stderr, flush=True)


def through(command, lines):
    """Gives what the command prints for the lines, one at a time. Without a line nothing is started."""
    lines = iter(lines)
    first = next(lines, None)
    if first is None:
        return
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    log = Log(process)
    feeder = Feeder(process, itertools.chain([first], lines))
    try:
        for line in process.stdout:
            yield line.decode().rstrip("\n")
        code = process.wait()
        feeder.join()
        log.join()
    finally:
        process.kill()  # It has ended, unless Spark wants no more.
    if feeder.error:
        raise feeder.error
    if code != 0:
        end = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise Failed(f"{' '.join(command[:2])}: {end}. {' '.join(log.last)}")


# MARK: Partitions


def read_text(context, path):
    """The lines of a list, each with its number."""

    def numbered(pair):
        text, number = pair[0].strip().lstrip("\ufeff"), pair[1] + 1
        line = {"url": text}
        if text.startswith("{"):
            try:
                line = json.loads(text)
            except ValueError:
                pass
        return json.dumps({**line, "input": path, "line": number}, ensure_ascii=False)

    lines = context.textFile(path).zipWithIndex()
    return lines.filter(lambda pair: pair[0].strip()[:1] not in ("", "#")).map(numbered)


def read_parquet(spark, path):
    """The rows of a table with a column `url` and perhaps `id`; the number of a row is its line."""
    table = spark.read.parquet(path)
    if "url" not in table.columns:
        sys.exit(f"{path} has no column url; it has: {', '.join(table.columns)}")
    table = table.select([name for name in ("id", "url") if name in table.columns])
    return table.rdd.zipWithIndex().map(
        lambda pair: json.dumps({**pair[0].asDict(), "input": path, "line": pair[1] + 1}, ensure_ascii=False)
    )


def divided(spark, arguments):
    """The lines, all of a site in the same partition and next to each other; the hash is the same on every machine."""
    context, ogaudit = spark.sparkContext, arguments.ogaudit
    parts = [read_parquet(spark, path) if arguments.parquet else read_text(context, path) for path in arguments.lists]
    keyed = context.union(parts).mapPartitions(lambda lines: through([ogaudit, "shard", "--print-site", "-"], lines))
    rows = spark.createDataFrame(keyed.map(lambda text: text.split("\t", 1)), "site STRING, line STRING")
    return rows.repartition(arguments.partitions, "site").sortWithinPartitions("site")


def attempts(context):
    """How often Spark tries a partition; it does not try again on `local[2]`, and twice more on `local[2,3]`."""
    local = re.fullmatch(r"local(?:\[[^,\]]+(?:,\s*(\d+))?\])?", context.master)
    return int(local.group(1) or 1) if local else int(context.getConf().get("spark.task.maxFailures", "4"))


def checked(lines, command, tries):
    """The records of all lines. The last try goes site by site, so that it can name the one that fails."""

    def check(rows):
        if tries == 1 or TaskContext.get().attemptNumber() + 1 < tries:
            yield from through(command, (row.line for row in rows))
            return
        for site, group in itertools.groupby(rows, lambda row: row.site):
            try:
                yield from through(command, (row.line for row in group))
            except Failed as failure:
                raise Failed(f"The partition failed {tries} times because of the site {site}: {failure}") from None

    return lines.rdd.mapPartitions(check)


# MARK: The job


def run(spark, arguments):
    """Writes the records of the day as Parquet; nothing of it is there before all of it is."""
    command = [arguments.ogaudit, "pipe", "--host-share", str(arguments.in_flight), *arguments.options]
    records = checked(divided(spark, arguments), command, attempts(spark.sparkContext))
    table = spark.createDataFrame(records.map(lambda line: (line,)), "record STRING")
    table = table.select("record", functions.from_json("record", PAGE).alias("page")).select("page.*", "record")
    table.write.mode("overwrite").option("compression", "zstd").parquet(f"{arguments.output}/date={arguments.date}")


def open_tables(spark, output):
    """The tables `records`, `pages` and `findings` of all days."""
    spark.read.parquet(output).withColumn("date", functions.col("date").cast("string")).createOrReplaceTempView("records")
    for name, query in VIEWS.items():
        spark.sql(query).createOrReplaceTempView(name)


def parse(words):
    now = datetime.datetime.now(datetime.timezone.utc)
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("lists", nargs="+", help="lists: text with one URL or JSON object per line, also gzip")
    parser.add_argument("--output", required=True, help="folder for the tables; each day is a partition of it")
    parser.add_argument("--parquet", action="store_true", help="lists are Parquet with a column url, and perhaps id")
    parser.add_argument("--partitions", type=int, help="number of partitions (default: 4 for each that runs at once)")
    parser.add_argument("--in-flight", type=int, help="partitions that run at once (default: Spark's parallelism)")
    parser.add_argument("--date", default=f"{now:%Y-%m-%d}", help="day of the run (default: today)")
    parser.add_argument("--records", help="also write the records for ogaudit merge to this folder")
    parser.add_argument("--ogaudit", default="ogaudit", help="path of ogaudit on each machine")
    cut = words.index("--") if "--" in words else len(words)
    arguments = parser.parse_args(words[:cut])
    arguments.options = words[cut + 1 :]
    return arguments


def main():
    arguments = parse(sys.argv[1:])
    # Trying the same pages twice at once would double the rate.
    settings = {"spark.speculation": "false", "spark.task.maxFailures": "3"}
    spark = SparkSession.builder.appName("ogaudit").config(map=settings).getOrCreate()
    cores = int(spark.conf.get("spark.task.cpus", "1"))
    arguments.in_flight = arguments.in_flight or max(1, spark.sparkContext.defaultParallelism // cores)
    arguments.partitions = arguments.partitions or 4 * arguments.in_flight
    run(spark, arguments)
    open_tables(spark, arguments.output)
    if arguments.records:
        today = spark.table("records").where(functions.col("date") == arguments.date).select("record")
        today.write.mode("overwrite").option("compression", "gzip").text(arguments.records)
    for title, query in QUESTIONS.items():
        print(f"\n{title}")
        spark.sql(query.format(date=arguments.date)).show(20, truncate=False)
    spark.stop()


if __name__ == "__main__":
    main()
