#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    switch Self.spawn(words, environment: environment) {
    case .failure(let error): return .notStarted(error.code)
    case .success(let child):
      let outcome = await outcome(of: child)
      if outcome == .stillRunning { Self.reapLater(child) }
      return outcome
    }
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
}
