/// Order ids, which Apple mails to customers. Here each transaction is an order.
package enum OrderID {
  package static func text(of transaction: Int64) -> String { "TJ\(transaction)" }

  /// Returns the transaction of an order id; nil for any other text.
  package static func transaction(of text: String) -> Int64? {
    guard text.hasPrefix("TJ") else { return nil }
    return Int64(text.dropFirst(2)).flatMap { $0 >= 0 ? $0 : nil }
  }
}
