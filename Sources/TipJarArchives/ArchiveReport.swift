import TipJarFiles

/// A report of the process that unpacks: a line of fields with tabs between them. It says nothing
/// about the files, which its reader looks at itself.
package enum ArchiveReport: Equatable, Sendable {
  /// The number of bytes of the archive that were read.
  case progress(Int64)
  /// All is unpacked, or nothing more will be.
  case end(ArchiveError?)

  /// The maximum length of a line in bytes: two texts, and the numbers.
  static let longest = 2 * EntryName.longest + 256

  /// The fields. None has a control character: texts are cleaned.
  var line: String {
    let fields: [String] =
      switch self {
      case .progress(let count): ["progress", "\(count)"]
      case .end(nil): ["end"]
      case .end(.archive(let reason)?): ["archive", reason]
      case .end(.refused(let reason)?): ["refused", reason]
      case .end(.hostile(let entry, let reason)?): ["hostile", entry, reason]
      case .end(.engine(let reason)?): ["engine", reason]
      case .end(.diskFull?): ["full"]
      case .end(.cancelled?): ["cancelled"]
      case .end(.file(let error)?): ["error", "\(error.code)", error.description]
      }
    return fields.joined(separator: "\t") + "\n"
  }

  /// Reads a line without its end; nil for anything but a report.
  package init?(_ line: some Collection<UInt8>) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    func reason(_ place: Int) -> String { ArchiveError.shown(Array(fields[place].utf8)) }
    switch (fields[0], fields.count) {
    case ("progress", 2):
      guard let count = Int64(fields[1]), count >= 0 else { return nil }
      self = .progress(count)
    case ("end", 1): self = .end(nil)
    case ("archive", 2): self = .end(.archive(reason(1)))
    case ("refused", 2): self = .end(.refused(reason(1)))
    case ("hostile", 3): self = .end(.hostile(entry: reason(1), reason: reason(2)))
    case ("engine", 2): self = .end(.engine(reason(1)))
    case ("full", 1): self = .end(.diskFull)
    case ("error", 3):
      guard let code = Int32(fields[1]) else { return nil }
      self = .end(.file(FileError(code: code, description: reason(2))))
    default: return nil
    }
  }
}

extension ArchiveError {
  /// Returns foreign text as part of a message: a short text without controls.
  static func shown(_ bytes: some Collection<UInt8>) -> String {
    var shown = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(200) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
