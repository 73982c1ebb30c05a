import Foundation

/// Why a catalogue cannot be used: one line that says where, what is wrong, and what to do.
public struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong, as far as an exit status tells it apart.
  public enum Kind: Equatable, Sendable {
    /// There is no such file (66 of sysexits).
    case missing
    /// The file is there but cannot be read (74).
    case unreadable
    /// The content is not a catalogue (65).
    case malformed
  }

  /// What went wrong.
  public let kind: Kind
  /// The whole message, one line without control characters.
  public let description: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    description = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }

  init(_ problem: JSONProblem, in bytes: [UInt8], of name: String) {
    let before = bytes.prefix(problem.offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    let path = problem.path.isEmpty ? "" : "\(problem.path): "
    self.init(.malformed, "\(name):\(line):\(column): \(path)\(problem.what)")
  }

  init(unreadable path: String, _ error: any Error) {
    let cause = FileError("read", path, error)
    if cause.code == ENOENT {
      self.init(.missing, "\(path): there is no such file; check the name of the catalogue")
    } else {
      self.init(.unreadable, "\(cause); give a file that can be read")
    }
  }
}
