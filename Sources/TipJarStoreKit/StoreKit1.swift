public import Foundation

// The names of StoreKit 1 that code for StoreKit 2 still mentions.

/// The states of StoreKit 1's transactions.
public enum SKPaymentTransactionState: Int, Sendable {
  /// In StoreKit's sequence.
  case purchasing, purchased, failed, restored, deferred
}

/// The domain of ``SKError``.
public let SKErrorDomain = SKError.errorDomain

/// An error of StoreKit 1, which this store never throws.
public struct SKError: CustomNSError, Hashable {
  /// The domain of these errors.
  public static let errorDomain = "SKErrorDomain"

  /// The kinds of StoreKit 1.
  public enum Code: Int, Sendable {
    /// In StoreKit's sequence.
    case unknown, clientInvalid, paymentCancelled, paymentInvalid, paymentNotAllowed
    case storeProductNotAvailable, cloudServicePermissionDenied
    case cloudServiceNetworkConnectionFailed, cloudServiceRevoked, privacyAcknowledgementRequired
    case unauthorizedRequestData, invalidOfferIdentifier, invalidSignature, missingOfferParams
    case invalidOfferPrice, overlayCancelled, overlayInvalidConfiguration, overlayTimeout
    case ineligibleForOffer, unsupportedPlatform, overlayPresentedInBackgroundScene

    /// Returns whether an error is of the kind, in a `catch`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? SKError)?.code == code
    }
  }

  /// The customer cancelled.
  public static let paymentCancelled = Code.paymentCancelled
  /// The customer may not pay.
  public static let paymentNotAllowed = Code.paymentNotAllowed
  /// The payment is invalid.
  public static let paymentInvalid = Code.paymentInvalid
  /// The customer may not do it.
  public static let clientInvalid = Code.clientInvalid
  /// The store does not sell the product.
  public static let storeProductNotAvailable = Code.storeProductNotAvailable
  /// The device has no connection.
  public static let cloudServiceNetworkConnectionFailed = Code.cloudServiceNetworkConnectionFailed

  /// The kind.
  public let code: Code

  /// The number of the kind.
  public var errorCode: Int { code.rawValue }

  /// An error of a kind.
  public init(_ code: Code) { self.code = code }
}

extension SKError.Code {
  /// The error with which a purchase fails in StoreKit 2.
  var simulated: SimulatedError {
    switch self {
    case .paymentCancelled, .overlayCancelled: .generic(.userCancelled)
    case .cloudServiceNetworkConnectionFailed: .generic(.offline)
    case .paymentNotAllowed: .purchase(.purchaseNotAllowed)
    case .storeProductNotAvailable: .purchase(.productUnavailable)
    case .invalidOfferIdentifier: .purchase(.invalidOfferIdentifier)
    case .invalidSignature: .purchase(.invalidOfferSignature)
    case .missingOfferParams: .purchase(.missingOfferParameters)
    case .invalidOfferPrice: .purchase(.invalidOfferPrice)
    case .ineligibleForOffer: .purchase(.ineligibleForOffer)
    case .unsupportedPlatform: .generic(.unsupported)
    case .unknown, .clientInvalid, .paymentInvalid, .cloudServicePermissionDenied,
      .cloudServiceRevoked, .privacyAcknowledgementRequired, .unauthorizedRequestData,
      .overlayInvalidConfiguration, .overlayTimeout, .overlayPresentedInBackgroundScene:
      .generic(.unknown)
    }
  }
}
