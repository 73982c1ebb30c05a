import ArgumentParser

/// A trap that is asked for (`--trap`, hidden), so that tests see what a real one leaves behind.
enum Trap: String, ExpressibleByArgument {
  /// Where the storefront changes.
  case main
  /// In a task beside it.
  case background
  /// Where the storefront changes, by a stack that is full: what ends it then needs one of its own.
  case stack

  /// Ends the process as a broken promise in the code would.
  func spring() {
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
