import Foundation
import TipJarScreens
package import TipJarStore

/// Hooks for tests that end the process in the middle of its work. They have no effect unless the
/// environment variable `TIPJAR_TEST_HOOKS` is set: without it, their options are rejected.
package struct TestHooks: Equatable, Sendable {
  /// The environment variable that enables the hooks.
  package static let variable = "TIPJAR_TEST_HOOKS"

  /// The step of a purchase at which the process is killed, or nil.
  package var crashAt: Checkout.Step?
  /// The trap after the first frame, or nil.
  package var trap: Trap?

  /// Creates settings without hooks.
  package init() {}

  /// Kills the process at the chosen step, as a crash would.
  package var step: @Sendable (Checkout.Step) -> Void {
    { [crashAt] step in
      if step == crashAt { kill(getpid(), SIGKILL) }
    }
  }
}

/// A trap after the first frame, to test what the terminal looks like after a crash.
package enum Trap: String, CaseIterable, Sendable {
  /// On the main actor.
  case main
  /// In a background task.
  case background
  /// By a stack overflow on the main actor, whose signal handler needs a separate stack.
  case stack

  /// Traps, as a failed precondition would.
  package func spring() {
    switch self {
    case .main: Self.fail()
    case .background: Task { @concurrent in Self.fail() }
    case .stack: _ = Self.descend(from: 0)
    }
  }

  private static func fail() -> Never { fatalError("asked for by --trap") }

  private static func descend(from depth: Int) -> String {
    depth < 0 ? "" : "\(descend(from: depth + 1)) \(depth)"
  }
}
