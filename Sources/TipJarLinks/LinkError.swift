public import TipJarJSON

/// An error in a file of links. Its ``description`` is one line: file, place, key, problem and remedy.
public struct LinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A place in a file. Lines and columns count from 1, columns in Unicode scalars.
  public struct Place: Equatable, Sendable {
    /// The line.
    public let line: Int
    /// The column; nil where the whole line is meant.
    public let column: Int?
    /// The keys from the root, for example `funding[1].url`; "" for the file as a whole.
    public let key: String

    /// A place.
    public init(line: Int, column: Int? = nil, key: String = "") {
      self.line = line
      self.column = column
      self.key = key
    }

    /// The same place, of another key.
    func of(_ key: String) -> Place { Place(line: line, column: column, key: key) }
  }

  /// The kind of problem, which decides a command's exit status.
  public let kind: FileProblem
  /// The file's name as it was given.
  public let file: String
  /// The place in the file; nil for the file as a whole.
  public let place: Place?
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  /// An error of a file.
  init(
    _ problem: String, _ remedy: String, file: String, at place: Place? = nil,
    kind: FileProblem = .malformed
  ) {
    self.kind = kind
    self.file = file
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  /// `FILE:LINE:COLUMN: key: problem; remedy`, without control characters of the file or of its name.
  public var description: String {
    var location = file
    if let place {
      location += ":\(place.line)" + (place.column.map { ":\($0)" } ?? "")
      if !place.key.isEmpty { location += ": \(place.key)" }
    }
    return "\(location): \(problem); \(remedy)".escapingControls
  }
}
