public import TipJarJSON

/// The error of a `.storekit` file that cannot be used. Its ``description`` is one line: the file,
/// the place, what is wrong and what to do.
public struct StoreKitFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A place in the file.
  public enum Position: Equatable, Sendable {
    /// The file as a whole.
    case file
    /// Line and column, both from 1, and the keys from the root, for example
    /// `products[3].displayPrice`.
    case text(line: Int, column: Int, keyPath: String)
  }

  /// The kind of problem.
  public let kind: FileProblem
  /// The file's name as it was given.
  public let file: String
  /// A place in the file.
  public let place: Position
  /// The problem.
  public let problem: String
  /// The remedy.
  public let remedy: String

  /// One line for a terminal: no control character of the file or of its name reaches it.
  public var description: String {
    let location =
      switch place {
      case .file: file
      case .text(let line, let column, ""): "\(file):\(line):\(column)"
      case .text(let line, let column, let path): "\(file):\(line):\(column): \(path)"
      }
    return "\(location): \(problem); \(remedy)".escapingControls
  }
}

extension StoreKitFileError {
  init(_ error: JSONError, of file: String) {
    self.init(
      kind: .malformed, file: file,
      place: .text(line: error.line, column: error.column, keyPath: error.path),
      problem: error.problem, remedy: error.remedy)
  }
}
