extension Diagnosis {
  /// A line for each thing: what it is, and how it is here.
  var lines: [[String]] {
    [
      ["tipjar", "\(version), ncurses \(curses), SQLite \(sqlite ?? "unknown")"],
      ["Terminal", "TERM=\(term ?? ""), \(columns)x\(rows)"],
      ["Full screen", fullScreen ? "yes" : "no: \(fullScreenProblem ?? "")"],
      [
        "Colours", "\(colorDepth) (terminfo has \(terminfo24Bit ? "24-bit" : "\(terminfoColors)"))",
      ],
      ["Theme", "\(theme)\(ground)"],
      ["UTF-8", utf8 ? "yes" : "no: only ASCII can be shown"],
      ["Glyphs", glyphs],
      ["Mouse", mouse ? "yes" : "no"],
      ["One frame at a time", synchronizedOutput.map { $0 ? "yes" : "no" } ?? "unknown"],
      ["Window title", windowTitle ? "yes" : "no"],
      ["Taskbar progress", taskbarProgress ? "yes" : "no"],
      ["Reduced motion", reducedMotion ? "yes" : "no"],
      [
        "Cursor",
        cursor == CursorWish.visible.rawValue
          ? "seen on what has the focus" : "seen where one types",
      ],
      ["Locale", locale ?? "none"],
      ["Language", language],
      ["Settings", "\(settingsFile) (\(settingsState))"],
      ["State", "\(stateFolder) (\(stateFolderState))"],
    ]
  }

  /// What lies behind the text, as far as there is something to say of it.
  private var ground: String {
    let facts = [
      ownBackground ? "a background of its own" : nil,
      background.map { "the terminal's background is \($0)" },
    ].compactMap { $0 }
    return facts.isEmpty ? "" : " (" + facts.joined(separator: "; ") + ")"
  }

  /// The version without the name that curses puts before it.
  private var curses: String { ncurses.split(separator: " ").last.map(String.init) ?? ncurses }
}
