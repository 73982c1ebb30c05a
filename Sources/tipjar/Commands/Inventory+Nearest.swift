import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// What was probably meant by an id that there is not.
extension Inventory {
  /// How many apps are compared with one: the first of a catalogue, which is all of most.
  private static let comparedApps = 20_000

  /// What to do about an id that no product has: get the app of that id, or buy the nearest product.
  func hint(forProduct id: String, _ words: CommandWords) -> String {
    if let app = catalog[id] ?? catalog[id.lowercased()] { return words.isApp(app.id) }
    let products = configuration.productIDs.map {
      (id: $0, name: configuration.title(of: $0))
    }
    return Suggestion.nearestID(to: id, among: products).map(words.didYouMean)
      ?? words.listsProducts
  }

  /// What to do about an id that no app has: buy the product of that id, or get the nearest app.
  func hint(forApp id: String) -> String {
    if let command = purchase(of: id) { return "It is a product: “\(command)” buys it." }
    let apps = catalog.apps.prefix(Self.comparedApps).lazy.map { (id: $0.id, name: $0.name) }
    return Suggestion.nearestID(to: id, among: apps).map { "Did you mean “\($0)”?" }
      ?? "“tipjar apps” lists them."
  }

  /// The app of an id, however that is written.
  func app(_ id: String) -> App? {
    catalog[id] ?? catalog.apps.first { $0.id.lowercased() == id.lowercased() }
  }

  /// The command that buys a product: an app that needs it is got.
  private func purchase(of id: String) -> String? {
    guard configuration.productIDs.contains(id) else { return nil }
    if let app = catalog.app(boughtWith: id) { return "tipjar get \(app.id)" }
    return tips.contains { $0.id.rawValue == id } ? "tipjar tip \(id)" : "tipjar buy \(id)"
  }
}
