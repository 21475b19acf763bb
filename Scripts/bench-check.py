#!/usr/bin/env python3
"""Compares the instructions of commands with Benchmarks/baselines.json.

    Scripts/bench-check.py PROGRAM [--update]

Counts in valgrind are the same in every run of a program, whatever else the machine does. They
depend on compiler and libraries, so another toolchain than that of the baselines is skipped.
Exits with 1 if a count is more than 2 % higher. --update writes the counts as baselines.
"""

import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import uuid

BASELINES = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks/baselines.json"
PROGRAM = os.path.abspath(sys.argv[1])
TOLERANCE = 0.02
COMMANDS = {
    "--version": ["--version"],
    "list": ["list"],
    "list, in colour": ["list", "--color", "always"],
    "search": ["search", "cheese"],
    "add": ["add", "Brand new"],
    "raise": ["raise", "Item 3"],
    "done": ["done", "Item 4"],
    "undo": ["undo"],
    "export": ["export", "--to", "json"],
    "an icon": ["icon", "build", "--icon", "blue", "--size", "256", "--out", "icon"],
}


def toolchain():
    def output(*words):
        return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    versions = {"architecture": platform.machine(), "swift": output("swift", "--version").splitlines()[0],
                "valgrind": output("valgrind", "--version")}
    for library in ("libc6-dev", "libsqlite3-dev", "libpng-dev", "zlib1g-dev", "libexpat1-dev"):
        versions[library] = output("dpkg-query", "-W", "-f", "${Version}", library)
    return versions


def main():
    if not shutil.which("valgrind"):
        return print("Skipped: valgrind, which counts instructions, is not installed.")
    baselines = json.loads(BASELINES.read_text()) if BASELINES.exists() else {}
    found, update = toolchain(), "--update" in sys.argv
    if not update and baselines.get("toolchain") != found:
        return print("Skipped: another toolchain made the baselines. Scripts/bench --check --update replaces them.")
    with tempfile.TemporaryDirectory(prefix="priorities-check-") as folder:
        counts = count(folder)
    if update:
        BASELINES.write_text(json.dumps({"toolchain": found, "instructions": counts}, indent=2) + "\n")
    grown = []
    for name, instructions in counts.items():
        before = baselines.get("instructions", {}).get(name, instructions)
        change = instructions / before - 1
        print(f"{name:<18}{instructions:>14,}  {change:+.2%}")
        if change > TOLERANCE:
            grown.append(name)
    if grown and not update:
        sys.exit(f"More than 2 % more instructions: {', '.join(grown)}. "
                 "Make them cheaper, or give the reason and run Scripts/bench --check --update.")


def count(folder):
    """The instructions of each command, each with its own copy of a store with 300 items."""
    environment = {"HOME": folder, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8",
                   "SWIFT_DETERMINISTIC_HASHING": "1", "PRIORITIES_HOME": f"{folder}/seed"}

    def run(*words, **options):
        done = subprocess.run(words, cwd=folder, text=True, capture_output=True, **options)
        if done.returncode:
            sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
        return done.stderr

    priorities = ["low", "medium", "high", "critical"]
    items = [{"id": str(uuid.UUID(int=number + (4 << 76) + (8 << 60))), "priority": priorities[number % 4],
              "name": f"Item {number}" + " cheese" * (number % 10 == 9), "created": "2026-01-02T03:04:05Z",
              "modified": "2026-01-02T03:04:05Z"} for number in range(300)]
    seed = pathlib.Path(folder, "seed.json")
    seed.write_text(json.dumps({"format": "priorities", "version": 1, "items": items}))
    run(PROGRAM, "import", str(seed), env=environment)
    run(PROGRAM, "raise", "Item 1", env=environment)
    counts = {}
    for number, (name, words) in enumerate(COMMANDS.items()):
        home = f"{folder}/home{number}"
        shutil.copytree(f"{folder}/seed", home)
        text = run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, *words,
                   env=environment | {"PRIORITIES_HOME": home})
        counts[name] = int(re.search(r"Collected : (\d+)", text)[1])
    return counts


main()
