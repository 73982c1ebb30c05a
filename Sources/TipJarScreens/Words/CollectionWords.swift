import TipJarVocabulary

/// The words of the tip collection: the tips by their kinds, and how many they are. A store without
/// tips has a list of what was bought instead.
package struct CollectionWords: Sendable {
  let text: Translation

  /// "two fine tips"; the count is a word if `isSpelled`.
  private func kind(_ tip: CountedTip, _ isSpelled: Bool) -> String {
    let count = isSpelled ? text.number(tip.count) : "\(tip.count)"
    return switch tip.nib {
    case .extraFine: text("{0} extra fine tip", "{0} extra fine tips", tip.count)(count)
    case .fine: text("{0} fine tip", "{0} fine tips", tip.count)(count)
    case .medium: text("{0} medium tip", "{0} medium tips", tip.count)(count)
    case .broad: text("{0} broad tip", "{0} broad tips", tip.count)(count)
    case .stub: text("{0} stub tip", "{0} stub tips", tip.count)(count)
    case nil where text.isEnglish && tip.isTip && Self.endsInTip(tip.name):
      "\(count) \(tip.name.lowercased())\(tip.count == 1 ? "" : "s")"
    case nil: text("{0} x \"{1}\"")(tip.count, tip.name)
    }
  }

  /// Returns "In your tip collection you have two fine tips and one broad tip.", or "You have bought
  /// 2 x "Acorn"." if not all of them are tips. Of none, only a store that sells tips says so.
  package func sentence(_ tips: [CountedTip], sellsTips: Bool = true) -> String {
    // If one count has too many digits for a word, all are digits.
    let isSpelled = tips.allSatisfy { $0.count <= 12 }
    let kinds = tips.map { kind($0, isSpelled) }
    guard let last = kinds.last else {
      return sellsTips ? text("Your tip collection is still empty.") : ""
    }
    let before = kinds.dropLast().joined(separator: text(", "))
    let all = before.isEmpty ? last : before + text(" and ") + last
    return tips.allSatisfy(\.isTip)
      ? text("In your tip collection you have {0}.")(all) : text("You have bought {0}.")(all)
  }

  /// Returns "Three tips, £13.97, since 4 March.", or "Three products, ..." if not all of them are
  /// tips.
  package func detail(_ tips: [CountedTip], _ totals: [String], _ day: String) -> String {
    let count = tips.reduce(0) { $0 + $1.count }
    let words: Phrase =
      tips.allSatisfy(\.isTip)
      ? text("One tip", "{0} tips", count) : text("One product", "{0} products", count)
    let number: String = words(text.capitalNumber(count))
    return text("{0}, since {1}.")(
      [number, totals.joined(separator: " + ")].joined(separator: text(", ")), day)
  }

  /// Returns whether a name ends in "tip", as "Fine Tip" does.
  static func endsInTip(_ name: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return words.count > 1 && words.last == "tip"
  }
}

/// A product of the tip jar, and the number bought.
package struct CountedTip: Equatable, Sendable {
  package var name: String
  package var count: Int
  /// The nib of a built-in tip.
  let nib: Nib?
  /// A Boolean value that indicates whether it is a tip, not another product.
  let isTip: Bool

  package init(_ id: String, name: String, count: Int) {
    (self.name, self.count, nib) = (name, count, Nib(product: id))
    isTip = nib != nil || Self.isTip(id, named: name)
  }

  /// Returns whether a product is a tip: its id or its name has a word for one, in English, as ids
  /// have. A translated name decides nothing.
  package static func isTip(_ id: String, named name: String) -> Bool {
    [id, name].contains {
      !words(of: $0).isDisjoint(with: ["tip", "tips", "donation", "donations"])
    }
  }

  /// Returns the lowercased words of a name, or of an id in kebab case, snake case or camel case.
  private static func words(of text: String) -> Set<String> {
    var spaced = ""
    for letter in text {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter.isLetter ? letter : " ")
    }
    return Set(spaced.lowercased().split(separator: " ").map(String.init))
  }
}

/// The tips of the built-in store, which are named after nibs. Sentences use their names as
/// adjectives; the name of any other tip is quoted.
package enum Nib: String, CaseIterable, Sendable {
  case extraFine = "extra fine"
  case fine, medium, broad, stub

  /// The last part of its product's id in the built-in store.
  package var id: String { rawValue.replacing(" ", with: "") }

  /// The nib of a product of the built-in store; nil for any other.
  package init?(product id: String) {
    guard let nib = Self.allCases.first(where: { id == "app.tipjar.tip.\($0.id)" }) else {
      return nil
    }
    self = nib
  }
}
