public import Foundation
import TipJarJSON

/// The apps of a store, in the order of the file.
public struct Catalog: Equatable, Sendable {
  /// The apps.
  public private(set) var apps: [App]
  /// A one-line notice about a key that is probably misspelt, with its place and the intended key;
  /// nil if there is none.
  public private(set) var notice: String?
  /// The folder of the catalogue's file, for the pictures beside it; nil if it is not a file.
  package var folder: String?
  /// The index of each app.
  private let places: [App.ID: Int]
  /// The first app that requires each product.
  private let products: [String: Int]

  /// Creates a catalogue of apps, in a language or in their own. Ids are unique: of several apps
  /// with the same id the first is kept.
  public init(apps: [App], language: String? = nil) {
    let tag = language.map(LanguageTag.init)
    var kept: [App] = []
    kept.reserveCapacity(apps.count)
    var places: [App.ID: Int] = [:]
    for app in apps where places[app.id] == nil {
      places[app.id] = kept.count
      kept.append(tag.map(app.localized) ?? app)
    }
    self.init(kept, places)
  }

  /// Creates a catalogue of apps with unique ids, and the index of each.
  private init(_ apps: [App], _ places: [App.ID: Int]) {
    (self.apps, self.places) = (apps, places)
    products = Dictionary(
      apps.enumerated().lazy.compactMap { index, app in app.productID.map { ($0, index) } }
    ) { first, _ in first }
  }

  /// Notes that this catalogue is the one of another time.
  mutating func age(_ age: AgeNotice) {
    for index in apps.indices { apps[index].staleness = age.kind }
    notice = age.text
  }

  /// Returns the catalogue with other apps before its own.
  package func following(_ apps: [App]) -> Catalog {
    guard !apps.isEmpty else { return self }
    var catalog = Catalog(apps: apps + self.apps)
    (catalog.notice, catalog.folder) = (notice, folder)
    return catalog
  }

  /// Reads a catalogue from a file: a JSON array of apps, an object with the key `apps`, or JSON
  /// Lines. With a `language` the apps have its texts, where they are localized. Throws a
  /// `CatalogError` that names the file and the place in it.
  public init(contentsOf path: String, language: String? = nil) throws(CatalogError) {
    self = try CatalogFile(path: path, language: language).whole()
  }

  /// Reads a catalogue from JSON, in a language or in the apps' own; `name` is its name in errors.
  /// Unknown keys are ignored; for one that is similar to a known one there is a ``notice``. Throws
  /// a `CatalogError` of the kind `malformed`.
  public init(json data: Data, name: String, language: String? = nil) throws(CatalogError) {
    try self.init([UInt8](data), name: name, language: language)
  }

  init(_ bytes: [UInt8], name: String, language: String?) throws(CatalogError) {
    do throws(JSONError) {
      let reader = try CatalogReader(bytes, language: language)
      self.init(reader.apps, reader.places)
      notice = reader.misspelt.map { "\(name):\($0)".escapingControls }
    } catch {
      throw CatalogError(error, of: name)
    }
  }

  /// Creates a catalogue of the apps before the first one that is cut off or not valid.
  package init(beginning bytes: [UInt8], language: String? = nil) {
    var apps: [App] = []
    // The error is that of the cut, or the whole file reports it.
    _ = try? CatalogReader(bytes, found: { app, _ in apps.append(app) })
    self.init(apps: apps, language: language)
  }

  /// The app with this id, or nil. O(1).
  public subscript(id: App.ID) -> App? { index(of: id).map { apps[$0] } }

  /// Returns the index of the app with this id, or nil. O(1).
  public func index(of id: App.ID) -> Int? { places[id] }

  /// The products that are required by apps.
  public var productIDs: Set<String> { Set(products.keys) }

  /// Returns the first app that requires a product, or nil. O(1).
  public func app(boughtWith productID: String) -> App? { products[productID].map { apps[$0] } }

  /// Returns whether both contain the same apps in the same order.
  public static func == (left: Catalog, right: Catalog) -> Bool { left.apps == right.apps }
}
