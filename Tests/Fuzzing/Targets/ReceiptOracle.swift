import TipJarReceipts
import TipJarVocabulary

/// Nothing verifies but what was signed. A case is the text of a receipt, or, where it starts with
/// a zero byte, a change of a good one: three bytes each, a place (from the end where the highest
/// bit is set, since the length of the certificates differs) and what is put there.
func checkReceipt(_ bytes: [UInt8]) throws {
  let good = try ReceiptOracle.shared.get()
  let candidate = bytes.first == 0 ? good.changed(bytes.dropFirst()) : bytes
  let text = String(decoding: candidate, as: UTF8.self)
  _ = Receipt(jwsRepresentation: text).unverifiedPayload
  if let reason = good.refusal(of: text) {
    try require(candidate != good.text, "what was signed is refused: \(reason)")
    try requireOneLine(reason.reason)
  } else {
    try require(Array(text.utf8) == good.text, "verified, and never signed: \(text)")
  }
}

/// A receipt of a chain that is made for the run, and its verifier.
private struct ReceiptOracle: Sendable {
  static let shared = Result { try ReceiptOracle() }

  let text: [UInt8]
  private let verifier: ReceiptVerifier

  private init() throws {
    let chain = try CertificateChain()
    let noon: Int64 = 1_767_268_800_000
    let payload = JWSTransactionDecodedPayload(
      transactionId: "7", originalTransactionId: "7", bundleId: "app.tipjar", productId: "tip",
      purchaseDate: noon, originalPurchaseDate: noon, quantity: 3, type: .consumable,
      inAppOwnershipType: .purchased, signedDate: noon, environment: .sandbox, storefront: "USA",
      storefrontId: "143441", transactionReason: .purchase)
    verifier = ReceiptVerifier(root: chain.root)
    text = Array(try ReceiptSigner(chain).sign(payload.sortedJSON()).jwsRepresentation.utf8)
  }

  func changed(_ changes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = text
    var rest = changes
    while rest.count >= 3 {
      let change = Array(rest.prefix(3))
      let place = (Int(change[0] & 0x7F) << 8 | Int(change[1])) % bytes.count
      bytes[change[0] < 0x80 ? place : bytes.count - 1 - place] = change[2]
      rest = rest.dropFirst(3)
    }
    return bytes
  }

  /// Why it is refused; nil where it is accepted.
  func refusal(of text: String) -> ReceiptError? {
    do throws(ReceiptError) {
      _ = try verifier.verify(text)
      return nil
    } catch {
      return error
    }
  }
}
