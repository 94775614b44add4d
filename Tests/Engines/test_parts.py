"""The manifests of Kubernetes and AWS Batch: against their schemas, and played here with containers that are lost."""

import json
import os
import random
import signal
import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import yaml

import engines

EXAMPLES = engines.ROOT / "examples"
KUBERNETES = "1.31"
PARTS = 16


def documents(name):
    return list(yaml.safe_load_all((EXAMPLES / "kubernetes" / name).read_text()))


def request(name):
    return json.loads((EXAMPLES / "aws-batch" / name).read_text())


class Schemas(unittest.TestCase):
    def test_kubernetes(self):
        import kubernetes_validate

        for name in ("indexed-job.yaml", "merge-job.yaml"):
            for document in documents(name):
                kubernetes_validate.validate(document, KUBERNETES, strict=True)
                broken = json.loads(json.dumps(document))
                broken["spec"]["completionsMode"] = "Indexed"
                with self.assertRaises(Exception):
                    kubernetes_validate.validate(broken, KUBERNETES, strict=True)

    def test_batch(self):
        import botocore.session
        from botocore.validate import validate_parameters

        service = botocore.session.Session().get_service_model("batch")
        files = {"job-definition.json": "RegisterJobDefinition", "submit-parts.json": "SubmitJob", "submit-merge.json": "SubmitJob"}
        for name, operation in files.items():
            validate_parameters(request(name), service.operation_model(operation).input_shape)
        with self.assertRaises(Exception):
            validate_parameters({"jobName": 1}, service.operation_model("SubmitJob").input_shape)


class Containers:
    """Runs command lines as a container would: with the volume at /mnt and ogaudit on the PATH."""

    def __init__(self, case, name):
        self.folder = case.folder / name
        (self.folder / "data/scratch").mkdir(parents=True)
        (self.folder / "bin").mkdir()
        wrapper = self.folder / "bin/ogaudit"
        wrapper.write_text(
            f'#!/bin/sh\nif [ "$1" = pipe ]; then exec {engines.PROGRAM} "$@" {" ".join(case.world.reach)} --rate 20/s; fi\n'
            f'exec {engines.PROGRAM} "$@" {" ".join(case.world.reach)} --format csv,json\n')
        wrapper.chmod(0o755)
        self.data = self.folder / "data"
        engines.ogaudit("shard", case.list, "--shards", PARTS, "-o", self.data / "shards")
        (self.data / "part.sh").write_bytes((EXAMPLES / "part.sh").read_bytes())

    def start(self, command, **environment):
        mounted = f'mount --bind {self.data} /mnt && exec "$@"'
        return subprocess.Popen(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mounted, "sh", *command],
            env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": "/", **environment},
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def play(self, command, variable, index):
        """Starts a container again until it succeeds; gives how it ended each time."""
        chance = random.Random(index)
        ends = []
        while not ends or ends[-1] != 0:
            process = self.start(command, **{variable: str(index)})
            if len(ends) < index % 3:
                time.sleep(chance.uniform(0.3, 2))
                if chance.random() < 0.5:
                    process.send_signal(signal.SIGTERM)
                elif process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
            said = process.communicate(timeout=300)[1]
            ends.append(process.returncode)
            assert len(ends) < 8, f"part {index}: {ends}\n{said}"
        return ends


class Played(engines.CaseTests):
    def play(self, name, part, merge, variable, **environment):
        containers = Containers(self.case, name)
        with ThreadPoolExecutor(4) as pool:
            ends = list(pool.map(lambda index: containers.play(part, variable, index), range(PARTS)))
        lost = [end for all in ends for end in all[:-1]]
        self.assertGreaterEqual(len(lost), 4, f"{ends}")
        self.assertLessEqual(set(lost), {143, -signal.SIGTERM, -signal.SIGKILL})
        process = containers.start(merge, **environment)
        said = process.communicate(timeout=300)[1]
        self.assertEqual(process.returncode, 0, said)
        self.assertIsNone(engines.difference(self.case.one, containers.data / "report"))

    def test_kubernetes(self):
        """16 indexes, some stopped and some killed, then the merge: the reports of one run."""
        volume, job = documents("indexed-job.yaml")
        (merge,) = documents("merge-job.yaml")
        self.assertEqual(job["spec"]["completions"], PARTS)
        grace = job["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
        (part,) = job["spec"]["template"]["spec"]["containers"]
        self.assertGreater(grace, int(part["command"][part["command"].index("--grace") + 1].rstrip("s")))
        (last,) = merge["spec"]["template"]["spec"]["containers"]
        self.play("kubernetes", part["command"], last["command"], "JOB_COMPLETION_INDEX")

    def test_batch(self):
        """The same with the array job."""
        part = request("job-definition.json")["containerProperties"]
        self.assertEqual(request("submit-parts.json")["arrayProperties"]["size"], PARTS)
        merge = request("submit-merge.json")["containerOverrides"]
        self.play("batch", part["command"], merge["command"], "AWS_BATCH_JOB_ARRAY_INDEX")


if __name__ == "__main__":
    unittest.main()
