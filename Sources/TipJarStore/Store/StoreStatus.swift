public import TipJarVocabulary

/// The controls of a store, all read at one moment.
public struct StoreStatus: Equatable, Sendable {
  /// The values of the settings, by their raw names.
  let values: [StoreControl: String]
  /// The country whose store it is.
  public let storefront: Storefront
  /// The latency of answers.
  public let latency: Latency
  /// The errors that are armed.
  public let simulatedErrors: [FailableAPI: SimulatedError]
  /// The number of further calls that fail, for errors that are armed for a number of calls.
  public let errorTimes: [FailableAPI: Int]
  /// The ids of products that are withheld.
  public let withheld: Set<String>
  /// Requests that wait for approval, the newest last.
  public let pending: [Transaction]
  /// Purchases that wait to be resolved, the newest last.
  public let interrupted: [Transaction]
}

extension StoreStatus {
  /// The value of a setting, by its raw name; "" for a control without one.
  public subscript(control: StoreControl) -> String { values[control] ?? "" }

  /// Returns whether a setting is on.
  public func isOn(_ control: StoreControl) -> Bool { self[control] == StoreControl.on }

  /// The settings that affect prices and names.
  package var offer: [String] { [self[.storefront], self[.locale]] + withheld.sorted() }
}
