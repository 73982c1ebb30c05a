import Foundation
import TipJarJSON

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
    description = text.escapingControls
  }

  init(_ error: JSONError, of name: String) {
    self.init(.malformed, "\(name):\(error)")
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
