public import TipJarJSON

/// The error of a scenario file. Its ``description`` is one line: the file, the place, the problem.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public let kind: FileProblem
  /// The file's path.
  public let file: String
  /// Line and column, and the path of keys; "" for the file as a whole.
  public let place: String
  /// The problem and its remedy.
  public let problem: String

  /// An error of the file as a whole.
  init(_ kind: FileProblem, _ file: String, _ problem: String) {
    self.kind = kind
    self.file = file
    place = ""
    self.problem = problem
  }

  init(_ error: JSONError, of file: String) {
    kind = .malformed
    self.file = file
    place = "\(error.line):\(error.column)" + (error.path.isEmpty ? "" : ": \(error.path)")
    problem = "\(error.problem); \(error.remedy)"
  }

  /// One line for a terminal, without control characters of the file or of its name.
  public var description: String {
    let line = place.isEmpty ? "\(file): \(problem)" : "\(file):\(place): \(problem)"
    return line.escapingControls
  }
}
