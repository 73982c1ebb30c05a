"""The storefront itself, with the built-in catalogue, and with a hundred thousand apps and as many purchases.

How soon its first frame stands, how soon the rows, how soon a letter that is typed into the search is answered;
and what its parts do without a terminal, by the program `rates`.
"""

import os
import random
import re
import shutil
import statistics
import subprocess
import tempfile
import time

from measure import WrongPicture, percentile
from terminal import ROWS, Program

APPS, PURCHASES = 100_000, 100_000
SEARCH_ROW = 3
# How many apps are found, or the order of all of them: what stands at the end of the search field.
COUNT = re.compile(r"[\d,]+ of [\d,]+|featured")
WORDS = (
    "amber anvil birch bramble canyon cedar cinder cobalt delta drift ember fable falcon fathom fern flint garnet "
    "glade harbor heron indigo ivory juniper kelp lantern larch maple marble meadow moss nectar onyx opal otter "
    "pebble pine plume quartz quill raven reed sable sage slate sparrow tansy thistle timber umber velvet willow "
    "wren zephyr"
).split()
CATEGORIES = "System Writing Developer Graphics Games Network Music Education Finance Health".split()
# Each letter of them leaves fewer apps than there were before it.
TYPED = ["mar", "7315", "br", "90210", "thi", "ze", "lan", "pi"]


def make_catalogue(path):
    """A hundred thousand apps, an app a line, the same each time."""
    if os.path.exists(path):
        return
    print("making a catalogue of a hundred thousand apps", end="\r", flush=True)
    chance = random.Random(7)
    with open(path + ".new", "w") as file:
        for i in range(APPS):
            a, b, c = chance.choice(WORDS), chance.choice(WORDS), chance.choice(WORDS)
            file.write(
                f'{{"id":"app-{i}","name":"{a.title()} {b.title()} {i}","subtitle":"A {c} for every {a}",'
                f'"developer":"{b.title()} & {c.title()}","category":"{CATEGORIES[i % 10]}","version":"1.{i % 31}",'
                f'"size":{chance.randrange(10**5, 10**9)},"updated":"2026-{i % 12 + 1:02}-{i % 28 + 1:02}",'
                f'"description":"It keeps the {c} warm."}}\n'
            )
    os.rename(path + ".new", path)


def make_purchases(rates, folder):
    """A state folder with purchases that the store itself has made; in memory, where there is any to write to."""
    if os.path.exists(folder):
        return
    print("making a hundred thousand purchases", end="\r", flush=True)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="purchases-", dir=memory) as made:
        subprocess.run([rates, "purchases", made, str(PURCHASES)], check=True)
        shutil.copytree(made, folder + ".new")
    os.rename(folder + ".new", folder)


def shows(program, text):
    return any(text in program.row(y) for y in range(ROWS))


def start(command):
    """Milliseconds until the first frame, and until the first rows with their buttons; the program goes on."""
    program = Program(command)
    times = []
    for text in ("Apps", " GET "):
        if not program.pump(30, lambda: shows(program, text)):
            raise WrongPicture(f"the storefront shows no {text}")
        times.append((program.last_output - program.started) * 1e3)
    return program, *times


def count(program):
    """How many apps the search has found, in words; nil while that is not known."""
    found = COUNT.search(program.row(SEARCH_ROW))
    return found and found[0]


def answer(program, key):
    """Milliseconds from a key to the rows that answer it. What arrives is looked at afterwards: the emulator takes
    longer for a frame than the storefront."""
    before, arrived = count(program), []
    program.show, show = lambda data: arrived.append((program.last_output, data)), program.show
    sent = time.monotonic()
    program.send(key)
    try:
        while time.monotonic() < sent + 10:
            program.pump(0.1)
            answered = None
            for moment, data in arrived:
                show(data)
                if answered is None and count(program) not in (None, before):
                    answered = (moment - sent) * 1e3
            arrived.clear()
            if answered is not None:
                return answered
    finally:
        program.show = show
    raise WrongPicture(f"the search did not answer {key}: {program.row(SEARCH_ROW)}")


def search(program):
    """The time of each letter that is typed, and of each that is taken back."""
    if not program.pump(60, lambda: count(program) == "featured"):
        raise WrongPicture("the catalogue was not read: " + program.row(SEARCH_ROW))
    read = (program.last_output - program.started) * 1e3
    program.send(b"/")
    program.pump(1)
    times = []
    for text in TYPED * 3:
        for key in list(text.encode()) + [0x7F] * len(text):
            times.append(answer(program, bytes([key])))
    return read, times


def measure_small(binary):
    with tempfile.TemporaryDirectory(prefix="storefront-") as state:
        program, frame, rows = start([binary, "--state", state, "--theme", "dark"])
        program.close()
    return {"start_ms": frame, "start_rows_ms": rows}


def measure_large(binary, apps, state, searches):
    program, frame, rows = start([binary, "--catalog", apps, "--state", state, "--theme", "dark"])
    result = {"catalogue_start_ms": frame, "catalogue_start_rows_ms": rows}
    if searches:
        result["catalogue_read_ms"], times = search(program)
        result["search_ms_p50"], result["search_ms_p99"] = percentile(times, 0.5), percentile(times, 0.99)
        result["catalogue_memory_kb"] = program.peak_memory()
    program.close()
    return result


def measure(binary, rates, place, rounds):
    """All of it; starts are medians of so many, after one that is not counted."""
    apps, state = os.path.join(place, "apps.jsonl"), os.path.join(place, "purchases")
    make_catalogue(apps)
    make_purchases(rates, state)
    small = [measure_small(binary) for _ in range(rounds + 1)][1:]
    large = [measure_large(binary, apps, state, False) for _ in range(rounds + 1)][1:]
    result = measure_large(binary, apps, state, True)
    for runs in (small, large):
        result.update({name: statistics.median(run[name] for run in runs) for name in runs[0]})
    with tempfile.TemporaryDirectory(prefix="renewals-", dir=place) as made:
        renewals = subprocess.check_output([rates, "renewals", made]).split()
    result["renewals"], result["renewals_open_ms"] = map(float, renewals)
    result["events"] = int(subprocess.check_output([rates, "events"]))
    found = [float(line) for line in subprocess.check_output([rates, "search", apps]).split()]
    result["index_search_ms_p50"], result["index_search_ms_p99"] = percentile(found, 0.5), percentile(found, 0.99)
    return result


if __name__ == "__main__":
    import sys

    for name, value in measure(*sys.argv[1:4], 5).items():
        print(f"{name:24} {value:.1f}")
