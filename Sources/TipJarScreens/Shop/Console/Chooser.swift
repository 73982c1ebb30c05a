package import TipJarMachines
import TipJarTerminal
package import TipJarVocabulary

/// A short or long list to choose from, on a sheet.
package struct Chooser: Equatable, Sendable {
  package struct Choice: Equatable, Sendable {
    package var name: String
    package var detail: String
    /// The use of a control that the choice is; nil for a command.
    package var use: ControlUse?
    /// The effect of the choice of a command, which is run or copied; nil for a control.
    var effect: Shop.Effect?
    package var question: Question.Text?

    package init(
      _ name: String, detail: String = "", use: ControlUse,
      question: Question.Text? = nil
    ) { (self.name, self.detail, self.use, self.question) = (name, detail, use, question) }

    /// Creates the choice of a command.
    init(_ name: String, detail: String, effect: Shop.Effect) {
      (self.name, self.detail, self.effect) = (name, detail, effect)
    }

    /// The press of a button with this choice; nil for a program.
    var press: ConsoleRow.Press? {
      use.map { use in question.map { .confirm($0, use) } ?? .act(use) }
    }
  }

  package var title: String
  package var choices: [Choice]
  package var current: Int?
  /// The text typed to find one; only a long list takes letters.
  package internal(set) var typed = ""
  /// The choices that match the typed text, in their order; all of them while it is empty.
  package internal(set) var matches: [Match]
  package var scroll = Scroll()
  package var since: Instant

  init(_ title: String, _ choices: [Choice], current: Int? = nil, visible: Int, since: Instant) {
    (self.title, self.choices, self.current, self.since) = (title, choices, current, since)
    matches = choices.indices.map { Match(index: $0) }
    // Centre the current choice.
    scroll.select((current ?? 0) + visible / 2, of: choices.count, visible: visible)
    scroll.select(current ?? 0, of: choices.count, visible: visible)
  }
}

extension Chooser {
  mutating func move(_ movement: Movement, visible: Int) {
    let rows = movement.steps(page: visible, of: matches.count)
    select(scroll.selected + rows, visible: visible)
  }

  /// Moves the focus by one step, around the ends.
  mutating func moveAround(by step: Int, visible: Int) {
    let count = max(1, matches.count)
    select((scroll.selected + step + count) % count, visible: visible)
  }

  mutating func focus(_ index: Int, visible: Int) {
    guard let place = matches.firstIndex(where: { $0.index == index }) else { return }
    select(place, visible: visible)
  }

  mutating func fit(visible: Int) { select(scroll.selected, visible: visible) }

  private mutating func select(_ place: Int, visible: Int) {
    guard !matches.isEmpty else { return }
    scroll.select(place, of: matches.count, visible: visible)
  }

  /// Adds typed letters. A space at the beginning finds nothing.
  mutating func type(_ text: String, visible: Int) {
    let typed = TextCleaner.cleaned(self.typed + text, limit: Shop.textLimit)
    guard typed != self.typed else { return }
    find(self.typed.isEmpty ? String(typed.drop { $0 == " " }) : typed, visible: visible)
  }
}

/// Finding one of many choices by typing, as in the search for apps: case and diacritics are
/// ignored.
extension Chooser {
  /// A choice that matches the typed text, and the ranges of the matches.
  package struct Match: Equatable, Sendable {
    package var index: Int
    /// The matching characters of its name; empty for none.
    package var name: Range<Int> = 0..<0
    /// The matching characters of its detail; empty for none.
    package var detail: Range<Int> = 0..<0
    /// A Boolean value that indicates whether a word begins with the typed text.
    var beginsWord = false
    var beginsName: Bool { !name.isEmpty && name.lowerBound == 0 }
  }

  /// Indicates whether letters find a choice. A short list keeps its letter keys.
  package var takesLetters: Bool { choices.count > 12 }

  package var focused: Int? {
    matches.indices.contains(scroll.selected) ? matches[scroll.selected].index : nil
  }

  /// Shows the choices that match a text. The focus moves to the first whose name begins with it,
  /// otherwise to the first in which a word does, otherwise to the first; with no text it stays on
  /// its choice. O(characters of all choices)
  mutating func find(_ text: String, visible: Int) {
    let chosen = focused
    var folding = Folding()
    let needle = folding.folded(text)
    typed = text
    matches = choices.indices.compactMap { match($0, needle, &folding) }
    let best =
      text.isEmpty
      ? matches.firstIndex { $0.index == chosen ?? current ?? 0 }
      : matches.firstIndex(where: \.beginsName) ?? matches.firstIndex(where: \.beginsWord)
    scroll = Scroll()
    scroll.select(best ?? 0, of: matches.count, visible: visible)
  }

  /// Returns the match of a choice: at the beginning of a word if there is one, else the first.
  private func match(_ index: Int, _ needle: [UInt8], _ folding: inout Folding) -> Match? {
    var match = Match(index: index)
    guard !needle.isEmpty else { return match }
    func found(_ text: String) -> Range<Int> {
      let (ranges, letters) = (folding.ranges(of: needle, in: text), Array(text))
      let begin = ranges.first { range in
        letters[..<range.lowerBound].last.map { !$0.isLetter && !$0.isNumber } ?? true
      }
      if begin != nil { match.beginsWord = true }
      return begin ?? ranges.first ?? 0..<0
    }
    let (name, detail) = (found(choices[index].name), found(choices[index].detail))
    (match.name, match.detail) = (name, detail)
    return name.isEmpty && detail.isEmpty ? nil : match
  }
}
