/// The name of an archive's entry, as the path of a file in the folder to unpack into.
package struct EntryName: Equatable, Sendable {
  /// The formats, whose names follow different rules.
  package enum Format: Sendable { case tar, zip }

  /// The longest component, the longest name in bytes, and the greatest number of components.
  package static let (longestComponent, longest, deepest) = (255, 1_024, 32)

  /// The components, none of which is empty, `.` or `..`; none for the folder itself.
  package let components: [String]

  package var path: String { components.joined(separator: "/") }

  /// Reads the name of an entry. Throws the reason why an honest archive has no such name.
  /// - Parameter what: The words for the name: an entry's own, or the target of a hard link.
  package init(
    _ bytes: some Collection<UInt8>, _ format: Format, _ what: String = "its name"
  ) throws(Reason) {
    guard !bytes.isEmpty else { throw Reason("\(what) is empty") }
    guard bytes.count <= Self.longest else { throw Reason("\(what) is too long") }
    let name = try Self.text(bytes, what)
    guard !name.hasPrefix("/") else { throw Reason("\(what) is absolute") }
    if format == .zip {
      guard !name.utf8.contains(UInt8(ascii: "\\")) else {
        throw Reason("\(what) has a backslash")
      }
    }
    var components: [String] = []
    // Splitting characters would keep a slash with a mark on it.
    for part in name.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      // Two dots lead out of the folder, and more of them do on other systems.
      guard !part.allSatisfy({ $0 == UInt8(ascii: ".") }) else {
        throw Reason("\(what) has the component “\(String(decoding: part, as: UTF8.self))”")
      }
      guard part.count <= Self.longestComponent else {
        throw Reason("a component of \(what) is too long")
      }
      if format == .zip, part.dropFirst().first == UInt8(ascii: ":") {
        throw Reason("\(what) has a drive letter")
      }
      components.append(String(decoding: part, as: UTF8.self))
    }
    guard components.count <= Self.deepest else { throw Reason("\(what) has too many folders") }
    self.components = components
  }

  /// Returns the text of a name or of a link's target.
  static func text(_ bytes: some Collection<UInt8>, _ what: String) throws(Reason) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Reason("\(what) is not in UTF-8")
    }
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        throw Reason("\(what) has a control character")
      // libarchive writes it for what it cannot convert.
      default: if scalar == "\u{FFFD}" { throw Reason("\(what) is not in UTF-8") }
      }
    }
    return text
  }
}

/// The reason to refuse an entry, in words that follow the name of the entry.
package struct Reason: Error, Equatable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
