"""The scene in urwid: one widget that renders the whole canvas; a bar and a spinner are cheap that way."""

import sys
import time

import urwid

KINDS = ["Utility", "Game", "Music", "Photo", "News"]
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
VISIBLE, TICKS = 36, 300


class Scene(urwid.Widget):
    _sizing = frozenset(["box"])
    _selectable = True

    def __init__(self, count):
        super().__init__()
        self.items = [(f"App {i:06d} {KINDS[i % 5]}", i % 10) for i in range(count)]
        self.frame = self.selection = self.top = self.left = 0
        self.next = 0.0
        self.loop = None

    def row(self, index):
        name, price = self.items[index]
        percent = (index * 7 + self.frame) % 101
        bar = "█" * (percent // 10) + "░" * (10 - percent // 10)
        plain, blue = ("sel", "selbar") if index == self.selection else (None, "bar")
        head = f" {name:<89}${price}.99".ljust(100)
        tail = f" {SPINNER[(self.frame + index) % 10]} {percent:3d}%   "
        parts = [head.encode(), bar.encode(), tail.encode()]
        return b"".join(parts), [(a, len(p)) for a, p in zip((plain, blue, plain), parts)]

    def render(self, size, focus=False):
        columns, rows = size
        lines = [(b"", [])] * rows
        lines[0] = (f"Store N={len(self.items)}".encode(), [])
        for index in range(self.top, min(len(self.items), self.top + VISIBLE)):
            lines[2 + index - self.top] = self.row(index)
        lines[39] = (f"frame {self.frame:03d} sel {self.selection:06d}".encode(), [])
        text = [line + b" " * (columns - len(line.decode())) for line, _ in lines]
        return urwid.TextCanvas(text, [attributes for _, attributes in lines], maxcol=columns)

    def keypress(self, size, key):
        if key == "q":
            raise urwid.ExitMainLoop
        if key in ("up", "down"):
            selection = self.selection + (1 if key == "down" else -1)
            self.selection = min(max(0, selection), len(self.items) - 1)
            self.top = min(max(self.top, self.selection - VISIBLE + 1), self.selection)
            self._invalidate()
        if key == " " and self.left == 0:
            self.left = TICKS
            self.next = time.monotonic()
            self.wait()

    def wait(self):
        self.next += 1 / 30
        self.loop.set_alarm_in(max(0, self.next - time.monotonic()), self.tick)

    def tick(self, *_):
        self.frame += 1
        self.left -= 1
        self._invalidate()
        if self.left:
            self.wait()


scene = Scene(int(sys.argv[1]))
palette = [("sel", "standout", ""), ("bar", "dark blue", ""), ("selbar", "dark blue,standout", "")]
scene.loop = urwid.MainLoop(scene, palette, handle_mouse=False)
scene.loop.run()
