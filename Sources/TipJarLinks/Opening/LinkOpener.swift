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

  /// The outcome of the last program that was tried, and the failures of those before it.
  public struct Attempt: Equatable, Sendable {
    /// The outcome of the last one.
    public let outcome: Outcome
    /// The programs that failed, the last one among them, with their outcomes.
    public let failures: [Failure]

    /// The failure to report: the first program that failed. A page that was opened after all makes
    /// those of the system unimportant, which nobody named.
    public var problem: Failure? {
      switch outcome {
      case .opened, .stillRunning: failures.first { !$0.command.isSystem }
      default: failures.first
      }
    }
  }

  /// A program that did not open a page.
  public struct Failure: Equatable, Sendable {
    /// The command.
    public let command: BrowserCommand
    /// Its outcome.
    public let outcome: Outcome

    /// The system's description of the reason why the program was not started; nil if it was.
    public var reason: String? {
      if case .notStarted(let error) = outcome { String(cString: strerror(error)) } else { nil }
    }
  }

  /// The timeout for the program.
  public static let patience = Duration.seconds(5)

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
  public func open(_ address: LinkAddress) async -> Outcome { await attempt(address).outcome }

  /// Starts the programs one after another, up to the first that does not fail, and waits up to
  /// ``patience`` for each.
  public func attempt(_ address: LinkAddress) async -> Attempt {
    guard address.canBeOpened else { return Attempt(outcome: .notForBrowsers, failures: []) }
    switch browser {
    case .none(let absence): return Attempt(outcome: .unavailable(absence), failures: [])
    case .commands(let commands):
      var failures: [Failure] = []
      for command in commands {
        let outcome = await run(command, address)
        if outcome == .opened || outcome == .stillRunning {
          return Attempt(outcome: outcome, failures: failures)
        }
        failures.append(Failure(command: command, outcome: outcome))
      }
      return Attempt(outcome: failures.last?.outcome ?? .notStarted(ENOENT), failures: failures)
    }
  }

  private func run(_ command: BrowserCommand, _ address: LinkAddress) async -> Outcome {
    let program = DetachedProgram(
      words: command.words(opening: address), environment: environment, clock: clock)
    switch await program.run(patience: Self.patience) {
    case .notStarted(let error): return .notStarted(error)
    case .stillRunning: return .stillRunning
    case .exited(0): return .opened
    // Windows Explorer exits with 1 when it has opened a page.
    case .exited(1) where command.name == "explorer.exe": return .opened
    case .exited(let status): return .failed(status: status)
    }
  }
}
