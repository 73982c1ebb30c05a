import Foundation
import TipJarFiles
public import TipJarJSON

/// Why a catalogue cannot be used: one line that says where, what is wrong, and what to do.
public struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public let kind: FileProblem
  /// The whole message, one line without control characters.
  public let description: String

  init(_ kind: FileProblem, _ text: String) {
    self.kind = kind
    description = text.escapingControls
  }

  init(_ error: JSONError, of name: String) {
    self.init(.malformed, "\(name):\(error)")
  }

  init(unreadable cause: FileError, _ path: String) {
    if cause.code == ENOENT {
      self.init(.missing, "\(path): there is no such file; check the name of the catalogue")
    } else {
      self.init(.unreadable, "\(cause); give a file that can be read")
    }
  }
}
