public import TipJarTerminal

/// Text that is wrapped at words, by its display width.
public struct Paragraph: Widget, Equatable, Sendable {
  /// The text; a line feed begins a new line.
  public var text: String
  /// The style of the text.
  public var style: Style
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a paragraph.
  public init(_ text: String, style: Style = Style(), glyphs: GlyphSet = .braille) {
    (self.text, self.style, self.glyphs) = (text, style, glyphs)
  }

  /// Draws as many lines as fit; the last one ends in an ellipsis if there are more.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let lines = lines(width: rect.width)
    for (index, line) in lines.prefix(rect.height).enumerated() {
      let isCut = index == rect.height - 1 && lines.count > rect.height
      let row = rect.row(index)
      var used = canvas.label(line, style, in: row, glyphs)
      guard isCut else { continue }
      used = min(used, row.width - 1)
      canvas.stamp(glyphs.ellipsis, x: used, style, in: row)
    }
  }

  /// Returns the number of rows needed in `width` columns.
  public func height(width: Int) -> Int { lines(width: width).count }

  /// Returns the lines in `width` columns. A word that is wider than a line is split, a path after
  /// one of its slashes and an id after one of its dots.
  public func lines(width: Int) -> [String] {
    guard width > 0 else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Self.wrap($0, width: width) }
  }

  /// Returns as many lines as ``lines(width:)``, of which the last is not much shorter than the
  /// others: for a sentence in the middle.
  package func balancedLines(width: Int) -> [String] {
    let lines = lines(width: width)
    let least = max(1, DisplayWidth.of(text) / max(1, lines.count))
    let narrower = (least..<max(least, width)).lazy.map { self.lines(width: $0) }
    return narrower.first { $0.count <= lines.count } ?? lines
  }

  private static func wrap(_ text: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let columns = DisplayWidth.of(String(word))
      if !line.isEmpty, used + 1 + columns > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if !line.isEmpty {
        line += " "
        used += 1
      }
      for character in word {
        let columns = DisplayWidth.of(character)
        if used + columns > width, !line.isEmpty {
          let carried = split(&line, before: character, width: width)
          lines.append(line)
          line = carried
          used = DisplayWidth.of(line)
        }
        line.append(character)
        used += columns
      }
    }
    return lines + [line]
  }

  /// Removes and returns the end of a full line that belongs with the next character.
  private static func split(
    _ line: inout String, before character: Character, width: Int
  ) -> String {
    if mayNotBegin.contains(character), line.count > 1 { return String(line.removeLast()) }
    guard let place = line.lastIndex(where: { "/. ".contains($0) }), line[place] != " "
    else { return "" }
    let name = String(line[line.index(after: place)...])
    // A long name is split itself.
    guard DisplayWidth.of(name) <= width / 2 else { return "" }
    line.removeLast(name.count)
    return name
  }

  /// The characters that must not begin a line in Japanese (JIS X 4051). The preceding character
  /// moves to the next line with them.
  private static let mayNotBegin: Set<Character> = [
    "、", "。", "」", "』", "）", "？", "！", "ー", "々", "っ", "ッ", "ゃ", "ャ", "ゅ", "ュ", "ょ", "ョ",
  ]
}
