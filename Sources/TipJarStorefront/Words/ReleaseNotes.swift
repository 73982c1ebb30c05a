import TipJarTerminal

/// The notes of a release: Markdown as text that a terminal can show.
enum ReleaseNotes {
  /// The maximum number of bytes that are read.
  static let longest = 16 << 10

  /// Returns notes as plain text: without the marks of headings and emphasis, pictures, comments and
  /// HTML. Of links the text remains. Blank lines are not repeated.
  static func plain(_ markdown: String) -> String {
    var lines: [String] = []
    var isCode = false
    let bytes = withoutComments(Array(markdown.utf8.prefix(longest)))
    for line in bytes.split(separator: Byte.newline, omittingEmptySubsequences: false) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let bare = line.drop { $0 == Byte.space || $0 == Byte.tab }
      if bare.starts(with: "```".utf8) || bare.starts(with: "~~~".utf8) {
        isCode.toggle()
        continue
      }
      let shown = String(decoding: isCode ? Array(line) : text(of: bare), as: UTF8.self)
      let clean = TextCleaner.cleaned(shown, limit: 1000)
      let isBlank = clean.utf8.allSatisfy { $0 == Byte.space }
      if isBlank, lines.last?.isEmpty ?? true { continue }
      lines.append(isBlank ? "" : clean)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private enum Byte {
    static let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " "), tab = UInt8(ascii: "\t")
    static let open = UInt8(ascii: "["), shut = UInt8(ascii: "]"), less = UInt8(ascii: "<")
    static let bang = UInt8(ascii: "!"), paren = UInt8(ascii: "("), hash = UInt8(ascii: "#")
    static let quote = UInt8(ascii: ">")
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let place = rest.firstRange(of: Array("<!--".utf8)) {
      result += rest[..<place.lowerBound]
      rest = rest[place.upperBound...]
      guard let end = rest.firstRange(of: Array("-->".utf8)) else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Returns a line without the marks at its beginning and those of its words.
  private static func text(of line: ArraySlice<UInt8>) -> [UInt8] {
    // A rule, or the line below a heading or the head of a table.
    if line.count >= 3, line.allSatisfy({ "-=_*|: \r".utf8.contains($0) }) { return [] }
    var line = line
    while line.first == Byte.quote { line = line.dropFirst().drop { $0 == Byte.space } }
    let title = line.drop { $0 == Byte.hash }
    if title.count < line.count, title.first == Byte.space { line = title.dropFirst() }
    if line.starts(with: "* ".utf8) || line.starts(with: "+ ".utf8) {
      return Array("- ".utf8) + words(of: line.dropFirst(2))
    }
    return words(of: line)
  }

  private static func words(of line: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = line
    while let first = rest.first {
      if let (shown, after) = link(at: rest) ?? tag(at: rest) {
        result += shown
        rest = after
      } else if ["**", "__", "~~"].contains(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(2)
      } else {
        if first != UInt8(ascii: "`") { result.append(first) }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the text of a link, nothing of a picture, and what follows; nil for anything else.
  private static func link(
    at text: ArraySlice<UInt8>
  ) -> (shown: [UInt8], after: ArraySlice<UInt8>)? {
    let isPicture = text.first == Byte.bang
    let link = isPicture ? text.dropFirst() : text
    guard link.first == Byte.open, let end = closing(of: link) else { return nil }
    let after = link[end...].dropFirst()
    guard let kind = after.first, kind == Byte.paren || kind == Byte.open,
      let last = after.firstIndex(of: kind == Byte.paren ? UInt8(ascii: ")") : Byte.shut)
    else { return nil }
    let shown = isPicture ? [] : words(of: link[link.index(after: link.startIndex)..<end])
    return (shown, after[last...].dropFirst())
  }

  /// Returns the place of the bracket that closes the first one; a picture in a link has its own.
  private static func closing(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for place in text.indices {
      if text[place] == Byte.open { depth += 1 }
      if text[place] == Byte.shut { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// Returns the address in angle brackets, nothing of a tag, and the rest; nil for other text.
  private static func tag(
    at text: ArraySlice<UInt8>
  ) -> (shown: [UInt8], after: ArraySlice<UInt8>)? {
    guard text.first == Byte.less, let end = text.firstIndex(of: Byte.quote) else { return nil }
    let inner = text[text.index(after: text.startIndex)..<end]
    let name = inner.first == UInt8(ascii: "/") ? inner.dropFirst() : inner
    guard let letter = name.first, (0x61...0x7A).contains(letter | 0x20) else { return nil }
    let isAddress = inner.starts(with: "http".utf8)
    return (isAddress ? Array(inner) : [], text[end...].dropFirst())
  }
}
