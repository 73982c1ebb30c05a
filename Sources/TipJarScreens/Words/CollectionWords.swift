import TipJarVocabulary

/// The words of the tip collection: the tips by their kinds, and how many they are.
package struct CollectionWords: Sendable {
  let text: Translation

  /// "two fine tips"; the count is a word if `isSpelled`.
  private func kind(_ tip: CountedTip, _ isSpelled: Bool) -> String {
    let count = isSpelled ? text.number(tip.count) : "\(tip.count)"
    return switch Nib(tip: tip.name) {
    case .extraFine: text("{0} extra fine tip", "{0} extra fine tips", tip.count)(count)
    case .fine: text("{0} fine tip", "{0} fine tips", tip.count)(count)
    case .medium: text("{0} medium tip", "{0} medium tips", tip.count)(count)
    case .broad: text("{0} broad tip", "{0} broad tips", tip.count)(count)
    case .stub: text("{0} stub tip", "{0} stub tips", tip.count)(count)
    case nil where text.isEnglish && Self.isTip(tip.name):
      "\(count) \(tip.name.lowercased())\(tip.count == 1 ? "" : "s")"
    case nil: text("{0} x \"{1}\"")(tip.count, tip.name)
    }
  }

  /// Returns "In your tip collection you have two fine tips and one broad tip."
  package func sentence(_ tips: [CountedTip]) -> String {
    // If one count has too many digits for a word, all are digits.
    let isSpelled = tips.allSatisfy { $0.count <= 12 }
    let kinds = tips.map { kind($0, isSpelled) }
    guard let last = kinds.last else { return text("Your tip collection is still empty.") }
    let before = kinds.dropLast().joined(separator: text(", "))
    return text("In your tip collection you have {0}.")(
      before.isEmpty ? last : before + text(" and ") + last)
  }

  /// Returns "Three tips, £13.97, since 4 March."
  package func detail(_ count: Int, _ totals: [String], _ day: String) -> String {
    let tips = text("One tip", "{0} tips", count)(text.capitalNumber(count))
    return text("{0}, since {1}.")(
      [tips, totals.joined(separator: " + ")].joined(separator: text(", ")), day)
  }

  /// Returns whether a name ends in "tip", as "Fine Tip" does.
  static func isTip(_ name: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return words.count > 1 && words.last == "tip"
  }
}

/// A kind of tip, and the number bought.
package struct CountedTip: Equatable, Sendable {
  package var name: String
  package var count: Int

  package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
}

/// The tips of the built-in store, which are named after nibs. Sentences use their names as
/// adjectives; the name of any other tip is quoted.
package enum Nib: String, CaseIterable, Sendable {
  case extraFine = "extra fine"
  case fine, medium, broad, stub

  /// The last part of its product's id in the built-in store.
  package var id: String { rawValue.replacing(" ", with: "") }

  /// The nib of a product's name, as in "Extra Fine Tip" or "Kleines Trinkgeld"; nil for any other.
  package init?(tip name: String) {
    let name = name.lowercased()
    guard let nib = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = nib
  }

  /// The names of its product in the built-in store, in every language.
  private var names: [String] {
    switch self {
    case .extraFine: ["extra fine tip", "kleines trinkgeld", "極細チップ", "arcycienka stalówka"]
    case .fine: ["fine tip", "nettes trinkgeld", "細字チップ", "cienka stalówka"]
    case .medium: ["medium tip", "gutes trinkgeld", "中字チップ", "średnia stalówka"]
    case .broad: ["broad tip", "großes trinkgeld", "太字チップ", "szeroka stalówka"]
    case .stub: ["stub tip", "riesiges trinkgeld", "スタブチップ", "ścięta stalówka"]
    }
  }
}
