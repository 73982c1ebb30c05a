import TipJarMachines
import TipJarScreens
import TipJarTerminal
import TipJarWidgets

/// The keys of the screen for the help and the manual page, as its table has them.
enum HelpKeys {
  /// Each line's keys and what they do.
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
    case .buy: "yes, in a question"
    case .decline: "no, in a question"
    default: words.command(command)
    }
  }
}
