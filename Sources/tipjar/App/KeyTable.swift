import TipJarMachines
import TipJarTerminal

/// The keys: one table that the dispatcher, the footer and the help page share.
struct KeyTable: Sendable {
  /// One row: the keys that ask for a command, in the contexts in which they do.
  struct Row: Sendable {
    /// The keys as footer and help show them.
    var label: Label
    var keys: [Key]
    var command: Command
    var contexts: Set<KeyContext>
    /// The contexts in whose footer the row stands.
    var footer: Set<KeyContext> = []
  }

  /// How a key is written: in letters, or by a glyph of the open set.
  enum Label: Equatable, Sendable {
    case text(String)
    /// Up and down arrows; left and right arrows; the return key.
    case vertical, horizontal, enter
  }

  let rows: [Row]

  /// What a key asks for in a context; nil for nothing.
  func command(for key: Key, in context: KeyContext) -> Command? {
    rows.first { $0.contexts.contains(context) && $0.keys.contains(key) }?.command
  }

  /// The rows of a context's footer.
  func footer(of context: KeyContext) -> [Row] {
    rows.filter { $0.footer.contains(context) }
  }

  /// What the help explains: one line for each word that the list's keys have, with all that ask for it.
  func help(in words: Words) -> [(keys: [Label], word: String)] {
    var lines: [(keys: [Label], word: String)] = []
    for row in rows where row.contexts.contains(.list) {
      let word = words.command(row.command)
      if let index = lines.firstIndex(where: { $0.word == word }) {
        if !lines[index].keys.contains(row.label) { lines[index].keys.append(row.label) }
      } else {
        lines.append(([row.label], word))
      }
    }
    return lines
  }
}

extension KeyTable {
  private static let everywhere = Set(KeyContext.allCases)
  private static let navigation: Set<KeyContext> = [.list]
  private static let lists: Set<KeyContext> = [.list, .chooser, .help, .page, .receipt]
  /// Where letters are typed, only keys without one move.
  private static let typing: Set<KeyContext> = [.search, .finder]

  /// Where the digits open a place: also from what lies on top and asks nothing.
  private static let beside: Set<KeyContext> = [.list, .help, .overlay, .page, .receipt]

  private static func letter(_ character: Character) -> Key { Key(.character(character)) }
  private static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  /// The keys of the storefront.
  static let standard = KeyTable(rows: [
    Row(
      label: .vertical, keys: [Key(.down), letter("j")], command: .down, contexts: lists,
      footer: [.list, .chooser, .help, .page, .receipt]),
    Row(label: .vertical, keys: [Key(.up), letter("k")], command: .up, contexts: lists),
    Row(
      label: .vertical, keys: [Key(.down)], command: .down, contexts: typing, footer: [.finder]),
    Row(label: .vertical, keys: [Key(.up)], command: .up, contexts: typing),
    Row(
      label: .horizontal, keys: [Key(.right), letter("l")], command: .nextPlace,
      contexts: navigation, footer: [.list]),
    Row(
      label: .horizontal, keys: [Key(.left), letter("h")], command: .previousPlace,
      contexts: navigation),
    Row(
      label: .enter, keys: [Key(.enter)], command: .enter, contexts: navigation, footer: [.list]),
    Row(
      label: .text("Space"), keys: [letter(" ")], command: .activate, contexts: navigation,
      footer: [.list]),
    Row(
      label: .enter, keys: [Key(.enter), letter(" ")], command: .activate,
      contexts: [.payment, .chooser, .help, .overlay, .page, .receipt],
      footer: [.payment, .chooser, .help, .overlay, .page, .receipt]),
    Row(
      label: .enter, keys: [Key(.enter)], command: .activate, contexts: typing,
      footer: [.search, .finder]),
    Row(
      label: .text("y"), keys: [letter("y"), letter("Y")], command: .buy, contexts: [.payment],
      footer: [.payment]),
    Row(
      label: .text("Esc"), keys: [Key(.escape), letter("n"), letter("N")], command: .decline,
      contexts: [.payment], footer: [.payment]),
    Row(
      label: .horizontal, keys: [Key(.right), letter("l"), Key(.left), letter("h")],
      command: .nextControl, contexts: [.payment, .receipt], footer: [.payment, .receipt]),
    Row(
      label: .text("r"), keys: [letter("r")], command: .refund, contexts: [.receipt],
      footer: [.receipt]),
    Row(
      label: .text("p"), keys: [letter("p")], command: .pause, contexts: [.list, .page],
      footer: [.list, .page]),
    Row(
      label: .text("x"), keys: [letter("x")], command: .remove, contexts: [.list, .page],
      footer: [.list, .page]),
    Row(
      label: .text("Esc"), keys: [Key(.escape)], command: .back,
      contexts: [.list, .search, .chooser, .finder, .help, .overlay, .page, .receipt],
      footer: [.search, .chooser, .finder, .help, .overlay, .page, .receipt]),
    Row(
      label: .text("s"), keys: [letter("s")], command: .sort, contexts: navigation,
      footer: [.list]),
    Row(
      label: .text("r"), keys: [letter("r")], command: .refund, contexts: navigation,
      footer: [.list]),
    Row(
      label: .text("R"), keys: [letter("R")], command: .restore, contexts: navigation,
      footer: [.list]),
    Row(label: .text("e"), keys: [letter("e")], command: .timeline, contexts: navigation),
    Row(
      label: .text("/"), keys: [letter("/")], command: .search, contexts: navigation,
      footer: [.list]),
    Row(
      label: .text("Backspace"), keys: [Key(.backspace)], command: .deleteBackward,
      contexts: typing),
    Row(
      label: .text("?"), keys: [letter("?"), Key(.function(1))], command: .help,
      contexts: [.list], footer: [.list]),
    Row(
      label: .text("q"), keys: [letter("q")], command: .quit,
      contexts: [.list, .chooser, .help, .overlay, .page, .receipt],
      footer: [.list]),
    Row(
      label: .text("Ctrl-C"), keys: [control("c")], command: .quit, contexts: everywhere),
    Row(
      label: .text("1"), keys: [letter("1")], command: .open(.apps),
      contexts: beside),
    Row(
      label: .text("2"), keys: [letter("2")], command: .open(.tips),
      contexts: beside),
    Row(
      label: .text("3"), keys: [letter("3")], command: .open(.purchases),
      contexts: beside),
    Row(
      label: .text("4"), keys: [letter("4")], command: .open(.console),
      contexts: beside),
    Row(label: .text("Tab"), keys: [Key(.tab)], command: .nextControl, contexts: everywhere),
    Row(
      label: .text("Shift-Tab"), keys: [Key(.backTab)], command: .previousControl,
      contexts: everywhere),
    Row(
      label: .text("PgDn"), keys: [Key(.pageDown)], command: .pageDown,
      contexts: lists.union([.finder])),
    Row(
      label: .text("PgUp"), keys: [Key(.pageUp)], command: .pageUp, contexts: lists.union([.finder])
    ),
    Row(
      label: .text("Home"), keys: [Key(.home)], command: .first, contexts: lists.union([.finder])),
    Row(label: .text("End"), keys: [Key(.end)], command: .last, contexts: [.finder]),
    Row(
      label: .text("g"), keys: [letter("g")], command: .gallery, contexts: navigation,
      footer: [.list]),
    Row(
      label: .text("G End"), keys: [Key(.end), letter("G")], command: .last,
      contexts: lists),
    Row(label: .text("m"), keys: [letter("m")], command: .toggleMouse, contexts: navigation),
    Row(label: .text("Ctrl-L"), keys: [control("l")], command: .redraw, contexts: everywhere),
    Row(label: .text("Ctrl-Z"), keys: [control("z")], command: .suspend, contexts: everywhere),
  ])
}
