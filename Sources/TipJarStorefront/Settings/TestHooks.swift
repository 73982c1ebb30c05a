import Foundation
import TipJarScreens
package import TipJarStore

/// Hooks with which tests end the program in the middle of its work. They do nothing unless the environment
/// variable `TIPJAR_TEST_HOOKS` is set: the options that ask for them are refused without it.
package struct TestHooks: Equatable, Sendable {
  /// The environment variable that arms the hooks.
  package static let variable = "TIPJAR_TEST_HOOKS"

  /// The step of a purchase at which the process is killed; nil for none.
  package var crashAt: Checkout.Step?
  /// The trap that springs after the first frame; nil for none.
  package var trap: Trap?

  /// No hooks.
  package init() {}

  /// Kills the process at the step that was asked for, as a crash would.
  package var step: @Sendable (Checkout.Step) -> Void {
    { [crashAt] step in
      if step == crashAt { kill(getpid(), SIGKILL) }
    }
  }
}

/// A trap after the first frame, which shows what a real one leaves behind.
package enum Trap: String, CaseIterable, Sendable {
  /// Where the storefront changes.
  case main
  /// In a task beside it.
  case background
  /// Where the storefront changes, by a stack that is full: what ends it then needs one of its own.
  case stack

  /// Ends the process as a broken promise in the code would.
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
