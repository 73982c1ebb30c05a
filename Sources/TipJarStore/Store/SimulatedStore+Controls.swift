import Foundation

/// The controls of StoreKit Testing, kept in the database: every program on the folder obeys them.
extension SimulatedStore {
  /// Makes a product missing from `products(for:)`, or gives it back.
  public func setWithheld(_ productID: String, _ isWithheld: Bool) async throws {
    guard configuration.places[productID] != nil else {
      throw StoreControlError.unknownProduct(productID)
    }
    try await database.write { try $0.set("withheld.\(productID)", isWithheld ? "on" : nil) }
  }

  /// The ids of products that are withheld.
  public var withheld: Set<String> {
    get async throws { try await database.read { try $0.withheld() } }
  }

  /// The error that is armed for a call; nil where there is none.
  public func simulatedError(forAPI api: FailableAPI) async throws -> SimulatedError? {
    try await database.read { try $0.armedError(for: api) }
  }

  /// Makes a call fail from now on, or only the next `times` calls, 1 or more; nil disarms it, also
  /// where the file arms an error. An error that the call cannot throw is dropped.
  public func setSimulatedError(
    _ error: SimulatedError?, forAPI api: FailableAPI, times: Int? = nil
  ) async throws {
    let error = error.flatMap { SimulatedError(name: $0.name, for: api) }
    try await database.write { try $0.arm(error, for: api, times: times) }
  }

  /// The name of the file that arms the error of a call; nil where none is armed, or a control
  /// armed it.
  public func armingFile(forAPI api: FailableAPI) async throws -> String? {
    guard configuration.simulatedErrors[api] != nil,
      try await database.read({ try $0.setting("error.\(api.rawValue)") }) == nil
    else { return nil }
    return URL(filePath: configuration.name).lastPathComponent
  }

  /// The latency of answers: the one that was set, or the one the store was opened with.
  public var latency: Latency {
    get async throws {
      try await database.read { try $0.latency() } ?? standardLatency
    }
  }

  /// Lets every answer take so many milliseconds, 0 or more, without jitter; nil goes back to the
  /// usual.
  public func setLatency(milliseconds: Int?) async throws {
    try await database.write { try $0.set("latency", milliseconds.map { String(max(0, $0)) }) }
  }
}
