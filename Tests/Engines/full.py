"""20,000 pages on 300 sites: one run; 1, 2, 7 and 64 parts that are merged in random order and grouping; and the Spark job.

    full.py [SITES PAGES [SEED]]
"""

import random
import subprocess
import sys
import time

import engines
import test_spark


def records(case, part):
    """The records of a part, in a file next to it."""
    path = part.with_name(part.name + ".jsonl")
    with open(path, "wb") as file:
        subprocess.run([engines.PROGRAM, "pipe", "-q", part, *case.world.asking], stdout=file, check=True)
    return path


def merge(case, sources, name, chance):
    """Merges groups of the sources, groups of what came of that, and so on, until there is one."""
    depth = 0
    sources = list(sources)
    while True:
        chance.shuffle(sources)
        if len(sources) <= 3 or depth == 3:
            return case.merge([*sources, chance.choice(sources)], name), depth
        depth += 1
        groups = [[] for _ in range(1 + chance.randrange(min(5, len(sources) // 2)))]
        for place, source in enumerate(sources):
            groups[place if place < len(groups) else chance.randrange(len(groups))].append(source)
        sources = [case.merge(group, f"{name}-{depth}-{place}") for place, group in enumerate(groups)]


def main():
    sites, pages, seed = [*map(int, sys.argv[1:]), *[300, 20_000, 1][len(sys.argv) - 1 :]]
    chance = random.Random(seed)
    begun = time.monotonic()
    case = engines.Case(sites, pages)
    count = sum(1 for _ in engines.rows(case.one / "pages.csv"))
    findings = sum(1 for _ in engines.rows(case.one / "findings.csv"))
    print(f"one run: {count:,} lines, {findings:,} findings, {time.monotonic() - begun:.0f} s", flush=True)
    failed = False
    for parts in (1, 2, 7, 64):
        begun = time.monotonic()
        folder = case.folder / f"shards-{parts}"
        engines.ogaudit("shard", case.list, "--shards", parts, "-o", folder)
        found = [records(case, part) for part in sorted(folder.glob("shard-*.gz"))]
        piped = time.monotonic()
        merged, depth = merge(case, found, f"merged-{parts}", chance)
        difference = engines.difference(case.one, merged)
        failed = failed or difference is not None
        print(f"{parts} parts: piped in {piped - begun:.0f} s, merged {depth + 1} deep in {time.monotonic() - piped:.0f} s: "
              f"{difference or 'equal'}", flush=True)
    begun = time.monotonic()
    folder, job = test_spark.start(case, "spark", "local[2]", "--partitions", "40", "--date", "2026-03-01")
    status = job.wait()
    if status == 0:
        merged = case.merge(sorted(folder.glob("records/*.gz")), "merged-spark")
        difference = engines.difference(case.one, merged)
    else:
        difference = f"exit {status}: " + (folder / "log").read_text()[-2000:]
    print(f"Spark, local[2]: {time.monotonic() - begun:.0f} s: {difference or 'equal'}", flush=True)
    failed = failed or difference is not None
    case.close()
    sys.exit(failed)


if __name__ == "__main__":
    main()
