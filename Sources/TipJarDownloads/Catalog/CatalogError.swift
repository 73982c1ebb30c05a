import Foundation
import TipJarFiles
public import TipJarJSON

/// An error in a catalogue: one line with the place, the problem and the remedy.
public struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public let kind: FileProblem
  /// The whole message, one line without control characters.
  public let description: String

  init(_ kind: FileProblem, _ text: String) {
    self.kind = kind
    description = text.escapingControls
  }

  init(_ error: JSONError, of name: String) { self.init(.malformed, "\(name):\(error)") }

  init(unreadable cause: FileError, _ path: String) {
    if cause.code == ENOENT {
      self.init(.missing, "\(path): there is no such file; check its name")
    } else {
      self.init(.unreadable, "\(cause); give a file that can be read")
    }
  }
}
