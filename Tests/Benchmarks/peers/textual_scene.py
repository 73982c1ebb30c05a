"""The scene in Textual: a widget that renders lines, which is its quickest way."""

import sys

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget

KINDS = ["Utility", "Game", "Music", "Photo", "News"]
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
VISIBLE, TICKS = 36, 300
PLAIN, BLUE = Style(), Style(color="blue")
SELECTED, SELECTED_BLUE = Style(reverse=True), Style(color="blue", reverse=True)


class Scene(Widget):
    def __init__(self, count):
        super().__init__()
        self.items = [(f"App {i:06d} {KINDS[i % 5]}", i % 10) for i in range(count)]
        self.number = self.selection = self.top = 0

    def render_line(self, y):
        index = self.top + y - 2
        if y == 0:
            return Strip([Segment(f"Store N={len(self.items)}".ljust(120), PLAIN)], 120)
        if y == 39:
            text = f"frame {self.number:03d} sel {self.selection:06d}"
            return Strip([Segment(text.ljust(120), PLAIN)], 120)
        if not 2 <= y < 2 + VISIBLE or index >= len(self.items):
            return Strip([Segment(" " * 120, PLAIN)], 120)
        return self.item_line(index)

    def item_line(self, index):
        name, price = self.items[index]
        percent = (index * 7 + self.number) % 101
        bar = "█" * (percent // 10) + "░" * (10 - percent // 10)
        plain, blue = (SELECTED, SELECTED_BLUE) if index == self.selection else (PLAIN, BLUE)
        spinner = SPINNER[(self.number + index) % 10]
        segments = [
            Segment(f" {name:<89}${price}.99".ljust(100), plain),
            Segment(bar, blue),
            Segment(f" {spinner} {percent:3d}%   ", plain),
        ]
        return Strip(segments, 120)


class SceneApp(App):
    CSS = "Screen, Scene { background: ansi_default; color: ansi_default; width: 120; height: 40; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, count):
        super().__init__(ansi_color=True)
        self.scene = Scene(count)
        self.left = 0
        self.timer = None

    def compose(self):
        yield self.scene

    def on_key(self, event):
        scene = self.scene
        if event.key == "q":
            self.exit()
        elif event.key in ("up", "down"):
            selection = scene.selection + (1 if event.key == "down" else -1)
            scene.selection = min(max(0, selection), len(scene.items) - 1)
            scene.top = min(max(scene.top, scene.selection - VISIBLE + 1), scene.selection)
            scene.refresh()
        elif event.key == "space" and self.left == 0:
            self.left = TICKS
            self.timer = self.set_interval(1 / 30, self.tick)

    def tick(self):
        self.left -= 1
        if self.left == 0:
            self.timer.stop()
        self.scene.number += 1
        self.scene.refresh()


SceneApp(int(sys.argv[1])).run()
