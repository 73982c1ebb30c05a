/// Reads the strings of TOML 1.0 without building a tree: only one table of a small file is needed.
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
  private var source: SourceText
  /// All strings of the text, in order.
  private(set) var entries: [Entry] = []
  private var paths: Set<[String]> = []
  private var depth = 0

  /// Reads a text. Throws if it is not valid TOML.
  init(_ bytes: [UInt8], _ collector: LinkCollector) throws(LinkError) {
    guard let source = SourceText(bytes) else {
      throw collector.error("the file is not UTF-8", "save it as UTF-8")
    }
    self.collector = collector
    self.source = source
    try readTables()
  }

  /// Returns the location of a string.
  func place(of entry: Entry) -> LinkError.Place {
    source.place(of: entry.offset, Self.key(entry.path))
  }

  private mutating func readTables() throws(LinkError) {
    var table: [String] = []
    skipLines()
    while !source.isAtEnd {
      if source.skip("[[") {
        table = try path(in: []) + [""]
        try expect("]]")
      } else if source.skip("[") {
        let place = source.place()
        table = try path(in: [])
        try expect("]")
        // Only for standard tables: those of an array may be repeated.
        guard table.contains("") || paths.insert(table + ["[]"]).inserted else {
          throw collector.error("the table is defined twice", "merge both", at: place)
        }
      } else {
        try readPair(in: table)
      }
      try endLine()
    }
  }

  private mutating func readPair(in table: [String]) throws(LinkError) {
    let start = source.at
    let path = try path(in: table)
    guard path.contains("") || paths.insert(path).inserted else {
      throw collector.error(
        "the key is defined twice", "keep one of them", at: source.place(of: start, Self.key(path)))
    }
    try expect("=")
    try readValue(path)
  }

  // MARK: Keys

  private mutating func path(in table: [String]) throws(LinkError) -> [String] {
    var path = table
    repeat {
      skipSpace()
      if TOMLString.isNext(in: source) {
        path.append(try TOMLString.read(&source, collector))
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

  private static func key(_ path: [String]) -> String { path.joined(separator: ".") }

  // MARK: Values

  private mutating func readValue(_ path: [String]) throws(LinkError) {
    skipSpace()
    let start = source.at
    switch source.peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      entries.append(
        Entry(path: path, text: try TOMLString.read(&source, collector), offset: start))
    case UInt8(ascii: "["): try readArray(path)
    case UInt8(ascii: "{"): try readInlineTable(path)
    default:
      let word = source.skip { Self.isWordByte($0) || [0x20, 0x2B, 0x2E, 0x3A].contains($0) }
      guard !word.isEmpty else { throw error("expected a value", "put a text in quotes") }
    }
  }

  private mutating func readArray(_ path: [String]) throws(LinkError) {
    try open()
    skipLines()
    while !source.skip("]") {
      try readValue(path + [""])
      skipLines()
      guard source.skip(",") || source.starts(with: "]") else {
        throw error("expected ',' or ']'", "correct the TOML there")
      }
      skipLines()
    }
    depth -= 1
  }

  private mutating func readInlineTable(_ path: [String]) throws(LinkError) {
    try open()
    skipLines()
    while !source.skip("}") {
      try readPair(in: path)
      skipLines()
      guard source.skip(",") || source.starts(with: "}") else {
        throw error("expected ',' or '}'", "correct the TOML there")
      }
      skipLines()
    }
    depth -= 1
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

  private mutating func skipLines() {
    repeat {
      source.skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    } while skipComment()
  }

  private mutating func skipComment() -> Bool {
    guard source.starts(with: "#") else { return false }
    source.skip { $0 != 0x0A }
    return true
  }

  private mutating func endLine() throws(LinkError) {
    skipSpace()
    _ = skipComment()
    guard source.isAtEnd || source.skip("\n") || source.skip("\r\n") else {
      throw error("expected the end of the line", "correct the TOML there")
    }
    skipLines()
  }

  private mutating func expect(_ word: StaticString) throws(LinkError) {
    skipSpace()
    guard source.skip(word) else { throw error("expected '\(word)'", "correct the TOML there") }
  }

  private func error(_ problem: String, _ remedy: String) -> LinkError {
    collector.error(problem, remedy, at: source.place())
  }
}
