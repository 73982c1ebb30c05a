public import Foundation
import TipJarStore

// Purchases outside of the App Store need an entitlement of Apple's, which this store gives to no
// app: it is never eligible, and each call throws the error of an app without it.

/// The notice before purchases outside of the App Store.
public enum ExternalPurchase {
  /// The answers of a customer to the notice.
  public enum NoticeResult: Hashable, Sendable {
    /// The customer goes on, with the token of the purchase.
    case continuedWithExternalPurchaseToken(token: String)
    /// The customer goes on.
    case continued
    /// The customer does not go on.
    case cancelled
  }

  /// A Boolean value that indicates whether the app may show the notice; false here.
  public static var canPresent: Bool { get async { false } }

  /// Shows the notice.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func presentNoticeSheet() async throws -> NoticeResult {
    throw StoreKitError.notEntitled
  }
}

/// A link to purchases outside of the App Store, from the app's Info.plist.
public enum ExternalPurchaseLink {
  /// A Boolean value that indicates whether the app may open the link; false here.
  public static var canOpen: Bool { get async { false } }
  /// The addresses of the app; nil here.
  public static var eligibleURLs: [URL]? { get async { nil } }

  /// Opens the link.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func open() async throws { throw StoreKitError.notEntitled }

  /// Opens one of the links.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func open(url: URL) async throws { throw StoreKitError.notEntitled }
}

/// A link of the app's own to purchases outside of the App Store.
public enum ExternalPurchaseCustomLink {
  /// The destinations that a notice is about.
  public enum NoticeType: Hashable, Sendable {
    /// A browser, or a view of the app.
    case browser, withinApp
  }

  /// The answers of a customer to the notice.
  public enum NoticeResult: Hashable, Sendable {
    /// The customer goes on, or does not.
    case continued, cancelled
  }

  /// The token with which an app reports purchases.
  public struct Token: Hashable, Sendable {
    /// The token in Base64.
    public let value: String
  }

  /// A Boolean value that indicates whether the app may open links; false here.
  public static var isEligible: Bool { get async { false } }

  /// Shows the notice.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    throw StoreKitError.notEntitled
  }

  /// Returns a token of a type, such as `ACQUISITION`.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func token(for tokenType: String) async throws -> Token? {
    throw StoreKitError.notEntitled
  }
}

/// A link to the page on which a reader app manages accounts.
public enum ExternalLinkAccount {
  /// A Boolean value that indicates whether the app may open the link; false here.
  public static var canOpen: Bool { get async { false } }

  /// Opens the link.
  ///
  /// - Throws: ``StoreKitError/notEntitled`` here.
  public static func open() async throws { throw StoreKitError.notEntitled }
}
