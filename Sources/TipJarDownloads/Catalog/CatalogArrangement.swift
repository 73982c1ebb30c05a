/// A display order with its headings.
struct CatalogArrangement {
  /// Maps display positions to catalogue indices; empty if they are the same.
  private(set) var display: [UInt32] = []
  private(set) var sections: [CatalogIndex.Section] = []

  init(_ columns: CatalogColumns, order: CatalogIndex.Order, updates: Set<Int>) {
    switch order {
    case .featured: break
    case .category: arrangeByCategory(columns, updates)
    case .name: display = Self.byName(columns)
    case .size: display = Self.sorted(columns.sizes.map { UInt64(App.largestSize - $0) })
    case .newest: arrangeByDay(columns, updates)
    }
  }

  /// A counting sort: section 0 holds the updates, section n + 1 holds the category n.
  private mutating func arrangeByCategory(_ columns: CatalogColumns, _ updates: Set<Int>) {
    func section(_ app: Int) -> Int { updates.contains(app) ? 0 : Int(columns.categories[app]) + 1 }
    var ends = Array(repeating: 0, count: columns.categoryNames.count + 2)
    for app in columns.sizes.indices { ends[section(app) + 1] += 1 }
    for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
    let kinds = [.updates] + columns.categoryNames.map { CatalogIndex.Section.Kind.category($0) }
    for (index, kind) in kinds.enumerated() where ends[index] < ends[index + 1] {
      sections.append(.init(kind: kind, range: ends[index]..<ends[index + 1]))
    }
    display = Array(repeating: 0, count: columns.sizes.count)
    for app in columns.sizes.indices {
      let section = section(app)
      display[ends[section]] = UInt32(app)
      ends[section] += 1
    }
  }

  private mutating func arrangeByDay(_ columns: CatalogColumns, _ updates: Set<Int>) {
    let days = columns.days
    display = Self.sorted(
      days.indices.map {
        UInt64(updates.contains($0) ? 0 : 1) << 32
          | UInt64(UInt32.max - UInt32(bitPattern: days[$0]))
      })
    guard !updates.isEmpty, updates.count < days.count else { return }
    sections = [
      .init(kind: .updates, range: 0..<updates.count),
      .init(kind: .others, range: updates.count..<days.count),
    ]
  }

  /// Sorts by the folded name: by its first eight bytes as one number, and by the rest if those are
  /// equal.
  private static func byName(_ columns: CatalogColumns) -> [UInt32] {
    columns.text.withUnsafeBufferPointer { text in
      let lineFeed = UInt8(ascii: "\n")
      let keys = columns.sizes.indices.map { app in
        var key: UInt64 = 0
        var at = Int(columns.starts[app])
        for _ in 0..<8 {
          let isOver = text[at] == lineFeed
          key = key << 8 | UInt64(isOver ? 0 : text[at])
          if !isOver { at += 1 }
        }
        return key
      }
      return sorted(keys) { left, right in
        var left = Int(columns.starts[Int(left)])
        var right = Int(columns.starts[Int(right)])
        while text[left] == text[right], text[left] != lineFeed {
          left += 1
          right += 1
        }
        guard text[left] != text[right] else { return nil }
        return text[left] == lineFeed || text[right] != lineFeed && text[left] < text[right]
      }
    }
  }

  /// Returns the apps sorted by their keys; those with equal keys by `isLess`, or by index if that
  /// is nil.
  private static func sorted(
    _ keys: [UInt64], isLess: (UInt32, UInt32) -> Bool? = { _, _ in nil }
  ) -> [UInt32] {
    var apps = keys.enumerated().map { (key: $1, app: UInt32($0)) }
    apps.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return isLess(left.app, right.app) ?? (left.app < right.app)
    }
    return apps.map(\.app)
  }
}
