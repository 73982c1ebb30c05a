public import Foundation
import TipJarReceipts

extension SimulatedStore {
  /// The app that receipts are for if none is named: `.storekit` files contain no bundle id.
  public static let defaultBundleID = "app.tipjar"

  /// The root certificate of the folder, in DER: what its receipts are verified against.
  ///
  /// - Throws: ``StoreOpenError`` if the file of certificates is damaged or cannot be read.
  public nonisolated var rootCertificate: [UInt8] {
    get throws { try database.receipts.root }
  }

  /// The root certificate of a state folder in DER; nil if nothing was ever signed. It creates and
  /// opens nothing.
  ///
  /// - Throws: ``StoreOpenError`` if the file of certificates is damaged or cannot be read.
  public static func rootCertificate(in folder: URL) throws(StoreOpenError) -> [UInt8]? {
    do throws(CertificateChain.FileError) {
      return try CertificateChain.read(folder.appending(path: ReceiptIssuer.fileName))?.root
    } catch {
      throw StoreOpenError(kind: .init(error.kind), path: error.path, problem: error.problem)
    }
  }

  /// Every transaction as it is signed now, the oldest first: finished consumables and refunded
  /// ones too, with the verdict on its own receipt, whatever error is armed for verification.
  public var signedTransactions: [VerificationResult<Transaction>] {
    get async throws {
      try await database.read { try $0.verdicts(on: $0.records("state = 'purchased'")) }
    }
  }

  /// The same without a verdict, for callers that only pass receipts on.
  var carriedTransactions: [Transaction] {
    get async throws {
      try await database.read { rows in
        let receipts = try rows.database.receipts
        return try rows.records("state = 'purchased'").map {
          try $0.transaction(of: rows.database, receipts.receipt(of: $0))
        }
      }
    }
  }
}
