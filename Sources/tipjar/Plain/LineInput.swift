import Synchronization
import TipJarTerminal

/// A reader of lines from standard input. It does not use stdio, because a blocked read would hold
/// stdio's lock while the program ends.
final class LineInput: Sendable {
  /// The maximum length of a line in bytes; the rest is discarded.
  static let limit = 4096

  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Waits for the next line and returns it without its line feed, with invalid UTF-8 replaced.
  /// Returns nil at the end of the input.
  func next() -> String? {
    state.withLock { state in
      var line: [UInt8] = []
      while true {
        if state.bytes.isEmpty { Self.fill(&state) }
        guard let byte = state.bytes.popFirst() else {
          return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        if line.count < Self.limit { line.append(byte) }
      }
    }
  }

  private static func fill(_ state: inout State) {
    guard !state.isOver else { return }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = StandardInput.read(into: &buffer)
    state.isOver = count == 0
    state.bytes = buffer[..<count]
  }
}
