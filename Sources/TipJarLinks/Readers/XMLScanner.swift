/// Reads the elements, attributes and text of XML 1.0 without a document type. Nothing is
/// downloaded, and no entities are defined, so that none can expand.
struct XMLScanner {
  /// An element that has ended.
  struct Element {
    /// The names from the root.
    let path: [String]
    let attributes: [String: String]
    /// Its own text, without that of nested elements.
    fileprivate(set) var text = ""
    fileprivate let offset: Int
  }

  /// The maximum depth of elements.
  static let depthLimit = 64

  private let collector: LinkCollector
  private var source: SourceText
  private var open: [Element] = []

  init(_ bytes: [UInt8], _ collector: LinkCollector) throws(LinkError) {
    guard let source = SourceText(bytes) else {
      throw collector.error("the file is not UTF-8", "save it as UTF-8")
    }
    self.collector = collector
    self.source = source
  }

  func place(of element: Element) -> LinkError.Position {
    source.place(of: element.offset, element.path.last ?? "")
  }

  /// Reads a document to its end. `body` is called for each element that ends.
  mutating func read(_ body: (Element) -> Void) throws(LinkError) {
    var hasRoot = false
    repeat {
      try readText()
      guard !source.isAtEnd else { break }
      if source.starts(with: "<?") || source.starts(with: "<!--") {
        try skipMarkup()
      } else if source.starts(with: "</") {
        body(try close())
      } else if source.starts(with: "<!") {
        throw error("a document type or another declaration", "remove it")
      } else {
        guard !open.isEmpty || !hasRoot else { throw error("a second root", "remove it") }
        hasRoot = true
        try readStart(body)
      }
    } while !source.isAtEnd
    guard open.isEmpty, hasRoot else {
      throw error("<\(open.last?.path.last ?? "component")> has no end", "close it")
    }
  }

  private mutating func skipMarkup() throws(LinkError) {
    let end: StaticString = source.skip("<!--") ? "-->" : "?>"
    guard source.skip(past: end) != nil else {
      throw error("a comment or an instruction has no end", "close it")
    }
  }

  // MARK: Tags

  private mutating func readStart(_ body: (Element) -> Void) throws(LinkError) {
    let start = source.at
    source.at += 1
    let name = try name()
    guard open.count < Self.depthLimit else {
      throw error("nested more than \(Self.depthLimit) deep", "write it flatter")
    }
    var attributes: [String: String] = [:]
    while true {
      let space = source.skip(while: Self.isSpace)
      if source.skip(">") || source.starts(with: "/>") { break }
      guard !space.isEmpty else { throw error("expected '>'", "correct the XML there") }
      let (key, value) = try attribute()
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw error("the attribute \(key.prefix(40)) is defined twice", "keep one of them")
      }
    }
    open.append(
      Element(path: (open.last?.path ?? []) + [name], attributes: attributes, offset: start))
    if source.skip("/>") { body(open.removeLast()) }
  }

  private mutating func close() throws(LinkError) -> Element {
    let start = source
    source.at += 2
    let name = try name()
    source.skip(while: Self.isSpace)
    guard source.skip(">"), let element = open.popLast(), element.path.last == name else {
      source = start
      throw error(
        "</\(name.prefix(40))> closes an element that is not open", "correct the XML there")
    }
    return element
  }

  private mutating func attribute() throws(LinkError) -> (String, String) {
    let key = try name()
    source.skip(while: Self.isSpace)
    guard source.skip("=") else { throw error("expected '='", "correct the XML there") }
    source.skip(while: Self.isSpace)
    let isDouble = source.skip("\"")
    guard isDouble || source.skip("'") else {
      throw error("expected a quote", "put the value in quotes")
    }
    guard let raw = source.skip(past: isDouble ? "\"" : "'"), !raw.contains(UInt8(ascii: "<"))
    else { throw error("the value has no end", "close it with a quote") }
    return (key, try resolved(raw))
  }

  private mutating func name() throws(LinkError) -> String {
    let name = source.skip { $0 >= 0x80 || Self.isNameByte($0) }
    guard !name.isEmpty else { throw error("expected a name", "correct the XML there") }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...58, 65...90, 97...122, 45, 46, 95: true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  // MARK: Text

  private mutating func readText() throws(LinkError) {
    while !source.isAtEnd {
      if source.skip("<![CDATA[") {
        guard !open.isEmpty, let text = source.skip(past: "]]>") else {
          throw error("a CDATA section has no end or no element", "correct the XML there")
        }
        open[open.count - 1].text += String(decoding: text, as: UTF8.self)
        continue
      }
      let raw = source.skip { $0 != UInt8(ascii: "<") }
      guard !raw.isEmpty else { return }
      if open.isEmpty {
        guard raw.allSatisfy(Self.isSpace) else {
          throw error("a text outside of the root", "remove it")
        }
      } else {
        open[open.count - 1].text += try resolved(raw)
      }
    }
  }

  /// Returns a text with its references replaced: the five of XML, and numeric ones.
  private func resolved(_ raw: ArraySlice<UInt8>) throws(LinkError) -> String {
    var parts = String(decoding: raw, as: UTF8.self)
      .split(separator: "&", omittingEmptySubsequences: false)[...]
    var text = parts.popFirst().map(String.init) ?? ""
    for part in parts {
      guard let end = part.firstIndex(of: ";"), let character = Self.character(part[..<end]) else {
        throw error("\"&\(part.prefix(12))\" is no reference", "write &amp; for &")
      }
      text.unicodeScalars.append(character)
      text += part[part.index(after: end)...]
    }
    return text
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHex = name.hasPrefix("#x")
      let digits = name.dropFirst(isHex ? 2 : 1)
      guard digits.allSatisfy(\.isHexDigit), digits.utf8.count < 9 else { return nil }
      return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }

  private func error(_ problem: String, _ remedy: String) -> LinkError {
    collector.error(problem, remedy, at: source.place())
  }
}
