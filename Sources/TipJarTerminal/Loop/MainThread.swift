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
    /// The program's own, which ``MainThread/startThreads(_:)`` starts. Jobs wait until then.
    case own
  }

  /// Runs a program on the main actor, and exits with status 0 when `body` returns. Call it on the
  /// main thread, before the first task starts. `refuse` is called if the system lacks a descriptor.
  package static func run(
    _ pool: Pool, orElse refuse: () -> Never, _ body: sending @escaping () async -> Void
  ) -> Never {
    #if os(Linux)
      guard let loop = SystemPool.loop else { refuse() }
      switch pool {
      case .system: _createExecutors(factory: SystemPool.self)
      case .own: _createExecutors(factory: OwnThreads.self)
      }
      start(body)
      loop.runForever()
    #else
      start(body)
      dispatchMain()
    #endif
  }

  /// Starts threads of the program's own pool, together, so that the work does not depend on threads
  /// to come. Returns false if the system refuses one.
  package static func startThreads(_ count: Int) -> Bool {
    #if os(Linux)
      OwnThreads.threads.start(count)
    #else
      true
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

  private enum OwnThreads: ExecutorFactory {
    static let threads = JobThreads()
    static var mainExecutor: any MainExecutor { SystemPool.mainExecutor }
    static var defaultExecutor: any TaskExecutor { threads }
  }
#endif
