/// A catalogue in the making: app by app, each given once.
struct CatalogBuilder {
  private(set) var lookup = IDTable()
  private(set) var columns = CatalogColumns()
  private(set) var products: [String: Int] = [:]
  private(set) var initial: [Int] = []
  private var folding = Folding()
  private var categories: [String: Int32] = [:]

  /// How many apps there are so far.
  var count: Int { columns.sizes.count }

  /// Takes an app whose id is not there yet, as number `count`.
  mutating func append(_ app: App) {
    if app.initially != nil { initial.append(count) }
    if let product = app.productID { note(product) }
    lookup.append(app.id.utf8)
    columns.sizes.append(app.size)
    columns.days.append(app.updated.map { Self.day($0.utf8) } ?? 0)
    take(app.category)
    for text in [app.name, app.subtitle, app.developer, app.category] { take(text.utf8) }
    columns.starts.append(Int64(columns.text.count))
  }

  /// The same of a record whose fields are ranges of `bytes` without escapes.
  mutating func append(_ fields: RawFields, in bytes: UnsafeBufferPointer<UInt8>) {
    if fields.isInitiallySomething { initial.append(count) }
    if !fields.productID.isEmpty {
      note(String(decoding: bytes[fields.productID], as: UTF8.self))
    }
    lookup.append(bytes[fields.id])
    columns.sizes.append(fields.size)
    columns.days.append(Self.day(bytes[fields.updated]))
    take(String(decoding: bytes[fields.category], as: UTF8.self))
    for range in [fields.name, fields.subtitle, fields.developer, fields.category] {
      take(bytes[range])
    }
    columns.starts.append(Int64(columns.text.count))
  }

  /// Makes room for so many times the apps that there are so far.
  mutating func reserve(_ share: Double) {
    func more(_ count: Int) -> Int { Int(Double(count) * share) }
    columns.sizes.reserveCapacity(more(count))
    columns.days.reserveCapacity(more(count))
    columns.categories.reserveCapacity(more(count))
    columns.starts.reserveCapacity(more(count))
    columns.text.reserveCapacity(more(columns.text.count))
    lookup.reserve(more(count))
  }

  /// The catalogue, whose apps are in `content`.
  func table(_ content: CatalogTable.Content) -> CatalogTable {
    CatalogTable(
      content: content, lookup: lookup, columns: columns, products: products, initial: initial)
  }

  /// Several apps may be had with one product: the first stands for all of them.
  private mutating func note(_ product: String) {
    if products[product] == nil { products[product] = count }
  }

  private mutating func take(_ category: String) {
    if let known = categories[category] { return columns.categories.append(known) }
    let number = Int32(columns.categoryNames.count)
    categories[category] = number
    columns.categoryNames.append(category)
    columns.categories.append(number)
  }

  private mutating func take(_ text: some Collection<UInt8>) {
    folding.append(text, to: &columns.text)
    columns.text.append(UInt8(ascii: "\n"))
  }

  /// "2026-11-18" as 20261118; an app from elsewhere than a file may have anything for a day.
  private static func day(_ text: some Sequence<UInt8>) -> Int32 {
    text.reduce(0) { $1 == UInt8(ascii: "-") ? $0 : $0 &* 10 &+ Int32($1 & 0xF) }
  }
}
