#!/usr/bin/env python3
"""Checks that the examples of pipelines are YAML with the keys that their readers know and need, and shell that sh reads."""

import subprocess
import sys

import yaml

# docs.github.com, "Workflow syntax for GitHub Actions"
WORKFLOW = {"name", "on", "permissions", "concurrency", "jobs", "env", "defaults", "run-name"}
JOB = {"name", "runs-on", "container", "timeout-minutes", "steps", "needs", "if", "permissions", "env", "strategy", "services"}
STEP = {"name", "id", "if", "uses", "with", "run", "env", "shell", "working-directory", "continue-on-error", "timeout-minutes"}
# docs.gitlab.com, "CI/CD YAML syntax reference"
GITLAB_JOB = {
    "image", "timeout", "rules", "cache", "before_script", "script", "after_script", "artifacts", "variables", "stage",
    "needs", "allow_failure", "tags", "retry", "services",
}
ARTIFACTS = {"when", "expire_in", "paths", "reports", "name", "exclude", "untracked", "expose_as"}


class Strict(yaml.SafeLoader):
    """Refuses a key that stands twice, of which the last one would count."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key} stands twice", node.start_mark)
        return super().construct_mapping(node, deep)


def known(what: str, mapping: dict, keys: set, needed: set) -> list[str]:
    wrong = [f"{what}: there is no key {key}" for key in mapping if key not in keys]
    return wrong + [f"{what}: {key} is missing" for key in sorted(needed) if key not in mapping]


def shell(what: str, script: str) -> list[str]:
    """What sh says of a script; GitHub fills in its own expressions before."""
    done = subprocess.run(["sh", "-n"], input=script.replace("${{", "{{"), text=True, capture_output=True, check=False)
    return [f"{what}: {done.stderr.strip()}"] if done.returncode else []


def github(document: dict) -> list[str]:
    wrong = known("workflow", document, WORKFLOW, {"on", "jobs"})
    for name, job in document["jobs"].items():
        wrong += known(name, job, JOB, {"runs-on", "steps"})
        for number, step in enumerate(job["steps"], 1):
            what = f"{name}, step {number}"
            wrong += known(what, step, STEP, set())
            if ("run" in step) == ("uses" in step):
                wrong.append(f"{what}: one of run and uses is needed")
            if "@" not in step.get("uses", "@"):
                wrong.append(f"{what}: {step['uses']} has no version")
            wrong += shell(what, step.get("run", ""))
    return wrong


def gitlab(document: dict) -> list[str]:
    wrong = []
    for name, job in document.items():
        wrong += known(name, job, GITLAB_JOB, {"script"})
        wrong += known(f"{name}, artifacts", job.get("artifacts", {}), ARTIFACTS, set())
        for part in ("before_script", "script"):
            for line in job.get(part, []):
                wrong += shell(f"{name}, {part}", line) if isinstance(line, str) else [f"{name}: {line} is no text"]
    return wrong


def main(paths: list[str]) -> int:
    wrong = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            try:
                document = yaml.load(file, Strict)
                wrong += [f"{path}: {text}" for text in (github if "jobs" in document else gitlab)(document)]
            except yaml.YAMLError as error:
                wrong.append(f"{path}: {error}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
