/// Reads the strings of TOML 1.0. Other values are left out, unchecked: the tools of the project
/// check its file, and here only its strings count.
struct TOMLScanner {
  /// A string in the text.
  struct Entry {
    /// The keys from the root; "" is an element of an array.
    let path: [String]
    let text: String
    let offset: Int
  }

  /// The maximum depth of arrays and inline tables.
  static let depthLimit = 64

  private let collector: LinkCollector
  var source: SourceText
  /// All strings of the text, in order.
  private(set) var entries: [Entry] = []
  private var depth = 0

  /// Reads a text. Throws if it is not valid TOML.
  init(_ bytes: [UInt8], _ collector: LinkCollector) throws(LinkError) {
    guard let source = SourceText(Self.withoutReturns(bytes)) else {
      throw collector.error("the file is not UTF-8", "save it as UTF-8")
    }
    guard source.at == 0 else {
      throw collector.error("the file begins with a byte order mark", "remove it")
    }
    self.collector = collector
    self.source = source
    try readTables()
  }

  /// Returns a text whose lines end without a carriage return.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    return bytes.indices.compactMap { index in
      bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        ? nil : bytes[index]
    }
  }

  func place(of entry: Entry) -> LinkError.Position {
    source.place(of: entry.offset, entry.path.joined(separator: "."))
  }

  private mutating func readTables() throws(LinkError) {
    var path: [String] = []
    try skipLines()
    while !source.isAtEnd {
      if source.skip("[[") {
        path = try key() + [""]
        try expect("]]")
      } else if source.skip("[") {
        path = try key()
        try expect("]")
      } else {
        try readPair(path)
      }
      try endLine()
    }
  }

  private mutating func readPair(_ path: [String]) throws(LinkError) {
    let key = try key()
    try expect("=")
    try readValue(path + key)
  }

  // MARK: Keys

  private mutating func key() throws(LinkError) -> [String] {
    var path: [String] = []
    repeat {
      skipSpace()
      if hasString {
        path.append(try string(isKey: true))
      } else {
        let word = source.skip(while: Self.isWordByte)
        guard !word.isEmpty else { throw error("expected a key", "correct the TOML there") }
        path.append(String(decoding: word, as: UTF8.self))
      }
      skipSpace()
    } while source.skip(".")
    return path
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }

  // MARK: Values

  private mutating func readValue(_ path: [String]) throws(LinkError) {
    skipSpace()
    let start = source.at
    switch source.peek {
    case _ where hasString: entries.append(Entry(path: path, text: try string(), offset: start))
    case UInt8(ascii: "["): try readArray(path)
    case UInt8(ascii: "{"): try readInlineTable(path)
    default:
      let word = source.skip(while: Self.isValueByte)
      guard let first = word.first,
        "+-0123456789".utf8.contains(first)
          || ["true", "false", "inf", "nan"].contains(String(decoding: word, as: UTF8.self))
      else {
        source.at = start
        throw error("expected a value", "put a text in quotes")
      }
      // A space may separate a time from a date.
      if word.count(where: { $0 == UInt8(ascii: "-") }) == 2, source.skip(" ") {
        source.skip(while: Self.isValueByte)
      }
    }
  }

  /// Returns a Boolean value that indicates whether a byte does not end a value.
  private static func isValueByte(_ byte: UInt8) -> Bool {
    !" \t\n,]}#".utf8.contains(byte)
  }

  private mutating func readArray(_ path: [String]) throws(LinkError) {
    try open()
    try skipLines()
    while !source.skip("]") {
      try readValue(path + [""])
      try skipLines()
      guard source.skip(",") || source.starts(with: "]") else {
        throw error("expected ',' or ']'", "correct the TOML there")
      }
      try skipLines()
    }
    depth -= 1
  }

  private mutating func readInlineTable(_ path: [String]) throws(LinkError) {
    try open()
    defer { depth -= 1 }
    skipSpace()
    guard !source.skip("}") else { return }
    repeat {
      try readPair(path)
      skipSpace()
    } while source.skip(",")
    guard source.skip("}") else { throw error("expected ',' or '}'", "correct the TOML there") }
  }

  private mutating func open() throws(LinkError) {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw error("nested more than \(Self.depthLimit) deep", "write it flatter")
    }
    source.at += 1
  }

  // MARK: Space

  private mutating func skipSpace() { source.skip { $0 == 0x20 || $0 == 0x09 } }

  private mutating func skipLines() throws(LinkError) {
    repeat { source.skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } } while try skipComment()
  }

  private mutating func skipComment() throws(LinkError) -> Bool {
    guard source.starts(with: "#") else { return false }
    source.skip { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    guard source.isAtEnd || source.peek == 0x0A else {
      throw error("a control character", "remove it")
    }
    return true
  }

  private mutating func endLine() throws(LinkError) {
    skipSpace()
    _ = try skipComment()
    guard source.isAtEnd || source.skip("\n") else {
      throw error("expected the end of the line", "correct the TOML there")
    }
    try skipLines()
  }

  private mutating func expect(_ word: StaticString) throws(LinkError) {
    skipSpace()
    guard source.skip(word) else { throw error("expected '\(word)'", "correct the TOML there") }
  }

  func error(_ problem: String, _ remedy: String, at offset: Int? = nil) -> LinkError {
    collector.error(problem, remedy, at: source.place(of: offset))
  }
}
