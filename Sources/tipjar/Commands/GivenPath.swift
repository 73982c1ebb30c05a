import ArgumentParser

/// A path that somebody gave. An empty one is what a script's unset variable leaves of it, and would mean
/// whatever folder one happens to be in.
enum GivenPath {
  /// The path of a flag or an argument.
  /// - Throws: for an empty one, what the parser says of it.
  static func read(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("it is empty. Give a path") }
    return text
  }
}
