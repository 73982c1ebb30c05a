package import TipJarTerminal
package import TipJarVocabulary

/// The contents of the help: the keys of the open place, of every place, and those that answer.
package struct HelpPage: Sendable {
  /// The keys of one action, each with its command, and the word for the action.
  package struct Line: Sendable {
    package var keys: [(key: Key, command: Command)]
    package var word: String
  }

  package var here: [Line]
  package var everywhere: [Line]
  package var question: [Line]
}

extension KeyTable {
  /// Returns the help for a context and a place; `word` returns the word for a command there.
  package func help(
    in context: KeyContext, at place: Place, word: (Command) -> String
  ) -> HelpPage {
    let rows = rows(in: context, at: place)
    let words = Set(rows.filter(\.isOfEveryPlace).map { word($0.command) })
    return HelpPage(
      here: Self.lines(rows.filter { !words.contains(word($0.command)) }, word),
      everywhere: Self.lines(rows.filter { words.contains(word($0.command)) }, word),
      question: Self.lines(
        self.rows.filter { $0.command == .buy || $0.command == .decline }, word))
  }

  /// Returns a line for each word: the first key of each of its rows, then the second ones.
  private static func lines(_ rows: [Row], _ word: (Command) -> String) -> [HelpPage.Line] {
    grouped(rows, by: word).map { word, group in
      let most = group.map(\.namedKeys.count).max() ?? 0
      let keys = (0..<most).flatMap { place in
        group.filter { $0.namedKeys.count > place }
          .map { (key: $0.namedKeys[place], command: $0.command) }
      }
      return HelpPage.Line(keys: keys, word: word)
    }
  }
}

extension KeyTable.Row {
  /// Indicates whether it means the same in every place; a press differs in each.
  fileprivate var isOfEveryPlace: Bool {
    contexts.contains(.list) && places.count == Place.allCases.count && !command.presses
  }

  /// The keys without the capital letters of lowercase ones.
  fileprivate var namedKeys: [Key] {
    keys.filter { key in
      guard case .character(let letter) = key.code, letter.isUppercase else { return true }
      return !keys.contains(Key(.character(Character(letter.lowercased())), key.modifiers))
    }
  }
}
