package struct CollectionWords: Sendable {
  /// "In your tip collection you have two fine tips and one broad tip."
  package var sentence: @Sendable ([CountedTip]) -> String = CollectionWords.englishCollection
  /// "Three tips, £13.97, since 4 March."
  package var detail: @Sendable (_ tips: Int, _ totals: [String], _ since: String) -> String = {
    tips, totals, since in
    let count = tips == 1 ? "One tip" : "\(Numeral.english(tips, isCapital: true)) tips"
    return "\(([count] + totals).joined(separator: ", ")), since \(since)."
  }
}

extension CollectionWords {
  private static func englishCollection(_ tips: [CountedTip]) -> String {
    guard !tips.isEmpty else { return "Your tip collection is still empty." }
    let parts = tips.map { tip in
      guard let kind = kind(tip.name) else { return "\(tip.count) x \"\(tip.name)\"" }
      let count = Numeral.isSpelled(tips) ? Numeral.english(tip.count) : "\(tip.count)"
      return "\(count) \(kind) \(tip.count == 1 ? "tip" : "tips")"
    }
    let list =
      parts.count == 1
      ? parts[0] : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    return "In your tip collection you have \(list)."
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
  package static let german = CollectionWords(
    sentence: germanCollection,
    detail: { tips, totals, since in
      let count = Plural.western(tips)("Ein Trinkgeld", "", "\(Numeral.german(tips)) Trinkgelder")
      return "\(([count] + totals).joined(separator: ", ")), seit dem \(since)."
    })

  /// Returns the sentence. Nibs are feminine, and their accusative equals the nominative.
  private static func germanCollection(_ tips: [CountedTip]) -> String {
    guard !tips.isEmpty else { return "Deine Trinkgeldsammlung ist noch leer." }
    let parts = tips.map { tip in
      guard let nib = Nib(tip: tip.name) else { return "\(tip.count) × „\(tip.name)“" }
      let count =
        Numeral.isSpelled(tips)
        ? Numeral.german(tip.count, isFeminine: true, isCapital: false) : "\(tip.count)"
      return "\(count) \(germanAdjective(nib)) \(tip.count == 1 ? "Spitze" : "Spitzen")"
    }
    return "In deiner Trinkgeldsammlung hast du \(germanList(parts))."
  }

  private static func germanAdjective(_ nib: Nib) -> String {
    switch nib {
    case .extraFine: "extrafeine"
    case .fine: "feine"
    case .medium: "mittlere"
    case .broad: "breite"
    case .stub: "stumpfe"
    }
  }

  private static func germanList(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) und \(last)"
  }
}

extension CollectionWords {
  package static let japanese = CollectionWords(
    sentence: japaneseCollection,
    detail: { tips, totals, since in
      "\((["チップ\(tips)回"] + totals).joined(separator: "、"))、\(since)から。"
    })

  /// Returns the sentence. Nibs are counted like pens, with 本; other things with 個.
  private static func japaneseCollection(_ tips: [CountedTip]) -> String {
    guard !tips.isEmpty else { return "チップのコレクションはまだ空です。" }
    let parts = tips.map { tip in
      Nib(tip: tip.name).map { "\(japaneseName($0))\(tip.count)本" }
        ?? "「\(tip.name)」\(tip.count)個"
    }
    return "チップのコレクション: \(parts.joined(separator: "、"))。"
  }

  /// Returns the name of a nib on Japanese fountain pens.
  private static func japaneseName(_ nib: Nib) -> String {
    switch nib {
    case .extraFine: "極細字"
    case .fine: "細字"
    case .medium: "中字"
    case .broad: "太字"
    case .stub: "スタブ"
    }
  }
}

extension CollectionWords {
  package static let polish = CollectionWords(
    sentence: polishCollection,
    detail: { tips, totals, since in
      let noun = Plural.polish(tips)("napiwek", "napiwki", "napiwków")
      return "\((["\(tips) \(noun)"] + totals).joined(separator: ", ")), od \(since)."
    })

  /// Returns the sentence. Nibs are feminine: jedna cienka, dwie cienkie, pięć cienkich.
  private static func polishCollection(_ tips: [CountedTip]) -> String {
    guard !tips.isEmpty else { return "Twoja kolekcja napiwków jest jeszcze pusta." }
    let parts = tips.map { tip in
      guard let nib = Nib(tip: tip.name) else { return "\(tip.count) × „\(tip.name)”" }
      let count = Numeral.isSpelled(tips) ? Numeral.polish(tip.count) : "\(tip.count)"
      let plural = Plural.polish(tip.count)
      return
        "\(count) \(polishAdjective(nib, plural)) \(plural("stalówka", "stalówki", "stalówek"))"
    }
    let list =
      parts.count == 1
      ? parts[0] : "\(parts.dropLast().joined(separator: ", ")) i \(parts[parts.count - 1])"
    return "Twoja kolekcja napiwków: \(list)."
  }

  private static func polishAdjective(_ nib: Nib, _ plural: Plural) -> String {
    switch nib {
    case .extraFine: plural("arcycienka", "arcycienkie", "arcycienkich")
    case .fine: plural("cienka", "cienkie", "cienkich")
    case .medium: plural("średnia", "średnie", "średnich")
    case .broad: plural("szeroka", "szerokie", "szerokich")
    case .stub: plural("ścięta", "ścięte", "ściętych")
    }
  }
}
