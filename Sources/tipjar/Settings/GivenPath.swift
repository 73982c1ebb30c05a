import ArgumentParser

/// A path from the command line. An empty one, for example from a script's unset variable, is
/// rejected: it would mean the current folder.
enum GivenPath {
  /// Returns the path of an option or argument.
  /// - Throws: a `ValidationError` if it is empty.
  static func read(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("the path is empty. Give a path") }
    return text
  }
}
