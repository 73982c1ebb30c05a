/// The words of the tip collection: the tips by their kinds, and how many they are.
package struct CollectionWords: Sendable {
  var empty = "Your tip collection is still empty."
  var whole: @Sendable (_ kinds: String) -> String = { "In your tip collection you have \($0)." }
  /// "two fine tips"; the count is a word if `isSpelled`.
  var kind: @Sendable (_ tip: CountedTip, _ isSpelled: Bool) -> String = { tip, isSpelled in
    guard let kind = CollectionWords.kind(tip.name) else { return "\(tip.count) x \"\(tip.name)\"" }
    let count = isSpelled ? Numeral.english(tip.count) : "\(tip.count)"
    return "\(count) \(kind) \(tip.count == 1 ? "tip" : "tips")"
  }
  /// The separators between parts, and before the last of the kinds.
  var comma = ", "
  var and = " and "
  /// "Three tips"
  var tips: @Sendable (Int) -> String = {
    $0 == 1 ? "One tip" : "\(Numeral.english($0, isCapital: true)) tips"
  }
  var since: @Sendable (_ parts: String, _ day: String) -> String = { "\($0), since \($1)." }

  /// Returns "In your tip collection you have two fine tips and one broad tip."
  package func sentence(_ tips: [CountedTip]) -> String {
    // If one count has too many digits for a word, all are digits.
    let isSpelled = tips.allSatisfy { $0.count <= 12 }
    let kinds = tips.map { kind($0, isSpelled) }
    guard let last = kinds.last else { return empty }
    let before = kinds.dropLast().joined(separator: comma)
    return whole(before.isEmpty ? last : before + and + last)
  }

  /// Returns "Three tips, £13.97, since 4 March."
  package func detail(_ count: Int, _ totals: [String], _ day: String) -> String {
    since(([tips(count)] + totals).joined(separator: comma), day)
  }

  /// Returns "extra fine" for "Extra Fine Tip"; nil for a name that does not end in "tip".
  private static func kind(_ name: String) -> String? {
    Nib(tip: name)?.rawValue
      ?? (isTip(name) ? String(name.lowercased().dropLast(" tip".count)) : nil)
  }

  /// Returns whether a name ends in "tip", as "Fine Tip" does.
  static func isTip(_ name: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return words.count > 1 && words.last == "tip"
  }
}

extension CollectionWords {
  /// Nibs are feminine, and their accusative equals the nominative.
  package static let german = CollectionWords(
    empty: "Deine Trinkgeldsammlung ist noch leer.",
    whole: { "In deiner Trinkgeldsammlung hast du \($0)." },
    kind: { tip, isSpelled in
      guard let nib = Nib(tip: tip.name) else { return "\(tip.count) × „\(tip.name)“" }
      let count =
        isSpelled ? Numeral.german(tip.count, isFeminine: true, isCapital: false) : "\(tip.count)"
      return "\(count) \(nib.german) \(tip.count == 1 ? "Spitze" : "Spitzen")"
    },
    and: " und ",
    tips: { Plural.western($0)("Ein Trinkgeld", "", "\(Numeral.german($0)) Trinkgelder") },
    since: { "\($0), seit dem \($1)." })

  /// Nibs are counted like pens, with 本; other things with 個.
  package static let japanese = CollectionWords(
    empty: "チップのコレクションはまだ空です。", whole: { "チップのコレクション: \($0)。" },
    kind: { tip, _ in
      Nib(tip: tip.name).map { "\($0.japanese)\(tip.count)本" } ?? "「\(tip.name)」\(tip.count)個"
    },
    comma: "、", and: "、", tips: { "チップ\($0)回" }, since: { "\($0)、\($1)から。" })

  /// Nibs are feminine: jedna cienka, dwie cienkie, pięć cienkich.
  package static let polish = CollectionWords(
    empty: "Twoja kolekcja napiwków jest jeszcze pusta.",
    whole: { "Twoja kolekcja napiwków: \($0)." },
    kind: { tip, isSpelled in
      guard let nib = Nib(tip: tip.name) else { return "\(tip.count) × „\(tip.name)”" }
      let count = isSpelled ? Numeral.polish(tip.count) : "\(tip.count)"
      let plural = Plural.polish(tip.count)
      return "\(count) \(nib.polish(plural)) \(plural("stalówka", "stalówki", "stalówek"))"
    },
    and: " i ",
    tips: { "\($0) \(Plural.polish($0)("napiwek", "napiwki", "napiwków"))" },
    since: { "\($0), od \($1)." })
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

  /// The nib of a product's name, as in "Extra Fine Tip" or "Extrafeine Spitze"; nil for any other.
  package init?(tip name: String) {
    let name = name.lowercased()
    let nib = Self.allCases.first { nib in
      let chip = nib == .extraFine ? "極細チップ" : "\(nib.japanese)チップ"
      return [
        "\(nib.rawValue) tip", "\(nib.german) spitze", chip, "\(nib.polish(.one)) stalówka",
      ].contains(name)
    }
    guard let nib else { return nil }
    self = nib
  }

  fileprivate var german: String { names.german }
  fileprivate var japanese: String { names.japanese }
  fileprivate func polish(_ plural: Plural) -> String {
    plural(names.polish[0], names.polish[1], names.polish[2])
  }

  /// The adjectives: the German one, that on Japanese fountain pens, and the three Polish ones.
  private var names: (german: String, japanese: String, polish: [String]) {
    switch self {
    case .extraFine: ("extrafeine", "極細字", ["arcycienka", "arcycienkie", "arcycienkich"])
    case .fine: ("feine", "細字", ["cienka", "cienkie", "cienkich"])
    case .medium: ("mittlere", "中字", ["średnia", "średnie", "średnich"])
    case .broad: ("breite", "太字", ["szeroka", "szerokie", "szerokich"])
    case .stub: ("stumpfe", "スタブ", ["ścięta", "ścięte", "ściętych"])
    }
  }
}
