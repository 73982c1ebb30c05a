import TipJarJSON

/// What a catalogue is made of: the file's bytes and where each app stands in them, and columns of what
/// sorting and searching need. Nothing of it ever changes.
final class CatalogTable: Sendable {
  /// Where the apps are.
  enum Content: Sendable {
    case apps([App])
    /// A file that was read, where each app's object stands in it, and the language that was asked for.
    case file([UInt8], objects: [Range<Int>], language: LanguageTag?)
  }

  let content: Content
  let lookup: IDTable
  let columns: CatalogColumns
  /// The first app that has to be bought with each product.
  let products: [String: Int]
  /// The apps with `initially`.
  let initial: [Int]

  init(
    content: Content, lookup: IDTable, columns: CatalogColumns, products: [String: Int],
    initial: [Int]
  ) {
    self.content = content
    self.lookup = lookup
    self.columns = columns
    self.products = products
    self.initial = initial
  }

  var count: Int { columns.sizes.count }

  /// The app at an index in the order of the catalogue.
  func app(_ index: Int) -> App {
    switch content {
    case .apps(let apps): apps[index]
    case .file(let bytes, let objects, let language):
      Self.app(Array(bytes[objects[index]]), in: language)
    }
  }

  /// The app of an object that was found plain when the file was read: nothing is wrong with it.
  static func app(_ object: [UInt8], in language: LanguageTag? = nil) -> App {
    var reader = JSONReader(object)
    let app = (try? App(object: reader.node())) ?? App(id: "", name: "", size: 0)
    return language.map(app.localized) ?? app
  }

  func id(_ index: Int) -> App.ID { app(index).id }
}

/// What sorting and searching need of each app, in the order of the catalogue.
struct CatalogColumns: Equatable, Sendable {
  /// Bytes to download.
  var sizes: [Int64] = []
  /// The day of the version as 20261118; 0 for none.
  var days: [Int32] = []
  /// Which of `categoryNames` it is.
  var categories: [Int32] = []
  /// The categories in the order in which they first appear.
  var categoryNames: [String] = []
  /// What a search looks through: for each app its folded name, subtitle, developer and category, each
  /// with a line feed behind it.
  var text: [UInt8] = []
  /// Where each app's text starts, and at last where all of it ends.
  var starts: [Int64] = [0]
}
