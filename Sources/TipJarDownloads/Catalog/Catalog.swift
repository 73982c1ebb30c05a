public import Foundation
import TipJarJSON

/// The apps of a store, in the order of the file. An app is decoded when it is requested; in a
/// large file it is also read then.
public struct Catalog: Equatable, Sendable {
  let table: CatalogTable
  /// A one-line notice about a key that is probably misspelt, with its place and the intended key;
  /// nil if there is none.
  public private(set) var notice: String?

  init(table: CatalogTable) { self.table = table }

  /// Creates a catalogue of apps, in a language or in their own. Ids are unique: of several apps
  /// with the same id the first is kept.
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

  /// Uses the fast reader if the text is plain, otherwise the complete one.
  init(_ bytes: [UInt8], name: String, language: String?) throws(CatalogError) {
    var scanner = CatalogScanner(.memory(bytes), language: language)
    if let plain = scanner.all() {
      self = plain
    } else {
      try self.init(exactly: bytes, name: name, language: language)
    }
  }

  /// Reads a catalogue with the complete reader, which supports all of JSON and reports errors with
  /// their place.
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

  /// Creates a catalogue of the apps before the first one that is cut off or not plain.
  package init(beginning bytes: [UInt8], language: String? = nil) {
    var scanner = CatalogScanner(.memory(bytes), language: language)
    self = scanner.beginning()
  }

  /// All apps.
  public var apps: Apps { Apps(table: table) }

  /// The app with this id, or nil. O(1).
  public subscript(id: App.ID) -> App? { index(of: id).map { table.app($0) } }

  /// Returns the index of the app with this id, or nil. O(1).
  public func index(of id: App.ID) -> Int? {
    table.lookup.index(of: id.utf8) { table.id($0) == id }
  }

  /// The products that are required by apps.
  public var productIDs: Set<String> { Set(table.products.keys) }

  /// Returns the first app that requires a product, or nil. O(1).
  public func app(boughtWith productID: String) -> App? {
    table.products[productID].map { table.app($0) }
  }

  /// The apps with another state than GET at the first start.
  var initialApps: [App] { table.initial.map { table.app($0) } }

  /// Returns whether both contain the same apps in the same order.
  public static func == (left: Catalog, right: Catalog) -> Bool {
    left.table === right.table || left.apps.elementsEqual(right.apps)
  }

  /// Returns whether sorting and searching give the same results in both.
  package func isFiled(like other: Catalog) -> Bool {
    table.columns == other.table.columns && table.initial == other.table.initial
  }

  /// The apps of a catalogue, decoded one by one.
  public struct Apps: RandomAccessCollection, Sendable {
    let table: CatalogTable
    /// 0.
    public var startIndex: Int { 0 }
    /// The number of apps.
    public var endIndex: Int { table.count }
    /// The app at an index in the order of the catalogue. O(1).
    public subscript(position: Int) -> App { table.app(position) }
  }
}
