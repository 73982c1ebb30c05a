import TipJarDownloads
import TipJarJSON
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// Suggestions for ids that do not exist.
extension Inventory {
  /// The maximum number of apps that are compared: more would take too long.
  private static let comparedApps = 20_000

  /// Returns advice for an unknown product id: the app with that id, or the nearest product.
  func hint(forProduct id: String, _ words: CommandWords) -> String {
    if let app = catalog[id] ?? catalog[id.lowercased()] { return words.isApp(app.id) }
    let products = configuration.productIDs.map {
      (id: $0, name: configuration.title(of: $0))
    }
    return Self.nearestID(to: id, among: products).map(words.didYouMean)
      ?? words.listsProducts
  }

  /// Returns advice for an unknown app id: the product with that id, or the nearest app.
  func hint(forApp id: String) -> String {
    if let command = purchase(of: id) { return "That is a product: “\(command)” buys it." }
    let apps = catalog.apps.prefix(Self.comparedApps).lazy.map { (id: $0.id, name: $0.name) }
    return Self.nearestID(to: id, among: apps).map { "Did you mean “\($0)”?" }
      ?? "“tipjar apps” lists all apps."
  }

  /// Returns the app with an id, ignoring case.
  func app(_ id: String) -> App? {
    catalog[id] ?? catalog.apps.first { $0.id.lowercased() == id.lowercased() }
  }

  /// Returns the command that buys a product, or gets the app that requires it.
  private func purchase(of id: String) -> String? {
    guard configuration.productIDs.contains(id) else { return nil }
    if let app = catalog.app(boughtWith: id) { return "tipjar get \(app.id)" }
    return tips.contains { $0.id.rawValue == id } ? "tipjar tip \(id)" : "tipjar buy \(id)"
  }

  /// Returns the id that was probably meant: the nearest one by the whole id, its last part, or the
  /// name, if at most a third of that is mistyped.
  static func nearestID(
    to word: String, among ids: some Sequence<(id: String, name: String)>
  ) -> String? {
    let word = word.lowercased()
    var nearest: (id: String, distance: Int)?
    for (id, name) in ids {
      let forms = [id, id.split(separator: ".").last.map(String.init) ?? id, name]
      for form in forms.map({ $0.lowercased() }) {
        let limit = min(max(1, form.count / 3), (nearest?.distance ?? .max) - 1, form.count - 1)
        guard abs(form.count - word.count) <= limit else { continue }
        let distance = Spelling.distance(word, form)
        if distance <= limit { nearest = (id, distance) }
      }
    }
    return nearest?.id
  }
}
