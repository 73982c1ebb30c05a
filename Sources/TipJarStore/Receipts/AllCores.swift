import Dispatch
import Foundation

/// Work in many equal parts, done on all cores.
enum AllCores {
  /// Does each of `count` parts once, and returns when all are done. A single part is done on the
  /// caller's thread.
  ///
  /// It does not use `concurrentPerform`, which runs on libdispatch's concurrent queue: the queue's
  /// monitor then wakes up once a second from that moment. Serial queues have none.
  static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else { return (0..<count).forEach(work) }
    let cores = min(count, ProcessInfo.processInfo.activeProcessorCount)
    let group = DispatchGroup()
    for core in 0..<cores {
      DispatchQueue(label: "tipjar.core").async(group: group) {
        for part in stride(from: core, to: count, by: cores) { work(part) }
      }
    }
    group.wait()
  }
}
