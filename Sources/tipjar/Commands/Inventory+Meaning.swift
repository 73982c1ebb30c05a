import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// Ids by what a person types: the last part of an id or a name is enough where only one has it.
extension Inventory {
  /// The id of the tip that a word means; of another product where no tip fits, and the word itself where nothing
  /// does, since the store reports unknown ids.
  /// - Throws: a ``Failure`` with status 64 that names the candidates where several fit.
  func tipID(meantBy word: String) throws(Failure) -> String {
    let tips = tips.map { (id: $0.id.rawValue, name: $0.name) }
    if let id = try Self.id(meantBy: word, among: tips) { return id }
    return try productID(meantBy: word)
  }

  /// The id of the product that a word means; the word itself where none fits.
  /// - Throws: a ``Failure`` with status 64 that names the candidates where several fit.
  func productID(meantBy word: String) throws(Failure) -> String {
    let products = configuration.productIDs.map { (id: $0, name: configuration.title(of: $0)) }
    return try Self.id(meantBy: word, among: products) ?? word
  }

  /// The app that a word means; nil where none fits. Names count for the first of a catalogue, which is all of
  /// most.
  /// - Throws: a ``Failure`` with status 64 that names the candidates where several fit.
  func app(meantBy word: String) throws(Failure) -> App? {
    if let app = app(word) { return app }
    let apps = catalog.apps.prefix(20_000).map { (id: $0.id, name: $0.name) }
    return try Self.id(meantBy: word, among: apps).flatMap { catalog[$0] }
  }

  /// The only id that fits a word in any case: the whole of it first, then the part behind its last period, or the
  /// name.
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
    throw Failure("“\(word)” fits several: \(list). Give the id of one.", .usage)
  }
}
