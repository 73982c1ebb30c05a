import TipJarMachines
import TipJarTerminal
import TipJarVocabulary

extension KeyTable {
  private static let everywhere = Set(KeyContext.allCases)
  private static let navigation: Set<KeyContext> = [.list]
  private static let lists = sheets.union([.list])
  private static let sheets: Set<KeyContext> = [.chooser, .help, .page, .receipt]
  /// The contexts in which letters are typed, so that only other keys move the focus.
  private static let typing: Set<KeyContext> = [.search, .finder]

  /// The contexts in which digits open a place, including overlays that ask no question.
  private static let beside: Set<KeyContext> = [.list, .help, .overlay, .page, .receipt]

  private static func letter(_ character: Character) -> Key { Key(.character(character)) }
  private static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  package static let standard = KeyTable(rows: [
    Row(label: .vertical, keys: [Key(.up), letter("k")], command: .up, contexts: lists),
    Row(
      label: .vertical, keys: [Key(.down), letter("j")], command: .down, contexts: lists,
      footer: [.list, .chooser, .help, .page, .receipt]),
    Row(label: .vertical, keys: [Key(.down)], command: .down, contexts: typing, footer: [.finder]),
    Row(label: .vertical, keys: [Key(.up)], command: .up, contexts: typing),
    Row(
      label: .horizontal, keys: [Key(.left), letter("h")], command: .previousPlace,
      contexts: navigation),
    Row(
      label: .horizontal, keys: [Key(.right), letter("l")], command: .nextPlace,
      contexts: navigation, footer: [.list]),
    Row(
      label: .enter, keys: [Key(.enter), letter(" ")], command: .activate,
      contexts: [.list, .question, .chooser, .help, .overlay, .page, .receipt],
      footer: [.list, .question, .chooser, .help, .overlay, .page, .receipt]),
    Row(
      label: .text("i"), keys: [letter("i")], command: .info, contexts: [.list, .page],
      places: [.apps], footer: [.list]),
    Row(
      label: .enter, keys: [Key(.enter)], command: .activate, contexts: typing,
      footer: [.search, .finder]),
    Row(
      label: .text("y"), keys: [letter("y"), letter("Y")], command: .buy, contexts: [.question],
      footer: [.question]),
    Row(
      label: .text("Esc"), keys: [Key(.escape), letter("n"), letter("N")], command: .decline,
      contexts: [.question], footer: [.question]),
    Row(
      label: .horizontal, keys: [Key(.right), letter("l"), Key(.left), letter("h")],
      command: .nextControl, contexts: [.question, .receipt], footer: [.question, .receipt]),
    Row(
      label: .text("r"), keys: [letter("r")], command: .refund, contexts: [.receipt],
      footer: [.receipt]),
    Row(
      label: .text("p"), keys: [letter("p")], command: .pause, contexts: [.list, .page],
      places: [.apps], footer: [.list, .page]),
    Row(
      label: .text("x"), keys: [letter("x")], command: .remove, contexts: [.list, .page],
      places: [.apps, .tips], footer: [.list, .page]),
    Row(
      label: .text("b"), keys: [letter("b")], command: .rollBack, contexts: [.list, .page],
      places: [.apps], footer: [.page]),
    Row(
      label: .text("Esc"), keys: [Key(.escape)], command: .back,
      contexts: [.list, .search, .chooser, .finder, .help, .overlay, .page, .receipt],
      footer: [.list, .search, .chooser, .finder, .help, .overlay, .page, .receipt]),
    Row(
      label: .text("s"), keys: [letter("s")], command: .sort, contexts: navigation,
      places: [.apps], footer: [.list]),
    Row(
      label: .text("r"), keys: [letter("r")], command: .refund, contexts: navigation,
      places: [.purchases], footer: [.list]),
    Row(
      label: .text("R"), keys: [letter("R")], command: .restore, contexts: navigation,
      places: [.purchases], footer: [.list]),
    Row(
      label: .text("K J"), keys: [Key(.up, .shift), letter("K")], command: .readUp,
      contexts: navigation, places: [.apps]),
    Row(
      label: .text("K J"), keys: [Key(.down, .shift), letter("J")], command: .readDown,
      contexts: navigation, places: [.apps], footer: [.list]),
    Row(
      label: .text("e"), keys: [letter("e")], command: .timeline, contexts: navigation,
      places: [.apps, .tips]),
    Row(
      label: .text("/"), keys: [letter("/")], command: .search, contexts: navigation,
      footer: [.list]),
    Row(
      label: .text("Backspace"), keys: [Key(.backspace)], command: .deleteBackward,
      contexts: typing),
    Row(
      label: .text("?"), keys: [letter("?"), Key(.function(1))], command: .help,
      contexts: [.list, .chooser, .page, .receipt], footer: [.list]),
    Row(
      label: .text("q"), keys: [letter("q")], command: .quit,
      contexts: [.list, .chooser, .help, .overlay, .page, .receipt],
      footer: [.list]),
    Row(label: .text("Ctrl-C"), keys: [control("c")], command: .quit, contexts: everywhere),
    Row(label: .text("1"), keys: [letter("1")], command: .open(.apps), contexts: beside),
    Row(label: .text("2"), keys: [letter("2")], command: .open(.tips), contexts: beside),
    Row(label: .text("3"), keys: [letter("3")], command: .open(.purchases), contexts: beside),
    Row(label: .text("4"), keys: [letter("4")], command: .open(.console), contexts: beside),
    Row(
      label: .text("Tab"), keys: [Key(.tab)], command: .nextControl,
      contexts: everywhere.subtracting([.overlay]), footer: [.list]),
    Row(
      label: .text("Shift-Tab"), keys: [Key(.backTab)], command: .previousControl,
      contexts: everywhere.subtracting([.overlay])),
    Row(
      label: .text("PgUp"), keys: [Key(.pageUp)], command: .pageUp, contexts: lists.union([.finder])
    ),
    Row(
      label: .text("PgDn"), keys: [Key(.pageDown)], command: .pageDown,
      contexts: lists.union([.finder])),
    Row(
      label: .text("Home"), keys: [Key(.home)], command: .first, contexts: lists.union([.finder])),
    Row(label: .text("End"), keys: [Key(.end)], command: .last, contexts: [.finder]),
    Row(label: .text("g"), keys: [letter("g")], command: .first, contexts: navigation),
    Row(label: .text("g"), keys: [letter("g")], command: .first, contexts: sheets),
    Row(label: .text("G End"), keys: [Key(.end), letter("G")], command: .last, contexts: lists),
    Row(label: .text("m"), keys: [letter("m")], command: .toggleMouse, contexts: navigation),
    Row(label: .text("Ctrl-L"), keys: [control("l")], command: .redraw, contexts: everywhere),
    Row(label: .text("Ctrl-Z"), keys: [control("z")], command: .suspend, contexts: everywhere),
  ])
}
