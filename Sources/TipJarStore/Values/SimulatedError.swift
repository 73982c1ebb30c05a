public import TipJarVocabulary

/// An error that is armed for a call (`SKTestSession.setSimulatedError(_:forAPI:)`), by the case
/// names of `SKTestFailures`.
public enum SimulatedError: Equatable, Sendable {
  /// For every call but verification.
  case generic(StoreKitError)
  /// For purchase only.
  case purchase(Product.PurchaseError)
  /// For verification only.
  case verification(VerificationError)
  /// For refund requests only.
  case refundRequest(Transaction.RefundRequestError)

  /// The error of a case's name, as it can be armed for `api`; nil where there is none of that
  /// name.
  public init?(name: String, for api: FailableAPI) {
    if api == .verification {
      guard let error = VerificationError(rawValue: name) else { return nil }
      self = .verification(error)
    } else if let error = StoreKitError(name: name) {
      self = .generic(error)
    } else if api == .purchase, let error = Product.PurchaseError(rawValue: name) {
      self = .purchase(error)
    } else if api == .refundRequest, let error = Transaction.RefundRequestError(rawValue: name) {
      self = .refundRequest(error)
    } else {
      return nil
    }
  }

  /// The error of a `.storekit` file: the kind of enum and the place among its cases.
  init(kind: String?, index: Int, for api: FailableAPI) {
    let verification = VerificationError.allCases
    let purchase = Product.PurchaseError.allCases
    let generic = StoreKitError.allCases
    if api == .verification {
      self = .verification(
        verification.indices.contains(index) ? verification[index] : .invalidSignature)
    } else if api == .purchase, kind == "purchase", purchase.indices.contains(index) {
      self = .purchase(purchase[index])
    } else {
      self = .generic(generic.indices.contains(index) ? generic[index] : .unknown)
    }
  }

  /// The names of the errors that can be armed for `api`.
  public static func names(for api: FailableAPI) -> [String] {
    switch api {
    case .verification: VerificationError.allCases.map(\.rawValue)
    case .purchase:
      StoreKitError.allCases.map(\.name) + Product.PurchaseError.allCases.map(\.rawValue)
    case .refundRequest:
      StoreKitError.allCases.map(\.name) + Transaction.RefundRequestError.allCases.map(\.rawValue)
    case .loadProducts, .appStoreSync, .subscriptionStatus, .appTransaction, .manageSubscriptions,
      .offerCodeRedeem:
      StoreKitError.allCases.map(\.name)
    }
  }

  /// The case's name.
  public var name: String {
    switch self {
    case .generic(let error): error.name
    case .purchase(let error): error.rawValue
    case .verification(let error): error.rawValue
    case .refundRequest(let error): error.rawValue
    }
  }
}
