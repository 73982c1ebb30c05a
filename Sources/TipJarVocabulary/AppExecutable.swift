/// A command of an app, or another of its files that has a name elsewhere.
public struct AppExecutable: Codable, Equatable, Sendable {
  /// The name of the command, or the path of a manual page or a completion in its folder.
  public var name: String
  /// The path of the program in the app's files; where a catalogue names it, a component may be `*`.
  public var path: String

  /// Creates a command.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}
