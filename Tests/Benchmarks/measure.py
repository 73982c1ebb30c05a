"""The scene: what it must look like, and what one run of a program that draws it costs."""

import re
import shutil
import subprocess
import tempfile
import time

from terminal import COLUMNS, ROWS, TICKS, Program, Unmeasured

VISIBLE, FIRST_ROW, STATUS_ROW = 36, 2, 39
KINDS = ["Utility", "Game", "Music", "Photo", "News"]
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
BLUE = {"blue", "0000ee", "000080"}
STATUS = re.compile(r"^frame (\d{3,}) sel (\d{6}) *$")


class WrongPicture(Unmeasured):
    """A program shows something else than the scene."""


def item_row(index, frame):
    percent = (index * 7 + frame) % 101
    row = f" App {index:06d} {KINDS[index % 5]}".ljust(90) + f"${index % 10}.99".ljust(10)
    row += "█" * (percent // 10) + "░" * (10 - percent // 10)
    return (row + f" {SPINNER[(frame + index) % 10]} {percent:3d}%").ljust(COLUMNS)


def status(program):
    """Frame and selection, as the last row says."""
    found = STATUS.match(program.row(STATUS_ROW))
    return (int(found[1]), int(found[2])) if found else None


def check_picture(program, count, frame, selection):
    """Compares every cell: glyph, inverse, and the bar's colour."""
    expected = {0: f"Store N={count}".ljust(COLUMNS), 1: " " * COLUMNS, 38: " " * COLUMNS}
    expected[STATUS_ROW] = f"frame {frame:03d} sel {selection:06d}".ljust(COLUMNS)
    top = max(0, selection - VISIBLE + 1)
    for index in range(top, min(count, top + VISIBLE)):
        expected[FIRST_ROW + index - top] = item_row(index, frame)
    for y in range(ROWS):
        if program.row(y) != expected.get(y, " " * COLUMNS):
            raise WrongPicture(f"row {y}: {program.row(y)!r}, not {expected.get(y)!r}")
        is_item = FIRST_ROW <= y < FIRST_ROW + min(count, VISIBLE)
        for x, cell in enumerate(program.cells(y)):
            if cell.reverse != (is_item and top + y - FIRST_ROW == selection):
                raise WrongPicture(f"row {y}, column {x}: inverse is {cell.reverse}")
            if is_item and 100 <= x < 110 and cell.fg not in BLUE:
                raise WrongPicture(f"row {y}, column {x}: the bar is {cell.fg}")


def key(program, up=False):
    """Down or Up, in the form that the program has asked for (DECCKM)."""
    application = (1 << 5) in program.screen.mode
    return (b"\x1bO" if application else b"\x1b[") + (b"A" if up else b"B")


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def first_paint(program, count):
    """Milliseconds until the last row of the first frame is there."""
    last = f"App {min(count, VISIBLE) - 1:06d}"
    row = FIRST_ROW + min(count, VISIBLE) - 1
    if not program.pump(60, lambda: last in program.row(row) and status(program) == (0, 0)):
        raise WrongPicture("no first frame: " + program.row(0))
    painted = (program.last_output - program.started) * 1e3
    program.pump(0.7)
    check_picture(program, count, 0, 0)
    return painted


def animate(program, last_frame):
    """Starts 300 ticks and waits for the last; some programs skip frames, so the time counts too."""
    program.send(b" ")
    program.pump(40, lambda: (status(program) or (0,))[0] >= last_frame)
    program.pump(0.3)


def latencies(program, count, pause):
    """Milliseconds from a key to the picture that answers it, for 50 keys there and back."""
    selection, times = 0, []
    for step in range(50):
        up = step >= 25
        selection += -1 if up else 1
        sent = time.monotonic()
        program.send(key(program, up))
        answered = program.answer(10, lambda: (status(program) or (0, -1))[1] == selection)
        if answered is None:
            raise WrongPicture(f"key {step} was not answered: {program.row(STATUS_ROW)}")
        times.append((answered - sent) * 1e3)
        # Odd steps, so that the keys do not fall into step with the ticks.
        program.pump(pause + 0.007 * (step % 5))
    return times


def idle(program, seconds=5):
    """What a program that has nothing to do does: CPU, bytes, switches, system calls where there is strace."""
    # Threads that wait for work end themselves after some seconds.
    program.pump(6)
    calls = None
    tracer = None
    report = tempfile.NamedTemporaryFile("r", prefix="scene-")
    if shutil.which("strace"):
        command = ["strace", "-f", "-qq", "-o", report.name, "-p", str(program.pid)]
        tracer = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        program.pump(0.7)
    cpu, written, switches = program.cpu(), program.bytes, program.switches()
    attached = len(report.read().splitlines())
    program.pump(seconds)
    result = {
        "idle_cpu_ms": (program.cpu() - cpu) * 1e3,
        "idle_bytes": program.bytes - written,
        "idle_switches": program.switches() - switches,
    }
    if tracer and attached >= 0:
        calls = len(report.read().splitlines())
        tracer.terminate()
        tracer.wait()
        result["idle_calls"] = calls
    report.close()
    return result


def measure(command, count):
    """One run: first paint, 300 ticks, keys at rest and during 300 more ticks, 5 s of rest."""
    program = Program(command + [str(count)])
    try:
        result = {"first_paint_ms": first_paint(program, count)}
        cpu, written = program.cpu(), program.bytes
        animate(program, TICKS)
        result["cpu_ms"] = (program.cpu() - cpu) * 1e3
        result["tick_bytes"] = (program.bytes - written) / TICKS
        check_picture(program, count, *(status(program) or (-1, -1)))
        result["memory_kb"] = program.peak_memory()
        result["key_ms"] = latencies(program, count, 0.02)
        program.send(b" ")
        program.pump(0.2)
        result["animated_key_ms"] = latencies(program, count, 0.1)
        program.pump(40, lambda: (status(program) or (0,))[0] >= 2 * TICKS)
        check_picture(program, count, *(status(program) or (-1, -1)))
        result.update(idle(program))
    finally:
        program.close()
    for name in ("key_ms", "animated_key_ms"):
        times = result.pop(name)
        result[f"{name}_p50"], result[f"{name}_p99"] = percentile(times, 0.5), percentile(times, 0.99)
    return result


def measure_size(command, count):
    """A short run, for what a larger catalogue changes: first paint, 300 ticks, memory."""
    program = Program(command + [str(count)])
    try:
        painted = first_paint(program, count)
        cpu = program.cpu()
        animate(program, TICKS)
        spent = (program.cpu() - cpu) * 1e3
        check_picture(program, count, *(status(program) or (-1, -1)))
        return {"first_paint_ms": painted, "cpu_ms": spent, "memory_kb": program.peak_memory()}
    finally:
        program.close()


def calls(command, count):
    """System calls a tick, and writes to the terminal among them; nothing without strace."""
    if not shutil.which("strace"):
        return
    with tempfile.NamedTemporaryFile("r", prefix="scene-") as report:
        trace = ["strace", "-f", "-qq", "-e", "signal=none", "-y", "-o", report.name]
        program = Program(trace + command + [str(count)])
        try:
            first_paint(program, count)
            report.read()
            animate(program, TICKS)
            # What another thread interrupts has a second line.
            lines = [line for line in report.read().splitlines() if " resumed>" not in line]
        finally:
            program.close()
    written = re.compile(rf"\bwritev?\(\d+<{program.name}>")
    yield "tick_calls", len(lines) / TICKS
    yield "writes", sum(bool(written.search(line)) for line in lines) / TICKS
