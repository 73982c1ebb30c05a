"""`tipjar serve` under load: how many requests it answers in a second and how soon, whether its memory stays
level, and how many notifications arrive in a second while it is killed ten times.

    server.py TIPJAR [PART]

PART is the part of the usual counts, such as 0.01, to see that it works.
"""

import base64
import http.client
import json
import os
import re
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time

from measure import percentile
from terminal import Unmeasured

# What is requested, how often, and over how many connections.
REQUESTS = {"info": ("inApps/v1/transactions", 6000, (1, 16, 128, 512)),
            "page": ("inApps/v2/history", 600, (1, 16, 128))}
IDLE = 10_000
MANY, NOTIFICATIONS = 100_000, 10_000
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
KILLS = os.path.join(os.path.dirname(__file__), "../TipJarServerTests/Judge/kills.py")


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def token(facts):
    """A token of the server's key, as Apple's clients make one. openssl signs: Python has no ECDSA of its own."""
    claims = {"bid": facts["bundleId"], "iss": facts["issuerId"], "aud": "appstoreconnect-v1",
              "exp": int(time.time()) + 3500}
    header = {"alg": "ES256", "kid": facts["keyId"], "typ": "JWT"}
    text = ".".join(base64url(json.dumps(part).encode()) for part in (header, claims))
    der = subprocess.run(
        ["openssl", "dgst", "-sha256", "-sign", facts["privateKey"]], input=text.encode(), capture_output=True,
        check=True).stdout
    # Two integers, each after its tag and its length; a JWS has 32 bytes of each.
    raw, place = b"", 2
    for _ in range(2):
        end = place + 2 + der[place + 1]
        raw += der[place + 2:end].lstrip(b"\0").rjust(32, b"\0")
        place = end
    return f"{text}.{base64url(raw)}"


class Server:
    """A running server on a new state folder, with a customer who has a whole page of purchases."""

    def __init__(self, tipjar, state):
        self.process = subprocess.Popen(
            [tipjar, "serve", "--json", "--state", state], stdout=subprocess.PIPE)
        self.facts = json.loads(self.process.stdout.readline())
        self.address = ("127.0.0.1", int(self.facts["url"].rsplit(":", 1)[1]))
        self.token = token(self.facts)
        connection = http.client.HTTPConnection(*self.address, timeout=60)
        body = json.dumps({"productId": "app.tipjar.tip.fine", "finish": True})
        for _ in range(20):
            connection.request("POST", "/tipjar/v1/purchase", body, {
                "Content-Type": "application/json", "Authorization": f"Bearer {self.facts.get('controlToken')}"})
            self.transaction = json.load(connection.getresponse())["transactionId"]

    def request(self, path):
        lines = [f"GET /{path}/{self.transaction} HTTP/1.1", f"Host: 127.0.0.1:{self.address[1]}",
                 f"Authorization: Bearer {self.token}"]
        return "".join(line + "\r\n" for line in lines + [""]).encode()

    def memory(self):
        """Its resident memory in kB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))

    def stop(self):
        self.process.terminate()
        if self.process.wait(20) != 0:
            raise Unmeasured(f"the server ended with status {self.process.returncode}")


class Client:
    """A connection with one request on its way at a time."""

    def __init__(self, address, request):
        self.socket = socket.create_connection(address, timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.request, self.answer, self.sent = request, b"", 0.0

    def send(self):
        self.answer, self.sent = b"", time.perf_counter()
        self.socket.sendall(self.request)

    def receive(self):
        """Whether the answer is whole now."""
        part = self.socket.recv(1 << 18)
        self.answer += part
        head, found, body = self.answer.partition(b"\r\n\r\n")
        if not part or (found and not head.startswith(b"HTTP/1.1 200")):
            raise Unmeasured(f"not an answer: {self.answer[:200]}")
        return bool(found) and len(body) >= int(LENGTH.search(head)[1])


def load(server, path, connections, count):
    """Requests a second, and the milliseconds of each."""
    clients = [Client(server.address, server.request(path)) for _ in range(connections)]
    selector, times, left = selectors.DefaultSelector(), [], count
    for client in clients:
        selector.register(client.socket, selectors.EVENT_READ, client)
    start = time.perf_counter()
    for client in clients[:count]:
        client.send()
        left -= 1
    while len(times) < count:
        for key, _ in selector.select():
            if key.data.receive():
                times.append((time.perf_counter() - key.data.sent) * 1e3)
                if left > 0:
                    left -= 1
                    key.data.send()
    rate = count / (time.perf_counter() - start)
    selector.close()
    for client in clients:
        client.socket.close()
    return rate, times


def measure(tipjar, part=1.0):
    """Pairs of a name and a figure, as they are taken."""
    with tempfile.TemporaryDirectory(prefix="server-") as state:
        server = Server(tipjar, state)
        try:
            yield from answers(server, part)
            server.stop()
        finally:
            server.process.kill()
    said = subprocess.check_output([sys.executable, KILLS, tipjar, "0", str(int(NOTIFICATIONS * part))], text=True)
    yield "server_notifications", int(said.split()[-3])


def answers(server, part):
    for name, (path, count, all_connections) in REQUESTS.items():
        for connections in all_connections:
            rate, times = load(server, path, connections, max(connections, int(count * part)))
            yield f"server_{name}_{connections}", rate
            yield f"server_{name}_{connections}_ms_p99", percentile(times, 0.99)
    before = server.memory()
    load(server, REQUESTS["info"][0], 16, int(MANY * part))
    yield "server_memory_kb", server.memory()
    yield "server_growth_kb", server.memory() - before
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, IDLE + 500), hard))
    idle = [socket.create_connection(server.address) for _ in range(max(16, int(IDLE * part)))]
    rate, _ = load(server, REQUESTS["info"][0], 16, int(6000 * part))
    yield "server_idle_info_16", rate
    yield "server_idle_memory_kb", server.memory()
    for connection in idle:
        connection.close()


if __name__ == "__main__":
    for name, value in measure(os.path.abspath(sys.argv[1]), float((sys.argv + ["1"])[2])):
        print(f"{name:28} {value:.2f}")
