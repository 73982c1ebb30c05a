import Dispatch
import Foundation
import Synchronization
import Testing

/// Threads for tests that wait for programs. Swift's own pool has one thread per core, which a
/// sleeping test would occupy; with two threads per core, the cores are used while tests wait.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true { runNext() }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func runNext() {
    waiting.wait()
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// A trait that runs the tests of a suite on separate threads.
struct WaitingThreadsTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingThreadsTrait {
  /// Runs the tests on threads that may wait for programs.
  static var onWaitingThreads: WaitingThreadsTrait { WaitingThreadsTrait() }
}
