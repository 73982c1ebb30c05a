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
    guard let error = Self.errors(for: api).first(where: { $0.name == name }) else { return nil }
    self = error
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
  public static func names(for api: FailableAPI) -> [String] { errors(for: api).map(\.name) }

  private static func errors(for api: FailableAPI) -> [SimulatedError] {
    let generic = StoreKitError.allCases.map(SimulatedError.generic)
    return switch api {
    case .verification: VerificationError.allCases.map(SimulatedError.verification)
    case .purchase: generic + Product.PurchaseError.allCases.map(SimulatedError.purchase)
    case .refundRequest:
      generic + Transaction.RefundRequestError.allCases.map(SimulatedError.refundRequest)
    case .loadProducts, .appStoreSync, .subscriptionStatus, .appTransaction, .manageSubscriptions,
      .offerCodeRedeem:
      generic
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
