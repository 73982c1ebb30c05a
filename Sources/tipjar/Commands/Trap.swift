import ArgumentParser

/// A deliberate trap (`--trap`, hidden), so that tests see what a real one leaves behind.
enum Trap: String, ExpressibleByArgument {
  /// On the main actor.
  case main
  /// In a background task.
  case background
  /// On the main actor, by a full stack: its signal handler needs a stack of its own.
  case stack

  /// Ends the process as a programming error would.
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
