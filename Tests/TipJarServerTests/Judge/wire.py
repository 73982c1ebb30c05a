"""Looks at `tipjar serve` from outside, over real sockets: what clients and proxies send, who is let in, how it ends.

    wire.py TIPJAR [CHECK...]

Each check prints a line with its name; the first one that fails ends the program with status 1.
"""
import atexit
import base64
import contextlib
import http.client
import http.server
import json
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time

TIPJAR = os.path.abspath(sys.argv[1])
TIP = json.dumps({"productId": "app.tipjar.tip.fine", "finish": True}).encode()
processes = []
# A server that outlived this program would keep its output open, for which the test waits.
atexit.register(lambda: [process.kill() for process in processes])


class Serve:
    """A running `tipjar serve` on a folder."""

    def __init__(self, state, *options, environment=None, descriptors=None, **more):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        self.process = subprocess.Popen(
            [TIPJAR, "serve", "--json", "--state", state, *options], preexec_fn=limit,
            env={**os.environ, **(environment or {})}, **more)
        processes.append(self.process)
        self.facts = json.loads(self.process.stdout.readline()) if more["stdout"] == subprocess.PIPE else {}
        if self.facts:
            self.port = int(self.facts["url"].rsplit(":", 1)[1])
            self.host = f"Host: 127.0.0.1:{self.port}\r\n"
            self.token = f"Authorization: Bearer {self.facts.get('controlToken')}\r\n"

    def connect(self, timeout=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def raw(self, *parts):
        """The bytes of an answer to parts that are sent one by one, up to the end of the connection."""
        connection = self.connect()
        for part in parts:
            connection.sendall(part.encode() if isinstance(part, str) else part)
            time.sleep(0.02)
        return read(connection)

    def ask(self, method, path, body=None, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        token = {"Authorization": f"Bearer {self.facts.get('controlToken')}"} if path.startswith("/tipjar") else {}
        connection.request(method, path, body, {"Content-Type": "application/json", **token, **fields})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text) if text else None

    def buy(self):
        status, answer = self.ask("POST", "/tipjar/v1/purchase", TIP)
        assert status == 200, answer
        return answer["transactionId"]

    def end(self, number=signal.SIGTERM, within=10.0, again=False):
        start = time.monotonic()
        self.process.send_signal(number)
        if again:
            time.sleep(0.05)
            self.process.send_signal(number)
        status = self.process.wait(20)
        took = time.monotonic() - start
        assert status == 0 and took < within, (status, took)
        return self.process.stderr.read().decode() if self.process.stderr else ""


def read(connection):
    answer = b""
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            part = b""
        if not part:
            return answer
        answer += part


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
        yield os.path.join(path, "state")


@contextlib.contextmanager
def served(*options, **more):
    with folder() as state:
        server = Serve(state, *options, **more)
        server.state = state
        try:
            yield server
        finally:
            server.process.kill()


class Receiver:
    """A backend on a thread of its own: `answer` writes to the connection of each notification."""

    def __init__(self, answer):
        self.bodies, self.stopped = [], threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                outer.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.close_connection = True
                answer(self.wfile, outer.stopped)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def wait(self, count):
        end = time.monotonic() + 30
        while len(self.bodies) < count and time.monotonic() < end:
            time.sleep(0.01)
        assert len(self.bodies) >= count, len(self.bodies)


def accepting(file, _):
    file.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def silent(_, stopped):
    stopped.wait(60)


def dripping(file, stopped):
    with contextlib.suppress(OSError):
        file.write(b"HTTP/1.1 200 OK\r\nA: ")
        while not stopped.wait(0.05):
            file.write(b"a")
            file.flush()


# Requests.

def chunked():
    """What Go, Node, .NET and proxies without buffers send."""
    with served("--no-auth") as server:
        head = (f"POST /tipjar/v1/purchase HTTP/1.1\r\n{server.host}{server.token}Content-Type: application/json\r\n"
                "Transfer-Encoding: chunked\r\nConnection: close\r\n")
        half = len(TIP) // 2
        one = f"{half:x}\r\n".encode() + TIP[:half] + b"\r\n"
        two = f"{len(TIP) - half:X};a=b\r\n".encode() + TIP[half:] + b"\r\n"
        assert b" 200 OK" in server.raw(head + "\r\n", one, two, "0\r\nA: b\r\n\r\n")
        assert b" 200 OK" in server.raw((head + "\r\n").encode() + one + two + b"0\r\n\r\n")
        assert b" 400 " in server.raw(head + "\r\n", "x\r\n")
        assert b" 400 " in server.raw(head + "Content-Length: 3\r\n\r\n", "0\r\n\r\n")
        assert b" 413 " in server.raw(head + "\r\n", "100001\r\n")
        assert b" 501 " in server.raw(head.replace("chunked", "gzip, chunked") + "\r\n")
        many = b"".join(b"1\r\n%c\r\n" % byte for byte in TIP + b" " * 200_000) + b"0\r\n\r\n"
        assert b" 200 OK" in server.raw(head + "\r\n", many)
        if node := shutil.which("node"):
            script = """
                const http = require("http"), [url, token, body] = process.argv.slice(1);
                const headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token};
                const request = http.request(url, {method: "POST", headers}, async answer => {
                  answer.resume();
                  const stream = new ReadableStream({start(c) { c.enqueue(Buffer.from(body)); c.close(); }});
                  const second = await fetch(url, {method: "POST", headers, body: stream, duplex: "half"});
                  console.log(answer.statusCode, second.status);
                });
                request.write(body.slice(0, 5));
                setTimeout(() => request.end(body.slice(5)), 50);
                """
            said = subprocess.check_output(
                [node, "-e", script, f"{server.facts['url']}/tipjar/v1/purchase", server.facts["controlToken"], TIP])
            assert said == b"200 200\n", said


def late():
    """A client has ten seconds for a request. What has arrived meanwhile counts, also if the server reads it later."""
    with served("--no-auth") as server:
        head = (f"POST /tipjar/v1/purchase HTTP/1.1\r\n{server.host}{server.token}Content-Type: application/json\r\n"
                f"Content-Length: {len(TIP)}\r\nConnection: close\r\n\r\n").encode()
        punctual, slow = server.connect(), server.connect()
        for connection in (punctual, slow):
            connection.sendall(head)
        server.ask("GET", "/")  # both heads are read
        os.kill(server.process.pid, signal.SIGSTOP)
        punctual.sendall(TIP)
        time.sleep(10.5)
        os.kill(server.process.pid, signal.SIGCONT)
        assert read(punctual).startswith(b"HTTP/1.1 200 ")
        assert read(slow).startswith(b"HTTP/1.1 408 ")


def fields():
    with served("--no-auth") as server:
        get = "GET /inApps/v1/transactions/x HTTP/1.1\r\n"
        answer = server.raw(get + server.host + "Connection: TE, close\r\n\r\n")
        assert b" 400 " in answer and b'"errorCode":4000006' in answer
        assert re.search(rb"\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n", answer), answer
        head = server.raw(get.replace("GET", "HEAD") + server.host + "Connection: close\r\n\r\n")
        assert head.endswith(b"\r\n\r\n") and re.search(rb"Content-Length: [1-9]", head), head
        absolute = get.replace("/in", f"http://127.0.0.1:{server.port}/in")
        assert b"4000006" in server.raw(absolute + "Host: proxy.example\r\nConnection: close\r\n\r\n")
        assert b" 421 " in server.raw(get.replace("/in", "http://evil.example/in") + server.host + "Connection: close\r\n\r\n")
        assert server.raw(get + "\r\n").startswith(b"HTTP/1.1 400 ")
        assert b"4000006" in server.raw(get.replace("1.1", "1.0") + "\r\n")
        # Answered at once, not after the time for a request: LF alone, and TLS.
        start = time.monotonic()
        assert server.raw(get.replace("\r", "")).startswith(b"HTTP/1.1 400 ")
        assert b"this port speaks http" in server.raw(b"\x16\x03\x01\x02\x00\x01")
        assert time.monotonic() - start < 5
        assert server.raw("OPTIONS / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200 ")
        assert b" 417 " in server.raw(get + server.host + "Expect: more\r\n\r\n")
        mass = "/inApps/v1/subscriptions/extend/mass"
        body = json.dumps({"extendByDays": 1, "extendReasonCode": 1, "requestIdentifier": "a", "productId": "x"})
        assert server.ask("POST", mass + "/", body) == server.ask("POST", mass, body)
        connection = server.connect()
        post = (f"POST /tipjar/v1/purchase HTTP/1.1\r\n{server.host}{server.token}Content-Type: application/json\r\n"
                f"Content-Length: {len(TIP)}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
        connection.sendall(post.encode())
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(TIP)
        assert read(connection).startswith(b"HTTP/1.1 200 ")
        refused = post.replace(f"Length: {len(TIP)}", "Length: 2000000")
        answer = server.raw(refused)
        assert answer.startswith(b"HTTP/1.1 413 ") and b"a body has at most 1 MiB" in answer, answer
        status = server.raw(f"HEAD /tipjar/v1/status HTTP/1.1\r\n{server.host}{server.token}Connection: close\r\n\r\n")
        assert status.startswith(b"HTTP/1.1 200 ") and status.endswith(b"\r\n\r\n"), status


# Access.

def access():
    """Controls need their token on every machine; pages are refused even where no token is needed."""
    with served("--no-auth") as server:
        buy = ("POST", "/tipjar/v1/purchase", TIP)
        for token in ("", "Bearer ", "Bearer x", "Bearer " + "0" * 32, "Basic " + server.facts["controlToken"]):
            status, answer = server.ask(*buy, Authorization=token)
            assert status == 401 and "controlToken" in answer["error"], answer
        assert server.ask("GET", "/tipjar/v1/status", Authorization="")[0] == 401
        assert server.ask("GET", "/tipjar/v1/transactions")[1] == []
        page = {"Origin": "http://evil.example", "Content-Type": "text/plain"}
        assert server.ask("POST", "/inApps/v1/notifications/test", b"{}", **page)[0] == 403
        assert server.ask(*buy, **page)[0] == 403
        assert server.ask("GET", "/inApps/v1/transactions/1", Host="evil.example")[0] == 421
        assert server.ask("POST", buy[1], TIP, **{"Content-Type": "text/plain"})[0] == 415
        kept = os.path.join(server.state, "control-token")
        assert open(kept).read().strip() == server.facts["controlToken"] and os.stat(kept).st_mode & 0o77 == 0
        server.buy()
        said = server.end()
        assert "--no-auth: requests without a token are answered. Every program" in said, said
        again = Serve(server.state)
        assert again.facts["controlToken"] == server.facts["controlToken"]
        again.end()
    # In containers: another machine, whose names have no dots.
    with served("--listen", "0.0.0.0", "--no-auth", environment={"TIPJAR_CONTROL_TOKEN": "a-token-of-16-b.c"}) as server:
        server.token = server.facts["controlToken"] = "a-token-of-16-b.c"
        server.buy()
        for host, status in (("store:8080", 404), ("172.17.0.2:80", 404), ("[fe80::1]:80", 404),
                             ("evil.example", 421), ("172.17.0.2.evil.example", 421)):
            assert server.ask("GET", "/inApps/v1/transactions/1", Host=host)[0] == status, host
    with served("--listen", "0.0.0.0", "--control", "open") as server:
        assert "controlToken" not in server.facts
        assert server.ask("POST", "/tipjar/v1/purchase", TIP, Authorization="")[0] == 200
        assert server.ask("POST", "/tipjar/v1/purchase", TIP, Origin="http://evil.example")[0] == 403
        said = server.end()
        assert "--control open: every program that reaches this address can buy, refund" in said, said
    with folder() as state:
        bad = subprocess.run(
            [TIPJAR, "serve", "--state", state], env={**os.environ, "TIPJAR_CONTROL_TOKEN": "short"}, capture_output=True)
        assert bad.returncode == 64 and bad.stderr.count(b"\n") == 1 and b"TIPJAR_CONTROL_TOKEN" in bad.stderr, bad


def tls():
    with served("--tls") as server:
        assert server.facts["url"].startswith("https://"), server.facts
        root = server.facts["tlsRootCertificate"]
        context = ssl.create_default_context(cafile=root)
        context.verify_flags |= ssl.VERIFY_X509_STRICT
        big = json.dumps({"productId": "app.tipjar.tip.fine", "finish": True}) + " " * 900_000
        for host in ("127.0.0.1", "localhost"):
            connection = http.client.HTTPSConnection(host, server.port, timeout=30, context=context)
            for _ in range(3):
                connection.request("POST", "/tipjar/v1/purchase", big, {
                    "Authorization": f"Bearer {server.facts['controlToken']}", "Content-Type": "application/json"})
                answer = connection.getresponse()
                assert answer.status == 200, answer.read()
                assert json.load(answer)["signedTransactionInfo"]
            connection.close()
        name = ssl.create_default_context(cafile=root).wrap_socket(
            socket.create_connection(("127.0.0.1", server.port)), server_hostname="local-testing-base-url")
        name.sendall(b"GET / HTTP/1.1\r\nHost: local-testing-base-url\r\nConnection: close\r\n\r\n")
        assert read(name).startswith(b"HTTP/1.1 200 ")
        for command in (["curl", "-sS", "--cacert", root],
                        ["openssl", "s_client", "-quiet", "-verify_return_error", "-CAfile", root, "-connect"]):
            if not shutil.which(command[0]):
                continue
            with_address = command + [server.facts["url"] if command[0] == "curl" else f"127.0.0.1:{server.port}"]
            said = subprocess.run(
                with_address, input=b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                capture_output=True, timeout=30)
            assert b'"simulated":true' in said.stdout, said
        if node := shutil.which("node"):
            said = subprocess.run(
                [node, "-e", "fetch(process.argv[1]).then(a => console.log(a.status))", server.facts["url"]],
                env={**os.environ, "NODE_EXTRA_CA_CERTS": root}, capture_output=True, timeout=30)
            assert said.stdout == b"200\n", said
        # What speaks no TLS, trusts nothing or says nothing harms nobody.
        assert b"HTTP" not in server.raw("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with contextlib.suppress(ssl.SSLError):
            ssl.create_default_context().wrap_socket(server.connect(), server_hostname="localhost")
            raise AssertionError("a certificate that nobody trusts")
        halves = [server.connect() for _ in range(50)]
        connection = http.client.HTTPSConnection("localhost", server.port, timeout=30, context=context)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        server.end(within=5)
        again = Serve(server.state, "--tls")
        assert again.facts["tlsRootCertificate"] == root
        connection = http.client.HTTPSConnection("localhost", again.port, timeout=30, context=context)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        with open(f"/proc/{again.process.pid}/maps") if os.path.exists("/proc") else open(os.devnull) as file:
            assert "libssl" in file.read() or not os.path.exists("/proc")
        again.end()
        del halves
    if os.path.exists("/proc"):
        with served() as server, open(f"/proc/{server.process.pid}/maps") as file:
            text = file.read()
            assert "libssl" not in text and "libcurl" not in text


def pages():
    """No page of a browser reads or drives the store, in any mode: neither across sites nor with its name rebound."""
    modes = ((), ("--no-auth",), ("--control", "open"), ("--no-auth", "--control", "open"),
             ("--no-auth", "--control", "open", "--listen", "0.0.0.0"), ("--no-auth", "--control", "open", "--tls"))
    for options in modes:
        with served(*options) as server:
            context = ssl.create_default_context(cafile=server.facts.get("tlsRootCertificate"))
            form, own = "application/x-www-form-urlencoded", server.facts["url"]
            evil = f"evil.example:{server.port}"
            requests = (
                ("GET", "/inApps/v1/transactions/1", {"Origin": "http://evil.example"}, (403,)),
                ("GET", "/inApps/v1/transactions/1", {"Origin": "null"}, (403,)),
                ("GET", "/inApps/v1/transactions/1", {"Origin": own + ".evil.example"}, (403,)),
                ("GET", "/inApps/v1/transactions/1", {"Host": evil}, (421,)),
                ("POST", "/inApps/v1/notifications/test", {"Host": evil, "Origin": f"http://{evil}"}, (421,)),
                ("OPTIONS", "/tipjar/v1/purchase", {
                    "Origin": "http://evil.example", "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "authorization,content-type"}, (403,)),
                ("POST", "/tipjar/v1/purchase", {"Origin": "http://evil.example", "Content-Type": "text/plain"}, (403,)),
                ("POST", "/tipjar/v1/purchase", {"Origin": "null", "Content-Type": "application/json"}, (403,)),
                ("POST", "/tipjar/v1/purchase", {"Host": evil, "Content-Type": "application/json"}, (421,)),
                # A form of a browser that sends no Origin.
                ("POST", "/tipjar/v1/purchase", {"Content-Type": "text/plain"}, (401, 415)),
                ("POST", "/tipjar/v1/purchase", {"Content-Type": form}, (401, 415)),
                ("POST", "/tipjar/v1/reset", {}, (401, 415)))
            for method, path, headers, statuses in requests:
                connection = (
                    http.client.HTTPSConnection("127.0.0.1", server.port, timeout=20, context=context)
                    if "--tls" in options else http.client.HTTPConnection("127.0.0.1", server.port, timeout=20))
                connection.request(method, path, TIP if method == "POST" else None, headers)
                answer = connection.getresponse()
                assert answer.status in statuses, (options, method, path, headers, answer.status)
                allowed = [name for name, _ in answer.getheaders() if name.lower().startswith("access-control-")]
                assert not allowed, allowed
            if "--tls" not in options:
                bought = server.ask("GET", "/tipjar/v1/transactions", Authorization=f"Bearer {server.facts.get('controlToken')}")
                assert bought == (200, []), bought


# Endings.

def endings():
    """A signal ends it within a second, whatever a receiver does; nothing is lost."""
    for answer in (silent, dripping):
        for number, again in ((signal.SIGTERM, False), (signal.SIGINT, True)):
            with folder() as state:
                receiver = Receiver(answer)
                server = Serve(state, "--notify", receiver.url)
                threading.Thread(target=quietly, args=(server.buy,), daemon=True).start()
                receiver.wait(1)
                server.end(number, within=5, again=again)
                receiver.stopped.set()
                receiver = Receiver(accepting)
                server = Serve(state, "--notify", receiver.url)
                receiver.wait(1)
                server.end()


def quietly(work):
    with contextlib.suppress(Exception):
        work()


def interim():
    """A receiver may send answers of 1xx before its own."""
    def answer(file, _):
        file.write(b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
        accepting(file, None)

    receiver = Receiver(answer)
    with served("--notify", receiver.url) as server:
        server.buy()
        attempts = server.ask("GET", "/tipjar/v1/notifications")[1][0]["sendAttempts"]
        assert [attempt["sendAttemptResult"] for attempt in attempts] == ["SUCCESS"], attempts
        assert len(receiver.bodies) == 1


def engine():
    """Without libcurl and curl nothing ends: what is due waits for a start with one of them. Without OpenSSL
    there is no https."""
    with folder() as state:
        first = Serve(state)
        first.buy()
        first.end()
        empty = os.path.join(os.path.dirname(state), "empty")
        os.mkdir(empty)
        for name in ("libcurl.so.4", "libcurl-gnutls.so.4", "libssl.so.3"):
            subprocess.run(["cc", "-shared", "-o", f"{empty}/{name}", "-x", "c", "/dev/null"], check=True)
        refused = subprocess.run(
            [TIPJAR, "serve", "--tls", "--state", state], env={**os.environ, "LD_LIBRARY_PATH": empty}, capture_output=True)
        assert refused.returncode == 69 and refused.stderr.count(b"\n") == 1, refused
        assert b"--tls: OpenSSL 3 is missing: apt-get install libssl3." in refused.stderr, refused
        for url in ("https://127.0.0.1:9/", "http://127.0.0.1:9/"):
            server = Serve(
                state, "--notify", url, environment={"LD_LIBRARY_PATH": empty, "PATH": empty})
            server.buy()
            said = server.end()
            assert said.count("\n") == 1 and "neither libcurl nor the program curl" in said, said
        receiver = Receiver(accepting)
        # Without the library the program does it, which needs the library itself.
        if curl := shutil.which("curl"):
            with open(f"{empty}/curl", "w") as file:
                file.write(f'#!/bin/sh\nunset LD_LIBRARY_PATH\nexec {curl} "$@"\n')
            os.chmod(f"{empty}/curl", 0o755)
        server = Serve(
            state, "--notify", receiver.url, environment={"LD_LIBRARY_PATH": empty, "PATH": f"{empty}:/bin"})
        receiver.wait(3)
        assert server.end() == ""


# Limits.

def descriptors():
    """Beyond its connections it answers 503, and out of descriptors it waits without a busy core."""
    with served(descriptors=150) as server:
        held = [server.connect() for _ in range(22)]
        refused = server.connect()
        answer = read(refused)
        assert answer.startswith(b"HTTP/1.1 503 ") and b"Retry-After: 1" in answer, answer
        held.pop().close()
        wait(lambda: server.ask("GET", "/")[0] == 200)
    if not os.path.exists("/proc"):
        return
    with served(descriptors=32) as server:
        held = [server.connect() for _ in range(60)]
        before = processor_time(server)
        time.sleep(1)
        assert processor_time(server) - before < 20
        for connection in held:
            connection.close()
        wait(lambda: server.ask("GET", "/")[0] == 200)


def wait(condition):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with contextlib.suppress(OSError, http.client.HTTPException):
            if condition():
                return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def processor_time(server):
    """Its ticks of processor time, of which there are a hundred a second."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        return sum(map(int, file.read().rsplit(")")[1].split()[11:13]))


def memory(server):
    """Its resident memory in MB."""
    with open(f"/proc/{server.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def bodies():
    """Half-sent bodies hold little more than their bytes, and give it back."""
    if not os.path.exists("/proc"):
        return
    with served() as server:
        server.buy()
        before = memory(server)
        # Without the token, no body is kept.
        for token, most in ((server.token, 700), ("", 30)):
            half = (f"POST /tipjar/v1/purchase HTTP/1.1\r\n{server.host}{token}Content-Length: 1000000\r\n\r\n".encode()
                    + b" " * 900_000)
            held = [server.connect() for _ in range(300)]
            for connection in held:
                with contextlib.suppress(OSError):
                    connection.sendall(half)
            server.buy()
            grown = memory(server) - before
            assert grown < most, (token, grown)
            for connection in held:
                connection.close()
            wait(lambda: memory(server) - before < 20)


def images():
    """A body needs a token before it is read, however large it is."""
    with served() as server:
        path = "/inApps/v1/messaging/image/00000000-0000-4000-8000-000000000000"
        for size in ("Content-Length: 2000000", "Transfer-Encoding: chunked"):
            head = f"PUT {path} HTTP/1.1\r\n{server.host}{size}\r\n\r\n"
            answer = server.raw(head, b"" if "Length" in size else b"1e8480\r\n")
            assert answer.startswith(b"HTTP/1.1 401 "), answer
    with served("--no-auth", "--verbose") as server:
        assert server.ask("PUT", path, b" " * 2_000_000)[0] == 400


def idle():
    """Connections that say nothing cost little."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(3000, hard - 500)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 400, hard))
    with served() as server:
        server.buy()
        held = []
        for index in range(count):
            held.append(server.connect())
        assert server.ask("GET", "/")[0] == 200
        if os.path.exists("/proc"):
            before = processor_time(server)
            time.sleep(1)
            assert processor_time(server) - before < 10
        server.buy()
        server.end(within=5)
        for connection in held:
            connection.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# The store and what is printed.

def locked():
    """While another program has locked the store, clients are asked to try again, and the log says why."""
    with folder() as state:
        log = os.path.join(os.path.dirname(state), "serve.log")
        server = Serve(state, "--no-auth", "--verbose", "--log", log)
        id = server.buy()
        other = sqlite3.connect(os.path.join(state, "store.sqlite"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        answers = []
        threads = [threading.Thread(target=lambda call=call: answers.append(server.ask(*call)))
                   for call in [("POST", "/tipjar/v1/purchase", TIP)] * 3 + [("POST", f"/inApps/v1/transactions/{id}/finish")]]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [(status, body["errorCode"]) for status, body in answers] == [(503, 5000001)] * 4, answers
        # They wait together, each for five seconds, and not one after another.
        assert time.monotonic() - start < 15
        # It ends in time even then.
        threading.Thread(target=quietly, args=(server.buy,), daemon=True).start()
        time.sleep(0.3)
        server.end(within=5)
        other.execute("ROLLBACK")
        lines = [json.loads(line) for line in server.process.stdout]
        assert any(line.get("path") == "/tipjar/v1/purchase" and line["status"] == 503 and line["milliseconds"] > 1
                   for line in lines), lines
        assert any("is locked" in line.get("error", "") for line in lines), lines
        text = open(log).read()
        assert "error finishTransaction: store.sqlite: database is locked" in text, text
        assert "error POST purchase: store.sqlite: database is locked" in text, text
        assert "warning POST /tipjar/v1/purchase 503" in text and "info serving at http" in text, text


def readers():
    """Nobody has to read what it prints."""
    with folder() as state:
        unread, inlet = os.pipe()
        errors, error_inlet = os.pipe()
        server = Serve(state, "--no-auth", "--verbose", "--port", "0", stdout=inlet, stderr=error_inlet)
        line = b""
        while not line.endswith(b"\n"):
            line += os.read(unread, 1)
        server.facts = json.loads(line)
        server.port = int(server.facts["url"].rsplit(":", 1)[1])
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for _ in range(3000):
            connection.request("GET", "/" + "a" * 200)
            connection.getresponse().read()
        connection.close()
        os.close(unread)
        os.close(inlet)
        assert server.ask("GET", "/")[0] == 200
        server.process.terminate()
        assert server.process.wait(20) == 0
        os.close(errors)
        os.close(error_inlet)
    for closed in (">&-", "2>&-", ">/dev/full"):
        with folder() as state:
            record = os.path.join(state, "serving.json")
            process = subprocess.Popen(["sh", "-c", f'exec "$@" {closed}', "sh", TIPJAR, "serve", "--state", state,
                                        "--no-auth", "--verbose"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            processes.append(process)
            wait(lambda: json.load(open(record))["url"])
            server = Serve.__new__(Serve)
            server.process, server.facts = process, {"controlToken": open(os.path.join(state, "control-token")).read().strip()}
            server.port = int(json.load(open(record))["url"].rsplit(":", 1)[1])
            server.buy()
            server.end()


def second():
    """One folder has one server; the other one is told where it is."""
    with served() as server:
        other = subprocess.run([TIPJAR, "serve", "--state", server.state], capture_output=True, timeout=30)
        said = other.stderr.decode()
        assert other.returncode == 69 and said.count("\n") == 1 and server.facts["url"] in said, said
        assert f"process {server.process.pid}" in said, said
        assert server.ask("GET", "/tipjar/v1/status")[0] == 200
        server.process.kill()
        server.process.wait()
        Serve(server.state).end()


def signed_by_xcode(folder):
    """A certificate as Xcode's StoreKit testing exports it, and a transaction that it has signed."""
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "xcode.cer")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-keyout", key, "-out", certificate, "-outform", "DER", "-days", "400",
                    "-subj", "/CN=StoreKit Testing in Xcode"], check=True, capture_output=True)
    now = time.time() * 1000 + 0.25

    def base64url(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    parts = ({"alg": "ES256", "kid": "Apple_Xcode_Key", "typ": "JWT",
              "x5c": [base64.b64encode(open(certificate, "rb").read()).decode()]},
             {"transactionId": "0", "originalTransactionId": "0", "bundleId": "app.tipjar", "productId": "gone.tip",
              "purchaseDate": now, "originalPurchaseDate": now, "signedDate": now, "quantity": 1, "isUpgraded": False,
              "type": "Consumable", "inAppOwnershipType": "PURCHASED", "environment": "Xcode", "storefront": "USA",
              "storefrontId": "143441", "transactionReason": "PURCHASE"})
    text = ".".join(base64url(json.dumps(part).encode()) for part in parts)
    der = subprocess.run(["openssl", "dgst", "-sha256", "-sign", key], input=text.encode(), capture_output=True,
                         check=True).stdout
    raw, place = b"", 2
    for _ in range(2):
        end = place + 2 + der[place + 1]
        raw += der[place + 2:end].lstrip(b"\0").rjust(32, b"\0")
        place = end
    return certificate, f"{text}.{base64url(raw)}"


def imports():
    """A history of another store, or of Xcode with its certificate, is taken over once."""
    with served() as server:
        history = os.path.join(server.state, "history.jws")
        signed = [server.ask("POST", "/tipjar/v1/purchase", TIP)[1]["signedTransactionInfo"]]
        server.end()
        certificate, local = signed_by_xcode(server.state)
        with folder() as state:
            def imported(text, *options):
                with open(history, "w") as file:
                    file.write(text)
                command = [TIPJAR, "serve", "--state", state, "--import", history, *options]
                process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                process.stdout.readline()
                process.terminate()
                said = process.communicate(timeout=20)[1].decode().replace(history, "FILE")
                return process.returncode, said.splitlines()

            new = "tipjar: --import FILE: new transactions: "
            doubt = "Not verified: 1 of 1 are signed by neither Apple nor --trust."
            root = os.path.join(server.state, "root.der")
            assert imported(signed[0]) == (0, [new + "1. " + doubt])
            assert imported(signed[0]) == (0, [new + "0. " + doubt])
            assert imported(signed[0], "--trust", root) == (0, [new + "0. All signatures are verified."])
            status, said = imported(local)
            assert status == 65 and len(said) == 1 and "line 1" in said[0] and "--trust FILE" in said[0], said
            assert imported(local, "--trust", certificate) == (0, [
                new + "1. All signatures are verified.",
                "tipjar: --import FILE: the store does not sell gone.tip, so these do not renew."])
            status, said = imported("\n")
            assert status == 65 and len(said) == 1, said
            # `receipts verify` accepts the same texts on the same condition.
            for options, status, word in (((), 65, "--trust FILE"), (("--trust", certificate), 0, "accepted")):
                with open(history, "w") as file:
                    file.write(local)
                check = subprocess.run(
                    [TIPJAR, "receipts", "verify", history, "--state", state, *options], capture_output=True, text=True)
                assert check.returncode == status and word in check.stdout, check


CHECKS = (chunked, late, fields, access, tls, endings, interim, engine, descriptors, bodies, images, idle, locked, readers, second,
          pages, imports)

if __name__ == "__main__":
    wanted = sys.argv[2:]
    for check in CHECKS:
        if not wanted or check.__name__ in wanted:
            check()
            print(check.__name__, flush=True)
