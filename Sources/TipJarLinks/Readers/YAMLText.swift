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
      return try compose(yaml: string)
    } catch let error as YamlError {
      throw Self.error(error, collector)
    } catch {
      throw collector.error("the YAML cannot be read", "correct it")
    }
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
      if isTab(at: mark, in: yaml) {
        return collector.error("the line is indented by a tab", "use spaces", at: place)
      }
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

  /// Returns whether the line of a mark is indented by a tab, which YAML does not allow.
  private static func isTab(at mark: Mark, in yaml: String) -> Bool {
    let lines = yaml.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.indices.contains(mark.line - 1) else { return false }
    return lines[mark.line - 1].prefix { $0 == 0x20 || $0 == 0x09 }.contains(0x09)
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
