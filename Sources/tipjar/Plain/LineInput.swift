import Synchronization
import TipJarScreens
import TipJarStorefront
import TipJarTerminal

/// The lines of standard input. Without stdio, whose lock a blocked read would hold while the program ends.
final class LineInput: Sendable {
  /// What is kept of a line in bytes; nobody types more.
  static let limit = 4096

  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// The next line without its end, what is no UTF-8 replaced; nil at the end of the input. Waits for it.
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
