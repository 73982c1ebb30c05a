import Crypto
import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

enum SignedOffer: Hashable, Sendable {
  /// A promotional offer, signed field by field.
  case fields(offerID: String, Product.SubscriptionOffer.Signature)
  case promotional(offerID: String, compactJWS: String)
  case introductory(compactJWS: String)
}

extension OfferRows {
  private var database: StoreDatabase { rows.database }

  /// Verifies the signature of an offer, and returns the offer; of a promotional one with the nonce,
  /// which no purchase has used.
  ///
  /// - Throws: ``Product/PurchaseError``: `missingOfferParameters` for an empty field,
  ///   `invalidOfferIdentifier` for an offer that the product does not have,
  ///   `invalidOfferSignature` for any other fault, for a signature older than 24 hours, and for one
  ///   whose nonce was used.
  func verify(
    _ offer: SignedOffer, on product: Product, token: UUID?
  ) throws -> (OfferRequest, nonce: String?) {
    let (request, nonce) = try signed(offer, on: product, token: token)
    let isUsed = try Bool.fetchOne(
      rows.db, sql: "SELECT TRUE FROM nonce WHERE store = ? AND value = ?",
      arguments: [database.store, nonce])
    if isUsed == true { throw Product.PurchaseError.invalidOfferSignature }
    return (request, nonce)
  }

  /// Uses up the nonce of a purchase.
  ///
  /// - Throws: ``Product/PurchaseError/invalidOfferSignature`` if another purchase has used it since.
  func use(_ nonce: String?) throws {
    guard let nonce else { return }
    try rows.db.execute(
      sql: "INSERT OR IGNORE INTO nonce (store, value) VALUES (?, ?)",
      arguments: [database.store, nonce])
    if rows.db.changesCount == 0 { throw Product.PurchaseError.invalidOfferSignature }
  }

  private func signed(
    _ offer: SignedOffer, on product: Product, token: UUID?
  ) throws -> (OfferRequest, nonce: String?) {
    let key = try OfferKey(database.configuration, in: database.folder)
    switch offer {
    case .fields(let offerID, let signature):
      try require([offerID, signature.keyID, signature.signature.base64EncodedString()])
      try requireOffer(offerID, product)
      try verify(signature, offerID, product.id, token, key)
      return (OfferRequest(.promotional, offerID), signature.nonce.uuidString.lowercased())
    case .promotional(let offerID, let text):
      try require([offerID, text])
      try requireOffer(offerID, product)
      let claims = try verifiedClaims(of: text, "promotional-offer", key)
      guard claims.productId == product.id, claims.offerIdentifier == offerID,
        try claims.transactionId.map(isOwn) ?? true
      else { throw Product.PurchaseError.invalidOfferSignature }
      return (OfferRequest(.promotional, offerID), claims.nonce.lowercased())
    case .introductory(let text):
      try require([text])
      let claims = try verifiedClaims(of: text, "introductory-offer-eligibility", key)
      guard claims.productId == product.id, let isAllowed = claims.allowIntroductoryOffer,
        let transaction = claims.transactionId, try isOwn(transaction)
      else { throw Product.PurchaseError.invalidOfferSignature }
      return (OfferRequest(.introductory, isAllowed ? nil : "none"), nil)
    }
  }

  private func require(_ fields: [String]) throws {
    if fields.contains("") { throw Product.PurchaseError.missingOfferParameters }
  }

  private func requireOffer(_ id: String, _ product: Product) throws {
    guard rows.subscription(product.id)?.offer(.promotional, id) != nil else {
      throw Product.PurchaseError.invalidOfferIdentifier
    }
  }

  /// Verifies an ECDSA signature over the fields, joined by an invisible separator, as Apple's
  /// libraries sign them.
  private func verify(
    _ signature: Product.SubscriptionOffer.Signature, _ offerID: String, _ productID: String,
    _ token: UUID?, _ key: OfferKey
  ) throws {
    let fields = [
      database.bundleID, signature.keyID, productID, offerID,
      token?.uuidString.lowercased() ?? "", signature.nonce.uuidString.lowercased(),
      String(signature.timestamp),
    ]
    let message = Data(fields.joined(separator: "\u{2063}").utf8)
    guard signature.keyID == key.id, isFresh(Int64(clamping: signature.timestamp)),
      let ecdsa = try? P256.Signing.ECDSASignature(derRepresentation: signature.signature),
      key.publicKey.isValidSignature(ecdsa, for: message)
    else { throw Product.PurchaseError.invalidOfferSignature }
  }

  private func verifiedClaims(
    of text: String, _ audience: String, _ key: OfferKey
  ) throws -> OfferClaims {
    guard text.utf8.count < 64 * 1024,
      let claims: OfferClaims = key.publicKey.claims(of: text, keyID: key.id),
      claims.aud == audience, claims.bid == database.bundleID, !claims.iss.isEmpty,
      !claims.nonce.isEmpty, claims.iat.isFinite, abs(claims.iat) < 1e12,
      isFresh(Int64(claims.iat * 1000))
    else { throw Product.PurchaseError.invalidOfferSignature }
    return claims
  }

  /// Returns whether a time in milliseconds is less than 24 hours ago. It uses real time, as
  /// signing servers do, not the store's advanced time.
  private func isFresh(_ time: Int64) -> Bool {
    database.time.clock.now.milliseconds - time <= 86_400_000
  }

  /// Returns whether an id belongs to one of the customer's transactions, or to the customer's
  /// download of the app.
  private func isOwn(_ id: String) throws -> Bool {
    if id == (try database.app(ofNewPurchaseBy: rows.customer)).appTransactionID { return true }
    return try Int64(id).map { try !rows.ownRecords("id = ?", [$0]).isEmpty } ?? false
  }
}

/// The claims of an offer's JWS, by the names of Apple's libraries.
private struct OfferClaims: Decodable {
  let bid, iss, nonce, aud, productId: String
  let iat: Double
  let offerIdentifier, transactionId: String?
  let allowIntroductoryOffer: Bool?
}
