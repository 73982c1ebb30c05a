import TipJarStore

/// A sheet that confirms after another operation; immediately if it is shown again.
actor BusySheet: PaymentSheet {
  private let work: @Sendable () async throws -> String
  private var result: Result<String, any Error>?

  init(_ work: @escaping @Sendable () async throws -> String) { self.work = work }

  /// The end of the purchase; nil if the sheet was never shown.
  var meanwhile: String? { get throws { try result?.get() } }

  func confirm(_ request: PaymentRequest) async -> Bool {
    guard result == nil else { return true }
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    return true
  }
}
