#!/usr/bin/env python3
"""Measures the commands' CPU time, user and system.

    Scripts/bench-store.py PROGRAM [--quick]
    Scripts/bench-store.py PROGRAM --report [ITEMS…]

Scripts/bench calls it after building the program and installing the others. Each
figure is the median of several runs, alternating between the programs. --report
records figures at 300 to 1,000,000 items instead, without limits.
"""

import fcntl
import os
import pty
import random
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import threading
import time
import uuid

from figures import record

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
    def __init__(self, milliseconds, kibibytes, status, seconds):
        self.milliseconds, self.kibibytes, self.status = milliseconds, kibibytes, status
        self.seconds = seconds


def run(words, environment, lines=None, terminal=False):
    """Runs a program to its end; returns its cost."""
    stdin = os.open("/dev/null", os.O_RDONLY)
    if lines is not None:
        path = os.path.join(FOLDER, "input")
        with open(path, "w") as file:
            file.writelines(f"{line}\n" for line in lines)
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
    start = time.perf_counter()
    child = os.posix_spawn(words[0], words, environment, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    os.close(stdin)
    os.close(stdout)
    if reader:
        reader.join()
        os.close(master)
    return Cost((usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss, status, seconds)


class Priorities:
    """Our program with a store of some size."""

    def __init__(self, count):
        self.folder = tempfile.mkdtemp(prefix=f"priorities-{count}-", dir=FOLDER)
        self.environment = {"PRIORITIES_HOME": self.folder, "HOME": self.folder,
                            "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        # A pager would wait for a key.
        self(["settings", "write", "pager", "off"])
        for level in dict.fromkeys(LEVELS[:count]):
            self(["add", "-", "-p", level], lines=(
                name for number, name in enumerate(names(count)) if LEVELS[number % 6] == level))
        # A tenth of the items are in lists.
        held = list(names(min(count, 100_000)))[::10]
        for number in range(5 if count else 0):
            self(["add", f"List {number}"])
            self(["include", "-", "--in", f"List {number}"], lines=held[number::5])

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


class Todo:
    """todo.txt-cli with the same items."""

    def __init__(self, count):
        self.folder = os.path.join(FOLDER, f"todo-{count}")
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "todo.txt"), "w") as file:
            file.writelines(f"({'ABCD'[min(3, n % 6)]}) {name}\n" for n, name in enumerate(names(count)))
        self.config = os.path.join(self.folder, "config")
        with open(self.config, "w") as file:
            file.write(f'export TODO_DIR="{self.folder}"\nexport TODO_FILE="$TODO_DIR/todo.txt"\n'
                       'export DONE_FILE="$TODO_DIR/done.txt"\nexport REPORT_FILE="$TODO_DIR/report.txt"\n')

    def __call__(self, words):
        return run([TODO, "-d", self.config] + words, {"HOME": self.folder, "PATH": "/usr/bin:/bin"})


def alternate(rounds, *programs):
    """The costs of each program, alternating; each run gets the number of its round."""
    costs = [[] for _ in programs]
    for number in range(rounds):
        for series, program in zip(costs, programs):
            series.append(program(number))
    return costs


def medians(rounds, *programs):
    return [statistics.median(cost.milliseconds for cost in series)
            for series in alternate(rounds, *programs)]


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
        todo = Todo(count)
        cost = medians(rounds, lambda n: todo(["list"]))[0]
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
    cost = program(["add", "-"], lines=names(100_000))
    row("time", cost.milliseconds, 5000, "")
    row("memory, MB", cost.kibibytes / 1024, 300, "")


class App:
    """The full-screen app in a terminal of 120 by 40."""

    def __init__(self, program):
        self.start = time.perf_counter()
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            # This terminal does not respond to queries.
            os.execve(PROGRAM, [PROGRAM, "open"], program.environment | {
                "COLORTERM": "truecolor", "PRIORITIES_APPEARANCE": "dark"})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def frame(self, quiet):
        """Seconds until the last byte before the given seconds without output."""
        last, wait = self.start, 10
        while select.select([self.terminal], [], [], wait)[0]:
            os.read(self.terminal, 1 << 16)
            last, wait = time.perf_counter(), quiet
        return last - self.start

    def press(self, key, quiet):
        self.start = time.perf_counter()
        os.write(self.terminal, key)
        return self.frame(quiet)

    def end(self):
        os.kill(self.child, signal.SIGTERM)
        os.waitpid(self.child, 0)
        os.close(self.terminal)


def keys(program, count):
    """From a key to the last byte of its frame; a search ends with its last result."""
    firsts = []
    for _ in range(5):
        app = App(program)
        firsts.append(app.frame(0.5))
        if len(firsts) < 5:
            app.end()
    record("keys", "first frame", "s", firsts, items=count)
    for name, keys, quiet in (("row down", [b"\x1b[B"] * 30, 0.05),
                              ("page down", [b"\x1b[6~", b"\x1b[5~"] * 15, 0.05),
                              ("done", [b"d"] * 15, 0.2),
                              ("search", [b"/"] + [b"%c" % letter for letter in b"saffron"], 0.5)):
        times = [app.press(key, quiet) for key in keys]
        record("keys", name, "s", times[1:], items=count)
    app.end()


def report(counts):
    if not (TASK and TODO):
        sys.exit("The report needs taskwarrior and todotxt-cli.")
    plain = {"HOME": FOLDER, "PRIORITIES_HOME": FOLDER, "PATH": "/usr/bin:/bin"}

    def save(topic, rounds, *programs, **more):
        for who, series in zip(("Priorities", "Taskwarrior", "todo.txt-cli"), alternate(rounds, *programs)):
            record(topic, who, "s", [cost.seconds for cost in series],
                   cpu=statistics.median(cost.milliseconds for cost in series) / 1000,
                   memory=max(cost.kibibytes for cost in series) / 1024, **more)

    save("start", 41, lambda _: run([PROGRAM, "--version"], plain), lambda _: run([TASK, "--version"], plain),
         lambda _: run([TODO, "-V"], plain))
    for count in counts:
        print(f"{count:,} items", flush=True)
        rounds = 15 if count <= 10_000 else 7 if count <= 100_000 else 3
        ours, task, todo = Priorities(count), Task(count), Todo(count)
        known = list(names(min(count, 300)))
        # Each round has its own items, so that every run has work to do.
        for topic, mine, tasks, todos in (
                ("list", lambda n: ["list", "--all"], lambda n: ["list"], lambda n: ["list"]),
                ("search", lambda n: ["search", "saffron"], lambda n: ["saffron", "list"], lambda n: ["list", "saffron"]),
                ("add", *[lambda n: ["add", f"Brand new {n}"]] * 3),
                ("raise", lambda n: ["raise", known[3 + 6 * n]], lambda n: [str(4 + 6 * n), "modify", "priority:L"],
                 lambda n: ["pri", str(4 + 6 * n), "C"])):
            save(topic, rounds, lambda n: ours(mine(n)), lambda n: task(tasks(n)), lambda n: todo(todos(n)), items=count)
        for words in ("list --limit 50", "list --count", "status", "log --limit 5", "done NEXT", "undo", "delete --yes NEXT"):
            save(f"own: {words}", rounds,
                 lambda n: ours([known[2 + 6 * n] if word == "NEXT" else word for word in words.split()]), items=count)
        keys(ours, count)
        for each in (ours, task, todo):
            shutil.rmtree(each.folder)


try:
    print(f"CPU time, user and system, medians. {os.cpu_count()} processors, "
          f"load {os.getloadavg()[0]:.1f}.")
    for peer, path in (("taskwarrior", TASK), ("todotxt-cli", TODO), ("sqlite3", SQLITE)):
        if not path:
            print(f"Skipped: {peer} is not installed.")
    if "--report" in sys.argv:
        report([int(word) for word in sys.argv[3:]] or [300, 10_000, 100_000, 1_000_000])
        sys.exit()
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
