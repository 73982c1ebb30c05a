"""A program on a pseudo-terminal of 120x40, shown to the terminal emulator pyte."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

import pyte

COLUMNS, ROWS = 120, 40
TICKS = 300

# What pyte does not know and must not see: private CSI, DCS, APC, OSC, and requests.
UNKNOWN = re.compile(
    rb"\x1b\[[>=<][\d;:]*[a-zA-Z]|\x1b\[\?[\d;]*(?:\$p|[umn])|\x1b\[[\d;]*(?:\$[a-z]|t| q)"
    rb"|\x1b[P_][^\x1b]*\x1b\\|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)
# A sequence of which the end has not come yet.
UNFINISHED = re.compile(rb"\x1b(?:[\[\]P_(][^\x07\x1b]{0,40})?$")
COMPLETE = re.compile(rb"\x1b(?:\[[\x20-\x3f]*[\x40-\x7e]|[()][0-9A-B]|[78=>cDEHMNOZ])")
# What programs ask a terminal, and what xterm says.
ANSWERS = {
    b"\x1b[6n": b"\x1b[1;1R",
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
}


class Unmeasured(Exception):
    """A program did not do what was to be measured."""


class Emulator(pyte.Screen):
    """pyte's screen, without the keyword that it does not take for private sequences."""

    def select_graphic_rendition(self, *attributes, **_):
        super().select_graphic_rendition(*attributes)

    def set_margins(self, *margins, **_):
        super().set_margins(*margins)

    def scroll_up(self, count=1, **_):
        self._scroll(self.delete_lines, count)

    def scroll_down(self, count=1, **_):
        self._scroll(self.insert_lines, count)

    def _scroll(self, lines, count):
        """What happens at the top of the region, wherever the cursor is."""
        x, y = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        lines(count)
        self.cursor.x, self.cursor.y = x, y

    def report_device_status(self, *_, **__):
        pass

    def report_device_attributes(self, *_, **__):
        pass


class Stream(pyte.ByteStream):
    """pyte's parser, with SU and SD, by which curses moves a list."""

    csi = dict(pyte.ByteStream.csi, S="scroll_up", T="scroll_down")
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Program:
    """A running program; everything that it writes is counted, timed and shown."""

    def __init__(self, command):
        self.master, slave = pty.openpty()
        self.name = os.ttyname(slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.screen = Emulator(COLUMNS, ROWS)
        self.stream = Stream(self.screen)
        self.held = b""
        self.bytes = 0
        self.last_output = self.started = time.monotonic()
        self.pid = os.fork()
        if self.pid == 0:
            self._become(slave, command)
        os.close(slave)

    def _become(self, slave, command):
        try:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for descriptor in range(3):
                os.dup2(slave, descriptor)
            os.closerange(3, 64)
            drop = {"COLORTERM", "LINES", "COLUMNS", "CI", "NO_COLOR", "CLICOLOR", "TERM_PROGRAM"}
            environment = {k: v for k, v in os.environ.items() if k not in drop}
            environment.update(TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
            os.execvpe(command[0], command, environment)
        finally:
            os._exit(127)

    def show(self, data):
        data = self.held + data
        self.held = b""
        cut = UNFINISHED.search(data)
        if cut and not COMPLETE.match(data, cut.start()):
            data, self.held = data[: cut.start()], data[cut.start() :]
        self.stream.feed(UNKNOWN.sub(b"", data))

    def read(self, seconds):
        """What arrives next and the moment it did, or None after so long; not shown yet."""
        if not select.select([self.master], [], [], seconds)[0]:
            return None
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return None
        now = time.monotonic()
        self.bytes += len(data)
        for question, answer in ANSWERS.items():
            if question in data:
                self.send(answer)
        return now, data

    def pump(self, seconds, until=None):
        """Reads and shows for so long, or until `until()` holds; whether it did. `last_output` is the moment that
        the last bytes arrived, taken before the emulator sees them."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not (arrived := self.read(left)):
                break
            self.last_output, data = arrived
            self.show(data)
            if until and until():
                return True
        return bool(until and until())

    def answer(self, seconds, until):
        """The moment that those bytes arrived after which `until()` holds, or None. All that comes in 15 ms is read
        before any of it is shown: the emulator takes longer than a program does."""
        end = time.monotonic() + 0.015
        arrived = []
        while (left := end - time.monotonic()) > 0:
            if chunk := self.read(left):
                arrived.append(chunk)
        answered = None
        for moment, data in arrived:
            self.show(data)
            if answered is None and until():
                answered = moment
        if answered is None and self.pump(seconds, until):
            answered = self.last_output
        return answered

    def send(self, data):
        os.write(self.master, data)

    def row(self, y):
        line = self.screen.buffer[y]
        return "".join(line[x].data for x in range(COLUMNS))

    def cells(self, y):
        line = self.screen.buffer[y]
        return [line[x] for x in range(COLUMNS)]

    def cpu(self):
        """Seconds of CPU so far, of all threads, to the nanosecond."""
        return time.clock_gettime((~self.pid << 3) | 2)

    def switches(self):
        """Voluntary context switches of the threads that there are."""
        total = 0
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{thread}/status") as status:
                total += int(re.search(r"^voluntary.*?(\d+)", status.read(), re.M).group(1))
        return total

    def peak_memory(self):
        """The most memory that it had, in kB."""
        with open(f"/proc/{self.pid}/status") as status:
            return int(re.search(r"VmHWM:\s*(\d+)", status.read()).group(1))

    def close(self, patience=3):
        """Ends it with q, or by force after `patience` seconds; whether q was enough."""
        try:
            self.send(b"q")
        except OSError:
            pass
        end = time.monotonic() + patience
        while time.monotonic() < end:
            self.pump(0.02)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                os.close(self.master)
                return True
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.master)
        return False
