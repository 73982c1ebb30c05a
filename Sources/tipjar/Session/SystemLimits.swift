import Foundation
import TipJarTerminal

/// The limits of the system that a command needs to work: threads and descriptors. Without this
/// check a thread that cannot be started, as under a container's limit of processes, would make a
/// command wait for ever, because Dispatch tries again without a word.
enum SystemLimits {
  /// The number of further threads that a command uses at one time: two of its own pool, and those of
  /// Dispatch for its timers, two databases, the output and two downloads.
  private static let threads = 8
  /// The address space that a command uses at one time, in bytes.
  private static let memory = 48 << 20
  /// The number of free descriptors that a command uses at one time.
  private static let descriptors = 20

  static let tooLow = Failure(
    "A limit of processes, memory or open files is too low here (ulimit -u, -v, -n, or the "
      + "container's): no thread or file can be had.", .system)

  /// Checks that enough threads and descriptors can be had.
  /// - Throws: a ``Failure`` with status 71.
  static func check() throws(Failure) {
    guard canOpenFiles() else {
      throw Failure(
        "The limit of open files is too low (ulimit -n): \(descriptors) more are needed.", .system)
    }
    guard canStartThreads() else {
      throw Failure(
        "The limit of processes or of memory is too low (ulimit -u, -v, or the container's): "
          + "\(threads) more threads and \(memory >> 20) MB are needed.", .system)
    }
  }

  /// Starts the threads of the program's own pool.
  /// - Throws: a ``Failure`` with status 71.
  static func startThreads(_ count: Int) throws(Failure) {
    guard MainThread.startThreads(count) else { throw tooLow }
  }

  private static func canOpenFiles() -> Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 256
    else { return true }
    let copies = (0..<descriptors).map { _ in dup(STDERR_FILENO) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains { $0 < 0 }
  }

  /// Starts threads that wait at a pipe until all of them are there, beside memory to work with.
  private static func canStartThreads() -> Bool {
    let space = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    defer { if space != MAP_FAILED { munmap(space, memory) } }
    guard space != MAP_FAILED else { return false }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    var started: [pthread_t] = []
    for _ in 0..<threads {
      var thread = pthread_t()
      let place = UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
      let problem = pthread_create(
        &thread, nil,
        { place in
          var byte: UInt8 = 0
          _ = read(Int32(Int(bitPattern: place)), &byte, 1)
          return nil
        }, place)
      if problem == 0 { started.append(thread) }
    }
    close(ends[1])
    for thread in started { pthread_join(thread, nil) }
    close(ends[0])
    return started.count == threads
  }
}
