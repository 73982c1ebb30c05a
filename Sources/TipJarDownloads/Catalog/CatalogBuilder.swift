/// A catalogue under construction, to which apps are added one by one.
struct CatalogBuilder {
  private(set) var lookup = IDTable()
  private(set) var columns = CatalogColumns()
  private(set) var products: [String: Int] = [:]
  private(set) var initial: [Int] = []
  private var folding = Folding()
  private var categories: [String: Int32] = [:]

  /// The number of apps so far.
  var count: Int { columns.sizes.count }

  /// Adds an app with a new id, at index `count`.
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

  /// Adds an app whose fields are ranges of `bytes` without escapes.
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

  /// Reserves memory for this multiple of the current number of apps.
  mutating func reserve(_ share: Double) {
    func more(_ count: Int) -> Int { Int(Double(count) * share) }
    columns.sizes.reserveCapacity(more(count))
    columns.days.reserveCapacity(more(count))
    columns.categories.reserveCapacity(more(count))
    columns.starts.reserveCapacity(more(count))
    columns.text.reserveCapacity(more(columns.text.count))
    lookup.reserve(more(count))
  }

  /// Returns the finished catalogue, whose apps are in `content`.
  func table(_ content: CatalogTable.Content) -> CatalogTable {
    CatalogTable(
      content: content, lookup: lookup, columns: columns, products: products, initial: initial)
  }

  /// Several apps may require the same product: the first is recorded.
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

  /// Returns "2026-11-18" as 20261118; the date of an app that was not read from a file may be any
  /// text.
  private static func day(_ text: some Sequence<UInt8>) -> Int32 {
    text.reduce(0) { $1 == UInt8(ascii: "-") ? $0 : $0 &* 10 &+ Int32($1 & 0xF) }
  }
}
