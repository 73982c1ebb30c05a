import TipJarDownloads
import TipJarMachines
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// Ids of products from what the user types, and the errors for missing ones.
extension Products {
  /// Returns the id of the tip that a word means, else of another product, else the word itself:
  /// the store reports unknown ids.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func tipID(meantBy word: String) throws(Failure) -> String {
    let tips = tips.map { (id: $0.id.rawValue, name: $0.name) }
    if let id = try Inventory.id(meantBy: word, among: tips) { return id }
    return try productID(meantBy: word)
  }

  /// Returns the id of the product that a word means, or the word itself if there is none.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func productID(meantBy word: String) throws(Failure) -> String {
    try Inventory.id(meantBy: word, among: names) ?? word
  }

  private var names: [(id: String, name: String)] {
    configuration.productIDs.map { (id: $0, name: configuration.title(of: $0)) }
  }

  var lacksTip: Failure { Inventory.lacks("tip", tips.map(\.id.rawValue), of: "tipjar products") }

  /// The error for a missing product. It lists products that are not tips, if there are any.
  var lacksProduct: Failure {
    let tips = Set(tips.map(\.id.rawValue))
    let ids = configuration.productIDs
    let others = ids.filter { !tips.contains($0) }
    return Inventory.lacks("product", others.isEmpty ? ids : others, of: "tipjar products")
  }

  func sells(_ id: String) -> Bool { configuration.productIDs.contains(id) }

  /// Returns advice for an unknown product id: the app with that id, if the catalogue can be read, or
  /// the nearest product.
  func hint(forProduct id: String, in catalog: Catalog?, _ words: CommandWords) -> String {
    if let app = catalog?[id] ?? catalog?[id.lowercased()] {
      return words.text("It is an app: “tipjar get {0}” downloads it.")(app.id)
    }
    return Inventory.nearestID(to: id, among: names)
      .map { words.text("Did you mean “{0}”?")($0) } ?? words.listsProducts
  }
}
