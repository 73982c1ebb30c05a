import TipJarMachines
import TipJarScreens
import TipJarTerminal
import TipJarWidgets

/// The keys of the screen, from their table, for the help and the manual page.
enum HelpKeys {
  /// The keys of each line and their meaning.
  static var lines: [(keys: String, meaning: String)] {
    let page = KeyTable.standard.help(in: .list, at: .apps, word: word)
    return (page.here + page.everywhere + page.question).map { line in
      (line.keys.map { $0.key.name(.braille) }.joined(separator: " "), line.word)
    }
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
