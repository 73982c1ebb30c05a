import Foundation
package import TipJarFiles
package import TipJarVocabulary

/// A report of the process that unpacks: a line of fields with tabs between them. It says nothing
/// about the files, which its reader looks at itself.
package enum ArchiveReport: Equatable, Sendable {
  /// The number of bytes of the archive that were read.
  case progress(Int64)
  /// All is unpacked, or nothing more will be.
  case end(DownloadFailure?)

  /// The name of the failure for a file of a kind that is not installed.
  private static let unsupported = "unsupported"

  /// The maximum length of a line in bytes: two texts, and the numbers.
  static let longest = 2 * EntryName.longest + 256

  /// The fields. None has a control character: texts are cleaned.
  var line: String {
    let fields: [String] =
      switch self {
      case .progress(let count): ["progress", "\(count)"]
      case .end(nil): ["end"]
      case .end(let failure?):
        [failure.isUnsupported ? Self.unsupported : failure.kind.rawValue] + failure.texts
      }
    return fields.joined(separator: "\t") + "\n"
  }

  /// Reads a line without its end; nil for anything but a report.
  package init?(_ line: some Collection<UInt8>) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let texts = fields.dropFirst().map { DownloadFailure.shown($0.utf8) }
    switch (fields[0], FailureKind(rawValue: fields[0]), texts.count) {
    case ("progress", _, 1):
      guard let count = Int64(fields[1]), count >= 0 else { return nil }
      self = .progress(count)
    case ("end", _, 0): self = .end(nil)
    case (_, .diskFull, 0): self = .end(.diskFull)
    case (Self.unsupported, _, 1): self = .end(.unsupported(texts[0]))
    case (_, .hostile, 2): self = .end(.hostile(entry: texts[0], reason: texts[1]))
    case (_, .some(let kind), 1) where [.archive, .refused, .engine, .file].contains(kind):
      self = .end(DownloadFailure(kind, host: "", .system(texts[0])))
    default: return nil
    }
  }
}

/// The failures of unpacking.
extension DownloadFailure {
  /// The file is damaged, or cannot be read as what it begins like.
  package static func archive(_ reason: String) -> Self { Self(.archive, .system(reason)) }
  /// The file is whole, and of a kind that is not unpacked.
  package static func unsupported(_ kind: String) -> Self { Self(.archive, .unsupported(kind)) }
  /// The file is a web page or empty: it is not what was asked for.
  package static func refused(_ reason: String) -> Self { Self(.refused, .system(reason)) }
  /// An entry that no honest archive has, or a limit that it exceeds.
  package static func hostile(entry: String, reason: String) -> Self {
    Self(.hostile, .entry(entry, reason: reason))
  }
  /// libarchive cannot be loaded, or no process can be started.
  package static func engine(_ remedy: String) -> Self { Self(.engine, .system(remedy)) }
  package static func file(_ error: FileError) -> Self {
    let isFull = error.code == ENOSPC || error.code == EDQUOT
    return isFull ? .diskFull : Self(.file, .system(error.description))
  }
  package static let diskFull = Self(.diskFull, .none)
  package static let cancelled = Self(.file, .system("cancelled"))

  /// Several programs, and nothing that tells which ones are the commands: their paths.
  static func ambiguous(_ paths: [String]) -> Self { Self(.ambiguous, .candidates(paths)) }
  static func cannotRun(_ reason: String) -> Self { Self(.cannotRun, .system(reason)) }
  /// The path that the catalogue names, or the program that was chosen, is not there.
  static func missing(_ path: String) -> Self { Self(.cannotRun, .missing(path)) }
  static func badName(_ name: String) -> Self { Self(.cannotRun, .badName(name)) }
  static let noProgram = Self(.cannotRun, .noProgram)

  private init(_ kind: FailureKind, _ detail: Detail) { self.init(kind, host: "", detail) }

  fileprivate var isUnsupported: Bool { if case .unsupported = detail { true } else { false } }

  /// The texts of its detail.
  fileprivate var texts: [String] {
    switch detail {
    case .system(let reason), .unsupported(let reason): [reason]
    case .entry(let entry, let reason): [entry, reason]
    default: []
    }
  }
}

extension DownloadFailure {
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
