package import TipJarMachines
package import TipJarVocabulary

/// A request for a part of the list of apps: the matches, in an order, from an offset.
package struct AppQuery: Equatable, Sendable {
  package var text: String
  package var order: AppOrder
  /// The index of the first requested entry, in the order of display.
  package var offset: Int
  package var limit: Int
  /// An app that keeps the focus: the entries around its current index are requested instead.
  package var anchor: ItemID?

  package init(
    text: String, order: AppOrder = .featured, offset: Int, limit: Int, anchor: ItemID? = nil
  ) {
    (self.text, self.order, self.offset, self.limit) = (text, order, offset, limit)
    self.anchor = anchor
  }
}

package enum AppEntry: Equatable, Sendable {
  /// The title of the apps below it, and their number. It cannot be focused.
  case heading(String, count: Int)
  /// An app; boxed, because a search for an id passes many entries.
  indirect case app(AppRow)

  package var row: AppRow? { if case .app(let row) = self { row } else { nil } }
}

package struct AppWindow: Equatable, Sendable {
  package var query: AppQuery
  package var count: Int
  /// The number of all apps, as far as the catalogue has been read.
  package var total: Int
  package var length: Int
  /// The first loaded entry.
  package var offset: Int
  package var entries: [AppEntry]
  /// The index of the query's anchor; nil if it is not in the list.
  package var anchor: Int?
  package var isWhole = true
  package var isReal = false

  package init(
    query: AppQuery, count: Int, total: Int, length: Int, offset: Int, entries: [AppEntry]
  ) {
    (self.query, self.count, self.total, self.length) = (query, count, total, length)
    (self.offset, self.entries) = (offset, entries)
  }

  /// Creates a part of a list without headings, as it was requested.
  package init(query: AppQuery, count: Int, total: Int, rows: [AppRow]) {
    self.init(
      query: query, count: count, total: total, length: count, offset: query.offset,
      entries: rows.map { .app($0) })
  }

  package var rows: [AppRow] { entries.compactMap(\.row) }

  package subscript(index: Int) -> AppEntry? {
    let local = index - offset
    return entries.indices.contains(local) ? entries[local] : nil
  }

  func isHeading(_ index: Int) -> Bool { if case .heading? = self[index] { true } else { false } }

  func row(_ id: ItemID) -> AppRow? { index(of: id).flatMap { self[$0]?.row } }

  func index(of id: ItemID) -> Int? {
    entries.firstIndex {
      if case .app(let row) = $0 { row.id == id } else { false }
    }.map { $0 + offset }
  }

  func id(at index: Int) -> ItemID? { self[index]?.row?.id }

  func holds(_ range: Range<Int>) -> Bool {
    let wanted = range.clamped(to: 0..<length)
    return wanted.isEmpty
      || (wanted.lowerBound >= offset && wanted.upperBound <= offset + entries.count)
  }
}
