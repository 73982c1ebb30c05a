package import TipJarVocabulary

/// The words of the receipt on the screen. Its lines use the names of the console and of the App
/// Store Server API's receipts.
package struct ReceiptWords: Sendable {
  package var title = "Receipt"
  package var date = "Date"
  package var quantity = "Quantity"
  package var transactionID = "Transaction"
  package var product = "Product"
  package var kind = "Kind"
  package var storefront = "Storefront"
  package var state = "State"
  var states: [PurchaseState: String] = [
    .purchased: "bought", .pending: "pending", .refunded: "refunded",
    .revoked: "no longer shared",
  ]
  package var refundedAt = "Refunded"
  /// The label of the time at which a family member stopped sharing it, and Apple's name for that.
  package var unsharedAt = "Sharing ended"
  package var familySharing = "Family Sharing"
  package var environment = "Environment"
  /// The environment's own name, and its meaning here.
  package var simulated = "Sandbox, simulated"
  package var signature = "Signed"
  /// The command that prints the whole receipt.
  package var whole = "Full signed receipt: tipjar receipts"

  package func state(_ state: PurchaseState) -> String { states[state] ?? state.rawValue }
}

extension ReceiptWords {
  package static let german = ReceiptWords(
    title: "Beleg", date: "Datum", quantity: "Anzahl", transactionID: "Transaktion",
    product: "Produkt", kind: "Art", storefront: "Land", state: "Stand",
    states: [
      .purchased: "gekauft", .pending: "offen", .refunded: "erstattet",
      .revoked: "nicht mehr geteilt",
    ],
    refundedAt: "Erstattet", unsharedAt: "Freigabe beendet", familySharing: "Familienfreigabe",
    environment: "Umgebung", simulated: "Sandbox, simuliert",
    signature: "Signiert", whole: "Der signierte Beleg: tipjar receipts")

  package static let japanese = ReceiptWords(
    title: "レシート", date: "日時", quantity: "数量", transactionID: "取引番号",
    product: "製品", kind: "種類", storefront: "ストアの国", state: "状態",
    states: [
      .purchased: "購入済み", .pending: "承認待ち", .refunded: "返金済み", .revoked: "共有終了",
    ],
    refundedAt: "返金日時", unsharedAt: "共有終了日時", familySharing: "ファミリー共有",
    environment: "環境", simulated: "Sandbox（模擬）",
    signature: "署名", whole: "署名付きの全文: tipjar receipts")

  package static let polish = ReceiptWords(
    title: "Paragon", date: "Data", quantity: "Liczba", transactionID: "Transakcja",
    product: "Produkt", kind: "Rodzaj", storefront: "Kraj sklepu", state: "Stan",
    states: [
      .purchased: "kupiono", .pending: "w toku", .refunded: "zwrócono",
      .revoked: "już nieudostępniane",
    ],
    refundedAt: "Zwrócono", unsharedAt: "Koniec udostępniania", familySharing: "Chmura rodzinna",
    environment: "Środowisko", simulated: "Sandbox, symulacja",
    signature: "Podpisano", whole: "Całość z podpisem: tipjar receipts")
}
