import Foundation

extension Product {
  /// The reasons why a product was not sold, by StoreKit 2's case names.
  public enum PurchaseError: String, ReasonedError, CaseIterable, Hashable, Sendable {
    /// Not 1...10, or more than one of a non-consumable.
    case invalidQuantity
    /// The store does not have the product.
    case productUnavailable
    /// This user may not buy.
    case purchaseNotAllowed
    /// The offer is not for this user.
    case ineligibleForOffer
    /// There is no such offer.
    case invalidOfferIdentifier
    /// The offer's price is not the product's.
    case invalidOfferPrice
    /// The signature of the offer is invalid.
    case invalidOfferSignature
    /// The offer lacks something.
    case missingOfferParameters
    /// The customer has to add a method of payment first.
    case paymentMethodBindingConfigurationRequired

    /// The reason in words, for a person.
    public var reason: String {
      switch self {
      case .invalidQuantity:
        "that quantity cannot be bought; choose 1 to 10 of a tip, 1 of any other product"
      case .productUnavailable: "this product is not available in the store"
      case .purchaseNotAllowed: "purchases are not allowed here"
      case .ineligibleForOffer: "you are not eligible for this offer"
      case .invalidOfferIdentifier: "there is no such offer"
      case .invalidOfferPrice: "the offer's price differs from the product's"
      case .invalidOfferSignature: "the offer's signature is not valid"
      case .missingOfferParameters: "the offer is incomplete"
      case .paymentMethodBindingConfigurationRequired: "add a payment method first"
      }
    }
  }
}

extension Transaction {
  /// The ends of a refund request that threw no error.
  public enum RefundRequestStatus: Hashable, Sendable {
    /// Requested; this store grants it at once.
    case success
    /// The user did not request it.
    case userCancelled
  }

  /// The reasons why a refund request is refused, by StoreKit 2's case names.
  public enum RefundRequestError: String, ReasonedError, CaseIterable, Hashable, Sendable {
    /// The store has had a request for this transaction already.
    case duplicateRequest
    /// The request could not be made.
    case failed

    /// The reason in words, for a person.
    public var reason: String {
      switch self {
      case .duplicateRequest: "a refund of this purchase has already been requested"
      case .failed: "the refund request failed"
      }
    }
  }
}
