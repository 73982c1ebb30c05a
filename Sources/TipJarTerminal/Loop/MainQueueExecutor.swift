import Dispatch

/// Runs on the main queue what would else run on the global executor: a stream's continuation
/// resumes there before it comes back to its actor, which costs two switches of thread between a
/// key and its frame. For the task that reads ``Screen/events``.
public final class MainQueueExecutor: TaskExecutor {
  /// The executor; it has no state.
  public init() {}

  /// Runs a job on the main queue, after what is there already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
