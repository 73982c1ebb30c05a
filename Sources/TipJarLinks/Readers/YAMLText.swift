internal import TipJarJSON
internal import Yams

/// Reads a small YAML file with libyaml, and refuses input that would take it much time or stack.
enum YAMLText {
  /// The maximum size in bytes.
  static let sizeLimit = 64 << 10
  /// The maximum depth of brackets, and of indicators in a line; libyaml recurses for each.
  static let depthLimit = 64
  /// The maximum number of aliases; each can double the text that the earlier ones represent.
  static let aliasLimit = 16

  /// Returns the root of the document, or nil if it has only comments.
  static func root(of bytes: [UInt8], _ collector: LinkCollector) throws(LinkError) -> Node? {
    guard bytes.count <= sizeLimit else {
      throw collector.error("the file is larger than \(sizeLimit >> 10) KiB", "shorten it")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let string = String(validating: text, as: UTF8.self) else {
      throw collector.error("the file is not UTF-8", "save it as UTF-8")
    }
    try refuseExcess(text, collector)
    do {
      do {
        return try compose(yaml: string)
      } catch YamlError.duplicatedKeysInMapping {
        return try compose(yaml: markingRepeatedKeys(of: string))
      }
    } catch let error as YamlError {
      throw Self.error(error, collector)
    } catch {
      throw collector.error("the YAML cannot be read", "correct it")
    }
  }

  /// A mark behind a key that is defined before. Keys are unique in YAML, and libyaml's readers
  /// refuse others; a person means both values.
  private static let repetition: Unicode.Scalar = "\u{E000}"

  /// Returns the text with marks behind the repeated keys of its root.
  private static func markingRepeatedKeys(of yaml: String) -> String {
    var counts: [String: Int] = [:]
    let lines = yaml.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let key = String(line.prefix { $0.properties.isXIDContinue || $0 == "-" })
      let rest = String(line.dropFirst(key.unicodeScalars.count))
      guard !key.isEmpty, rest.hasPrefix(":") else { return key + rest }
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return key + String(repeating: Character(repetition), count: count) + rest
    }.joined(separator: "\n")
  }

  /// Returns a key of the root as it is written.
  static func word(of key: Node) -> String {
    var word = key.string ?? ""
    while word.unicodeScalars.last == repetition { word.unicodeScalars.removeLast() }
    return word
  }

  private static func refuseExcess(
    _ text: ArraySlice<UInt8>, _ collector: LinkCollector
  ) throws(LinkError) {
    var depth = 0
    var aliases = 0
    let lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for (index, line) in lines.enumerated() {
      let content = line.drop { " \t-?:".utf8.contains($0) }
      if content.first == UInt8(ascii: "#") { continue }
      var last: UInt8 = 0x20
      let start = line[..<content.startIndex]
      let isBlank = content.isEmpty && start.allSatisfy { $0 <= 0x20 }
      var isDeep = start.count > depthLimit && !isBlank
      for byte in line {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "*") where " \t[{,-?:".utf8.contains(last): aliases += 1
        default: break
        }
        last = byte
        if depth > depthLimit { isDeep = true }
      }
      let place = LinkError.Position(line: index + 1)
      if isDeep {
        throw collector.error("nested more than \(depthLimit) deep", "write it flatter", at: place)
      }
      if aliases > aliasLimit {
        throw collector.error("more than \(aliasLimit) aliases", "write the values out", at: place)
      }
    }
  }

  private static func error(_ error: YamlError, _ collector: LinkCollector) -> LinkError {
    switch error {
    case .scanner(_, let problem, let mark, let yaml), .parser(_, let problem, let mark, let yaml),
      .composer(_, let problem, let mark, let yaml):
      let place = LinkError.Position(line: mark.line, column: mark.column)
      let line = line(of: mark, in: yaml)
      if line.prefix(while: { $0 == 0x20 || $0 == 0x09 }).contains(0x09) {
        return collector.error("the line is indented by a tab", "use spaces", at: place)
      }
      if let error = errorOfSign(at: mark, in: line, collector, place) { return error }
      return collector.error(problem.escapingControls, "correct the YAML there", at: place)
    case .duplicatedKeysInMapping(let keys, let first):
      let key = String((keys.first ?? "").prefix(40))
      let place = LinkError.Position(line: first.mark.line, column: first.mark.column, key: key)
      return collector.error("the key is defined twice", "keep one of them", at: place)
    case .reader(let problem, _, _, _):
      return collector.error(problem.escapingControls, "remove the character")
    default: return collector.error("the YAML cannot be read", "correct it")
    }
  }

  /// Returns the error of a name with an @ before it, as people write it: YAML reserves that sign.
  private static func errorOfSign(
    at mark: Mark, in line: String.UTF8View.SubSequence, _ collector: LinkCollector,
    _ place: LinkError.Position
  ) -> LinkError? {
    let rest = line.dropFirst(mark.column - 1)
    guard rest.first == UInt8(ascii: "@") else { return nil }
    let name = rest.dropFirst().prefix { !" \t\r,]}#".utf8.contains($0) }
    return collector.error(
      "a value cannot begin with @ in YAML",
      "write \(String(name).map { $0.prefix(40) } ?? "the name") without it, or in quotes",
      at: place)
  }

  private static func line(of mark: Mark, in yaml: String) -> String.UTF8View.SubSequence {
    let lines = yaml.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : yaml.utf8[...].prefix(0)
  }
}

extension Node {
  /// A Boolean value that indicates a value left blank: null, or an empty text or list.
  var isEmptyValue: Bool {
    if let scalar {
      return scalar.string.isEmpty
        || (scalar.style == .plain && ["~", "null", "Null", "NULL"].contains(scalar.string))
    }
    return sequence?.isEmpty ?? false
  }

  /// Returns the location of a key's value.
  func place(_ key: String) -> LinkError.Position {
    LinkError.Position(line: mark?.line ?? 1, column: mark?.column, key: key)
  }
}
