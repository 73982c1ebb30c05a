#if os(Linux)
  @_spi(ExperimentalCustomExecutors) import _Concurrency
  import CTipJarCurses
  import Glibc
  import Synchronization

  /// The loop of the main thread, as the executor of the main actor: one `ppoll` waits for jobs,
  /// descriptors and timers. Without it, Dispatch gives the main thread up and serves the main actor
  /// on any thread of its pool: each frame is drawn on another processor, and where no thread can be
  /// started, no key is read.
  @safe final class MainLoop: MainExecutor {
    /// The loop of this process, unless its main actor has another executor.
    static var current: MainLoop? { MainActor.executor as? MainLoop }

    /// A job, and the executor of a task that prefers one.
    @safe private struct Job {
      let job: UnownedJob
      var executor: (any TaskExecutor)?
    }

    private struct Queue {
      var jobs: [Job] = []
      /// A Boolean value that indicates whether the loop waits and has not been woken.
      var isWaiting = false
    }

    private let queue = Mutex(Queue())
    private let thread = pthread_self()
    /// A pipe that wakes the loop.
    private let bell: (output: Int32, input: Int32)
    @MainActor private var timers: [LoopTimer] = []
    @MainActor private var readers: [LoopReader] = []
    @MainActor private var polled: [pollfd] = []

    /// Creates the loop of the calling thread. Returns nil if there is no descriptor left.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      bell = (ends[0], ends[1])
    }

    @MainActor
    func makeTimer(_ fire: @escaping @MainActor () -> Void) -> LoopTimer {
      let timer = LoopTimer(fire)
      timers.append(timer)
      return timer
    }

    @MainActor
    func remove(_ timer: LoopTimer) { timers.removeAll { $0 === timer } }

    @MainActor
    func makeReader(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) -> LoopReader {
      let reader = LoopReader(descriptor, ready)
      readers.append(reader)
      return reader
    }

    @MainActor
    func remove(_ reader: LoopReader) { readers.removeAll { $0 === reader } }

    // MARK: - The executor

    func enqueue(_ job: consuming ExecutorJob) { enqueue(Job(job: UnownedJob(job))) }

    /// Runs a job of a task that prefers `executor`.
    func enqueue(_ job: UnownedJob, for executor: any TaskExecutor) {
      enqueue(Job(job: job, executor: executor))
    }

    private func enqueue(_ job: Job) {
      let wakes = queue.withLock { queue in
        queue.jobs.append(job)
        defer { queue.isWaiting = false }
        return queue.isWaiting
      }
      // A full pipe wakes the loop as well; anything else that is lost would stop it.
      while wakes, unsafe write(bell.input, "!", 1) < 0, errno != EAGAIN {}
    }

    var isMainExecutor: Bool { true }
    func isIsolatingCurrentContext() -> Bool? { pthread_equal(thread, pthread_self()) != 0 }
    func checkIsolated() {
      precondition(isIsolatingCurrentContext() == true, "not the main thread")
    }

    func run() { runForever() }

    func runForever() -> Never {
      var batch: [Job] = []
      while true {
        MainActor.assumeIsolated {
          waitForWork()
          callReadyReaders()
        }
        // Each round may enqueue more. Their number is limited, so that keys are not delayed.
        for _ in 0..<16 where !runJobs(&batch) { break }
        MainActor.assumeIsolated { fireDueTimer() }
      }
    }

    /// The loop lasts as long as the process.
    func stop() {}

    /// Runs the jobs that are there. Returns false if there were none. `batch` is empty before and
    /// after it, and keeps its memory.
    private func runJobs(_ batch: inout [Job]) -> Bool {
      queue.withLock { swap(&$0.jobs, &batch) }
      defer { batch.removeAll(keepingCapacity: true) }
      for entry in batch {
        if let executor = entry.executor {
          unsafe entry.job.runSynchronously(on: executor.asUnownedTaskExecutor())
        } else {
          unsafe entry.job.runSynchronously(on: asUnownedSerialExecutor())
        }
      }
      return !batch.isEmpty
    }

    // MARK: - Waiting

    static var now: Int64 {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The timer that is due first. Lists are read by index here: without optimization, an iterator
    /// allocates for each element.
    @MainActor private var earliest: LoopTimer? {
      var first: LoopTimer?
      for index in timers.indices {
        guard let due = timers[index].due else { continue }
        if first?.due.map({ due < $0 }) ?? true { first = timers[index] }
      }
      return first
    }

    @MainActor
    private func waitForWork() {
      // poll ignores negative descriptors.
      polled.removeAll(keepingCapacity: true)
      polled.append(pollfd(fd: bell.output, events: Int16(POLLIN), revents: 0))
      for index in readers.indices {
        let descriptor = readers[index].isPaused ? -1 : readers[index].descriptor
        polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      let isIdle = queue.withLock { queue in
        queue.isWaiting = queue.jobs.isEmpty
        return queue.isWaiting
      }
      let left = isIdle ? earliest?.due.map { max(0, $0 - Self.now) } ?? -1 : 0
      if unsafe tipjar_poll(&polled, CInt(polled.count), left) <= 0 {
        for index in polled.indices { polled[index].revents = 0 }
      }
      queue.withLock { $0.isWaiting = false }
      var byte: UInt8 = 0
      if polled[0].revents != 0 { _ = unsafe read(bell.output, &byte, 1) }
    }

    /// A reader may remove another one that was found ready with it.
    @MainActor
    private func callReadyReaders() {
      let found = readers
      for index in found.indices where polled[index + 1].revents != 0 {
        if readers.contains(where: { $0 === found[index] }) { found[index].ready() }
      }
    }

    @MainActor
    private func fireDueTimer() {
      guard let timer = earliest, let due = timer.due, due <= Self.now else { return }
      timer.due = nil
      timer.fire()
    }
  }
#else
  /// Elsewhere Dispatch serves the main actor.
  enum MainLoop {
    static var current: MainLoop? { nil }
    static var now: Int64 { 0 }
    func makeTimer(_ fire: @escaping @MainActor () -> Void) -> LoopTimer { switch self {} }
    func makeReader(_ file: Int32, _ ready: @escaping @MainActor () -> Void) -> LoopReader {
      switch self {}
    }
    func remove(_ timer: LoopTimer) { switch self {} }
    func remove(_ reader: LoopReader) { switch self {} }
    func enqueue(_ job: UnownedJob, for executor: any TaskExecutor) { switch self {} }
  }
#endif
