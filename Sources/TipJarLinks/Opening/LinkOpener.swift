internal import Foundation

/// Opens addresses in a browser.
///
/// The program receives the address as one argument, without a shell. It runs in a session of its
/// own without a terminal, with default signal handling and with /dev/null as its standard streams.
public struct LinkOpener: Sendable {
  /// The outcome of opening an address. None of them proves that the page was seen.
  public enum Outcome: Equatable, Sendable {
    /// The program exited with status 0.
    case opened
    /// The address is only for QR codes and copying: `bitcoin:`, `lightning:`.
    case notForBrowsers
    /// There is no program to start.
    case unavailable(BrowserChoice.Absence)
    /// The program could not be started, with the `errno` value.
    case notStarted(Int32)
    /// The program exited with another status, or was ended by a signal (128 plus its number).
    case failed(status: Int32)
    /// The program is still running after the timeout. It may be the browser itself, so it is not
    /// stopped.
    case stillRunning
  }

  /// The timeout for the program.
  public static let patience = Duration.seconds(5)
  /// The polling interval.
  static let interval = Duration.milliseconds(20)

  private let browser: BrowserChoice
  private let environment: [String: String]
  private let clock: any Clock<Duration>

  /// Creates an opener with the environment of the program.
  public init(
    _ browser: BrowserChoice, environment: [String: String],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.browser = browser
    self.environment = environment
    self.clock = clock
  }

  /// Starts the program, and waits up to ``patience`` for it to exit. Cancellation ends only the
  /// wait.
  public func open(_ address: LinkAddress) async -> Outcome {
    guard address.canBeOpened else { return .notForBrowsers }
    switch browser {
    case .none(let absence): return .unavailable(absence)
    case .commands(let commands):
      var outcome = Outcome.notStarted(ENOENT)
      for command in commands {
        outcome = await run(Self.words(of: command, for: address))
        if outcome == .opened || outcome == .stillRunning { break }
      }
      return outcome
    }
  }

  /// Returns the words of a command that opens an address.
  private static func words(of command: [String], for address: LinkAddress) -> [String] {
    let words = command.map { $0.replacing("%s", with: address.text) }
    return words == command ? words + [address.text] : words
  }

  private func run(_ words: [String]) async -> Outcome {
    let (error, child) = Self.spawn(words, environment: environment)
    guard error == 0 else { return .notStarted(error) }
    let outcome = await outcome(of: child)
    if outcome == .stillRunning { Self.reapLater(child) }
    return outcome
  }

  private func outcome(of child: pid_t) async -> Outcome {
    for _ in 0..<Self.looks {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return Self.outcome(status: status) }
      // A process that ignores SIGCHLD receives no status.
      if ended < 0, errno != EINTR { return .failed(status: 0) }
      guard (try? await clock.sleep(for: Self.interval)) != nil else { break }
    }
    return .stillRunning
  }

  private static let looks = Int(patience / interval)

  /// Decodes a wait(2) status: the signal in seven bits, the exit status above them.
  private static func outcome(status: Int32) -> Outcome {
    let signal = status & 0x7F
    let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
    return code == 0 ? .opened : .failed(status: code)
  }

  /// Starts a program from the PATH with arguments: the first word and the others. Returns 0 or the
  /// system's error number, and the child process.
  private static func spawn(
    _ words: [String], environment: [String: String]
  ) -> (error: Int32, child: pid_t) {
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
    // Signals that are blocked or ignored while a screen is open are restored for the program.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, flags)
    return withWords(words) { arguments in
      withWords(environment.map { "\($0)=\($1)" }) { variables in
        var child: pid_t = 0
        let error = posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
        return (error, child)
      }
    }
  }

  /// Waits on a thread for a program that outlives the attempt, so that it does not stay in the
  /// system's table of processes.
  private static func reapLater(_ child: pid_t) {
    Thread.detachNewThread { while waitpid(child, nil, 0) < 0, errno == EINTR {} }
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
