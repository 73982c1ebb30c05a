import Testing
import TipJarTerminal

/// Kitty's keyboard protocol with the releases of keys (flags 1, 2 and 4): bytes as terminals send
/// them, and their mistakes.
@Suite struct KeyReleaseTests {
  /// A session: bytes between bars, and the keys that they are. A key that is known to be pressed
  /// ends with "!", a repeat with "+".
  static let table = """
    kitty, a letter        | p|^[112;1:3u|p|p|^[112;1:3u          | p p! p+
    kitty, space held      |  | | |^[32;1:3u| | |^[32;1:3u         | Space Space Space Space! Space+
    kitty, Enter           | \r|\r|p|^[112;1:3u|\r|\r              | Enter Enter p Enter Enter
    kitty, a capital       | R|^[114;2:3u|R|^[114;1:3u|R           | R R! R!
    kitty, two keys rolled | j|p|^[106;1:3u|p|^[112;1:3u|p         | j p p+ p!
    kitty, an arrow held   | ^[A|^[1;1:2A|^[1;1:3A|^[A             | Up Up+ Up!
    kitty, Page Up         | ^[5~|^[5;1:2~|^[5;1:3~                | PgUp PgUp+
    kitty, Esc             | ^[27u|^[27;1:3u|^[27u                 | Esc Esc!
    kitty, Ctrl-C          | ^[99;5u|^[99;5:3u                     | Ctrl-c
    kitty, Ctrl-C, Cyrillic | ^[1089::99;5u|^[1089::99;5:3u        | Ctrl-c
    kitty, Ctrl-M, Ctrl-[  | ^[109;5u|^[91;5u|^[105;5u             | Enter Esc Tab
    kitty, Ctrl-Space      | ^[32;5u                               | Ctrl-Space
    kitty, Num Lock        | ^[57400;129u|^[57414;129u|^[27;129u   | 1 Enter Esc
    kitty, keypad arrows   | ^[57419u|^[57426u                     | Up Del
    kitty, Shift-Tab       | ^[9;2u|^[13;2u|^[32;2u                | BackTab Enter Space
    kitty, Alt             | ^[120;3u                              | Alt-x
    kitty, Super           | ^[99;9u|^[99;13u                      | -
    foot, F3               | ^[13~|^[13;1:3~                       | F3
    ghostty, focus lost    | p|^[112;1:3u|p|^[O|^[I|p              | p p! p!
    WezTerm, Enter's release | p|^[112;1:3u|\r|^[13;1:3u|\r        | p Enter Enter
    xterm.js, Shift alone  | ^[57441;2u|^[57441;1:3u|R             | R
    xterm.js, Tab's release | ^[9;1:3u|\t                          | Tab
    Windows, a dead key    | ^[168;1:3u|^[57441;1:3u|A             | A!
    no protocol            | p|p|\r|^[A|^[1;5A                     | p p Enter Up Ctrl-Up
    no such key            | ^[0u|^[55296u|^[;u         | -
    """

  static let rows = table.split(separator: "\n").map { line in
    line.replacing("|", with: "\0", maxReplacements: 1).split(separator: "\0").map(String.init)
  }

  @Test(arguments: rows) func keysAreWhatTheyWouldBeWithoutIt(_ row: [String]) throws {
    let end = try #require(row[1].lastIndex(of: "|"))
    let bytes = row[1][..<end].replacing("\\r", with: "\r").replacing("\\t", with: "\t")
      .replacing("^", with: "\u{1B}").trimmingPrefix(" ")
    var decoder = InputDecoder()
    var keys: [String] = []
    for part in bytes.reversed().drop(while: { $0 == " " }).reversed().split(separator: "|") {
      for case .key(let key, let isRepeat) in decoder.feed(String(part).utf8) {
        keys.append(Self.name(key) + (isRepeat.map { $0 ? "+" : "!" } ?? ""))
      }
    }
    let expected = row[1][end...].dropFirst().trimmingPrefix(" ")
    #expect((keys.isEmpty ? "-" : keys.joined(separator: " ")) == expected)
  }

  private static func name(_ key: Key) -> String {
    let code: String =
      switch key.code {
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .function(let number): "F\(number)"
      default: names[key.code] ?? "?"
      }
    let modifiers: [(Key.Modifiers, String)] = [
      (.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-"),
    ]
    return modifiers.filter { key.modifiers.contains($0.0) }.map(\.1).joined() + code
  }

  private static let names: [Key.Code: String] = [
    .enter: "Enter", .tab: "Tab", .backTab: "BackTab", .escape: "Esc", .up: "Up",
    .pageUp: "PgUp", .delete: "Del",
  ]
}
