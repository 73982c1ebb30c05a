public import Foundation
import TipJarFiles
import TipJarJSON
import TipJarReceipts
import TipJarVocabulary

/// The customer's download of the app, with StoreKit 2's names.
public struct AppTransaction: Hashable, Sendable, SignedValue {
  /// The version that is downloaded, and the first one. No app is known here: it is always this.
  public static let version = "1.0"

  /// The id of the download.
  public let appTransactionID: String
  /// The app.
  public let bundleID: String
  /// The environment.
  public let environment: Transaction.Environment
  /// The date of the first purchase in the app; the present time before there is one.
  public let originalPurchaseDate: Date
  /// The date of the signature.
  public let signedDate: Date
  /// The download as the store signed it: a compact JWS.
  public let signedText: String

  /// The version that is downloaded.
  public var appVersion: String { Self.version }
  /// The version that was downloaded first.
  public var originalAppVersion: String { Self.version }
  /// The number of the app; nil, as in the sandbox.
  public var appID: UInt64? { nil }
  /// The number of its version; nil, as in the sandbox.
  public var appVersionID: UInt64? { nil }
  /// The date of a pre-order; nil, since there are none.
  public var preorderDate: Date? { nil }

  /// The fields of a download as the App Store signs them; the app's number in production alone.
  package static func payload(
    of app: PurchaseApp, _ appAppleID: Int64? = nil, since first: Date, now: Date
  ) throws -> [UInt8] {
    let fields: JSONObject = [
      "appAppleId": appAppleID, "appTransactionId": app.appTransactionID,
      "applicationVersion": version, "bundleId": app.bundleID,
      "originalApplicationVersion": version, "originalPlatform": "iOS",
      "originalPurchaseDate": first.milliseconds, "receiptCreationDate": now.milliseconds,
      "receiptType": app.environment,
    ]
    return try fields.sortedJSON()
  }
}

extension SimulatedStore {
  /// The customer's download of the app, signed now (`AppTransaction.shared`).
  ///
  /// - Throws: the ``StoreKitError`` that is armed for the app transaction.
  public var appTransaction: VerificationResult<AppTransaction> {
    get async throws {
      try await throwSimulatedError(forAPI: .appTransaction)
      let records = serverRecords
      let (first, now) = try await records.dates(of: database.customer)
      let app = try database.app(ofNewPurchaseBy: database.customer)
      let signed = try records.sign(AppTransaction.payload(of: app, since: first, now: now))
      let value = AppTransaction(
        appTransactionID: app.appTransactionID, bundleID: app.bundleID,
        environment: database.environment, originalPurchaseDate: first, signedDate: now,
        signedText: signed)
      guard case .verification(let error) = try await simulatedError(forAPI: .verification) else {
        return .verified(value)
      }
      return .unverified(value, error)
    }
  }
}
