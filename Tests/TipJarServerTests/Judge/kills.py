"""Kills `tipjar serve` between events and their delivery, and looks for what was lost.

    kills.py TIPJAR ROUNDS

Each round buys in another program, starts the server, and kills it at some moment of the delivery. At the end
every purchase has to have arrived, at least once, and those of one transaction in their order.
"""
import http.server
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

import jwt


def main(tipjar, rounds):
    arrived, lock = [], threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"]
            signed = jwt.decode(text, options={"verify_signature": False})["data"]["signedTransactionInfo"]
            with lock:
                arrived.append(jwt.decode(signed, options={"verify_signature": False})["transactionId"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "TIPJAR_STATE": state}

        def serve():
            process = subprocess.Popen(
                [tipjar, "serve", "--json", "--notify", f"http://127.0.0.1:{receiver.server_port}/"],
                stdout=subprocess.PIPE, env=environment)
            process.stdout.readline()
            return process

        for _ in range(int(rounds)):
            subprocess.run(
                [tipjar, "store", "buy-outside", "fine"], env=environment, check=True, stdout=subprocess.DEVNULL)
            process = serve()
            time.sleep(chance.random() * 0.02)
            process.kill()
            process.wait()
        bought = json.loads(
            subprocess.run([tipjar, "history", "--json"], env=environment, check=True, capture_output=True).stdout)
        expected = {item["id"] for item in bought["transactions"]}
        process = serve()
        end = time.monotonic() + 30
        while set(arrived) != expected and time.monotonic() < end:
            time.sleep(0.02)
        process.terminate()
        assert process.wait(20) == 0
    assert len(expected) == int(rounds) and set(arrived) == expected, (expected, arrived)
    print(f"{len(expected)} bought, {len(arrived)} arrived, none lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
