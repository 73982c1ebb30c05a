"""What the server of misbehaving_server.py answers: a method a scenario, do_NAME(size, count, fields)."""

import datetime
import email.utils
import functools
import socket
import threading

ports = {}
requests = {}
lock = threading.Lock()
stopping = threading.Event()


@functools.cache
def block(version):
    return bytes((i * 31 + (i >> 8) * 7 + version * 101) & 255 for i in range(65536))


@functools.lru_cache(maxsize=8)
def content(version, size):
    """The bytes of a version; the tests make the same."""
    return (block(version) * (size // 65536 + 1))[:size]


def date(seconds):
    time = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return email.utils.format_datetime(time, usegmt=True)


class Scenarios:
    """A connection, with the entry of its request in the log."""

    def send(self, data):
        self.wfile.write(data)

    def body(self, data):
        for start in range(0, len(data), 16384):
            part = data[start : start + 16384]
            self.wfile.write(part)
            self.entry["sent"] += len(part)

    def cut(self):
        """Closes the connection so that the client sees it at once."""
        self.wfile.flush()
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        return False

    def close(self):
        """Closes the connection as the end of a body without a length: TLS says so itself."""
        self.wfile.flush()
        try:
            self.connection.unwrap()
        except (AttributeError, OSError, ValueError):
            pass
        return False

    def head(self, status, **fields):
        lines = [f"HTTP/1.1 {status}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode())

    def start(self, fields):
        value = fields.get("range")
        return int(value[6:].split("-")[0]) if value else 0

    def file(self, fields, data, etag='"one"', until=None, ranges=True, **more):
        """An honest answer; only the bytes before `until` are sent."""
        start = self.start(fields) if ranges else 0
        if start and etag and fields.get("if-range") not in (None, etag, more.get("Last_Modified")):
            start = 0
        if start >= len(data) and start:
            self.head("416 No", Content_Range=f"bytes */{len(data)}", Content_Length=0)
            return True
        if etag:
            more["ETag"] = etag
        if start:
            more["Content_Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
        self.head("206 Part" if start else "200 OK", Content_Length=len(data) - start, **more)
        self.body(data[start : len(data) if until is None else until])
        return True if until is None else self.cut()

    # Scenarios

    def do_whole(self, size, count, fields):
        return self.file(fields, content(1, size))

    def do_drop_once(self, size, count, fields):
        return self.file(fields, content(1, size), until=size // 2 if count == 1 else None)

    def do_drop_always(self, size, count, fields):
        return self.file(fields, content(1, size), until=max(self.start(fields), 100))

    def do_no_ranges(self, size, count, fields):
        until = size // 2 if count == 1 else None
        return self.file(fields, content(1, size), until=until, ranges=False)

    def wrong_part(self, size, count, fields, back=0, beyond=0):
        """Drops once; the rest then begins `back` bytes earlier, of a file that is `beyond` longer."""
        if count != 2:
            return self.do_drop_once(size, count, fields)
        start = self.start(fields) - back
        self.head(
            "206 Part", ETag='"one"', Content_Length=size - start,
            Content_Range=f"bytes {start}-{size - 1}/{size + beyond}")
        self.body(content(1, size)[start:])
        return True

    def do_wrong_start(self, size, count, fields):
        return self.wrong_part(size, count, fields, back=10)

    def do_wrong_total(self, size, count, fields):
        return self.wrong_part(size, count, fields, beyond=5)

    def do_changed(self, size, count, fields):
        if count == 1:
            return self.file(fields, content(2, size), etag='"two"', until=size // 2)
        return self.file(fields, content(1, size))

    def do_changed_rest(self, size, count, fields):
        """Sends the rest of another version, with its entity tag."""
        if count == 1:
            return self.file(fields, content(2, size), etag='"two"', until=size // 2)
        fields.pop("if-range", None)
        return self.file(fields, content(1, size))

    def do_changed_lying(self, size, count, fields):
        if count == 1:
            return self.file(fields, content(2, size), until=size // 2)
        return self.file(fields, content(1, size))

    def do_weak(self, size, count, fields):
        etag = 'W/"one"'
        if count == 1:
            return self.file(fields, content(2, size), etag=etag, until=size // 2)
        return self.file(fields, content(1, size), etag=etag)

    def do_no_validator(self, size, count, fields):
        if count == 1:
            return self.file(fields, content(2, size), etag=None, until=size // 2)
        return self.file(fields, content(1, size), etag=None)

    def do_dated(self, size, count, fields):
        until = size // 2 if count == 1 else None
        return self.file(
            fields, content(1, size), etag=None, until=until, Date=date(0),
            Last_Modified="Sun, 06 Nov 1994 08:49:37 GMT")

    def do_fresh_date(self, size, count, fields):
        """Changed within the second of its date."""
        now = date(0)
        if count == 1:
            return self.file(
                fields, content(2, size), etag=None, until=size // 2, Date=now, Last_Modified=now)
        fields.pop("if-range", None)
        return self.file(fields, content(1, size), etag=None, Date=now, Last_Modified=now)

    def do_cut_head(self, size, count, fields):
        """The connection ends properly, within the head."""
        if count == 1:
            self.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Le")
            return self.close()
        return self.file(fields, content(1, size))

    def do_cut_head_rest(self, size, count, fields):
        if count == 2:
            self.send(b"HTTP/1.1 206 Part\r\nETag: \"one\"\r\n")
            return self.close()
        return self.do_drop_once(size, count, fields)

    def other_rest(self, size, count, fields, etag, date):
        """Drops once; the rest is of another version with the same size, and only `etag` or `date` says so."""
        old = "Sun, 06 Nov 1994 08:49:37 GMT"
        if count == 1:
            return self.file(fields, content(2, size), until=size // 2, Last_Modified=old)
        start = self.start(fields)
        if start == 0:
            return self.file(fields, content(1, size))
        names = {name: value for name, value in (("ETag", etag), ("Last_Modified", date)) if value}
        self.head(
            "206 Part", Content_Length=size - start, Content_Range=f"bytes {start}-{size - 1}/{size}", **names)
        self.body(content(1, size)[start:])
        return True

    def do_rest_without_tag(self, size, count, fields):
        return self.other_rest(size, count, fields, None, None)

    def do_rest_of_another_day(self, size, count, fields):
        return self.other_rest(size, count, fields, '"one"', "Mon, 07 Nov 1994 08:49:37 GMT")

    def do_end_416(self, size, count, fields):
        """The body is whole and its length is not: the rest is asked for, and there is none."""
        if count == 1:
            self.head("200 OK", ETag='"one"', Content_Length=size)
            self.body(content(1, size)[: size - 1])
            return self.cut()
        if self.start(fields):
            self.head("416 No", Content_Range=f"bytes */{size - 1}", Content_Length=0)
            return True
        return self.file(fields, content(1, size)[: size - 1])

    def do_busy_seconds(self, size, count, fields):
        if count < 3:
            self.head("503 Busy", Retry_After=1, Content_Length=0)
            return True
        return self.file(fields, content(1, size))

    def do_busy_date(self, size, count, fields):
        if count == 1:
            self.head("429 Busy", Retry_After=date(3), Content_Length=0)
            return True
        return self.file(fields, content(1, size))

    def do_busy_long(self, size, count, fields):
        self.head("503 Busy", Retry_After=3600, Content_Length=0)
        return True

    def do_busy_always(self, size, count, fields):
        self.head("503 Busy", Content_Length=0)
        return True

    def do_missing(self, size, count, fields):
        self.head("404 No", Content_Length=0)
        return True

    def do_empty(self, size, count, fields):
        self.head("204 Nothing")
        return True

    def do_redirect(self, size, count, fields):
        if count < 4:
            self.head("302 There", Location="again", Content_Length=0)
            return True
        return self.file(fields, content(1, size))

    def do_loop(self, size, count, fields):
        self.head("302 There", Location="again", Content_Length=0)
        return True

    def do_many_redirects(self, size, count, fields):
        self.head("302 There", Location=f"again{count}", Content_Length=0)
        return True

    def do_to_ftp(self, size, count, fields):
        self.head("302 There", Location="ftp://127.0.0.1/f.bin", Content_Length=0)
        return True

    def do_to_host(self, size, count, fields):
        """Redirects to the same server by another name, which then has no such file."""
        host = f"localhost:{ports['https']}"
        name = "missing" if size == 404 else "whole"
        path = f"/{name}/{self.token(fields)}/{size}/f.bin"
        self.head("302 There", Location=f"https://{host}{path}", Content_Length=0)
        return True

    def do_to_file(self, size, count, fields):
        self.head("302 There", Location="file:///etc/passwd", Content_Length=0)
        return True

    def do_to_http(self, size, count, fields):
        if count == 1:
            host = f"127.0.0.1:{ports['http']}"
            path = f"/to-http/{self.token(fields)}/{size}/f.bin"
            self.head("302 There", Location=f"http://{host}{path}", Content_Length=0)
            return True
        return self.file(fields, content(1, size))

    def token(self, fields):
        with lock:
            return next(
                token for token, entries in requests.items()
                if any(entry is self.entry for entry in entries))

    def do_gzip(self, size, count, fields):
        import gzip

        data = gzip.compress(content(1, size))
        self.head("200 OK", Content_Encoding="gzip", Content_Length=len(data))
        self.body(data)
        return True

    def chunks(self, data, isWhole=True):
        for start in range(0, len(data), 8192):
            part = data[start : start + 8192]
            self.send(f"{len(part):x}\r\n".encode())
            self.body(part)
            self.send(b"\r\n")
        if isWhole:
            self.send(b"0\r\n\r\n")

    def do_chunked(self, size, count, fields):
        self.head("200 OK", ETag='"one"', Transfer_Encoding="chunked")
        self.chunks(content(1, size))
        return True

    def do_chunked_cut(self, size, count, fields):
        self.head("200 OK", ETag='"one"', Transfer_Encoding="chunked")
        self.chunks(content(1, size)[: size // 2], isWhole=False)
        return self.cut()

    def do_no_length(self, size, count, fields):
        self.head("200 OK", Connection="close")
        self.body(content(1, size))
        return self.close()

    def do_no_length_cut(self, size, count, fields):
        self.head("200 OK", Connection="close")
        self.body(content(1, size)[: size // 2])
        return self.close()

    def do_shorter(self, size, count, fields):
        return self.file(fields, content(1, size - 7))

    def do_longer(self, size, count, fields):
        return self.file(fields, content(1, size + 7))

    def do_longer_unsaid(self, size, count, fields):
        self.head("200 OK", Connection="close")
        self.body(content(1, size + 70_000))
        return False

    def lengths(self, size, *lengths):
        self.send("".join(f"Content-Length: {length}\r\n" for length in lengths).encode())
        self.send(b"\r\n")
        self.body(content(1, size))
        return False

    def do_hex_length(self, size, count, fields):
        self.send(b"HTTP/1.1 200 OK\r\n")
        return self.lengths(size, hex(size))

    def do_two_lengths(self, size, count, fields):
        self.send(b"HTTP/1.1 200 OK\r\n")
        return self.lengths(size, size // 2, size)

    def do_two_lengths_in_a_line(self, size, count, fields):
        self.send(b"HTTP/1.1 200 OK\r\n")
        return self.lengths(size, f"{size // 2}, {size}")

    def do_repeated_length(self, size, count, fields):
        self.send(b"HTTP/1.1 200 OK\r\n")
        return self.lengths(size, size, size)

    def do_chunked_with_a_length(self, size, count, fields):
        self.head("200 OK", ETag='"one"', Content_Length=size // 2, Transfer_Encoding="chunked")
        self.chunks(content(1, size))
        return True

    def do_other(self, size, count, fields):
        """As many bytes as the catalogue says, and others."""
        return self.file(fields, content(2, size))

    def do_page(self, size, count, fields):
        data = b"<!DOCTYPE html><title>Sign in</title>" + b" " * (size - 37)
        self.head("200 OK", Content_Type="text/html; charset=utf-8", Content_Length=len(data))
        self.body(data)
        return True

    def do_endless(self, size, count, fields):
        self.head("200 OK", Connection="close")
        while not stopping.is_set():
            self.body(content(1, 65536))
        return False

    def do_never(self, size, count, fields):
        stopping.wait(60)
        return False

    def do_slow(self, size, count, fields):
        self.head("200 OK", ETag='"one"', Content_Length=size)
        for byte in content(1, size):
            self.body(bytes([byte]))
            self.wfile.flush()
            if stopping.wait(0.02):
                return False
        return True

    def do_slow_once(self, size, count, fields):
        """Never ends the first answer; the second one is quick."""
        if count > 1:
            return self.file(fields, content(1, size))
        self.head("200 OK", ETag='"one"', Content_Length=size)
        self.body(content(1, size)[: size // 2])
        stopping.wait(60)
        return False

    def do_restless(self, size, count, fields):
        """A slow server whose file changes with every fifth request, for clients that are killed."""
        version = 1 + count // 5 % 2
        start = self.start(fields)
        etag = f'"{version}"'
        if start and fields.get("if-range") != etag:
            start = 0
        more = {"Content_Range": f"bytes {start}-{size - 1}/{size}"} if start else {}
        self.head("206 Part" if start else "200 OK", ETag=etag, Content_Length=size - start, **more)
        data = content(version, size)[start:]
        for part in range(0, len(data), 65536):
            self.body(data[part : part + 65536])
            stopping.wait(0.002)
        return True

    def do_large_head(self, size, count, fields):
        self.send(b"HTTP/1.1 200 OK\r\n")
        for number in range(2000):
            self.send(f"X-{number}: {'x' * 1000}\r\n".encode())
        self.send(b"\r\n")
        return False

    def do_random(self, size, count, fields):
        """Versions change and connections drop by the number of the request; the last one holds."""
        seed = (count * 2654435761) & 0xFFFFFFFF
        isLast = count >= 40
        version = 1 if isLast or seed & 4 else 2
        etag = f'"{version}"'
        until = None if isLast or seed % 5 == 0 else self.start(fields) + seed % size
        data = content(version, size)
        return self.file(fields, data, etag=etag, until=min(until, size) if until else None)
