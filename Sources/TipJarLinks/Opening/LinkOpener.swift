#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens addresses in a browser.
///
/// The program gets the address as its one argument, without a shell, and runs in a session of its own with
/// no terminal, all signals at their defaults, and its standard streams at /dev/null.
public struct LinkOpener: Sendable {
  /// The outcome of opening an address. None says that a page was seen.
  public enum Outcome: Equatable, Sendable {
    /// The program has ended with status 0.
    case opened
    /// The address is for a code or a copy only: `bitcoin:`, `lightning:`.
    case notForBrowsers
    /// There is no program to start.
    case unavailable(BrowserChoice.Absence)
    /// The program could not be started; the number is `errno`'s.
    case notStarted(Int32)
    /// The program has ended with another status, or by a signal (128 and its number).
    case failed(status: Int32)
    /// The program has not ended in time. It goes on: it may be the browser itself.
    case stillRunning
  }

  /// The time that a program gets to end.
  public static let patience = Duration.seconds(5)
  /// The time between two looks at it.
  static let interval = Duration.milliseconds(20)

  private let browser: BrowserChoice
  private let environment: [String: String]
  private let clock: any Clock<Duration>

  /// An opener with the environment that the program gets.
  public init(
    _ browser: BrowserChoice, environment: [String: String],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.browser = browser
    self.environment = environment
    self.clock = clock
  }

  /// Starts the program, and waits at most ``patience`` for its end. Cancelling ends the wait alone.
  public func open(_ address: LinkAddress) async -> Outcome {
    guard address.canBeOpened else { return .notForBrowsers }
    switch browser {
    case .none(let absence): return .unavailable(absence)
    case .program(let program):
      switch Self.spawn(program, argument: address.text, environment: environment) {
      case .failure(let error): return .notStarted(error.code)
      case .success(let child): return await outcome(of: child)
      }
    }
  }

  private func outcome(of child: pid_t) async -> Outcome {
    for _ in 0..<Self.looks {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return Self.outcome(status: status) }
      // Whoever ignores SIGCHLD is not told a status.
      if ended < 0, errno != EINTR { return .failed(status: 0) }
      guard (try? await clock.sleep(for: Self.interval)) != nil else { break }
    }
    return .stillRunning
  }

  private static let looks = Int(patience / interval)

  /// As wait(2) packs it: the signal in seven bits, the status above them.
  private static func outcome(status: Int32) -> Outcome {
    let signal = status & 0x7F
    let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
    return code == 0 ? .opened : .failed(status: code)
  }
}
