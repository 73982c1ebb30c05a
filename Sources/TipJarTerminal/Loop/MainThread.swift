#if os(Linux)
  @_spi(ExperimentalCustomExecutors) import _Concurrency
  import Glibc
#else
  import Darwin
  import Dispatch
#endif

/// The main thread of a program, which owns the terminal: it reads keys and signals by itself, and
/// needs no other thread for that. Only a program may choose this; a library uses what its program
/// has.
package enum MainThread {
  /// The threads for jobs that belong to no actor with an executor.
  package enum Pool: Sendable {
    /// Swift's own, which has more threads on more processors.
    case system
    /// Two that are there from the start, so that the work does not depend on threads to come.
    case two
    /// One, so that the progress of work does not depend on the machine's load.
    case one
  }

  /// Runs a program on the main actor, and exits with status 0 when `body` returns. Call it on the
  /// main thread, before the first task starts. `refuse` is called if the system lacks a descriptor
  /// or a thread.
  package static func run(
    _ pool: Pool, orElse refuse: () -> Never, _ body: sending @escaping () async -> Void
  ) -> Never {
    #if os(Linux)
      guard let loop = SystemPool.loop else { refuse() }
      switch pool {
      case .system: _createExecutors(factory: SystemPool.self)
      case .two:
        if TwoThreads.threads == nil { refuse() }
        _createExecutors(factory: TwoThreads.self)
      case .one:
        if OneThread.threads == nil { refuse() }
        _createExecutors(factory: OneThread.self)
      }
      start(body)
      loop.runForever()
    #else
      start(body)
      dispatchMain()
    #endif
  }

  private static func start(_ body: sending @escaping () async -> Void) {
    Task { @MainActor in
      await body()
      exit(0)
    }
  }
}

#if os(Linux)
  private enum SystemPool: ExecutorFactory {
    static let loop = MainLoop()
    static var mainExecutor: any MainExecutor { loop ?? PlatformExecutorFactory.mainExecutor }
    static var defaultExecutor: any TaskExecutor { PlatformExecutorFactory.defaultExecutor }
  }

  private enum TwoThreads: ExecutorFactory {
    static let threads = JobThreads(count: 2)
    static var mainExecutor: any MainExecutor { SystemPool.mainExecutor }
    static var defaultExecutor: any TaskExecutor { threads ?? SystemPool.defaultExecutor }
  }

  private enum OneThread: ExecutorFactory {
    static let threads = JobThreads(count: 1)
    static var mainExecutor: any MainExecutor { SystemPool.mainExecutor }
    static var defaultExecutor: any TaskExecutor { threads ?? SystemPool.defaultExecutor }
  }
#endif
