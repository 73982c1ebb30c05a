import CTipJarSearch
import TipJarJSON

/// What a catalogue is made of: where each app's object starts in its text, and columns of what
/// sorting and searching need. Nothing of it ever changes.
final class CatalogTable: Sendable {
  /// Where the apps are.
  enum Content: Sendable {
    case apps([App])
    /// A text that was read, where each app's object starts in it and the last one ends, and the
    /// language that was asked for.
    case text(CatalogSource, starts: [Int64], language: LanguageTag?)
  }

  let content: Content
  let lookup: IDTable
  let columns: CatalogColumns
  /// The letters and digits in each app's text, a bit each.
  let letters: [UInt64]
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
    letters = [UInt64](unsafeUninitializedCapacity: columns.sizes.count) { letters, count in
      count = columns.sizes.count
      tipjar_letters(columns.text, columns.starts, count, letters.baseAddress)
    }
    self.products = products
    self.initial = initial
  }

  var count: Int { columns.sizes.count }

  /// The app at an index in the order of the catalogue.
  func app(_ index: Int) -> App {
    switch content {
    case .apps(let apps): apps[index]
    case .text(let source, let starts, let language):
      readable(Self.app(source.object(index, starts), in: language), at: index)
    }
  }

  /// The app, or one without a name where the file was changed in place after it was read.
  private func readable(_ app: App, at index: Int) -> App {
    lookup.mayHold(app.id.utf8, at: index)
      ? app : App(id: "#\(index + 1)", name: "?", size: columns.sizes[index])
  }

  /// The app of an object that was found plain when the file was read: nothing is wrong with it.
  static func app(_ object: [UInt8], in language: LanguageTag? = nil) -> App {
    var reader = JSONReader(object)
    let app = (try? App(object: reader.node())) ?? App(id: "", name: "", size: 0)
    return language.map(app.localized) ?? app
  }

  func id(_ index: Int) -> App.ID { app(index).id }

  /// The apps whose text holds a needle that is folded already and not empty, in order; `apps` are those
  /// that hold its beginning, where they are known to be few.
  func apps(holding needle: [UInt8], among apps: [UInt32]?) -> [UInt32] {
    let (text, starts) = (columns.text, columns.starts)
    return [UInt32](unsafeUninitializedCapacity: apps?.count ?? count) { found, foundCount in
      let room = found.baseAddress
      foundCount =
        if let apps {
          tipjar_search_among(text, starts, count, apps, apps.count, needle, needle.count, room)
        } else if needle.count == 1, tipjar_is_letter(needle[0]) != 0 {
          tipjar_search_letter(letters, count, needle[0], room)
        } else {
          tipjar_search(text, starts, count, needle, needle.count, room)
        }
    }
  }
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
