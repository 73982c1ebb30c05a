public import Foundation
import TipJarJSON

/// The apps of a store, in the order in which they were written. An app is decoded when it is asked for; of a
/// large file it is read then, too.
public struct Catalog: Equatable, Sendable {
  let table: CatalogTable
  /// One line about a key that is probably a misspelt one, with the place and the key that was meant; nil where
  /// there is none.
  public private(set) var notice: String?

  init(table: CatalogTable) { self.table = table }

  /// A catalogue of apps whose ids differ, in a language or in their own; of several with one id the first stays.
  public init(apps: [App], language: String? = nil) {
    let tag = language.map(LanguageTag.init)
    let apps = tag.map { tag in apps.map { $0.localized(for: tag) } } ?? apps
    var builder = CatalogBuilder()
    var kept: [App] = []
    kept.reserveCapacity(apps.count)
    for app in apps {
      let isTaken = builder.lookup.index(of: app.id.utf8) { kept[$0].id == app.id } != nil
      guard !isTaken else { continue }
      builder.append(app)
      kept.append(app)
    }
    self.init(table: builder.table(.apps(kept)))
  }

  /// A catalogue from a file: a JSON array of apps, an object with the key `apps`, or JSON Lines.
  /// With a `language` the apps have its texts, where they are localized. Throws a `CatalogError` that names the
  /// file and the place in it.
  public init(contentsOf path: String, language: String? = nil) throws(CatalogError) {
    self = try CatalogFile(path: path, language: language).whole()
  }

  /// A catalogue from JSON, in a language or in the apps' own; `name` is what errors call it. Unknown keys are
  /// ignored; of one that is nearly a known one there is a ``notice``. Throws a `CatalogError` of the kind `malformed`.
  public init(json data: Data, name: String, language: String? = nil) throws(CatalogError) {
    try self.init([UInt8](data), name: name, language: language)
  }

  /// The fast way where the text is plain, else the exact one.
  init(_ bytes: [UInt8], name: String, language: String?) throws(CatalogError) {
    var scanner = CatalogScanner(.memory(bytes), language: language)
    if let plain = scanner.all() {
      self = plain
    } else {
      try self.init(exactly: bytes, name: name, language: language)
    }
  }

  /// The exact way, which knows all that a text may hold and says what is wrong where.
  package init(
    exactly bytes: [UInt8], name: String, language: String? = nil
  ) throws(CatalogError) {
    do throws(JSONError) {
      let reader = try CatalogReader(bytes)
      self.init(apps: reader.apps, language: language)
      notice = reader.misspelt.map { "\(name):\($0)".escapingControls }
    } catch {
      throw CatalogError(error, of: name)
    }
  }

  /// The apps before the first that is cut off or not plain.
  package init(beginning bytes: [UInt8], language: String? = nil) {
    var scanner = CatalogScanner(.memory(bytes), language: language)
    self = scanner.beginning()
  }

  /// All apps; ids are unique.
  public var apps: Apps { Apps(table: table) }

  /// The app with this id, or nil. O(1).
  public subscript(id: App.ID) -> App? { index(of: id).map { table.app($0) } }

  /// Where the app with this id stands, or nil. O(1).
  public func index(of id: App.ID) -> Int? {
    table.lookup.index(of: id.utf8) { table.id($0) == id }
  }

  /// The products that have to be bought before an app can be had.
  public var productIDs: Set<String> { Set(table.products.keys) }

  /// The first app that has to be bought with a product, or nil. O(1).
  public func app(boughtWith productID: String) -> App? {
    table.products[productID].map { table.app($0) }
  }

  /// The apps that are something else than GET at the first start.
  var initialApps: [App] { table.initial.map { table.app($0) } }

  /// Whether both offer the same apps in the same order.
  public static func == (left: Catalog, right: Catalog) -> Bool {
    left.table === right.table || left.apps.elementsEqual(right.apps)
  }

  /// Whether sorting and searching see the same in both.
  package func isFiled(like other: Catalog) -> Bool {
    table.columns == other.table.columns && table.initial == other.table.initial
  }

  /// The apps of a catalogue, decoded one by one.
  public struct Apps: RandomAccessCollection, Sendable {
    let table: CatalogTable
    /// 0.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { table.count }
    /// The app at a place in the order of the catalogue. O(1).
    public subscript(position: Int) -> App { table.app(position) }
  }
}
