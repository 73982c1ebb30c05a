"""Runs the scene beside the plain C reference, in turn, and prints medians and ratios.

    harness.py --program NAME=PATH ... [--rounds 5] [--json FILE]

The first program is ours, the second the reference. Every cell of every program's picture is checked. The
machine may be noisy: what counts is the ratio of medians of runs that took turns.
"""

import argparse
import json
import os
import shlex
import statistics
import sys

import downloads
from measure import WrongPicture, measure, measure_size, writes
from profile_tick import profile

LARGE = 1_000_000
# name, unit, goal as a ratio to the reference, goal as a figure
GOALS = [
    ("cpu_ms", "CPU of 300 ticks, ms", 1.1, None),
    ("tick_instructions", "instructions a tick", 1.1, None),
    ("tick_allocations", "allocations a tick", None, 8),
    ("tick_bytes", "bytes a tick", 1.0, None),
    ("writes", "writes a tick", None, 1),
    ("first_paint_ms", "first paint, ms", 1.5, None),
    ("key_ms_p50", "key to paint, p50, ms", 2, None),
    ("key_ms_p99", "key to paint, p99, ms", 2, None),
    ("animated_key_ms_p50", "the same in motion, p50", 2, None),
    ("animated_key_ms_p99", "the same in motion, p99", 2, None),
    ("idle_calls", "system calls in 5 s of rest", None, 0),
    ("idle_bytes", "bytes in 5 s of rest", None, 0),
    ("idle_cpu_ms", "CPU of 5 s of rest, ms", None, None),
    ("idle_switches", "context switches in 5 s of rest", None, None),
    ("memory_kb", "memory, kB", None, 12 * 1024),
    ("large_cpu_ms", f"CPU of 300 ticks, N = {LARGE}", None, None),
    ("large_growth", f"CPU at N = {LARGE} : N = 1000", None, 1.1),
    ("large_first_paint_ms", f"first paint, N = {LARGE}, ms", 3, None),
    ("large_memory_kb", f"memory, N = {LARGE}, kB", None, None),
]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", action="append", required=True, metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--storefront", metavar="PATH", help="measures its 10,000 downloads too")
    options = parser.parse_args()
    options.programs = {}
    for program in options.program:
        name, _, command = program.partition("=")
        options.programs[name] = shlex.split(command)
    return options


def medians(runs):
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def collect(options):
    """All runs: the programs take turns, so that each meets the same weather."""
    names = list(options.programs)
    small, large = {name: [] for name in names}, {name: [] for name in names}
    for turn in range(options.rounds):
        for name, command in options.programs.items():
            print(f"round {turn + 1} of {options.rounds}: {name}", end="\r", file=sys.stderr, flush=True)
            small[name].append(measure(command, options.count))
            if name in names[:2]:
                large[name].append(measure_size(command, LARGE))
    print(" " * 60, end="\r", file=sys.stderr)
    figures = {}
    for name, command in options.programs.items():
        figures[name] = medians(small[name])
        count = writes(command, options.count)
        if count is not None:
            figures[name]["writes"] = count
        if name in names[:2]:
            figures[name].update(profile(command, options.count))
        if large[name]:
            figures[name].update({f"large_{k}": v for k, v in medians(large[name]).items()})
            figures[name]["large_growth"] = figures[name]["large_cpu_ms"] / figures[name]["cpu_ms"]
    return figures, small


def verdict(ours, reference, ratio_goal, figure_goal):
    if ratio_goal is not None:
        return "met" if ours <= ratio_goal * reference else "missed"
    if figure_goal is not None:
        return "met" if ours <= figure_goal else "missed"
    return ""


def number(value):
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 1000 or value == int(value) else f"{value:.2f}"


def table(figures):
    names = list(figures)
    ours, reference = names[0], names[1]
    header = ["", *names, f"{ours} : {reference}", "goal", ""]
    rows = [header]
    for name, title, ratio_goal, figure_goal in GOALS:
        values = [figures[program].get(name) for program in names]
        if values[0] is None:
            continue
        ratio = values[0] / values[1] if values[1] else None
        goal = f"<= {ratio_goal} x" if ratio_goal else "" if figure_goal is None else f"<= {figure_goal}"
        says = verdict(values[0], values[1], ratio_goal, figure_goal)
        rows.append([title, *map(number, values), number(ratio), goal, says])
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def main():
    options = arguments()
    try:
        figures, runs = collect(options)
    except WrongPicture as problem:
        sys.exit(f"the picture is wrong: {problem}")
    table(figures)
    report = {"rounds": options.rounds, "load": os.getloadavg(), "medians": figures, "runs": runs}
    print("\nload average: {:.1f} {:.1f} {:.1f}".format(*report["load"]))
    if options.storefront:
        report["downloads"] = downloads.measure(os.path.abspath(options.storefront), 10_000, 10)
        print("\nthe storefront with 10,000 downloads at once: " + downloads.summary(report["downloads"]))
    if options.json:
        with open(options.json, "w") as file:
            json.dump(report, file, indent=1)
        print(f"\nall runs: {options.json}")


if __name__ == "__main__":
    main()
