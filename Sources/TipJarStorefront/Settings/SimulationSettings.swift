package import TipJarStore

/// The environments that a receipt can name.
package typealias ReceiptEnvironment = Transaction.Environment

extension Transaction.Environment {
  /// Creates the environment with this name, ignoring case.
  package init?(argument: String) {
    let found = Self.allCases.first { $0.rawValue.lowercased() == argument.lowercased() }
    guard let found else { return nil }
    self = found
  }
}

/// The simulated store's latency, and the bundle id and environment in receipts.
package struct SimulationSettings: Equatable, Sendable {
  /// The latency in milliseconds, or nil for the default of a screen or a command.
  package var latency: Int?
  /// The bundle id in receipts.
  package var bundleID = SimulatedStore.defaultBundleID
  /// The environment in receipts.
  package var environment = ReceiptEnvironment.sandbox

  package init() {}
}
