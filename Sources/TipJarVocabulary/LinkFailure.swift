/// A link to a command, a manual page or a completion that could not be made, as data: the words are
/// chosen when it is shown.
public struct LinkFailure: Error, Equatable, Sendable {
  /// The reasons.
  public enum Reason: Equatable, Sendable {
    /// Something that no app has installed is there.
    case taken
    /// A link of another app is there: its id.
    case otherApp(String)
    /// The folder cannot be written: the folder, and the description of the system's error.
    case notWritable(folder: String, String)
    /// A file is where the folder belongs.
    case notFolder(String)
    /// The disk of the folder is full.
    case diskFull(String)
    /// Anything else: the description of the system's error.
    case system(String)
  }

  /// The path of the link.
  public let path: String
  /// The reason.
  public let reason: Reason

  /// Creates a failure.
  public init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }
}
