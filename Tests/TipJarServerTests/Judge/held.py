"""Kills `tipjar serve` while it holds notifications, and while it delivers them.

    held.py TIPJAR KILLS

Each of KILLS rounds buys, and kills the server that holds the notification. Then all are delivered in reverse, and
the server is killed five times on the way. Every notification has to arrive, in that order, and none twice but the
one that was on its way at a kill.
"""
import atexit
import http.client
import http.server
import json
import random
import subprocess
import sys
import tempfile
import threading
import time


def main(tipjar, kills):
    arrived, lock = [], threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"]
            with lock:
                arrived.append(text)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    chance = random.Random(1)
    processes = []
    atexit.register(lambda: [process.kill() for process in processes])
    with tempfile.TemporaryDirectory() as state:

        def serve():
            process = subprocess.Popen(
                [tipjar, "serve", "--json", "--control", "open", "--state", state,
                 "--notify", f"http://127.0.0.1:{receiver.server_port}/"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            processes.append(process)
            return process, json.loads(process.stdout.readline())["url"].removeprefix("http://")

        def ask(url, method, name, **fields):
            connection = http.client.HTTPConnection(url, timeout=60)
            body = json.dumps(fields) if method == "POST" else None
            connection.request(method, f"/tipjar/v1/{name}", body, {"Content-Type": "application/json"})
            return json.load(connection.getresponse())

        def buy(url):
            # The server may be killed before it answers.
            try:
                ask(url, "POST", "purchase", productId="app.tipjar.tip.fine", finish=True)
            except (OSError, http.client.HTTPException):
                pass

        process, url = serve()
        ask(url, "POST", "hold")
        for _ in range(int(kills)):
            buy(url)
            buyer = threading.Thread(target=buy, args=(url,))
            buyer.start()
            time.sleep(chance.random() * 0.02)
            process.kill()
            process.wait()
            buyer.join()
            process, url = serve()
        held = ask(url, "GET", "held")
        bought = ask(url, "GET", "transactions")
        assert arrived == [], len(arrived)
        assert [item["transactionId"] for item in held] == sorted((item["transactionId"] for item in bought), key=int)
        assert [item["place"] for item in held] == list(range(1, len(held) + 1))
        threading.Thread(
            target=lambda: subprocess.run(
                [tipjar, "store", "deliver", "--state", state] + [str(item["place"]) for item in reversed(held)],
                stdout=subprocess.DEVNULL, check=True)).start()
        for kill in range(5):
            end = time.monotonic() + 60
            while len(arrived) < len(held) * kill // 6 + 1 and time.monotonic() < end:
                time.sleep(0.001)
            process.kill()
            process.wait()
            process, url = serve()
        end = time.monotonic() + 60
        while len(set(arrived)) < len(held) and time.monotonic() < end:
            time.sleep(0.01)
        process.terminate()
        assert process.wait(20) == 0
    expected = [item["signedPayload"] for item in reversed(held)]
    assert list(dict.fromkeys(arrived)) == expected, (len(set(arrived)), len(expected))
    assert len(arrived) - len(expected) <= 5, len(arrived)
    print(f"{len(expected)} held, {len(arrived)} arrived, none lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
