"""Kills `tipjar serve` at random moments while customers buy, subscriptions renew and notifications are delivered.

    storm.py TIPJAR KILLS STORE

Afterwards each notification of the store has arrived, each that arrived is one of the store's, byte for byte, each
transaction has exactly one notification of its purchase or renewal, and each purchase that was answered is there.
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

CUSTOMERS = 10


def decoded(signed):
    """The payload of a JWS, whose signature is not looked at."""
    part = signed.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def main(tipjar, kills, store):
    arrived, answered = [], set()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            arrived.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    chance, processes = random.Random(2), []
    atexit.register(lambda: [process.kill() for process in processes])
    with tempfile.TemporaryDirectory() as state:
        command = [tipjar, "serve", "--json", "--state", state, "--store", store,
                   "--notify", f"http://127.0.0.1:{receiver.server_port}/"]

        def serve():
            process = subprocess.Popen(command, stdout=subprocess.PIPE)
            processes.append(process)
            return process, json.loads(process.stdout.readline())

        def ask(facts, method, path, body=None):
            connection = http.client.HTTPConnection(facts["url"].removeprefix("http://"), timeout=60)
            connection.request(method, f"/tipjar/v1/{path}", json.dumps(body) if body else None, {
                "Content-Type": "application/json", "Authorization": f"Bearer {facts['controlToken']}"})
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status == 200, text
            return json.loads(text)

        def buy(facts):
            """Buys until the server is killed: each customer subscribes, and changes the plan."""
            try:
                while True:
                    for customer in map(str, range(CUSTOMERS)):
                        product = chance.choice(("com.example.plus", "com.example.basic"))
                        bought = ask(facts, "POST", "purchase", {"productId": product, "customer": customer})
                        answered.add(bought["transactionId"])
            except (OSError, http.client.HTTPException):
                pass

        process, facts = serve()
        # A period of two seconds, without an end.
        ask(facts, "POST", "settings", {"timeRate": "1005", "renewalLimit": "none"})
        for kill in range(int(kills) + 1):
            if kill:
                process, facts = serve()
            buyer = threading.Thread(target=buy, args=(facts,))
            buyer.start()
            time.sleep(chance.random() * 0.8)
            process.kill()
            process.wait()
            buyer.join(60)
        process, facts = serve()
        ask(facts, "POST", "billing", {"fails": True})
        end = time.monotonic() + 120
        while time.monotonic() < end:
            sent = ask(facts, "GET", "notifications")
            if all(any(attempt["sendAttemptResult"] == "SUCCESS" for attempt in item["sendAttempts"]) for item in sent):
                break
            time.sleep(0.2)
        transactions = {item["transactionId"] for item in ask(facts, "GET", "transactions")}
        process.terminate()
        assert process.wait(20) == 0
    stored = {item["signedPayload"] for item in sent}
    assert stored <= set(arrived), f"{len(stored - set(arrived))} lost"
    begun = {}
    for item in map(decoded, stored):
        if item["notificationType"] in ("SUBSCRIBED", "DID_RENEW") or item.get("subtype") == "UPGRADE":
            number = decoded(item["data"]["signedTransactionInfo"])["transactionId"]
            begun[number] = begun.get(number, 0) + 1
    assert set(begun.values()) == {1} and set(begun) == transactions, (len(begun), len(transactions))
    assert answered <= transactions, answered - transactions
    # What the last server sent after the list was read is not in it.
    forged = [text for text in set(arrived) - stored if decoded(text)["signedDate"] <= max(
        decoded(text)["signedDate"] for text in stored)]
    assert not forged, f"{len(forged)} forged"
    print(f"{kills} kills, {len(transactions)} transactions, {len(stored)} notifications, {len(arrived)} deliveries")


if __name__ == "__main__":
    main(*sys.argv[1:])
