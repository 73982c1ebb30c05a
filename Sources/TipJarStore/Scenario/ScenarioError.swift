/// Why a scenario file cannot be played. Its ``description`` is one line: the file, the place, what is wrong.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// Line and column, or the path of keys; "" for the file as a whole.
  public let place: String
  /// What is wrong, and what to do.
  public let problem: String
  /// Whether there is no such file.
  public let isMissing: Bool

  init(_ file: String, _ place: String, _ problem: String, isMissing: Bool = false) {
    self.file = file
    self.place = place
    self.problem = problem
    self.isMissing = isMissing
  }

  /// One line for a terminal.
  public var description: String {
    place.isEmpty ? "\(file): \(problem)" : "\(file): \(place): \(problem)"
  }
}
