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
import server
import storefront
import transfers
from measure import calls, measure, measure_size
from profile_tick import profile

LARGE = 1_000_000
# name, title, goal: a bound, below which it must stay; "x": as a ratio to the reference.
SCENE_GOALS = [
    ("cpu_ms", "CPU of 300 ticks, ms", "<= 1.1 x"),
    ("tick_instructions", "instructions a tick", "<= 1.1 x"),
    ("tick_allocations", "allocations a tick", "<= 8"),
    ("tick_bytes", "bytes a tick", "<= 1.0 x"),
    ("writes", "writes a tick", "<= 1"),
    ("tick_calls", "system calls a tick", "<= 1.0 x"),
    ("first_paint_ms", "first paint, ms", "<= 1.5 x"),
    ("key_ms_p50", "key to paint, p50, ms", "<= 2 x"),
    ("key_ms_p99", "key to paint, p99, ms", "<= 2 x"),
    ("animated_key_ms_p50", "the same in motion, p50", "<= 2 x"),
    ("animated_key_ms_p99", "the same in motion, p99", "<= 2 x"),
    ("idle_calls", "system calls in 5 s of rest", "<= 0"),
    ("idle_bytes", "bytes in 5 s of rest", "<= 0"),
    ("idle_cpu_ms", "CPU of 5 s of rest, ms", ""),
    ("idle_switches", "context switches in 5 s of rest", ""),
    ("memory_kb", "memory, kB", "<= 12288"),
    ("large_cpu_ms", f"CPU of 300 ticks, N = {LARGE}", ""),
    ("large_growth", f"CPU at N = {LARGE} : N = 1000", "<= 1.1"),
    ("large_first_paint_ms", f"first paint, N = {LARGE}, ms", "<= 3 x"),
    ("large_memory_kb", f"memory, N = {LARGE}, kB", ""),
]
STOREFRONT_GOALS = [
    ("start_ms", "the storefront: first frame, ms", "<= 50"),
    ("start_rows_ms", "first rows, ms", ""),
    ("catalogue_start_ms", "first frame, 100,000 apps, 100,000 purchases", "<= 100"),
    ("catalogue_start_rows_ms", "first rows of them, ms", ""),
    ("catalogue_read_ms", "the catalogue read to its end, ms", ""),
    ("catalogue_memory_kb", "memory with all that, kB", "<= 120000"),
    ("search_ms_p50", "search in them, key to rows, p50, ms", ""),
    ("search_ms_p99", "search in them, key to rows, p99, ms", "<= 30"),
    ("index_search_ms_p99", "the search alone, processor time, p99, ms", "<= 30"),
    ("events", "events a second, 10,000 buttons", ">= 5000000"),
    ("renewals", "renewals caught up a second, signed and durable", ">= 2000"),
    ("renewals_open_ms", "opening after 120 renewals, 50 rows, ms", "<= 100"),
    ("server_info_1", "a server's signed transactions a second, 1 connection", ""),
    ("server_info_1_ms_p99", "each of them, p99, ms", "<= 50"),
    ("server_info_16", "the same, 16 connections", ">= 3000"),
    ("server_info_16_ms_p99", "each, p99, ms", "<= 50"),
    ("server_info_128", "the same, 128 connections", ">= 3000"),
    ("server_info_128_ms_p99", "each, p99, ms", "<= 50"),
    ("server_info_512", "the same, 512 connections", ">= 3000"),
    ("server_info_512_ms_p99", "each, p99, ms", "<= 100"),
    ("server_page_1", "its pages of 20 transactions a second, 1 connection", ""),
    ("server_page_1_ms_p99", "each of them, p99, ms", ""),
    ("server_page_16", "the same, 16 connections", ""),
    ("server_page_16_ms_p99", "each, p99, ms", ""),
    ("server_page_128", "the same, 128 connections", ""),
    ("server_page_128_ms_p99", "each, p99, ms", ""),
    ("server_memory_kb", "its memory after 100,000 requests, kB", ""),
    ("server_growth_kb", "of that, since the first 20,000, kB", "<= 2048"),
    ("server_idle_info_16", "transactions a second beside 10,000 idle connections", ">= 3000"),
    ("server_idle_memory_kb", "its memory then, kB", "<= 61440"),
    ("server_notifications", "notifications a second, killed ten times", ""),
    ("transfers_large_cpu_s", "200 MB over loopback TLS, CPU, s", ""),
    ("transfers_large_cpu_ratio", "the same : curl's", "<= 1.5"),
    ("transfers_large_rate_ratio", "its rate : curl's", ">= 0.97"),
    ("transfers_large_shown_rate_ratio", "its rate on the screen : without", ">= 0.97"),
    ("transfers_large_memory_kb", "its memory, kB", "<= 30000"),
    ("transfers_small_cpu_s", "10,000 files of 1 kB, CPU, s", "<= 5"),
    ("transfers_small_memory_kb", "their memory, kB", "<= 40000"),
    ("transfers_key_ms_p99", "a key while small files are downloaded, p99, ms", "<= 20"),
    ("downloads_cores", "10,000 downloads, cores", "<= 1"),
    ("downloads_frames", "their frames a second", ""),
    ("downloads_key_ms_p50", "keys meanwhile, p50, ms", ""),
    ("downloads_key_ms_p99", "keys meanwhile, p99, ms", "<= 20"),
    ("downloads_key_busy_ms_p99", "of that at work, p99, ms", ""),
    ("downloads_key_waiting_ms_p99", "ready, but without a processor, p99, ms", ""),
]
# What no other program on the machine changes: a miss of these is an error of ours.
COUNTS = {
    "tick_instructions", "tick_allocations", "tick_bytes", "writes", "tick_calls", "idle_calls", "idle_bytes",
    "memory_kb", "catalogue_memory_kb",
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", action="append", required=True, metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--storefront", metavar="PATH", help="measures the whole program, too")
    parser.add_argument("--rates", metavar="PATH", help="what measures its parts")
    parser.add_argument("--place", default=".", metavar="FOLDER", help="where large files are kept")
    options = parser.parse_args()
    options.programs = {}
    for program in options.program:
        name, _, command = program.partition("=")
        options.programs[name] = shlex.split(command)
    return options


class Report:
    """The figures of each program, kept and written as soon as they are taken, and the measurements that failed."""

    def __init__(self, programs, path):
        self.figures, self.failures = {name: {} for name in programs}, []
        self.path, self.more = path, {}

    def take(self, program, title, measurement):
        """Runs a measurement, which yields pairs of a name and a figure. Those before a failure are kept."""
        try:
            for name, value in measurement:
                self.figures[program][name] = value
        except Exception as problem:
            self.failures.append(f"{title} ({program}): {problem or type(problem).__name__}")
            print(f"failed: {self.failures[-1]}", file=sys.stderr)
        self.save()

    def save(self):
        if self.path:
            with open(self.path, "w") as file:
                json.dump({**self.more, "failures": self.failures, "medians": self.figures}, file, indent=1)


def medians(runs):
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def scene_rounds(command, options, runs, size=None):
    """One more run of the scene, and the medians of all so far."""
    if size:
        runs.append(measure_size(command, size))
        yield from ((f"large_{name}", value) for name, value in medians(runs).items())
    else:
        runs.append(measure(command, options.count))
        yield from medians(runs).items()


def collect(options, report):
    """All runs of the scene: the programs take turns, so that each meets the same weather."""
    compared = list(options.programs)[:2]
    small, large = {name: [] for name in options.programs}, {name: [] for name in compared}
    for turn in range(options.rounds):
        for name, command in options.programs.items():
            print(f"round {turn + 1} of {options.rounds}: {name}", end="\r", file=sys.stderr, flush=True)
            report.take(name, "the scene", scene_rounds(command, options, small[name]))
            if name in compared:
                report.take(name, "the large scene", scene_rounds(command, options, large[name], LARGE))
    print(" " * 60, end="\r", file=sys.stderr)
    for name, command in options.programs.items():
        report.take(name, "system calls", calls(command, options.count))
        if name in compared:
            report.take(name, "instructions", profile(command, options.count))
            figures = report.figures[name]
            if "large_cpu_ms" in figures and "cpu_ms" in figures:
                figures["large_growth"] = figures["large_cpu_ms"] / figures["cpu_ms"]
    report.more["runs"] = small


def verdict(ours, reference, goal):
    """Whether a goal is met; None where there is none, or nothing to compare with."""
    relation, bound, *ratio = goal.split() or (None, 0)
    if relation is None or ours is None or (ratio and reference is None):
        return None
    bound = float(bound) * (reference if ratio else 1)
    return ours <= bound if relation == "<=" else ours >= bound


def number(value):
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 1000 or value == int(value) else f"{value:.2f}"


def judge(figures, goals):
    """Every figure of ours beside the reference's, with its goal. What could not be measured has a line, too."""
    ours, reference = list(figures.values())[:2]
    return [
        {"name": name, "title": title, "goal": goal, "met": verdict(ours.get(name), reference.get(name), goal)}
        for name, title, goal in goals
    ]


def table(figures, judged):
    names = list(figures)
    header = ["", *names, f"{names[0]} : {names[1]}", "goal", ""]
    rows = [header]
    for line in judged:
        values = [figures[program].get(line["name"]) for program in names]
        ratio = values[0] / values[1] if values[0] is not None and (values[1] or 0) >= 0.1 else None
        says = {None: "", True: "met", False: "missed"}[line["met"]]
        if values[0] is None:
            says = "not measured"
        rows.append([line["title"], *map(number, values), number(ratio), line["goal"], says])
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def whole_program(options, report):
    """The figures of the storefront itself."""
    ours = next(iter(options.programs))
    binary, rates = os.path.abspath(options.storefront), os.path.abspath(options.rates)
    for title, measurement in storefront.measurements(binary, rates, options.place, options.rounds):
        report.take(ours, title, measurement)
    report.take(ours, "the server", server.measure(binary))
    report.take(ours, "real downloads", transfers.measure(binary))
    report.take(ours, "10,000 downloads", downloads.measure(binary, 10_000, 10))


def main():
    options = arguments()
    report = Report(options.programs, options.json)
    load = [os.getloadavg()]
    report.more = {"rounds": options.rounds, "load": load}
    collect(options, report)
    load.append(os.getloadavg())
    if options.storefront:
        whole_program(options, report)
        load.append(os.getloadavg())
    judged = judge(report.figures, SCENE_GOALS + (STOREFRONT_GOALS if options.storefront else []))
    report.more["goals"] = judged
    report.save()
    table(report.figures, judged)
    says = ", ".join(f"{moment[0]:.1f}" for moment in load)
    print(f"\n{options.rounds} rounds; load average before, between and after: {says} on {os.cpu_count()} cores")
    if options.json:
        print(f"all figures: {options.json}")
    broken = [line["title"] for line in judged if line["name"] in COUNTS and line["met"] is False]
    problems = [f"failed: {failure}" for failure in report.failures]
    if broken:
        problems.append("counts that no other program changes are over their goals: " + ", ".join(broken))
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
