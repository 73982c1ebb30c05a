/// A problem in a JSON text, its position, and its remedy.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// Keys and places from the root, for example `apps[3].size`; "" for the root.
  public let path: String
  /// The problem, for example `expected ":" after the key`.
  public let problem: String
  /// The remedy.
  public let remedy: String

  /// An error at a byte of a text, at or after a known position. O(distance to that position).
  init(
    _ problem: String, _ remedy: String, at offset: Int, path: [JSONStep], of bytes: [UInt8],
    after position: JSONPosition
  ) {
    var position = position
    position.advance(to: offset, in: bytes)
    (line, column) = (position.line, position.column)
    self.path = JSONStep.description(of: path)
    self.problem = problem
    self.remedy = remedy
  }

  /// Line, column, path, problem and remedy, as a suffix to a file's name. Quoted text is
  /// unchanged, control characters included.
  public var description: String {
    "\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(problem); \(remedy)"
  }
}

/// A byte of a text, its line, and its column in Unicode scalars. Counting from the last known
/// position keeps the search for all problems of a text linear.
struct JSONPosition: Sendable {
  private(set) var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  /// Moves forward to a byte, or to the end of the text.
  mutating func advance(to end: Int, in bytes: [UInt8]) {
    let end = min(end, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
  }
}

/// The problems of a file that a user named; a command's exit status follows from them.
public enum FileProblem: Equatable, Sendable {
  /// There is no such file (EX_NOINPUT, 66).
  case missing
  /// It exists and cannot be read (EX_IOERR, 74).
  case unreadable
  /// It is on the web, and cannot be had now (EX_UNAVAILABLE, 69).
  case unavailable
  /// Its content is not valid (EX_DATAERR, 65).
  case malformed
}

enum JSONStep: Equatable, Sendable {
  case key(String)
  /// To an element, from 0.
  case index(Int)

  /// A path in its notation: `apps[3].size`.
  static func description(of path: [JSONStep]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
