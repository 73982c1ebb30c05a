import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// Ids from what the user types: the last part of an id, or a name, is enough if it is unambiguous.
extension Inventory {
  /// Returns the id of the tip that a word means, else of another product, else the word itself:
  /// the store reports unknown ids.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func tipID(meantBy word: String) throws(Failure) -> String {
    let tips = tips.map { (id: $0.id.rawValue, name: $0.name) }
    if let id = try Self.id(meantBy: word, among: tips) { return id }
    return try productID(meantBy: word)
  }

  /// Returns the id of the product that a word means, or the word itself if there is none.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func productID(meantBy word: String) throws(Failure) -> String {
    let products = configuration.productIDs.map { (id: $0, name: configuration.title(of: $0)) }
    return try Self.id(meantBy: word, among: products) ?? word
  }

  /// Returns the app that a word means, or nil. Names are compared only with the first 20,000 apps:
  /// a list of a million would take too long.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func app(meantBy word: String) throws(Failure) -> App? {
    if let app = app(word) { return app }
    let apps = catalog.apps.prefix(20_000).map { (id: $0.id, name: $0.name) }
    return try Self.id(meantBy: word, among: apps).flatMap { catalog[$0] }
  }

  /// Returns the only id that a word means, ignoring case: first by the whole id, then by its last
  /// part or by the name.
  static func id(
    meantBy word: String, among items: [(id: String, name: String)]
  ) throws(Failure) -> String? {
    if items.contains(where: { $0.id == word }) { return word }
    let wanted = word.lowercased()
    let whole = items.map(\.id).filter { $0.lowercased() == wanted }
    let found =
      whole.isEmpty
      ? items.filter { item in
        item.name.lowercased() == wanted
          || item.id.split(separator: ".").last?.lowercased() == wanted
      }.map(\.id) : whole
    guard found.count > 1 else { return found.first }
    let more = found.count > 5 ? ["\(found.count - 5) more"] : []
    let list = (found.prefix(5) + more).joined(separator: ", ")
    throw Failure("“\(word)” is ambiguous: \(list). Give one id.", .usage)
  }
}
