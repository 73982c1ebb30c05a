/// Reads `<url type="donation">` of AppStream metainfo.
enum AppStreamReader {
  /// Returns the component's untranslated name.
  static func read(
    _ bytes: [UInt8], into collector: inout LinkCollector
  ) throws(LinkError) -> String? {
    var scanner = try XMLScanner(bytes, collector)
    var found: [XMLScanner.Element] = []
    var name: XMLScanner.Element?
    var root: String?
    try scanner.read { element in
      if element.path.count == 1 { root = element.path[0] }
      guard element.path.count == 2 else { return }
      if element.path[1] == "url", element.attributes["type"] == "donation" {
        found.append(element)
      }
      if element.path[1] == "name", element.attributes["xml:lang"] == nil { name = name ?? element }
    }
    guard root == "component" || root == "application" else {
      throw collector.error(
        "the root is <\((root ?? "").prefix(40))>", "write one <component>",
        at: LinkError.Position(line: 1))
    }
    for element in found { collector.add(element.text.trimmed, at: scanner.place(of: element)) }
    return name.flatMap { collector.shown($0.text.trimmed, at: scanner.place(of: $0)) }
  }
}

extension String {
  /// The text without surrounding white space.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
