import TipJarDownloads
import TipJarMachines
import TipJarStore
import TipJarStorefront

/// Errors for a missing id; they list ids to choose from.
extension Inventory {
  /// The error for a missing tip.
  var lacksTip: Failure { lacks("tip", tips.map(\.id.rawValue)) }

  /// The error for a missing product. It lists products that are not tips, if there are any.
  var lacksProduct: Failure {
    let tips = Set(tips.map(\.id.rawValue))
    let ids = configuration.productIDs
    let others = ids.filter { !tips.contains($0) }
    return lacks("product", others.isEmpty ? ids : others)
  }

  /// Returns whether the store can sell a product.
  func sells(_ id: String) -> Bool {
    configuration.productIDs.contains(id)
  }

  /// The error for a missing app.
  var lacksApp: Failure { Self.lacks("app", catalog.apps.prefix(6).map(\.id), of: "tipjar apps") }

  /// The error for an empty product id.
  var emptyProduct: Failure { lacksProduct.ofEmptyID }

  /// The error for an empty tip id.
  var emptyTip: Failure { lacksTip.ofEmptyID }

  private func lacks(_ kind: String, _ ids: [String]) -> Failure {
    Self.lacks(kind, ids, of: "tipjar products")
  }

  /// Returns the error with up to five ids, and the command that lists all.
  private static func lacks(_ kind: String, _ ids: [String], of list: String) -> Failure {
    let more = ids.count > 5 ? ["or another from “\(list)”"] : []
    let choice = (ids.prefix(5) + more).joined(separator: ", ")
    let advice = ids.isEmpty ? "There are none." : "Give one of \(choice)."
    return Failure("No \(kind) given. \(advice)", .usage)
  }
}

extension Failure {
  /// The same advice for an empty id, for example from a script's unset variable.
  fileprivate var ofEmptyID: Failure { because("The id is empty.") }

  /// The same advice after another problem.
  func because(_ problem: String) -> Failure {
    let advice = message.split(separator: ". ", maxSplits: 1).last ?? ""
    return Failure("\(problem) \(advice)", status)
  }
}
