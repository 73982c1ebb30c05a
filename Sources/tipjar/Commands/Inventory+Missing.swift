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

  /// No app is named. No command lists them, so that more of them are told.
  var lacksApp: Failure {
    let ids = catalog.apps.map(\.id)
    return Self.lacks(
      "app", Array(ids.prefix(20)), more: ids.count > 20 ? "another of the catalogue" : nil)
  }

  private func lacks(_ kind: String, _ ids: [String]) -> Failure {
    Self.lacks(
      kind, Array(ids.prefix(5)), more: ids.count > 5 ? "another of “tipjar products”" : nil)
  }

  private static func lacks(_ kind: String, _ ids: [String], more: String?) -> Failure {
    let choice = (ids + [more].compactMap(\.self)).joined(separator: ", ")
    let advice = ids.isEmpty ? "There is none." : "Give the id of one: \(choice)."
    return Failure("No \(kind) is named. \(advice)", .usage)
  }
}
