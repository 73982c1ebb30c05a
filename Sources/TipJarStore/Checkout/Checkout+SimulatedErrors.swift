/// Calls whose simulated errors name the file that arms them.
extension Checkout {
  /// The products of these ids (see ``SimulatedStore/products(for:)``); a failure is logged.
  public func products(for ids: [String]) async throws -> [Product] {
    do {
      return try await store.products(for: ids)
    } catch let error as StoreKitError {
      guard let file = await armingFile(.loadProducts, of: error) else {
        log(.productsNotFetched(reason: error.reason))
        throw error
      }
      let failure = Failure.armed(.store(error), file: file)
      log(.productsNotFetched(reason: failure.reason))
      throw failure
    }
  }

  /// Requests a refund as an app does; see ``SimulatedStore/beginRefundRequest(for:)``. An error
  /// that the file arms names the file.
  public func beginRefundRequest(for id: UInt64) async throws {
    do {
      try await store.beginRefundRequest(for: id)
    } catch let error as StoreKitError {
      guard let file = await armingFile(.refundRequest, of: error) else { throw error }
      throw Failure.armed(.store(error), file: file)
    }
  }

  /// The file that arms an error of a call; nil where it came from elsewhere.
  func armingFile(_ api: FailableAPI, of error: any Error) async -> String? {
    let isArmed =
      switch store.configuration.simulatedErrors[api] {
      case .generic(let armed): armed == error as? StoreKitError
      case .purchase(let armed): armed == error as? Product.PurchaseError
      case .verification(let armed): armed == error as? VerificationError
      case .refundRequest, nil: false
      }
    return isArmed ? try? await store.armingFile(forAPI: api) : nil
  }
}
