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
    openssl(
        "req", "-x509", "-key", "server.key", "-out", "selfSigned.pem", "-days", "2", "-subj",
        "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    with open(f"{folder}/ca.cnf", "w") as file:
        file.write(CA)
    open(f"{folder}/index.txt", "w").close()
    # No more than these dates and names differ.
    for name, alternative, start, end in [
        ("server", "IP:127.0.0.1,DNS:localhost", "200101", "491231"),
        ("expired", "IP:127.0.0.1", "200101", "200102"),
        ("notYetValid", "IP:127.0.0.1", "480101", "491231"),
        ("otherHost", "DNS:other.example", "200101", "491231"),
    ]:
        with open(f"{folder}/names", "w") as file:
            file.write(f"subjectAltName={alternative}\n")
        openssl(
            "ca", "-batch", "-config", "ca.cnf", "-in", "server.csr", "-out", f"{name}.pem",
            "-startdate", f"{start}000000Z", "-enddate", f"{end}000000Z", "-extfile", "names",
            "-notext")


CA = """[ca]
default_ca = test
[test]
database = index.txt
new_certs_dir = .
rand_serial = yes
certificate = ca.pem
private_key = ca.key
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
"""


def secure(folder, name):
    server = Server(("127.0.0.1", 0), Handler)
    server.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.context.load_cert_chain(f"{folder}/{name}.pem", f"{folder}/server.key")
    return server


with tempfile.TemporaryDirectory() as folder:
    certificates(folder)
    plain = Server(("127.0.0.1", 0), Handler)
    servers = {"http": plain, "https": secure(folder, "server")}
    for name in ("expired", "notYetValid", "otherHost", "selfSigned"):
        servers[name] = secure(folder, name)
    ports.update({name: server.server_address[1] for name, server in servers.items()})
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({**ports, "ca": f"{folder}/ca.pem"}), flush=True)
    sys.stdin.read()
    stopping.set()
os._exit(0)
