"""Real downloads over TLS on this machine: a large file beside curl, and thousands of small ones; with `tipjar get`
and on the screen.

    transfers.py TIPJAR [PART]

PART is the part of the usual sizes, such as 0.01, to see that it works. The server is the one of the tests.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from downloads import PAGE_DOWN, buttons, click, press
from measure import percentile
from terminal import ROWS, Program, Unmeasured

LARGE, MANY, SMALL = 200_000_000, 10_000, 1000
# The files that are downloaded while keys are pressed.
SHOWN = 1000
SERVER = os.path.join(os.path.dirname(__file__), "../TestSupport/misbehaving_server.py")


class Server:
    """The server, and the addresses of its honest files."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-B", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.start = json.loads(self.process.stdout.readline())
        self.authority = self.start["ca"]

    def address(self, name, size):
        return f"https://127.0.0.1:{self.start['https']}/whole/{name}/{size}/f.bin"

    def stop(self):
        self.process.stdin.close()
        self.process.wait(10)


def run(command, environment):
    """The processor time, the wall time and the peak memory in kB of a program that must succeed."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Unmeasured(f"{' '.join(command)}: status {process.returncode}")
    return {"cpu": usage.ru_utime + usage.ru_stime, "s": seconds, "kb": usage.ru_maxrss}


class Rig:
    """A folder with a catalogue of files of the server."""

    def __init__(self, tipjar, server, folder):
        self.tipjar, self.server, self.folder = tipjar, server, folder
        # No proxy and no other authority of this computer.
        self.environment = {"PATH": os.environ["PATH"], "HOME": folder, "SSL_CERT_FILE": server.authority}

    def options(self, name, count, size):
        """The options for a catalogue of so many files."""
        apps = [
            {"id": f"{name}{i}", "name": f"{name} {i}", "version": "1", "size": size,
             "url": self.server.address(name, size)}
            for i in range(count)
        ]
        place = os.path.join(self.folder, name)
        os.mkdir(place)
        catalogue = os.path.join(place, "apps.json")
        with open(catalogue, "w") as file:
            json.dump(apps, file)
        return [
            "--catalog", catalogue, "--state", os.path.join(place, "state"),
            "--into", os.path.join(place, "files"), "--downloads", "real"]

    def get(self, name, count, size):
        options = self.options(name, count, size)
        return run([self.tipjar, "get", "--all", "--yes", "--json", *options], self.environment)

    def screen(self, name, count, size):
        """The storefront with such a catalogue. Its first file has been asked for, and the question answered."""
        options = self.options(name, count, size)
        environment = {**self.environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        variables = [f"{key}={value}" for key, value in environment.items()]
        program = Program(["env", "-i", *variables, self.tipjar, *options, "--theme", "dark"])
        if not program.pump(30, lambda: buttons(program)):
            raise Unmeasured("no GET on the screen: " + program.row(0))
        program.pump(0.5)
        program.send(b"\r")
        if not program.pump(5, lambda: shows(program, "Download for real?")):
            raise Unmeasured("no question on the screen")
        # A sheet that has just appeared takes no keys.
        program.pump(1)
        program.send(b"y")
        return program

    def shown(self, name, size):
        """The seconds that one file takes on the screen."""
        program = self.screen(name, 1, size)
        try:
            began = time.monotonic()
            if not program.pump(60, lambda: shows(program, " OPEN ")):
                raise Unmeasured("no OPEN on the screen")
            return program.last_output - began
        finally:
            program.close()

    def keys(self, count):
        """Milliseconds from keys to the moved selection while so many small files are downloaded, page by page."""
        program = self.screen("keys", count, SMALL)
        times, clicked = [], 0
        try:
            while clicked < count - 1:
                if not program.pump(20, lambda: buttons(program)):
                    raise Unmeasured(f"no GET on the page after {clicked} files")
                # What has just come into sight takes a click a quarter of a second later.
                program.pump(0.3)
                places = buttons(program)
                clicked += len(places)
                program.send(b"".join(click(x, y) for x, y in places))
                times += [press(program, key) for key in (b"\x1bOA", b"\x1bOB") * 2]
                program.send(PAGE_DOWN)
            return times
        finally:
            program.close()

    def curl(self, size):
        return run(
            ["curl", "-q", "-s", "--cacert", self.server.authority, "-o", os.path.join(self.folder, "curl")]
            + [self.server.address("curl", size)], self.environment)


def shows(program, text):
    return any(text in program.row(y) for y in range(ROWS))


def measure(tipjar, part=1.0):
    """Pairs of a name and a figure, as they are taken."""
    server = Server()
    try:
        with tempfile.TemporaryDirectory(prefix="transfers-") as folder:
            for name, value in figures(Rig(tipjar, server, folder), part):
                yield f"transfers_{name}", value
    finally:
        server.stop()


def figures(rig, part):
    size = int(LARGE * part)
    # The first of each warms the server and the disk's cache. What a run of one byte costs is that of the
    # start, and not of the transfer.
    pairs = [(rig.get(f"large{i}", 1, size), rig.curl(size)) for i in range(4)][1:]
    ours, curl = ({key: min(pair[which][key] for pair in pairs) for key in ("cpu", "s", "kb")}
                  for which in (0, 1))
    starts = rig.get("start", 1, 1), rig.curl(1)
    for run, start in zip((ours, curl), starts):
        run["cpu"] -= start["cpu"]
    rates = [size / (run["s"] - start["s"]) for run, start in zip((ours, curl), starts)]
    yield "large_cpu_s", ours["cpu"]
    yield "large_curl_cpu_s", curl["cpu"]
    yield "large_cpu_ratio", ours["cpu"] / curl["cpu"]
    yield "large_memory_kb", ours["kb"]
    yield "large_rate_ratio", rates[0] / rates[1]
    small = rig.get("small", max(1, int(MANY * part)), SMALL)
    yield "small_cpu_s", small["cpu"]
    yield "small_s", small["s"]
    yield "small_memory_kb", small["kb"]
    shown_rate = size / (rig.shown("shown", size) - rig.shown("shown-start", 1))
    yield "large_shown_rate_ratio", shown_rate / rates[0]
    yield "key_ms_p99", percentile(rig.keys(max(80, int(SHOWN * part))), 0.99)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    for name, value in measure(sys.argv[1], float(sys.argv[2]) if len(sys.argv) == 3 else 1.0):
        print(f"{name:34} {value:.3f}", flush=True)
