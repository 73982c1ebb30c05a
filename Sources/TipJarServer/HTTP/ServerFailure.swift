/// The reason why a server cannot start.
package struct ServerFailure: Error, Equatable {
  /// The kinds of reasons; a command's exit status follows from them.
  package enum Kind: Sendable {
    /// A value that was given, a file that cannot be used, or an address or folder that is taken.
    case usage, cannotCreate, unavailable
  }

  package let kind: Kind
  /// The place, the problem and the remedy, in one line.
  package let text: String

  init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}
