import Foundation

/// A thread for work that waits in the system, which no thread of a task may do.
package enum WaitingThread {
  /// Runs `work` on a thread of its own.
  /// - Throws: the reason why the system refuses one; `work` does not run then.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(FileError) {
    #if os(Linux)
      var thread = pthread_t()
      let context = Unmanaged.passRetained(Work(run: work))
      let problem = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
      guard problem == 0 else {
        context.release()
        throw FileError("start", "a thread", code: problem)
      }
      pthread_detach(thread)
    #else
      Thread.detachNewThread(work)
    #endif
  }

  private final class Work {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
