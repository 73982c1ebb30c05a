extension Jar {
  /// The distance of the glass from the side, in dots, for each of its 36 rows of dots.
  static let edges = [
    4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4,
  ]

  static let plain = [
    "  │              │  ",
    "  │              │  ",
    "╭─╯              ╰─╮",
    "│                  │",
    "│                  │",
    "│                  │",
    "│                  │",
    "│                  │",
    "╰──────────────────╯",
  ]

  static let letters = [
    "  |              |  ",
    "  |              |  ",
    " /                \\ ",
    "|                  |",
    "|                  |",
    "|                  |",
    "|                  |",
    "|                  |",
    "\\__________________/",
  ]
}
