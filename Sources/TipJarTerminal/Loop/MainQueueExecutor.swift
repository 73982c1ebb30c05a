import Dispatch

/// Runs jobs on the main thread instead of the global executor. Otherwise a stream's continuation
/// would resume there before it returns to its actor: two thread switches between a key and its
/// frame. For the task that reads ``Screen/events``.
public final class MainQueueExecutor: TaskExecutor {
  /// Creates the executor; it has no state.
  public init() {}

  /// Runs a job on the main thread, after the jobs that are already there.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let loop = MainLoop.current { return loop.enqueue(job, for: self) }
    DispatchQueue.main.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
