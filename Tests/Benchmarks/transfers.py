"""Real downloads over TLS on this machine: a large file beside curl, and thousands of small ones.

    transfers.py TIPJAR [PART]

PART is the part of the usual sizes, such as 0.01, to see that it works. The server is the one of the tests.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

LARGE, MANY, SMALL = 200_000_000, 10_000, 1000
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
        sys.exit(f"{' '.join(command)}: status {process.returncode}")
    return {"cpu": usage.ru_utime + usage.ru_stime, "s": seconds, "kb": usage.ru_maxrss}


class Rig:
    """A folder with a catalogue of files of the server."""

    def __init__(self, tipjar, server, folder):
        self.tipjar, self.server, self.folder = tipjar, server, folder
        # No proxy and no other authority of this computer.
        self.environment = {"PATH": os.environ["PATH"], "HOME": folder, "SSL_CERT_FILE": server.authority}

    def get(self, name, count, size):
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
        return run(
            [self.tipjar, "get", *(app["id"] for app in apps), "--yes", "--json", "--downloads", "real"]
            + ["--catalog", catalogue, "--state", os.path.join(place, "state")]
            + ["--into", os.path.join(place, "files")],
            self.environment)

    def curl(self, size):
        return run(
            ["curl", "-q", "-s", "--cacert", self.server.authority, "-o", os.path.join(self.folder, "curl")]
            + [self.server.address("curl", size)], self.environment)


def measure(tipjar, part=1.0):
    server = Server()
    try:
        with tempfile.TemporaryDirectory(prefix="transfers-") as folder:
            rig = Rig(tipjar, server, folder)
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
            small = rig.get("small", max(1, int(MANY * part)), SMALL)
    finally:
        server.stop()
    return {
        "large_cpu_s": ours["cpu"], "large_curl_cpu_s": curl["cpu"],
        "large_cpu_ratio": ours["cpu"] / curl["cpu"], "large_memory_kb": ours["kb"],
        "large_rate_ratio": rates[0] / rates[1],
        "small_cpu_s": small["cpu"], "small_s": small["s"], "small_memory_kb": small["kb"],
    }


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]) if len(sys.argv) == 3 else 1.0), indent=2))
