#!/usr/bin/env python3
"""Compares the instructions of commands with Benchmarks/baselines.json.

    Scripts/bench-check.py FOLDER [--update]

Valgrind counts the same in every run of a program, whatever else the machine does. The counts depend
on compiler and libraries, so the check is skipped with another toolchain than that of the baselines.
FOLDER has the programs. Exits with 1 if a count is more than 2 % higher; --update writes the baselines.
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
FOLDER = os.path.abspath(sys.argv[1])
COMMANDS = ["--version", "list", "list --color always", "search cheese", "add Brand-new", "raise Item-3", "done Item-4", "undo",
            "export --to json", "icontool build --icon blue --size 256 --out icon"]
DATED = ["list", "list --color always", "status"]


def output(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, **options)


def toolchain():
    # Valgrind's processor has AVX2 if the machine has it, and the C library has functions for it.
    architecture = platform.machine() + " with AVX2" * (" avx2 " in pathlib.Path("/proc/cpuinfo").read_text())
    libraries = ("libc6-dev", "libsqlite3-dev", "libpng-dev", "zlib1g-dev", "libexpat1-dev")
    return [architecture, output("swift", "--version").stdout.splitlines()[0], output("valgrind", "--version").stdout.strip(),
            *output("dpkg-query", "-W", "-f", "${Package} ${Version}\n", *libraries).stdout.splitlines()]


def count(folder):
    """The instructions of each command, each with its own copy of a store with 300 items.

    A third of the items of the second store have dates: long past, or so far away that no day raises them.
    """
    environment = {"HOME": folder, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8",
                   "SWIFT_DETERMINISTIC_HASHING": "1", "PRIORITIES_HOME": f"{folder}/seed"}
    priorities = ["low", "medium", "high", "critical"]
    items = [{"id": str(uuid.UUID(int=number + (4 << 76) + (8 << 60))), "priority": priorities[number % 4],
              "name": f"Item-{number}" + " cheese" * (number % 10 == 9), "created": "2026-01-02T03:04:05Z",
              "modified": "2026-01-02T03:04:05Z"} for number in range(300)]
    dates = [{"due": "2001-02-03" if number % 5 < 3 else "9000-02-03", "lead": "14d"} if number % 3 == 0 else {}
             for number in range(300)]
    counts = {}
    for kind, items, commands in (("", items, COMMANDS),
                                  (" with dates", [item | date for item, date in zip(items, dates)], DATED)):
        seed = environment["PRIORITIES_HOME"] = f"{folder}/seed{kind}"
        pathlib.Path(folder, "seed.json").write_text(json.dumps({"format": "priorities", "version": 1, "items": items}))
        output(f"{FOLDER}/priorities", "import", f"{folder}/seed.json", env=environment)
        output(f"{FOLDER}/priorities", "raise", "Item-1", env=environment)
        for command in commands:
            words = command.split() if command.startswith("icontool") else ["priorities", *command.split()]
            environment["PRIORITIES_HOME"] = f"{folder}/home{len(counts)}"
            shutil.copytree(seed, environment["PRIORITIES_HOME"])
            text = output("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"{FOLDER}/{words[0]}",
                          *words[1:], cwd=folder, env=environment).stderr
            counts[command + kind] = int(re.search(r"Collected : (\d+)", text)[1])
    return counts


def main():
    if not shutil.which("valgrind"):
        return print("Skipped: valgrind, which counts instructions, is not installed.")
    baselines = json.loads(BASELINES.read_text()) if BASELINES.exists() else {}
    found, update = toolchain(), "--update" in sys.argv
    if not update and baselines.get("toolchain") != found:
        return print("Skipped: another toolchain made the baselines. Scripts/bench --check --update replaces them.")
    with tempfile.TemporaryDirectory(prefix="priorities-check-") as folder:
        counts = count(folder)
    grown = []
    for name, instructions in counts.items():
        change = instructions / baselines.get("instructions", {}).get(name, instructions) - 1
        print(f"{name:<54}{instructions:>14,}  {change:+.2%}")
        if change > 0.02:
            grown.append(name)
    if update:
        BASELINES.write_text(json.dumps({"toolchain": found, "instructions": counts}, indent=2) + "\n")
    elif grown:
        sys.exit(f"More than 2 % more instructions: {', '.join(grown)}. "
                 "Make them cheaper, or give the reason and run Scripts/bench --check --update.")


main()
