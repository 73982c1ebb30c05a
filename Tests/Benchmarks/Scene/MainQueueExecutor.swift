import Dispatch

/// Runs on the main queue what would else run on the global executor: a continuation resumes there before
/// it comes back to its actor. That costs two switches of thread between a key and its frame, and the
/// global executor's first job starts Dispatch's thread monitor, a timer that ticks once a second for ever.
final class MainQueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
