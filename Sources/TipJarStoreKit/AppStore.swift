public import Foundation
public import TipJarStore

/// The App Store, by StoreKit 2's names.
public enum AppStore {
  /// The environments of transactions.
  public typealias Environment = Transaction.Environment

  /// The systems that an app is downloaded for.
  public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The name in receipts.
    public let rawValue: String
    /// A system by its name in receipts.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The system of iPhone and iPad.
    public static let iOS = Self(rawValue: "iOS")
    /// The system of the Mac.
    public static let macOS = Self(rawValue: "macOS")
    /// The system of Apple TV.
    public static let tvOS = Self(rawValue: "tvOS")
    /// The system of Apple Vision.
    public static let visionOS = Self(rawValue: "visionOS")
  }

  /// A Boolean value that indicates whether the customer may buy. False without a store.
  public static var canMakePayments: Bool {
    guard let chosen = StoreKitEnvironment.scope.selection else { return false }
    return (try? chosen.thread.run { try await chosen.store.canMakePayments }) ?? false
  }

  /// The id of the device, for which the store's stands; nil without a store.
  public static var deviceVerificationID: UUID? { StoreKitEnvironment.store?.id }

  /// Reads the customer's purchases again, behind a Restore button.
  ///
  /// - Throws: ``StoreKitError``, `userCancelled` among them.
  public static func sync() async throws { try await StoreKitEnvironment.scope.chosen.store.sync() }

  /// Shows the subscriptions to the customer, whose ``StoreKitEnvironment/Customer/renews`` decides.
  ///
  /// - Throws: ``StoreKitError``.
  public static func showManageSubscriptions(
    in scene: Any? = nil, subscriptionGroupID: String? = nil
  ) async throws {
    let chosen = try StoreKitEnvironment.scope.chosen
    let renews = chosen.customer.renews
    try await chosen.store.showManageSubscriptions { status in
      let group = status.transaction.unsafePayloadValue.subscriptionGroupID
      guard subscriptionGroupID == nil || group == subscriptionGroupID else {
        return status.renewalInfo.unsafePayloadValue.willAutoRenew
      }
      return await renews(status)
    }
  }

  /// Asks the customer for an offer code, ``StoreKitEnvironment/Customer/offerCode``. The
  /// transaction arrives on `Transaction.updates`.
  ///
  /// - Throws: ``StoreKitError``; the ``Product/PurchaseError`` of a code that does not exist, or is
  ///   not for this customer.
  public static func presentOfferCodeRedeemSheet(in scene: Any? = nil) async throws {
    let chosen = try StoreKitEnvironment.scope.chosen
    let code = chosen.customer.offerCode
    try await chosen.store.presentOfferCodeRedeemSheet(code: code)
  }

  /// Asks the customer for an offer code, as ``presentOfferCodeRedeemSheet(in:)`` does.
  public static func presentOfferCodeRedeemSheet(from place: Any) async throws {
    try await presentOfferCodeRedeemSheet(in: place)
  }

  /// The code of the app's age rating; nil, as for an app without one.
  public static var ageRatingCode: Int? { get async { nil } }

  /// Shows merchandise.
  ///
  /// - Throws: ``StoreKitError/unsupported`` here: bundles of subscriptions are not simulated.
  public static func presentMerchandising(
    _ kind: AppStoreMerchandisingKind, from place: Any
  ) async throws -> AppStoreMerchandisingKind.PresentationResult { throw StoreKitError.unsupported }

  /// Does nothing: there is no App Store to write a review in.
  public static func requestReview(in scene: Any? = nil) {}
}

extension AppTransaction {
  /// The customer's download of the app.
  ///
  /// - Throws: ``StoreKitError``.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws { try await StoreKitEnvironment.scope.chosen.store.appTransaction }
  }

  /// Returns the same, signed now, as all signatures of ``shared`` are.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await shared
  }

  /// The fields as JSON.
  public var jsonRepresentation: Data { VerificationResult.verified(self).payloadData }
  /// The system that the app was downloaded for.
  public var originalPlatform: AppStore.Platform { .iOS }
  /// The same by its name.
  public var originalPlatformStringRepresentation: String { originalPlatform.rawValue }
}

extension Storefront {
  /// A sequence of storefronts.
  public typealias Storefronts = StoreKitSequence<Storefront>

  /// The country whose store it is; nil without a store.
  public static var current: Storefront? {
    get async { await StoreKitEnvironment.scope.answer(nil) { try await $0.store.storefront } }
  }

  /// The storefronts that the store moves to, without an end.
  public static var updates: Storefronts {
    Storefronts(updates: { $0.following { $0.followStorefronts() } })
  }
}

/// A purchase that the customer began on the App Store's page of the app.
public struct PurchaseIntent: Identifiable, Equatable, Sendable {
  /// The product.
  public let product: Product
  /// The offer; nil for none.
  public let offer: Product.SubscriptionOffer?
  /// The id of the product.
  public var id: Product.ID { product.id }

  /// A sequence of intents.
  public typealias PurchaseIntents = StoreKitSequence<PurchaseIntent>

  /// The intents that ``SKTestSession/sendPurchaseIntent(identifier:offer:)`` sends, without an end.
  public static var intents: PurchaseIntents {
    PurchaseIntents(updates: { $0.intents })
  }
}

/// A message that the App Store would show on top of the app.
public struct Message: Hashable, Sendable {
  /// The kinds of messages.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// A kind by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// For another reason.
    public static let generic = Self(rawValue: 0)
    /// A price increase needs consent.
    public static let priceIncreaseConsent = Self(rawValue: 1)
    /// A payment failed.
    public static let billingIssue = Self(rawValue: 2)
    /// An offer for a lapsed subscriber.
    public static let winBackOffer = Self(rawValue: 3)
  }

  /// The kind.
  public let reason: Reason

  /// Shows the message.
  ///
  /// - Throws: ``StoreKitError/unsupported`` here: there is no screen.
  public func display(in scene: Any? = nil) throws { throw StoreKitError.unsupported }

  /// A sequence of messages.
  public typealias Messages = StoreKitSequence<Message>

  /// An empty sequence: the App Store writes its messages for a screen, and this store has none. The
  /// states that they are about are those of `Status` and `RenewalInfo`.
  public static var messages: Messages { Messages { _ in [] } }
}

/// The kinds of merchandise that the App Store shows on top of the app.
public struct AppStoreMerchandisingKind: Hashable, Sendable {
  /// The results of showing it.
  public enum PresentationResult: Equatable, Sendable {
    /// The customer left.
    case dismissed
    /// The customer bought.
    case purchaseCompleted(Product.PurchaseResult)
  }

  private let groupID: String

  /// The bundles of a subscription group.
  public static func subscriptionBundle(_ groupID: String) -> Self { Self(groupID: groupID) }
}
