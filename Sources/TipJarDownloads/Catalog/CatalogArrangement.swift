import TipJarVocabulary

/// A display order with its headings.
struct CatalogArrangement {
  /// Maps display positions to catalogue indices.
  private(set) var display: [Int]
  private(set) var sections: [CatalogIndex.Section] = []

  init(_ apps: [App], order: AppOrder, updates: Set<Int>) {
    display = Array(apps.indices)
    switch order {
    case .featured: break
    case .category: arrangeByCategory(apps, updates)
    case .name:
      var folding = Folding()
      let names = apps.map { folding.folded($0.name) }
      sort { names[$0].lexicographicallyPrecedes(names[$1]) }
    case .size: sort { apps[$0].size > apps[$1].size }
    case .newest:
      sort { left, right in
        let isUpdate = (updates.contains(left), updates.contains(right))
        if isUpdate.0 != isUpdate.1 { return isUpdate.0 }
        return apps[left].updated ?? "" > apps[right].updated ?? ""
      }
      guard !updates.isEmpty, updates.count < apps.count else { return }
      sections = [
        .init(kind: .updates, range: 0..<updates.count),
        .init(kind: .others, range: updates.count..<apps.count),
      ]
    }
  }

  /// Sorts the apps; those that are equal stay in the order of the catalogue.
  private mutating func sort(_ precedes: (Int, Int) -> Bool) {
    // The standard library's sort is stable, though it does not promise it.
    display.sort { precedes($0, $1) || !precedes($1, $0) && $0 < $1 }
  }

  /// Puts the updates first, then the categories in the order in which they first appear.
  private mutating func arrangeByCategory(_ apps: [App], _ updates: Set<Int>) {
    var numbers: [String: Int] = [:]
    var groups: [(kind: CatalogIndex.Section.Kind, apps: [Int])] = [(.updates, [])]
    for (index, app) in apps.enumerated() {
      if numbers[app.category] == nil {
        numbers[app.category] = groups.count
        groups.append((.category(app.category), []))
      }
      let group = updates.contains(index) ? 0 : numbers[app.category] ?? 0
      groups[group].apps.append(index)
    }
    display = groups.flatMap(\.apps)
    var start = 0
    for group in groups where !group.apps.isEmpty {
      sections.append(.init(kind: group.kind, range: start..<(start + group.apps.count)))
      start += group.apps.count
    }
  }
}
