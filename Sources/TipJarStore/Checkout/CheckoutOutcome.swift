package import TipJarVocabulary

extension Checkout {
  /// The ends of a purchase.
  public enum Outcome: Equatable, Sendable {
    /// Bought, verified, recorded and finished.
    case purchased(Transaction)
    /// The user declined, or the purchase was cancelled before it was made.
    case userCancelled
    /// Approval was requested; the transaction arrives on ``Checkout/deliveries``, or never.
    case pending
    /// Not granted and not finished: the transaction that failed to verify, and the reason in
    /// words.
    case unverified(Transaction, reason: String)
    /// Not bought, or not recorded, with the reason.
    case failed(Failure)
  }

  /// The reasons why a purchase failed.
  public enum Failure: Error, Equatable, Sendable {
    /// The store as a whole.
    case store(StoreKitError)
    /// This product.
    case purchase(Product.PurchaseError)
    /// The clock shows a date on which no receipt can be signed.
    case clock(StoreClockError)
    /// One purchase at a time.
    case purchaseInFlight
    /// The store as a whole or this product, by an error that a `.storekit` file of this name arms.
    indirect case armed(Failure, file: String)

    /// An error of the store; all others count as the system's.
    init(_ error: any Error) {
      switch error {
      case let error as Failure: self = error
      case let error as StoreKitError: self = .store(error)
      case let error as Product.PurchaseError: self = .purchase(error)
      case let error as StoreClockError: self = .clock(error)
      default:
        let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        self = .store(.problem(line))
      }
    }

    /// The case's name as StoreKit and `tipjar store fail` write it, for a script: `networkError`.
    public var name: String {
      switch self {
      case .store(let error): error.name
      case .purchase(let error): error.rawValue
      case .clock: "clock"
      case .purchaseInFlight: "purchaseInFlight"
      case .armed(let failure, _): failure.name
      }
    }

    /// The reason in words, for users; one line.
    public var reason: String {
      switch self {
      case .store(let error): error.reason
      case .purchase(let error): error.reason
      case .clock(let error): error.reason
      case .purchaseInFlight: "another purchase is in progress; wait until it ends"
      case .armed(let failure, let file): "\(failure.reason) (simulated error of \(file))"
      }
    }
  }
}

/// A transaction that arrived outside of a purchase, reported once: from the store's `updates`, or
/// from `unfinished` at the start.
public enum Delivery: Equatable, Sendable {
  /// Recorded now for the first time: an approval, a purchase from outside or one that a crash cut
  /// off.
  case granted(productID: String, Transaction)
  /// Refunded, or no longer shared by the family, and out of the collection.
  case refunded(productID: String, Transaction)
}

/// Calls whose simulated errors name the file that arms them.
extension Checkout {
  /// The products of these ids (see ``SimulatedStore/products(for:)``); a failure is logged.
  public func products(for ids: [String]) async throws -> [Product] {
    do {
      return try await store.products(for: ids)
    } catch let error as StoreKitError {
      let failure = await failure(.loadProducts, error)
      log(.productsNotFetched(reason: failure.reason))
      if case .armed = failure { throw failure }
      throw error
    }
  }

  /// Requests a refund as an app does; see ``SimulatedStore/beginRefundRequest(for:)``. An error
  /// that the file arms names the file.
  public func beginRefundRequest(for id: UInt64) async throws {
    do {
      try await store.beginRefundRequest(for: id)
    } catch let error as StoreKitError {
      let failure = await failure(.refundRequest, error)
      if case .armed = failure { throw failure }
      throw error
    }
  }

  /// The failure of a call, with the file that arms it.
  package func failure(_ api: FailableAPI, _ error: any Error) async -> Failure {
    let file = await armingFile(api, of: error)
    return file.map { .armed(Failure(error), file: $0) } ?? Failure(error)
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

/// A line of the store's log.
public enum CheckoutEvent: Equatable, Sendable {
  /// A purchase was attempted.
  case purchaseAttempted(productID: String)
  /// It ended.
  case purchaseEnded(productID: String, Checkout.Outcome)
  /// Products could not be fetched.
  case productsNotFetched(reason: String)
  /// An update of the store could not be recorded; it is reported again at the next start.
  case deliveryFailed(reason: String)
  /// A record was damaged and set aside.
  case repaired(StoreNotice)
  /// A transaction that arrived outside of a purchase was granted or refunded.
  case delivered(Delivery)
}
