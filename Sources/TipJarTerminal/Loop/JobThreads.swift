#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import Dispatch
  import Glibc
  import Synchronization

  /// A few threads for the jobs that belong to no actor with an executor, started together. Swift's own
  /// pool starts and ends threads as it goes. Where the system refuses one (a container's limit of
  /// processes), Dispatch sleeps and tries again on the thread that has work to hand over: the thread of
  /// the terminal would read no key. It wakes up once a second for as long as the process lives, and
  /// ends the process if it cannot read the state of a thread of that pool in /proc, which a guest's
  /// process may not.
  final class JobThreads: TaskExecutor, SchedulingExecutor {
    private struct Queue {
      var jobs: [UnownedJob] = []
      var first = 0
    }

    private let queue = Mutex(Queue())
    private let waiting = DispatchSemaphore(value: 0)
    private let sleepers = DispatchQueue(label: "tipjar.sleepers")

    /// Starts `count` threads. Returns false if the system refuses one.
    func start(_ count: Int) -> Bool {
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
      return !started.contains(false)
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

    func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job)) }

    func enqueue(_ job: UnownedJob) {
      queue.withLock { $0.jobs.append(job) }
      waiting.signal()
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      // Those of the standard library's clocks, which alone enqueue jobs here.
      let (seconds, attoseconds) = (delay as? Duration ?? .zero).components
      let nanoseconds = attoseconds / 1_000_000_000
      let end = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(nanoseconds))
      sleepers.asyncAfter(deadline: end) { self.enqueue(job) }
    }
  }
#endif
