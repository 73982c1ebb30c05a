/// Reads the strings of TOML 1.0. Other values are checked, and left out.
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
  private let root = TOMLTable()
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

  /// Returns the location of a string.
  func place(of entry: Entry) -> LinkError.Place {
    source.place(of: entry.offset, Self.key(entry.path))
  }

  private mutating func readTables() throws(LinkError) {
    var path: [String] = []
    var table = root
    try skipLines()
    while !source.isAtEnd {
      let start = source.at
      if source.skip("[[") {
        path = try key()
        try expect("]]")
        table = try defined(at: start + 2) { () throws(TOMLTable.Conflict) in try root.append(path)
        }
        path.append("")
      } else if source.skip("[") {
        path = try key()
        try expect("]")
        table = try defined(at: start + 1) { () throws(TOMLTable.Conflict) in try root.define(path)
        }
      } else {
        try readPair(in: table, path, root: root)
      }
      try endLine()
    }
  }

  private mutating func readPair(
    in table: TOMLTable, _ path: [String], root: TOMLTable
  ) throws(LinkError) {
    let start = source.at
    let key = try key()
    try expect("=")
    try readValue(path + key)
    try defined(at: start, Self.key(path + key)) { () throws(TOMLTable.Conflict) in
      try table.define(key, root: root)
    }
  }

  /// Performs a definition. Throws an error at an offset if the name is defined already.
  private func defined<Value>(
    at start: Int, _ key: String = "", _ body: () throws(TOMLTable.Conflict) -> Value
  ) throws(LinkError) -> Value {
    do throws(TOMLTable.Conflict) {
      return try body()
    } catch {
      let place = source.place(of: start, key)
      switch error {
      case .table: throw collector.error("the table is defined twice", "merge both", at: place)
      case .key: throw collector.error("the key is defined twice", "keep one of them", at: place)
      }
    }
  }

  // MARK: Keys

  private mutating func key() throws(LinkError) -> [String] {
    var path: [String] = []
    repeat {
      skipSpace()
      if TOMLString.isNext(in: source) {
        path.append(try TOMLString.read(&source, collector, isKey: true))
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
      let word = source.skip(while: Self.isValueByte)
      guard TOMLWord.isValue(word) else {
        source.at = start
        throw error("expected a value", "put a text in quotes")
      }
      try readTime(after: word)
    }
  }

  /// Reads the time that a space separates from a date.
  private mutating func readTime(after word: ArraySlice<UInt8>) throws(LinkError) {
    guard TOMLWord.isDate(word), source.starts(with: " "), source.at + 1 < source.bytes.count,
      (0x30...0x39).contains(source.bytes[source.at + 1])
    else { return }
    source.at += 1
    source.skip(while: Self.isValueByte)
    guard TOMLWord.isValue(source.bytes[word.startIndex..<source.at]) else {
      throw error("expected a time", "correct the TOML there")
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
    let table = TOMLTable()
    repeat {
      try readPair(in: table, path, root: table)
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
    repeat {
      source.skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    } while try skipComment()
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

  private func error(_ problem: String, _ remedy: String) -> LinkError {
    collector.error(problem, remedy, at: source.place())
  }
}
