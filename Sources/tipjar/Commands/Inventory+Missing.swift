import TipJarDownloads
import TipJarMachines
import TipJarStore
import TipJarStorefront

/// What a command says that was given no id: what it could have been given.
extension Inventory {
  /// No tip is named.
  var lacksTip: Failure { lacks("tip", tips.map(\.id.rawValue)) }

  /// No product is named.
  var lacksProduct: Failure {
    let tips = Set(tips.map(\.id.rawValue))
    let ids = configuration.allProducts.map(\.id).filter { !isSubscription($0) }
    let others = ids.filter { !tips.contains($0) }
    return lacks("product", others.isEmpty ? ids : others)
  }

  /// Whether the store could sell a product.
  func sells(_ id: String) -> Bool {
    configuration.productIDs.contains(id) && !isSubscription(id)
  }

  /// Whether a product is a subscription: those are listed, and not sold.
  func isSubscription(_ id: String) -> Bool {
    configuration.product(id)?.type == .autoRenewable
  }

  /// No app is named.
  var lacksApp: Failure { Self.lacks("app", catalog.apps.prefix(6).map(\.id), of: "tipjar apps") }

  /// A product is named by nothing.
  var emptyProduct: Failure { lacksProduct.ofEmptyID }

  /// A tip is named by nothing.
  var emptyTip: Failure { lacksTip.ofEmptyID }

  private func lacks(_ kind: String, _ ids: [String]) -> Failure {
    Self.lacks(kind, ids, of: "tipjar products")
  }

  /// Up to five ids, and the command that lists all.
  private static func lacks(_ kind: String, _ ids: [String], of list: String) -> Failure {
    let more = ids.count > 5 ? ["another of “\(list)”"] : []
    let choice = (ids.prefix(5) + more).joined(separator: ", ")
    let advice = ids.isEmpty ? "There is none." : "Give the id of one: \(choice)."
    return Failure("No \(kind) is named. \(advice)", .usage)
  }
}

extension Failure {
  /// The same advice to somebody who gave an id, as a script does whose variable is empty.
  fileprivate var ofEmptyID: Failure {
    let advice = message.split(separator: ". ", maxSplits: 1).last ?? ""
    return Failure("The id is empty (''). \(advice)", status)
  }
}
