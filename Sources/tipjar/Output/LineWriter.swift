import Foundation
import Synchronization

/// A writer of lines to a descriptor that never makes its caller wait. If the reader is slower, lines
/// are lost and counted; if it is gone, all are.
final class LineWriter: Sendable {
  private struct State {
    var waiting = 0, lost = 0
  }

  /// The maximum number of lines that wait for the reader.
  private static let limit = 1000
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let state = Mutex(State())
  private let reportLost: @Sendable (Int) -> Void

  /// Creates a writer. `reportLost` is called with the number of lost lines when the reader has read
  /// the others.
  init(_ descriptor: Int32, reportLost: @escaping @Sendable (Int) -> Void) {
    (self.descriptor, self.reportLost) = (descriptor, reportLost)
    queue = DispatchQueue(label: "tipjar.lines.\(descriptor)")
  }

  func write(_ text: String) {
    let isTaken = state.withLock { state in
      guard state.waiting < Self.limit else {
        state.lost += 1
        return false
      }
      state.waiting += 1
      return true
    }
    if isTaken { queue.async { self.put(text) } }
  }

  /// Waits a moment for the reader of the last lines.
  func finish() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(100))
  }

  private func put(_ text: String) {
    // There is nowhere to report that a reader is gone.
    try? Output.write(text, to: descriptor)
    let lost = state.withLock { state in
      state.waiting -= 1
      defer { if state.waiting == 0 { state.lost = 0 } }
      return state.waiting == 0 ? state.lost : 0
    }
    if lost > 0 { reportLost(lost) }
  }
}
