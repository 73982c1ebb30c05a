/// A text that is not JSON: where, and what was expected there.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// What is wrong, for example `expected ":" after the key`.
  public let problem: String

  /// An error at a byte of a text.
  init(_ problem: String, at offset: Int, of bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    self.line = before.count { $0 == UInt8(ascii: "\n") } + 1
    self.column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    self.problem = problem
  }
}
