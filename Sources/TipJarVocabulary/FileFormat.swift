/// The formats of a release's files, those that are preferred first.
package enum FileFormat: Int, Comparable, Sendable {
  case tar, zip, compressed, bare, appImage

  /// The endings of their names.
  package static let endings: [(text: String, format: FileFormat)] = [
    (".tar.gz", .tar), (".tgz", .tar), (".tar.xz", .tar), (".txz", .tar), (".tar.zst", .tar),
    (".tzst", .tar), (".tar.bz2", .tar), (".tbz2", .tar), (".tbz", .tar), (".tar", .tar),
    (".zip", .zip), (".gz", .compressed), (".xz", .compressed), (".zst", .compressed),
    (".bz2", .compressed), (".appimage", .appImage),
  ]

  /// Reads the format of a name, and the length of its ending; a name without one is that of a
  /// program.
  package static func of(_ name: some StringProtocol) -> (format: FileFormat, ending: Int) {
    let name = name.lowercased()
    guard let ending = endings.first(where: { name.hasSuffix($0.text) }) else { return (.bare, 0) }
    return (ending.format, ending.text.count)
  }

  /// A Boolean value that indicates whether a file is an archive, or is compressed.
  package var isUnpacked: Bool { self < .bare }

  package static func < (left: FileFormat, right: FileFormat) -> Bool {
    left.rawValue < right.rawValue
  }
}
