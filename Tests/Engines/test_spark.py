"""examples/spark/audit.py with PySpark: the same reports as one run, also when executors are lost."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import engines
from pyspark.sql import SparkSession

EXECUTOR = "CoarseGrainedExecutorBackend"
SCRIPT = engines.ROOT / "examples/spark/audit.py"
LOOPBACK = {"spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1"}
WRAPPER = """#!/bin/sh
# ogaudit, which counts its starts and fails for one site.
[ "$1" = pipe ] || exec {program} "$@"
echo $$ >> {folder}/starts
cat > {folder}/input-$$
if [ -n "{poison}" ] && grep -q "{poison}" {folder}/input-$$; then echo "poisoned" >&2; exit 1; fi
exec {program} "$@" < {folder}/input-$$
"""


def children(pid):
    """The processes below one, with their command lines."""
    for line in subprocess.run(["ps", "-eo", "pid=,ppid=,args="], text=True, capture_output=True).stdout.splitlines():
        child, parent, *words = line.split(None, 2)
        if int(parent) == pid:
            yield int(child), words[0] if words else ""
            yield from children(int(child))


def start(case, name, master, *more, poison="", options=(), source=None):
    """Starts the job on a case, or on another list of its pages, in a folder of its own."""
    folder = case.folder / name
    folder.mkdir()
    wrapper = folder / "ogaudit"
    wrapper.write_text(WRAPPER.format(program=engines.PROGRAM, folder=folder, poison=poison))
    wrapper.chmod(0o755)
    bin = Path(sys.executable).parent
    settings = {**LOOPBACK, "spark.local.dir": f"{folder}/local"}
    words = [bin / "spark-submit", "--master", master]
    for key, value in settings.items():
        words += ["--conf", f"{key}={value}"]
    words += [SCRIPT, source or case.list, "--output", folder / "tables", "--records", folder / "records"]
    words += ["--ogaudit", wrapper, *more, "--", *case.world.asking, *options]
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(folder / "work"),
        "PATH": f"{bin}:{os.environ['PATH']}",
    }
    with open(folder / "log", "w") as log, open(folder / "out", "w") as out:
        return folder, subprocess.Popen([*map(str, words)], env=environment, cwd=folder, stdout=out, stderr=log)


class Spark(engines.CaseTests):
    def finish(self, folder, process):
        self.assertEqual(process.wait(600), 0, (folder / "log").read_text()[-4000:])

    def check(self, folder):
        merged = self.case.merge(sorted(folder.glob("records/*.gz")), f"{folder.name}-merged")
        self.assertIsNone(engines.difference(self.case.one, merged))

    def check_pages(self, folder):
        """The same without the name of the list."""

        def pages(report):
            names = ("url", "outcome", "score", "title")
            return sorted([row[name] for name in names] for row in engines.rows(report / "pages.csv"))

        merged = self.case.merge(sorted(folder.glob("records/*.gz")), f"{folder.name}-merged")
        self.assertEqual(pages(merged), pages(self.case.one))

    def test_gzip(self):
        """A list that is compressed."""
        source = self.case.folder / "zipped.txt.gz"
        source.write_bytes(gzip.compress(self.case.list.read_bytes()))
        folder, process = start(self.case, "gzip", "local[2]", "--partitions", "6", source=source)
        self.finish(folder, process)
        self.check_pages(folder)

    def test_parquet(self):
        """A table of URLs with ids, which come back in the records; a table without URLs is refused."""
        lines = [line for line in self.case.list.read_text().split("\n") if line.strip()[:1] not in ("", "#")]
        spark = SparkSession.builder.master("local[1]").config(map=LOOPBACK).getOrCreate()
        source, other = self.case.folder / "urls.parquet", self.case.folder / "other.parquet"
        rows = [(f"k{number}", line) for number, line in enumerate(lines)]
        spark.createDataFrame(rows, "id STRING, url STRING").coalesce(1).write.parquet(str(source))
        spark.createDataFrame([("x",)], "address STRING").write.parquet(str(other))
        spark.stop()
        folder, process = start(self.case, "parquet", "local[2]", "--partitions", "6", "--parquet", source=source)
        self.finish(folder, process)
        self.check_pages(folder)
        records = [json.loads(line) for file in folder.glob("records/*.gz") for line in gzip.open(file, "rt")]
        self.assertEqual(sorted(record["id"] for record in records), sorted(id for id, _ in rows))
        folder, process = start(self.case, "no-url", "local[2]", "--parquet", source=other)
        self.assertEqual(process.wait(600), 1)
        said = (folder / "out").read_text() + (folder / "log").read_text()
        self.assertIn("has no column url; it has: address", said)

    def test_local(self):
        """local[2]: equal reports, no process for an empty partition, and tables that answer questions."""
        folder, process = start(self.case, "local", "local[2]", "--partitions", "40", "--date", "2026-03-01")
        self.finish(folder, process)
        self.check(folder)
        starts = len((folder / "starts").read_text().split())
        self.assertLessEqual(starts, 31, "30 sites, and invalid lines")
        self.assertGreater(starts, 15)
        self.ask(folder)

    def ask(self, folder):
        """Another day, with other titles, read back with the first."""
        from pyspark.sql import SparkSession

        sys.path.insert(0, str(SCRIPT.parent))
        import audit

        self.case.world.rot = 1
        try:
            second, process = start(self.case, "second", "local[2,3]", "--partitions", "4", "--date", "2026-03-02")
            self.finish(second, process)
        finally:
            self.case.world.rot = 0
        (second / "tables/date=2026-03-02").rename(folder / "tables/date=2026-03-02")
        spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
        try:
            audit.open_tables(spark, str(folder / "tables"))
            first, later = (
                {title: spark.sql(query.format(date=day)).collect() for title, query in audit.QUESTIONS.items()}
                for day in ("2026-03-01", "2026-03-02")
            )
        finally:
            spark.stop()
        pages = {row["url"]: row for row in engines.rows(self.case.one / "pages.csv") if row["score"]}
        self.assertEqual(sum(row["pages"] for row in first["Score by site"]), len(pages))
        self.assertEqual(first["New since the day before"], [])
        new = later["New since the day before"]
        self.assertGreater(len(new), 50)
        self.assertTrue(all(row["rule"].startswith(("title", "site-name", "description")) for row in new), new)
        points = [row["points"] for row in first["Rules by cost"]]
        self.assertEqual(points, sorted(points, reverse=True))
        self.assertGreater(points[0], 100)

    def test_lost_executor(self):
        """local-cluster: an executor that is killed costs its partitions again, and nothing else."""
        folder, process = start(self.case, "cluster", "local-cluster[2,1,1024]", "--partitions", "6", options=["--rate", "8/s"])
        killed = None
        while killed is None and process.poll() is None:
            time.sleep(0.2)
            if not (folder / "starts").exists():
                continue
            time.sleep(1.5)
            executors = [pid for pid, words in children(process.pid) if "java -cp" in words and EXECUTOR in words]
            killed = executors[0] if executors else None
        self.assertIsNotNone(killed, (folder / "log").read_text()[-3000:])
        os.kill(killed, signal.SIGKILL)
        self.finish(folder, process)
        self.assertRegex((folder / "log").read_text(), "Lost executor|ExecutorLostFailure")
        self.check(folder)

    def test_poison(self):
        """A site that makes its partition fail three times is named."""
        folder, process = start(self.case, "poison", "local[2,3]", "--partitions", "6", poison="s7[.]test")
        self.assertNotEqual(process.wait(600), 0)
        log = (folder / "log").read_text()
        self.assertTrue(re.search(r"failed 3 times because of the site s7\.test: .*exit code 1\. poisoned", log), log[-3000:])
        self.assertFalse((folder / "tables/_SUCCESS").exists())


if __name__ == "__main__":
    unittest.main()
