#!/usr/bin/env python3
"""Writes docs/Benchmarks.md and its pictures from Benchmarks/figures.jsonl.

    Scripts/bench-report.py [FOLDER]     writes the page and the pictures, by default into docs
    Scripts/bench-report.py --machine    records the machine and the versions of all programs

Scripts/bench --report measures the figures.
"""

import html
import json
import math
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import time

from figures import record

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs")
PICTURES = DOCS / "pictures/benchmarks"
SIZES = {300: "300", 10_000: "10,000", 100_000: "100,000", 1_000_000: "1 million"}


def machine():
    def field(path, name):
        return next((line.split(":", 1)[1].strip() for line in open(path) if line.startswith(name)), "unknown")

    output = subprocess.getoutput
    facts = {
        "Processor": f"{field('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores",
        "Memory": f"{int(field('/proc/meminfo', 'MemTotal').split()[0]) / 2**20:.0f} GiB",
        "System": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}",
        "File system": output("findmnt -n -o FSTYPE -T ${TMPDIR:-/tmp}"),
        "Date, and the load at the beginning": time.strftime("%Y-%m-%d, ") + f"{os.getloadavg()[0]:.1f}",
        "Commit": output(f"git -C {ROOT} rev-parse --short HEAD"),
    }
    for name, command in (
            ("Priorities", "$PRIORITIES_PROGRAMS/priorities --version"), ("Swift", "swift --version"),
            ("Taskwarrior", "task --version"), ("todo.txt-cli", "todo-txt -V"), ("Python", "python3 --version"),
            ("rsvg-convert", "rsvg-convert --version"), ("pyoxipng", "python3 -m pip show pyoxipng"),
            ("OptiPNG", "optipng -v"), ("nginx", "nginx -v"), ("Radicale", "radicale --version"),
            ("PostgreSQL and pgbench", "/usr/lib/postgresql/*/bin/pgbench --version"), ("git", "git --version"),
            ("wrk", "wrk -v")):
        found = re.search(r"\d+(\.\d+)+\S*", output(command))
        facts[name] = found[0] if found else "missing"
    record("machine", "", "", [], facts=facts)


class Figures:
    """The rounds of each topic, program and number of items; several lines with the same are joined."""

    def __init__(self, path):
        self.values, self.more, self.facts = {}, {}, {}
        for line in map(json.loads, open(path)):
            key = line["topic"], line["who"], line.get("items")
            self.values.setdefault(key, []).extend(line["values"])
            self.more[key] = line
            self.facts = line.get("facts", self.facts)

    def programs(self, topic):
        return list(dict.fromkeys(who for each, who, _ in self.values if each == topic))

    def sizes(self, topic, who):
        return sorted(items for each, name, items in self.values if (each, name) == (topic, who))

    def median(self, topic, who, items=None):
        return shown(statistics.median(self.values[topic, who, items]), self.more[topic, who, items]["unit"])

    def size(self, topic, who):
        return f"{self.more[topic, who, None]['size']:,} bytes"


def digits(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def shown(value, unit):
    if unit == "/s":
        return f"{digits(value)}/s"
    if unit == "B":
        return f"{value / 1000:,.1f} kB"
    scale, name = next(((scale, name) for scale, name in ((1, "s"), (1e-3, "ms")) if value >= scale), (1e-6, "µs"))
    return f"{digits(value / scale)} {name}"


# A page's background, text and rules, then ours and four others: each has a contrast of at least 5.9:1.
LIGHT = ["#ffffff", "#1f2328", "#d1d9e0", "#0a58ca", "#a3420a", "#1a7340", "#7b3fb8", "#59636e"]
DARK = ["#0d1117", "#f0f6fc", "#3d444d", "#7ab4ff", "#ffa564", "#5fd38a", "#cfa2ff", "#9aa5b1"]
PEERS = ("Taskwarrior", "todo.txt-cli", "task ", "Rich", "rsvg-convert", "ImageMagick", "oxipng", "optipng", "nginx",
         "Radicale", "pgbench", "a folder in git")
MARKS = ["circle", "square", "triangle", "diamond", "circle"]
WIDTH = 440


def is_ours(who):
    return not who.startswith(PEERS)


def stands_out(who, among):
    return is_ours(who) and not all(map(is_ours, among))


class Picture:
    def __init__(self, palette, height, title, note):
        self.back, self.text, self.rule, *self.colours = palette
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif" font-size="16">',
            f"<title>{html.escape(title)}. {html.escape(note)}.</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{self.back}"/>']
        self.write(12, 26, title, weight=600, size=18)
        self.write(12, 48, note, size=15)

    def add(self, text):
        self.parts.append(text)

    def write(self, x, y, text, colour=None, anchor="start", weight=400, size=16):
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour or self.text}" text-anchor="{anchor}" '
                 f'font-weight="{weight}" font-size="{size}">{html.escape(text)}</text>')

    def line(self, x1, y1, x2, y2, colour, width=1):
        self.add(f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}"/>')

    def mark(self, shape, x, y, colour):
        if shape == "circle":
            return self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
        corners = {"square": ((-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)),
                   "triangle": ((0, -6), (6, 5), (-6, 5)), "diamond": ((0, -6.5), (6.5, 0), (0, 6.5), (-6.5, 0))}
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners[shape])
        self.add(f'<polygon points="{points}" fill="{colour}"/>')

    def end(self):
        return "\n".join(self.parts + ["</svg>\n"])


def curves(palette, title, note, series):
    """Medians over the number of items, both logarithmic, with the range of the rounds; a label at each end."""
    height, left, right, top, bottom = 330, 72, WIDTH - 112, 66, 290
    picture = Picture(palette, height, title, note)
    every = [value for points in series.values() for values in points.values() for value in values]
    sizes = sorted({items for points in series.values() for items in points})
    low, high = math.log10(min(every)) - 0.15, math.log10(max(every)) + 0.15
    first, last = math.log10(sizes[0]), math.log10(max(sizes[-1], sizes[0] * 10))

    def place(items, value):
        return (left + (math.log10(items) - first) / (last - first) * (right - left),
                bottom - (math.log10(value) - low) / (high - low) * (bottom - top))

    for power in range(math.ceil(low), math.floor(high) + 1):
        _, y = place(sizes[0], 10**power)
        picture.line(left, y, right, y, picture.rule)
        picture.write(left - 8, y + 5, shown(10**power, "s").replace(".0", ""), anchor="end")
    for items in sizes:
        aside = 10 if items == sizes[-1] else 0
        picture.write(place(items, 1)[0] + aside, bottom + 26, SIZES.get(items, f"{items:,}"), anchor="middle")
    ends = []
    for number, (who, points) in enumerate(series.items()):
        colour, shape = picture.colours[number], MARKS[number]
        middles = {items: statistics.median(values) for items, values in sorted(points.items())}
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (place(*each) for each in middles.items()))
        picture.add(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{3 if stands_out(who, series) else 2}"/>')
        for items, values in points.items():
            picture.line(*place(items, min(values)), *place(items, max(values)), colour, 2)
            picture.mark(shape, *place(items, middles[items]), colour)
        items, value = list(middles.items())[-1]
        ends.append([place(items, value)[1], who, shown(value, "s"), colour, stands_out(who, series)])
    ends.sort()
    # Labels do not overlap: first downwards, then upwards from the axis.
    for before, after in zip(ends, ends[1:]):
        after[0] = max(after[0], before[0] + 38)
    ends[-1][0] = min(ends[-1][0], bottom - 14)
    for after, before in zip(ends[::-1], ends[-2::-1]):
        before[0] = min(before[0], after[0] - 38)
    for y, who, text, colour, own in ends:
        picture.write(right + 14, y - 1, who, colour, weight=600 if own else 400)
        picture.write(right + 14, y + 17, text, colour, weight=600 if own else 400)
    return picture.end()


def bars(palette, title, note, rows, unit):
    """A bar for each median, from zero, with the range of the rounds; ours in the first colour."""
    picture = Picture(palette, 74 + 52 * len(rows), title, note)
    most = max(max(values) for values in rows.values())
    for number, (who, values) in enumerate(rows.items()):
        y, middle = 66 + 52 * number, statistics.median(values)
        own = stands_out(who, rows)
        colour, scale = picture.colours[0 if is_ours(who) else 4], (WIDTH - 120) / most
        picture.write(12, y + 15, who, weight=600 if own else 400)
        picture.add(f'<rect x="12" y="{y + 22}" width="{max(2, middle * scale):.1f}" height="16" rx="2" fill="{colour}"/>')
        picture.line(12 + min(values) * scale, y + 30, 12 + middle * scale, y + 30, picture.back, 2)
        picture.line(12 + middle * scale, y + 30, 12 + max(values) * scale, y + 30, colour, 2)
        picture.write(20 + max(values) * scale, y + 36, shown(middle, unit), weight=600 if own else 400)
    return picture.end()


def draw(name, title, make, *content, alt=None):
    """Writes both pictures and returns the Markdown that shows the right one."""
    for variant, palette in (("light", LIGHT), ("dark", DARK)):
        (PICTURES / f"{name}-{variant}.svg").write_text(make(palette, title, *content))
    return (f'<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="pictures/benchmarks/{name}-dark.svg">\n'
            f'  <img src="pictures/benchmarks/{name}-light.svg" alt="{html.escape(alt or title)}" width="520">\n</picture>\n')


def table(head, rows):
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
                     + [f"| {' | '.join(row)} |" for row in rows]) + "\n"


class Page:
    """What the template may call between double braces."""

    def __init__(self, figures):
        self.figures = figures

    def curves(self, topic, title, note="less is better; with the range of all rounds"):
        programs = self.figures.programs(topic)
        series = {who: {items: self.figures.values[topic, who, items] for items in self.figures.sizes(topic, who)}
                  for who in programs}
        sizes = self.figures.sizes(topic, programs[0])
        return draw(topic, title, curves, note, series) + "\n" + table(
            [""] + [f"{items:,} items" for items in sizes],
            [[who] + [self.figures.median(topic, who, items) for items in sizes] for who in programs])

    def bars(self, topic, title, note, *names, picture=None):
        rows = {who: self.figures.values[topic, who, None]
                for who in names or self.figures.programs(topic) if (topic, who, None) in self.figures.values}
        lines = [self.figures.more[topic, who, None] for who in rows]
        more = [("CPU time", lambda line: shown(line["cpu"], "s")), ("memory", lambda line: f"{line['memory']:.0f} MB")]
        # The picture shows each median; whoever cannot see it hears them, or reads them in the table.
        medians = [[who, self.figures.median(topic, who)] for who in rows]
        if not all("cpu" in line for line in lines):
            alt = f"{title}: {'; '.join(' '.join(each) for each in medians)}"
            return draw(picture or topic, title, bars, note, rows, lines[0]["unit"], alt=alt)
        return draw(picture or topic, title, bars, note, rows, lines[0]["unit"]) + "\n" + table(
            ["", "median"] + [name for name, _ in more],
            [each + [text(line) for _, text in more] for each, line in zip(medians, lines)])

    def costs(self, *topics):
        """Wall time of Priorities alone by items, and CPU time and memory at the most items."""
        sizes = self.figures.sizes(topics[0], "Priorities")
        most = [self.figures.more[topic, "Priorities", sizes[-1]] for topic in topics]
        return table(
            [""] + [f"{items:,} items" for items in sizes] + ["CPU time", "memory"],
            [[f"`{topic.removeprefix('own: ')}`"] + [self.figures.median(topic, "Priorities", items) for items in sizes]
             + [shown(line["cpu"], "s"), f"{line['memory']:.0f} MB"] for topic, line in zip(topics, most)])

    def machine(self):
        return "; ".join(f"{name}: {value}" for name, value in self.figures.facts.items()) + "."


def main():
    if "--machine" in sys.argv:
        return machine()
    PICTURES.mkdir(parents=True, exist_ok=True)
    figures = Figures(ROOT / "Benchmarks/figures.jsonl")
    page = Page(figures)
    names = {name: getattr(each, name) for each in (page, figures) for name in dir(each) if name[0] != "_"}

    def fill(found):
        try:
            return eval(found[1], names).rstrip()
        except LookupError:
            return "(not measured, since a program is missing)"

    text = re.sub(r"\{\{(.+?)\}\}", fill, (ROOT / "Benchmarks/page.md").read_text(), flags=re.S)
    (DOCS / "Benchmarks.md").write_text(text)


if __name__ == "__main__":
    main()
