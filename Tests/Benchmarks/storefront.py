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


def make_purchases(binary, rates, folder):
    """A state folder with purchases that the store itself has made; in memory, where there is any to write to. A last
    tip closes its databases: after an unclean end every row is read again."""
    if os.path.exists(folder):
        return
    print("making a hundred thousand purchases", end="\r", flush=True)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="purchases-", dir=memory) as made:
        subprocess.run([rates, "purchases", made, str(PURCHASES)], check=True)
        subprocess.run(
            [binary, "tip", "fine", "--yes", "--state", made], check=True, stdout=subprocess.DEVNULL)
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


def first_frame(binary, rounds):
    """The first frame and the first rows: medians of so many starts, after one that is not counted."""
    runs = []
    for _ in range(rounds + 1):
        with tempfile.TemporaryDirectory(prefix="storefront-") as state:
            program, *times = start([binary, "--state", state, "--theme", "dark"])
            program.close()
        runs.append(times)
    yield from zip(("start_ms", "start_rows_ms"), medians(runs))


def large_catalogue(binary, rates, apps, state, rounds):
    """The same with all those apps and purchases, and a search among them."""
    make_catalogue(apps)
    make_purchases(binary, rates, state)
    command, runs = [binary, "--catalog", apps, "--state", state, "--theme", "dark"], []
    for _ in range(rounds + 1):
        program, *times = start(command)
        program.close()
        runs.append(times)
    yield from zip(("catalogue_start_ms", "catalogue_start_rows_ms"), medians(runs))
    program, *_ = start(command)
    try:
        read, times = search(program)
        yield "catalogue_read_ms", read
        yield "search_ms_p50", percentile(times, 0.5)
        yield "search_ms_p99", percentile(times, 0.99)
        yield "catalogue_memory_kb", program.peak_memory()
    finally:
        program.close()


def medians(runs):
    return [statistics.median(times) for times in zip(*runs[1:])]


def numbers(*command):
    """What a program prints, as numbers."""
    return [float(line) for line in subprocess.check_output(command).split()]


def index_search(rates, apps):
    make_catalogue(apps)
    times = numbers(rates, "search", apps)
    yield "index_search_ms_p50", percentile(times, 0.5)
    yield "index_search_ms_p99", percentile(times, 0.99)


def renewals(rates, place):
    with tempfile.TemporaryDirectory(prefix="renewals-", dir=place) as made:
        yield from zip(("renewals", "renewals_open_ms"), numbers(rates, "renewals", made))


def events(rates):
    yield "events", numbers(rates, "events")[0]


def measurements(binary, rates, place, rounds):
    """All of them, each with its title."""
    apps, state = os.path.join(place, "apps.jsonl"), os.path.join(place, "purchases")
    return [
        ("the first frame", first_frame(binary, rounds)),
        ("100,000 apps and purchases", large_catalogue(binary, rates, apps, state, rounds)),
        ("the search alone", index_search(rates, apps)),
        ("events", events(rates)),
        ("renewals", renewals(rates, place)),
    ]


if __name__ == "__main__":
    import sys

    for _, measurement in measurements(*sys.argv[1:4], 5):
        for name, value in measurement:
            print(f"{name:24} {value:.1f}", flush=True)
