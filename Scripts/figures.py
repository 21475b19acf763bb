"""Appends figures to the file that PRIORITIES_FIGURES names, one JSON object a line, if it is set.

    Scripts/figures.py TOPIC WHO UNIT VALUE…    for shell scripts

The values are those of all rounds; the reader computes minimum, median and maximum.
"""

import json
import os
import sys


def record(topic, who, unit, values, **more):
    path = os.environ.get("PRIORITIES_FIGURES")
    if path:
        rounded = [float(f"{value:.4g}") for value in values]
        line = {"topic": topic, "who": who, "unit": unit, "values": rounded, **more}
        with open(path, "a") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    record(*sys.argv[1:4], [float(value) for value in sys.argv[4:]])
