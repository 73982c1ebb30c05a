package import TipJarStore

/// The environments that a receipt can name.
package enum ReceiptEnvironment: String, CaseIterable, Codable, Sendable {
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// Creates the environment with this name, ignoring case.
  package init?(argument: String) {
    let name = argument.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name })
    else { return nil }
    self = found
  }

  /// The store's value for the environment.
  package var value: Transaction.Environment {
    switch self {
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
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
