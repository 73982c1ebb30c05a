internal import Foundation
internal import TipJarFiles

/// A program that is started for a moment: without a shell, in a session of its own without a
/// terminal, with default signal handling and with /dev/null as its standard streams.
struct DetachedProgram {
  /// The end of a program, as far as it was awaited.
  enum End: Equatable {
    /// It could not be started, with the `errno` value.
    case notStarted(Int32)
    /// It exited with a status, or was ended by a signal (128 plus its number).
    case exited(Int32)
    /// It is still running after the timeout.
    case stillRunning
  }

  /// The program, which is found in the environment's PATH, and its arguments.
  let words: [String]
  let environment: [String: String]
  let clock: any Clock<Duration>

  /// Starts the program, which reads `input`, of at most a page, from its standard input. Waits up
  /// to `patience` for it to exit; cancellation ends only the wait.
  func run(input: String? = nil, patience: Duration) async -> End {
    var pipe: [Int32] = [-1, -1]
    if let input, !Self.open(&pipe, with: input) { return .notStarted(errno) }
    let (error, child) = spawn(reading: input == nil ? nil : pipe[0])
    if input != nil { close(pipe[0]) }
    guard error == 0 else { return .notStarted(error) }
    let end = await end(of: child, patience)
    if end == .stillRunning { Self.reapLater(child) }
    return end
  }

  /// Opens a pipe that contains a text. A pipe holds more than a page, so writing does not block.
  private static func open(_ ends: inout [Int32], with text: String) -> Bool {
    guard Foundation.pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let bytes = Array(text.utf8)
    let isWritten = write(ends[1], bytes, bytes.count) == bytes.count
    close(ends[1])
    if !isWritten { close(ends[0]) }
    return isWritten
  }

  /// The polling interval.
  private static let interval = Duration.milliseconds(20)

  private func end(of child: pid_t, _ patience: Duration) async -> End {
    for _ in 0..<Int(patience / Self.interval) {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return .exited(Self.code(of: status)) }
      // A process that ignores SIGCHLD receives no status.
      if ended < 0, errno != EINTR { return .exited(-1) }
      guard (try? await clock.sleep(for: Self.interval)) != nil else { break }
    }
    return .stillRunning
  }

  /// Decodes a wait(2) status: the signal in seven bits, the exit status above them.
  private static func code(of status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private var path: String? {
    if words[0].contains("/") { return words[0] }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(words[0])" }.first { access($0, X_OK) == 0 }
  }

  /// Starts the program. Returns 0 or the system's error number, and the child process.
  private func spawn(reading input: Int32?) -> (error: Int32, child: pid_t) {
    guard let path else { return (ENOENT, 0) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    // Signals that are blocked or ignored while a screen is open are restored for the program.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Self.flags)
    return Self.withWords(words) { arguments in
      Self.withWords(environment.map { "\($0)=\($1)" }) { variables in
        var child: pid_t = 0
        let error = posix_spawnp(&child, path, &actions, &attributes, arguments, variables)
        return (error, child)
      }
    }
  }

  /// Waits on a thread for a program that outlives the attempt, so that it does not stay in the
  /// system's table of processes. Without a thread it stays there until this program ends.
  private static func reapLater(_ child: pid_t) {
    try? WaitingThread.start { while waitpid(child, nil, 0) < 0, errno == EINTR {} }
  }

  private static var flags: Int16 {
    #if canImport(Darwin)
      let platform = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // POSIX_SPAWN_SETSID, which <spawn.h> declares only for GNU sources; glibc and musl use the
      // same value.
      let platform: Int32 = 0x80
    #endif
    return Int16(
      truncatingIfNeeded: platform | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF))
  }

  /// Passes strings as a null-terminated C array.
  private static func withWords<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
