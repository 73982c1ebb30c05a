"""A web server that misbehaves as asked: /SCENARIO/TOKEN/SIZE/NAME. Ends when standard input does.

Prints its ports and the file of its certificate authority as one line of JSON. /log/TOKEN answers
with the requests that named a token, and the bytes that were sent for each.
"""

import json
import os
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading

from misbehaving_scenarios import Scenarios, lock, ports, requests, stopping


class Handler(Scenarios, socketserver.StreamRequestHandler):
    disable_nagle_algorithm = True

    def handle(self):
        while self.serve():
            pass

    def serve(self):
        line = self.rfile.readline(65536).decode("latin-1").split()
        if len(line) != 3:
            return False
        fields = {}
        while True:
            field = self.rfile.readline(65536).decode("latin-1").strip()
            if not field:
                break
            name, _, value = field.partition(":")
            fields[name.lower()] = value.strip()
        target = line[1]
        if target.startswith("http://"):
            fields["absolute"] = "yes"
            target = "/" + target.split("/", 3)[3]
        parts = target.strip("/").split("/")
        if parts[0] == "log":
            with lock:
                body = json.dumps(requests.get(parts[1], [])).encode()
            self.send(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            return True
        scenario, token, size = parts[0], parts[1], int(parts[2])
        with lock:
            earlier = requests.setdefault(token, [])
            self.entry = {
                "range": fields.get("range"), "if-range": fields.get("if-range"), "sent": 0,
                "agent": fields.get("user-agent"), "absolute": fields.get("absolute"),
                "encoding": fields.get("accept-encoding"), "host": fields.get("host"),
                "method": line[0],
            }
            earlier.append(self.entry)
            count = len(earlier)
        try:
            return getattr(self, "do_" + scenario.replace("-", "_"))(size, count, fields)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            return False


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128
    context = None

    def handle_error(self, request, client_address):
        pass

    def finish_request(self, request, client_address):
        # The handshake takes place in the thread of the connection.
        if self.context:
            request = self.context.wrap_socket(request, server_side=True)
        self.RequestHandlerClass(request, client_address, self)


def certificates(folder):
    def openssl(*arguments):
        subprocess.run(
            ["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    openssl(
        "req", "-x509", *curve, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj",
        "/CN=Test CA")
    openssl("req", *curve, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=127.0.0.1")
    with open(f"{folder}/names", "w") as file:
        file.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    openssl(
        "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
        "-CAcreateserial", "-out", "server.pem", "-days", "2", "-extfile", "names")


with tempfile.TemporaryDirectory() as folder:
    certificates(folder)
    plain = Server(("127.0.0.1", 0), Handler)
    secure = Server(("127.0.0.1", 0), Handler)
    secure.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.context.load_cert_chain(f"{folder}/server.pem", f"{folder}/server.key")
    ports.update(http=plain.server_address[1], https=secure.server_address[1])
    for server in (plain, secure):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({**ports, "ca": f"{folder}/ca.pem"}), flush=True)
    sys.stdin.read()
    stopping.set()
os._exit(0)
