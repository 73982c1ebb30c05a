import TipJarScreens
import TipJarVocabulary
import TipJarWidgets

/// The keys of the screen, from their table, for the help and the manual page.
enum HelpKeys {
  /// The keys of each line and their meaning: those of Apps, those that other places add, those of
  /// every place, and those that answer a question.
  static var lines: [(keys: String, meaning: String)] {
    let apps = page(of: .apps)
    var words = Set((apps.here + apps.everywhere).map(\.word))
    let others = Place.allCases.flatMap { place in
      page(of: place).here.filter { words.insert($0.word).inserted }.map { line in
        var line = line
        line.word = "\(Words.english.place(place)): \(line.word)"
        return line
      }
    }
    return (apps.here + others + apps.everywhere + apps.question).map { line in
      (line.keys.map { $0.key.name(.braille) }.joined(separator: " "), line.word)
    }
  }

  private static func page(of place: Place) -> HelpPage {
    KeyTable.standard.help(in: .list, at: place, word: word)
  }

  private static func word(_ command: Command) -> String {
    let words = Words.english
    return switch command {
    case .activate: "press the focused button"
    case .buy: "confirm a payment"
    case .decline: "cancel a payment"
    default: words.command(command)
    }
  }
}
