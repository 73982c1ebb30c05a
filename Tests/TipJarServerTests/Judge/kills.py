"""Kills `tipjar serve` between events and their delivery, and looks for what was lost.

    kills.py TIPJAR ROUNDS NOTIFICATIONS

Each round buys in another program, starts the server, and kills it at some moment of the delivery. Then
NOTIFICATIONS purchases are made, and the server that sends them is killed ten times on the way. At the end every
purchase has to have arrived, at least once, and the first arrivals in the order of the purchases.
"""
import atexit
import base64
import http.client
import http.server
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time


def decoded(signed):
    """The payload of a JWS, whose signature is not looked at."""
    part = signed.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def main(tipjar, rounds, notifications):
    arrived, lock = [], threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"]
            with lock:
                arrived.append(decoded(decoded(text)["data"]["signedTransactionInfo"])["transactionId"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    chance = random.Random(1)
    processes = []
    # A server that outlived this program would keep its output open, for which the test waits.
    atexit.register(lambda: [process.kill() for process in processes])
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "TIPJAR_STATE": state}

        def serve(*options):
            process = subprocess.Popen(
                [tipjar, "serve", "--json", *options], stdout=subprocess.PIPE, env=environment)
            processes.append(process)
            return process, json.loads(process.stdout.readline())

        def wait(count, seconds):
            end = time.monotonic() + seconds
            while len(set(arrived)) < count and time.monotonic() < end:
                time.sleep(0.01)

        notify = ("--notify", f"http://127.0.0.1:{receiver.server_port}/")

        for _ in range(int(rounds)):
            subprocess.run(
                [tipjar, "store", "buy-outside", "fine"], env=environment, check=True, stdout=subprocess.DEVNULL)
            process, _ = serve(*notify)
            time.sleep(chance.random() * 0.02)
            process.kill()
            process.wait()
        process, facts = serve()
        expected = buy(facts, int(notifications))
        process.terminate()
        assert process.wait(20) == 0
        start = time.monotonic()
        for kill in range(10):
            process, _ = serve(*notify)
            wait(len(expected) * (kill + chance.random()) / 10, 60)
            process.kill()
            process.wait()
        process, _ = serve(*notify)
        wait(len(expected), 60)
        seconds = time.monotonic() - start
        process.terminate()
        assert process.wait(20) == 0
    assert len(expected) == int(rounds) + int(notifications), len(expected)
    assert list(dict.fromkeys(arrived)) == expected, (len(set(arrived)), len(expected))
    rate = len(expected) / seconds
    print(f"{len(expected)} bought, {len(arrived)} arrived, none lost, {rate:.0f} a second")


def buy(facts, count):
    """Makes purchases through the controls of a server; returns the ids of all that were made, in their order."""
    connection = http.client.HTTPConnection(facts["url"].removeprefix("http://"), timeout=60)
    token = {"Authorization": f"Bearer {facts['controlToken']}"}
    body = json.dumps({"productId": "app.tipjar.tip.fine", "finish": True})
    for _ in range(count):
        connection.request("POST", "/tipjar/v1/purchase", body, {"Content-Type": "application/json", **token})
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
    connection.request("GET", "/tipjar/v1/transactions", headers=token)
    return sorted((item["transactionId"] for item in json.load(connection.getresponse())), key=int)


if __name__ == "__main__":
    main(*sys.argv[1:])
