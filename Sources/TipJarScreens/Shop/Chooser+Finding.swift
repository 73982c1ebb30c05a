import TipJarMachines

/// Finding one of many choices by letters, as a search in apps does: whatever the case, and the marks on letters.
extension Chooser {
  /// A choice that holds what was typed, and where.
  public struct Match: Equatable, Sendable {
    /// Its index among all choices.
    public var index: Int
    /// The characters of its name, and of its detail, that were found; empty for none.
    public var name: Range<Int> = 0..<0
    /// The same of what explains it.
    public var detail: Range<Int> = 0..<0
    /// Whether a word begins with what was typed.
    var beginsWord = false
    /// Whether the name does.
    var beginsName: Bool { !name.isEmpty && name.lowerBound == 0 }

    init(index: Int) { self.index = index }
  }

  /// Whether letters find a choice: a list that the eye takes in keeps its letter keys.
  public var takesLetters: Bool { choices.count > 12 }

  /// The focused choice, by its index among all; nil where nothing holds what was typed.
  public var focused: Int? {
    matches.indices.contains(scroll.selected) ? matches[scroll.selected].index : nil
  }

  /// Shows the choices that hold a text. The focus goes to the first whose name begins with it, else to the
  /// first in which a word does, else to the first; with nothing typed it stays on its choice.
  /// O(characters of all choices)
  mutating func find(_ text: String, visible: Int) {
    let chosen = focused
    let letters = text.map(\.folded)
    typed = text
    matches = choices.indices.compactMap { match(choices[$0], at: $0, letters) }
    let best =
      text.isEmpty
      ? matches.firstIndex { $0.index == chosen ?? current ?? 0 }
      : matches.firstIndex(where: \.beginsName) ?? matches.firstIndex(where: \.beginsWord)
    scroll = Scroll()
    scroll.select(best ?? 0, of: matches.count, visible: visible)
  }

  private func match(_ choice: Choice, at index: Int, _ letters: [Character]) -> Match? {
    var match = Match(index: index)
    guard !letters.isEmpty else { return match }
    let name = Self.range(of: letters, in: choice.name)
    let detail = Self.range(of: letters, in: choice.detail)
    guard name != nil || detail != nil else { return nil }
    match.name = name?.range ?? 0..<0
    match.detail = detail?.range ?? 0..<0
    match.beginsWord = name?.beginsWord == true || detail?.beginsWord == true
    return match
  }

  /// Where a text holds letters: at the beginning of a word if there is one, else the first place.
  private static func range(
    of letters: [Character], in text: String
  ) -> (range: Range<Int>, beginsWord: Bool)? {
    let folded = text.map(\.folded)
    guard letters.count <= folded.count else { return nil }
    let places = (0...(folded.count - letters.count)).filter {
      folded[$0..<($0 + letters.count)].elementsEqual(letters)
    }
    let begins = places.first { $0 == 0 || !(folded[$0 - 1].isLetter || folded[$0 - 1].isNumber) }
    guard let place = begins ?? places.first else { return nil }
    return (place..<(place + letters.count), begins != nil)
  }
}

extension Character {
  /// The small letter without its marks. Unicode names a letter for what its mark is upon, "LATIN SMALL LETTER O
  /// WITH DIAERESIS", and promises never to rename one.
  fileprivate var folded: Character {
    let small = lowercased()
    guard let scalar = small.unicodeScalars.first else { return self }
    if scalar.isASCII { return Character(scalar) }
    let words = scalar.properties.name?.split(separator: " ") ?? []
    let isMarked = words.count > 5 && words.starts(with: Self.marked) && words[4] == "WITH"
    if isMarked, let letter = words[3].first, words[3].count == 1 {
      return Character(letter.lowercased())
    }
    return small.count == 1 ? Character(small) : self
  }

  private static let marked: [Substring] = ["LATIN", "SMALL", "LETTER"]
}
