#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import Dispatch
  import Glibc
  import Synchronization

  /// A few threads for the jobs that belong to no actor with an executor, started together. Swift's own
  /// pool starts and ends threads as it goes. Where the system refuses one (a container's limit of
  /// processes), Dispatch sleeps and tries again on the thread that has work to hand over: the thread of
  /// the terminal would read no key. And it wakes up once a second for as long as the process lives.
  final class JobThreads: TaskExecutor, SchedulingExecutor {
    private struct Queue {
      var jobs: [UnownedJob] = []
      var first = 0
    }

    private let queue = Mutex(Queue())
    private let waiting = DispatchSemaphore(value: 0)

    /// Starts `count` threads. Returns nil if the system refuses one.
    init?(count: Int) {
      var blocked = sigset_t()
      var before = sigset_t()
      unsafe sigfillset(&blocked)
      // A fault is handled where it happens; other signals are for the main thread.
      for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] {
        unsafe sigdelset(&blocked, fault)
      }
      unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
      let started = (0..<count).map { _ in start() }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      guard !started.contains(false) else { return nil }
    }

    private func start() -> Bool {
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(self)
      let problem = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<JobThreads>.fromOpaque(context).takeRetainedValue().run()
        }, context.toOpaque())
      return problem == 0 && pthread_detach(thread) == 0
    }

    private func run() -> Never {
      while true {
        waiting.wait()
        let job = queue.withLock { queue in
          let job = queue.jobs[queue.first]
          queue.first += 1
          if queue.first == queue.jobs.count {
            queue.jobs.removeAll(keepingCapacity: true)
            queue.first = 0
          }
          return job
        }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.withLock { $0.jobs.append(job) }
      waiting.signal()
    }

    /// Sleeping jobs are Swift's own pool's.
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let pool = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor
      pool?.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }
  }
#endif
