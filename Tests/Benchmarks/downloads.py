"""The storefront itself with thousands of downloads at once: what they cost, and how soon a key is answered.

    downloads.py PATH/TO/tipjar [--count 10000] [--seconds 10]

Every app of a generated catalogue is clicked, page by page, as a person would; then, with all of them under
way, Down and Up are pressed and the processor time is taken.
"""

import argparse
import json
import os
import sys
import tempfile
import time

from measure import percentile
from terminal import ROWS, Program, Unmeasured

FRAME = b"\x1b[?2026h"
PAGE_DOWN = b"\x1b[6~"


def catalogue(count):
    return [
        {"id": f"app{i:06d}", "name": f"App {i:06d}", "version": "1.0", "size": 50_000_000 + i * 1000}
        for i in range(count)
    ]


def buttons(program):
    """Where GET stands in the list, as columns and rows from 0."""
    rows = ((program.row(y).find(" GET "), y) for y in range(ROWS))
    return [(x + 2, y) for x, y in rows if 40 <= x < 64]


def click(x, y):
    report = f"\x1b[<0;{x + 1};{y + 1}".encode()
    return report + b"M" + report + b"m"


def start_all(program, count):
    """Clicks each GET on each page; the seconds that it took."""
    began = time.monotonic()
    if not program.pump(30, lambda: buttons(program)):
        raise Unmeasured("no GET on the first page: " + program.row(0))
    program.pump(0.5)
    started = 0
    while started < count:
        places = buttons(program)
        started += len(places)
        program.send(b"".join(click(x, y) for x, y in places))
        if not program.pump(20, lambda: not buttons(program)):
            raise Unmeasured(f"clicks were not answered after {started} downloads")
        if started == count:
            break
        program.send(PAGE_DOWN)
        if not program.pump(20, lambda: buttons(program)):
            raise Unmeasured(f"no next page after {started} downloads")
        # What has just come into sight takes a click a quarter of a second later.
        program.pump(0.05)
        if started % 1100 < len(places):
            print(f"{started} of {count} downloads", end="\r", file=sys.stderr, flush=True)
    return time.monotonic() - began


def selected(program):
    """The row with the bar of the selected app; None if there is none."""
    return next((y for y in range(ROWS) if program.row(y).startswith("▌")), None)


def press(program, key):
    """Milliseconds from a key to the picture in which the selection has moved. A terminal may be asked to scroll
    for it, so that the bytes alone do not say it."""
    before, sent = selected(program), time.monotonic()
    program.send(key)
    moved = program.answer(5, lambda: selected(program) not in (None, before))
    if moved is None:
        raise Unmeasured("a key was not answered")
    return (moved - sent) * 1e3


def spent(pid):
    """Milliseconds that its threads have worked, and were ready to work but had no processor."""
    busy = waiting = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                times = file.read().split()
        except OSError:
            continue
        busy, waiting = busy + int(times[0]), waiting + int(times[1])
    return busy / 1e6, waiting / 1e6


def watch(program, seconds):
    """Keys at odd moments for so long, with the processor time and the frames of that time."""
    frames = 0
    show = program.show

    def look(data):
        nonlocal frames
        frames += data.count(FRAME)
        show(data)

    program.show = look
    busy, waiting = [], []
    times, began, cpu, written = [], time.monotonic(), program.cpu(), program.bytes
    while time.monotonic() < began + seconds:
        key = b"\x1bOA" if len(times) % 4 < 2 else b"\x1bOB"
        before = spent(program.pid)
        times.append(press(program, key))
        after = spent(program.pid)
        busy.append(after[0] - before[0])
        waiting.append(after[1] - before[1])
        program.pump(0.03 + 0.007 * (len(times) % 5))
    passed = time.monotonic() - began
    return {
        "cores": (program.cpu() - cpu) / passed,
        "frames": frames / passed,
        "bytes": (program.bytes - written) / passed,
        "keys": len(times),
        "key_ms_p50": percentile(times, 0.5),
        "key_ms_p99": percentile(times, 0.99),
        "key_ms_most": max(times),
        "key_busy_ms_p99": percentile(busy, 0.99),
        "key_waiting_ms_p99": percentile(waiting, 0.99),
    }


def measure(binary, count, seconds):
    """Pairs of a name and a figure, as they are taken."""
    with tempfile.TemporaryDirectory(prefix="downloads-") as folder:
        path = os.path.join(folder, "apps.json")
        with open(path, "w") as file:
            json.dump(catalogue(count), file)
        program = Program(
            [binary, "--catalog", path, "--state", os.path.join(folder, "state"), "--seed", "7"]
            + ["--parallel-downloads", str(count), "--download-time", "600", "--theme", "dark"]
        )
        try:
            yield "downloads_start_s", start_all(program, count)
            program.pump(3)
            for name, value in watch(program, seconds).items():
                yield f"downloads_{name}", value
            yield "downloads_memory_kb", program.peak_memory()
        finally:
            program.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    for name, value in measure(os.path.abspath(options.binary), options.count, options.seconds):
        print(f"{name:28} {value:.2f}" if isinstance(value, float) else f"{name:28} {value}", flush=True)


if __name__ == "__main__":
    main()
