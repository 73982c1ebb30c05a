import CTipJarSearch
import TipJarJSON

/// The contents of a catalogue: the offset of each app's object in its text, and columns with the
/// data for sorting and searching. It is immutable.
final class CatalogTable: Sendable {
  /// The source of the apps.
  enum Content: Sendable {
    case apps([App])
    /// A text that was read, the offsets of each app's object and of the end of the last one, and
    /// the requested language.
    case text(CatalogSource, starts: [Int64], language: LanguageTag?)
  }

  let content: Content
  let lookup: IDTable
  let columns: CatalogColumns
  /// The letters and digits in each app's text, one bit each.
  let letters: [UInt64]
  /// The first app that requires each product.
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

  /// Returns the app at an index in the order of the catalogue.
  func app(_ index: Int) -> App {
    switch content {
    case .apps(let apps): apps[index]
    case .text(let source, let starts, let language):
      readable(Self.app(source.object(index, starts), in: language), at: index)
    }
  }

  /// Returns the app, or one without a name if the file was changed in place after it was read.
  private func readable(_ app: App, at index: Int) -> App {
    lookup.mayHold(app.id.utf8, at: index)
      ? app : App(id: "#\(index + 1)", name: "?", size: columns.sizes[index])
  }

  /// The app of an object that was found plain when the file was read, and is therefore valid.
  static func app(_ object: [UInt8], in language: LanguageTag? = nil) -> App {
    var reader = JSONReader(object)
    let app = (try? App(object: reader.node())) ?? App(id: "", name: "", size: 0)
    return language.map(app.localized) ?? app
  }

  func id(_ index: Int) -> App.ID { app(index).id }

  /// Returns the apps whose text contains a folded, non-empty needle, in order. `apps` are the
  /// matches of a prefix of the needle, if they are known to be few.
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

/// The data of each app for sorting and searching, in the order of the catalogue.
struct CatalogColumns: Equatable, Sendable {
  /// The sizes in bytes.
  var sizes: [Int64] = []
  /// The date of the version as 20261118; 0 for none.
  var days: [Int32] = []
  /// The index of each app's category in `categoryNames`.
  var categories: [Int32] = []
  /// The categories in the order in which they first appear.
  var categoryNames: [String] = []
  /// The searched text: for each app its folded name, subtitle, developer and category, each
  /// followed by a line feed.
  var text: [UInt8] = []
  /// The offset of each app's text, and finally the end of the last one.
  var starts: [Int64] = [0]
}
