package import TipJarStore

/// The environments that a receipt can name.
package enum ReceiptEnvironment: String, CaseIterable, Codable, Sendable {
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// An environment by its name, in any case.
  package init?(argument: String) {
    let name = argument.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name })
    else { return nil }
    self = found
  }

  /// The store's name for it.
  package var value: Transaction.Environment {
    switch self {
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
  }
}

/// The ways in which the simulated store was asked to answer and sign.
package struct SimulationSettings: Equatable, Sendable {
  /// Milliseconds that an answer takes; nil for the usual time of a screen or a command.
  package var latency: Int?
  /// The bundle id in receipts.
  package var bundleID = SimulatedStore.defaultBundleID
  /// The environment in receipts.
  package var environment = ReceiptEnvironment.sandbox

  /// Memberwise.
  package init(
    latency: Int? = nil,
    bundleID: String = SimulatedStore.defaultBundleID,
    environment: ReceiptEnvironment = ReceiptEnvironment.sandbox
  ) {
    self.latency = latency
    self.bundleID = bundleID
    self.environment = environment
  }
}
