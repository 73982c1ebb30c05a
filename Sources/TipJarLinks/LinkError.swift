public import TipJarJSON

/// An error in a file of links. Its ``description`` is one line: file, place, key, problem and
/// remedy.
public struct LinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A location in a file. Lines and columns count from 1, columns in Unicode scalars.
  public struct Position: Equatable, Sendable {
    /// The line.
    public let line: Int
    /// The column, or nil for the whole line.
    public let column: Int?
    /// The keys from the root, for example `funding[1].url`; "" for the file as a whole.
    public let key: String

    /// Creates a location.
    public init(line: Int, column: Int? = nil, key: String = "") {
      self.line = line
      self.column = column
      self.key = key
    }

    /// Returns the same location with another key.
    func of(_ key: String) -> Position { Position(line: line, column: column, key: key) }
  }

  /// The kind of problem, which determines a command's exit status.
  public let kind: FileProblem
  /// The file's name as it was passed.
  public let file: String
  /// The location in the file, or nil for the file as a whole.
  public let place: Position?
  /// The problem.
  public let problem: String
  /// The remedy.
  public let remedy: String
  /// The further errors and notes of a file without a usable link.
  public internal(set) var others: [LinkError] = []

  init(
    _ problem: String, _ remedy: String, file: String, at place: Position? = nil,
    kind: FileProblem = .malformed
  ) {
    self.kind = kind
    self.file = file
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  /// The error as `FILE:LINE:COLUMN: key: problem; remedy`, without control characters.
  public var description: String {
    var location = file
    if let place {
      location += ":\(place.line)" + (place.column.map { ":\($0)" } ?? "")
      if !place.key.isEmpty { location += ": \(place.key)" }
    }
    return "\(location): \(problem); \(remedy)".escapingControls
  }
}
