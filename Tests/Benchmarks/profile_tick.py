"""What a tick costs in counts that no other program on the machine changes, by valgrind's callgrind."""

import re
import shutil
import tempfile

from measure import animate, first_paint
from terminal import TICKS, Program

ALLOCATORS = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}
NAME = re.compile(r"^c?fn=\((\d+)\)(?: (.*))?$")


def counts(report):
    """Instructions, and calls of what allocates, of a whole run."""
    names, called, instructions, allocations = {}, "", 0, 0
    for line in report:
        if line.startswith(("fn=", "cfn=")):
            number, name = NAME.match(line.rstrip()).groups()
            if name:
                names[number] = name
            called = names[number].split("'")[0].split("@")[0]
        elif line.startswith("calls=") and called in ALLOCATORS:
            allocations += int(line[6:].split()[0])
        elif line.startswith("totals:"):
            instructions = int(line.split()[1])
    return instructions, allocations


def run(command, count, moves):
    """One run under callgrind, with 300 ticks or none."""
    with tempfile.NamedTemporaryFile("r", prefix="scene-") as report:
        tool = ["valgrind", "-q", "--log-file=/dev/null", "--tool=callgrind", f"--callgrind-out-file={report.name}"]
        program = Program(tool + command + [str(count)])
        try:
            first_paint(program, count)
            if moves:
                animate(program, TICKS)
        finally:
            program.close(patience=30)
        return counts(report)


def profile(command, count):
    """Instructions and allocations a tick: a run with ticks less one without. Nothing without valgrind."""
    if not shutil.which("valgrind"):
        return
    still, moving = run(command, count, False), run(command, count, True)
    for name, before, after in zip(("tick_instructions", "tick_allocations"), still, moving):
        yield name, (after - before) / TICKS


if __name__ == "__main__":
    import sys

    print(dict(profile(sys.argv[1:], 1000)))
