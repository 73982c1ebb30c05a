import TipJarDownloads
import TipJarMachines
import TipJarStore

/// What a command says that was given no id: what it could have been given.
extension Inventory {
  /// No tip is named.
  var lacksTip: Failure { lacks("tip", tips.map(\.id.rawValue)) }

  /// No product is named.
  var lacksProduct: Failure {
    let tips = Set(tips.map(\.id.rawValue))
    let ids = configuration.allProducts.map(\.id)
    let others = ids.filter { !tips.contains($0) }
    return lacks("product", others.isEmpty ? ids : others)
  }

  /// No app is named.
  var lacksApp: Failure { Self.lacks("app", catalog.apps.prefix(6).map(\.id), of: "tipjar apps") }

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
