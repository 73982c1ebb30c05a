import ArgumentParser

/// A trap that is asked for (`--trap`, hidden), so that tests see what a real one leaves behind.
enum Trap: String, ExpressibleByArgument {
  /// Where the storefront changes.
  case main
  /// In a task beside it.
  case background

  /// Ends the process as a broken promise in the code would.
  func spring() {
    switch self {
    case .main: Self.fail()
    case .background: Task { @concurrent in Self.fail() }
    }
  }

  private static func fail() -> Never { fatalError("asked for by --trap") }
}
