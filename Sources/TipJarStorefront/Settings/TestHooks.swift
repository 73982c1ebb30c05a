#if DEBUG
  import Foundation
  import TipJarScreens
  package import TipJarStore

  /// Hooks for tests, from variables of the environment. Release builds contain none of them.
  package enum TestHooks {
    private static func value(_ name: String) -> String? {
      ProcessInfo.processInfo.environment["TIPJAR_TEST_" + name]
    }

    /// Kills the process at the step of a purchase that TIPJAR_TEST_CRASH_AT names, as a crash would.
    package static let step: @Sendable (Checkout.Step) -> Void = {
      let crashAt = value("CRASH_AT")
      return { if $0.rawValue == crashAt { kill(getpid(), SIGKILL) } }
    }()

    /// Kills the process after the step of an installation that TIPJAR_TEST_CRASH_AT names.
    static let installation: @Sendable (String) -> Void = {
      let crashAt = value("CRASH_AT")
      return { if $0 == crashAt { kill(getpid(), SIGKILL) } }
    }()

    /// A Boolean value that indicates that no press is too soon (TIPJAR_TEST_AT_ONCE).
    static var pressesActAtOnce: Bool { value("AT_ONCE") == "1" }

    /// Traps as TIPJAR_TEST_TRAP asks, as a failed precondition would: on the main actor, in a
    /// background task, or by a stack overflow, whose signal handler needs a separate stack.
    package static func trap() {
      switch value("TRAP") {
      case "main": fail()
      case "background": Task { @concurrent in fail() }
      case "stack": _ = descend(from: 0)
      default: break
      }
    }

    private static func fail() -> Never { fatalError("asked for by a test") }

    private static func descend(from depth: Int) -> String {
      depth < 0 ? "" : "\(descend(from: depth + 1)) \(depth)"
    }
  }
#endif
