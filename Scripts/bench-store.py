#!/usr/bin/env python3
"""Measures the commands' CPU time, user and system.

    Scripts/bench-store.py PROGRAM [--quick]

Scripts/bench calls it after building the program and installing the others. Each
figure is the median of several runs, alternating between the programs.
"""

import os
import pty
import random
import shutil
import statistics
import sys
import tempfile
import threading
import uuid

PROGRAM = os.path.abspath(sys.argv[1])
QUICK = "--quick" in sys.argv[2:]
FOLDER = tempfile.mkdtemp(prefix="priorities-bench-")
TASK, TODO, SQLITE = (shutil.which(name) for name in ("task", "todo-txt", "sqlite3"))
LEVELS = ["critical", "high", "medium", "low", "low", "low"]
KINDS = "oat rye rice goat plum corn fig lime mint beet leek date".split()
THINGS = "milk bread cheese yogurt flour vinegar pickle jam soup butter cake juice".split()
missed = []


def names(count):
    """Realistic names; one in a thousand contains the word saffron."""
    for number in range(count):
        kind, thing = KINDS[number % 12], THINGS[number // 12 % 12]
        extra = " with saffron" if number % 1000 == 7 else ""
        yield f"{kind.title()} {thing} {number}{extra}"


class Cost:
    def __init__(self, milliseconds, kibibytes, status):
        self.milliseconds, self.kibibytes, self.status = milliseconds, kibibytes, status


def run(words, environment, text=None, terminal=False):
    """Runs a program to its end; returns its cost."""
    stdin = os.open("/dev/null", os.O_RDONLY)
    if text is not None:
        path = os.path.join(FOLDER, "input")
        with open(path, "w") as file:
            file.write(text)
        stdin = os.open(path, os.O_RDONLY)
    reader = None
    if terminal:
        master, stdout = pty.openpty()

        def drain():
            try:
                while os.read(master, 65536):
                    pass
            except OSError:
                pass

        reader = threading.Thread(target=drain)
        reader.start()
    else:
        stdout = os.open("/dev/null", os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, stdout, 1),
               (os.POSIX_SPAWN_DUP2, stdout, 2)]
    child = os.posix_spawn(words[0], words, environment, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    os.close(stdin)
    os.close(stdout)
    if reader:
        reader.join()
        os.close(master)
    return Cost((usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss, status)


class Priorities:
    """Our program with a store of some size."""

    def __init__(self, count):
        self.folder = tempfile.mkdtemp(prefix=f"priorities-{count}-", dir=FOLDER)
        self.environment = {"PRIORITIES_HOME": self.folder, "HOME": self.folder,
                            "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        # A pager would wait for a key.
        self(["settings", "write", "pager", "off"])
        shares = {level: [] for level in LEVELS}
        for number, name in enumerate(names(count)):
            shares[LEVELS[number % 6]].append(name)
        for level, share in shares.items():
            if not share:
                continue
            self(["add", "-", "-p", level], text="\n".join(share))
        # A tenth of the items are in lists.
        held = list(names(min(count, 100_000)))[::10]
        for number in range(5 if count else 0):
            self(["add", f"List {number}"])
            self(["include", "-", "--in", f"List {number}"], text="\n".join(held[number::5]))

    def __call__(self, words, **options):
        cost = run([PROGRAM] + words, self.environment, **options)
        if cost.status != 0:
            sys.exit(f"priorities {' '.join(words[:6])}: exit status {cost.status}")
        return cost

    def database(self):
        return os.path.join(self.folder, "priorities.sqlite")


class Task:
    """Taskwarrior with the same items in its own file format."""

    def __init__(self, count):
        self.folder = os.path.join(FOLDER, f"task-{count}")
        os.makedirs(self.folder)
        rc = os.path.join(self.folder, "taskrc")
        with open(rc, "w") as file:
            file.write(f"data.location={self.folder}\nconfirmation=off\nverbose=nothing\n")
        priorities = {"critical": 'priority:"H" ', "high": 'priority:"M" ',
                      "medium": 'priority:"L" ', "low": ""}
        generator = random.Random(1)
        with open(os.path.join(self.folder, "pending.data"), "w") as file:
            for number, name in enumerate(names(count)):
                identity = uuid.UUID(int=generator.getrandbits(128), version=4)
                file.write(f'[description:"{name}" entry:"1767323045" modified:"1767323045" '
                           f'{priorities[LEVELS[number % 6]]}status:"pending" uuid:"{identity}"]\n')
        self.environment = {"HOME": self.folder, "TASKRC": rc, "TASKDATA": self.folder,
                            "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"}

    def __call__(self, words, **options):
        return run([TASK] + words, self.environment, **options)


def medians(rounds, *programs):
    """The median cost of each program, alternating; each run gets the number of its round."""
    costs = [[] for _ in programs]
    for number in range(rounds):
        for series, program in zip(costs, programs):
            series.append(program(number).milliseconds)
    return [statistics.median(series) for series in costs]


def row(what, ours, bar, basis):
    """Prints a line of the table."""
    share = ours / bar if bar else 0
    verdict = "ok" if ours <= bar else "MISSED"
    if ours > bar:
        missed.append(what)
    drawn = "█" * max(1, min(20, round(share * 20)))
    print(f"{what:<44}{ours:>10.2f} {bar:>10.2f}  {drawn:<20} {verdict:<7} {basis}", flush=True)


def heading(text):
    print(f"\n{text}\n{'':<44}{'ms':>10} {'bar':>10}")


def starting():
    heading("Start")
    plain = {"HOME": FOLDER, "PRIORITIES_HOME": FOLDER, "PATH": "/usr/bin:/bin"}
    for word in ("--version", "--help"):
        runs = [lambda _: run([PROGRAM, word], plain)]
        if TASK:
            runs.append(lambda _: run([TASK, "--version"], plain))
        costs = medians(41, *runs)
        if TASK:
            row(word, costs[0], costs[1], f"task --version {costs[1]:.2f}")
        else:
            print(f"{word:<44}{costs[0]:>10.2f}  no task to compare with")


def beside_task(count, factor, rounds, only=None):
    """The commands that taskwarrior also has."""
    heading(f"{count:,} items, {'no more than' if factor == 1 else 'a tenth of'} task")
    ours = Priorities(count)
    task = Task(count)
    known = list(names(count))
    # Each round has its own items, so that every run has work to do.
    pairs = [
        ("list", lambda n: ours(["list"]), lambda n: task(["list"])),
        ("list on a terminal", lambda n: ours(["list"], terminal=True),
         lambda n: task(["list"], terminal=True)),
        ("search", lambda n: ours(["search", "cheese"]), lambda n: task(["cheese", "list"])),
        ("add", lambda n: ours(["add", f"Brand new {n}"]), lambda n: task(["add", f"Brand new {n}"])),
        ("raise", lambda n: ours(["raise", known[3 + 6 * n]]),
         lambda n: task([str(4 + 6 * n), "modify", "priority:L"])),
        ("show", lambda n: ours(["show", known[20]]), lambda n: task(["21", "information"])),
        ("done", lambda n: ours(["done", known[6 * n]]), lambda n: task([str(1 + 6 * n), "done"])),
        ("undo", lambda n: ours(["undo"]), lambda n: task(["undo"])),
        ("delete", lambda n: ours(["delete", "--yes", known[2 + 6 * n]]),
         lambda n: task([str(3 + 6 * n), "delete"])),
    ]
    for what, mine, theirs in pairs:
        if only and what not in only:
            continue
        costs = medians(rounds, mine, theirs)
        row(what, costs[0], costs[1] * factor, f"task {costs[1]:.2f}")
    if TODO and count == 300:
        path = os.path.join(FOLDER, "todo")
        os.makedirs(path)
        with open(os.path.join(path, "todo.txt"), "w") as file:
            file.writelines(f"({'ABCD'[min(3, n % 6)]}) {name}\n" for n, name in enumerate(known))
        with open(os.path.join(path, "config"), "w") as file:
            file.write(f'export TODO_DIR="{path}"\nexport TODO_FILE="$TODO_DIR/todo.txt"\n'
                       'export DONE_FILE="$TODO_DIR/done.txt"\nexport REPORT_FILE="$TODO_DIR/report.txt"\n')
        cost = medians(rounds, lambda n: run(
            [TODO, "-d", os.path.join(path, "config"), "list"],
            {"HOME": path, "PATH": "/usr/bin:/bin"}))[0]
        print(f"{'  (todotxt-cli list)':<44}{cost:>10.2f}")


def beside_sqlite():
    heading("100,000 items, within 3 times of sqlite3 with the bare query")
    ours = Priorities(100_000)
    known = list(names(100_000))
    database = ours.database()

    def bare(sql):
        return lambda n: run([SQLITE, database, sql.replace("{n}", str(n))], ours.environment)

    def key(n):
        return known[3 + 6 * n].lower()

    pairs = [
        ("list --limit 50", lambda n: ours(["list", "--limit", "50"]),
         bare("SELECT priority, name FROM item WHERE priority > 0 "
              "ORDER BY priority DESC, sort_key LIMIT 50")),
        ("search of one word", lambda n: ours(["search", "saffron"]),
         bare("SELECT priority, name FROM item WHERE search_key LIKE '%saffron%' ORDER BY sort_key")),
        ("raise", lambda n: ours(["raise", known[3 + 6 * n]]),
         lambda n: run([SQLITE, database,
                        f"UPDATE item SET previous = NULL, priority = 2 WHERE name_key = '{key(n + 100)}'"],
                       ours.environment)),
    ]
    for what, mine, theirs in pairs:
        costs = medians(11, mine, theirs)
        row(what, costs[0], costs[1] * 3, f"sqlite3 {costs[1]:.2f}")


def change_of_a_million():
    heading("One change at 1,000,000 items, within twice the same at 300")
    few, many = Priorities(300), Priorities(1_000_000)
    known = list(names(300))
    changes = [
        ("raise", lambda n: ["raise", known[3 + 6 * n]]),
        ("add", lambda n: ["add", f"Brand new {n}"]),
        ("done", lambda n: ["done", known[6 * n]]),
        ("undo", lambda n: ["undo"]),
        ("delete", lambda n: ["delete", "--yes", known[2 + 6 * n]]),
    ]
    for what, words in changes:
        costs = medians(15, lambda n: many(words(n)), lambda n: few(words(n)))
        row(what, costs[0], costs[1] * 2, f"at 300 {costs[1]:.2f}")


def many_at_once():
    heading("add - of 100,000 new names, under 5 s and 300 MB")
    program = Priorities(0)
    cost = program(["add", "-"], text="\n".join(names(100_000)))
    row("time", cost.milliseconds, 5000, "")
    row("memory, MB", cost.kibibytes / 1024, 300, "")


try:
    print(f"CPU time, user and system, medians. {os.cpu_count()} processors, "
          f"load {os.getloadavg()[0]:.1f}.")
    for peer, path in (("taskwarrior", TASK), ("todotxt-cli", TODO), ("sqlite3", SQLITE)):
        if not path:
            print(f"Skipped: {peer} is not installed.")
    starting()
    if TASK:
        beside_task(300, 1, 15)
        beside_task(10_000, 0.1, 5, only={"list", "list on a terminal", "search", "raise"})
    if SQLITE:
        beside_sqlite()
    many_at_once()
    if not QUICK:
        change_of_a_million()
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll limits are met.")
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
sys.exit(1 if missed else 0)
