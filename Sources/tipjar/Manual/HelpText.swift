import TipJarScreens
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The parser's help, rearranged: a command's own options come first, the common options last.
enum HelpText {
  static let commonTitle = "Common options"

  /// Returns a help text with its parts in order. The program's help ends with the common options
  /// in groups, keys and examples; a subcommand's help ends with its examples and a line about the
  /// common options. They fit into `columns`, as the parser's own lines do. Any other text is
  /// returned unchanged.
  static func arranged(_ text: String, columns: Int) -> String {
    var parts = text.replacing(" <options>", with: " [<options>]")
      .split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    guard let common = removeSection(commonTitle.uppercased(), from: &parts) else { return text }
    let isRoot = parts.contains("USAGE: \(TipJarCommand.usage)")
    let footer = parts.last?.hasPrefix("  See ") == true ? parts.popLast() : nil
    if isRoot {
      let groups = parts.filter { $0.prefix { $0 != "\n" }.hasSuffix("SUBCOMMANDS:") }
      parts.removeAll(where: groups.contains)
      let place = parts.firstIndex { $0.hasPrefix("OPTIONS:") } ?? parts.endIndex
      parts.insert(contentsOf: groups.map { $0.replacing(" SUBCOMMANDS:", with: ":") }, at: place)
    }
    if isRoot { parts += groups(common) + [keys(columns)] }
    parts += [examples(of: parts, columns)].compactMap(\.self)
    if !isRoot { parts.append("Common options: see “tipjar --help”.") }
    let end = footer.map { wrapped(String($0.drop { $0 == " " }), indent: 2, columns) }
    let whole = (parts + [end].compactMap(\.self))
      .map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n\n")
    return whole.split(separator: "\n", omittingEmptySubsequences: false)
      .map { folded($0, columns) }.joined(separator: "\n")
  }

  /// Returns a line of the parser's that is too wide for it in lines, or with a smaller indent.
  private static func folded(_ line: Substring, _ columns: Int) -> String {
    guard DisplayWidth.of(String(line)) > columns else { return String(line) }
    let text = String(line.drop { $0 == " " })
    let width = DisplayWidth.of(text)
    return wrapped(text, indent: max(0, columns - width), columns)
  }

  /// Returns the parts of the common options, each of which begins with the first option of a group.
  private static func groups(_ section: String) -> [String] {
    section.split(separator: "\n").dropFirst().reduce(into: []) { groups, line in
      let name = line.prefixMatch(of: #/  --([a-z-]+)/#).map { String($0.1) }
      if let title = name.flatMap({ GlobalOptions.groups[$0] }) {
        groups.append(title.uppercased() + ":")
      }
      guard let last = groups.popLast() else { return }
      groups.append("\(last)\n\(line)")
    }
  }

  /// Returns a text in lines with an indent; those of a command end with a backslash.
  private static func wrapped(
    _ text: String, indent: Int, _ columns: Int, isCommand: Bool = false
  ) -> String {
    let width = max(1, columns - indent)
    let isLong = DisplayWidth.of(text) > width
    let lines = Paragraph(text).lines(width: isCommand && isLong ? width - 4 : width)
    return lines.enumerated().map { index, line in
      let isCommandEnd = !isCommand || index == lines.count - 1
      let start = String(repeating: " ", count: indent + (isCommand && index > 0 ? 2 : 0))
      return start + line + (isCommandEnd ? "" : " \\")
    }.joined(separator: "\n")
  }

  private static func examples(of parts: [String], _ columns: Int) -> String? {
    let usage = parts.first { $0.hasPrefix("USAGE: tipjar") } ?? ""
    let names = usage.split { $0 == " " || $0 == "\n" }.dropFirst(2)
      .prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
    guard let examples = HelpExample.all[names.joined(separator: " ")] else { return nil }
    let lines = examples.flatMap { line, meaning in
      [
        wrapped(line, indent: 2, columns, isCommand: true), wrapped(meaning, indent: 6, columns),
      ]
    }
    return (["EXAMPLES:"] + lines).joined(separator: "\n")
  }

  private static func keys(_ columns: Int) -> String {
    let lines = HelpKeys.lines.map { keys, meaning in
      if columns < 72 {
        return wrapped(keys, indent: 2, columns) + "\n" + wrapped(meaning, indent: 6, columns)
      }
      let gap = max(2, 24 - DisplayWidth.of(keys))
      return "  " + keys + String(repeating: " ", count: gap) + meaning
    }
    return (["KEYS:"] + lines).joined(separator: "\n")
  }

  private static func removeSection(_ heading: String, from parts: inout [String]) -> String? {
    parts.firstIndex { $0.hasPrefix("\(heading):\n") }.map { parts.remove(at: $0) }
  }
}

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
