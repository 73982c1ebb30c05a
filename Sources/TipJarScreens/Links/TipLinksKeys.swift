package import TipJarTerminal

/// The keys of the links: one table for the dispatcher, the footer and the help.
package struct TipLinksKeys: Sendable {
  /// The part of the screen that receives keys.
  package enum Context: Hashable, Sendable, CaseIterable {
    case list, sheet, help
  }

  package struct Row: Sendable {
    package var label: KeyTable.Label
    package var keys: [Key]
    package var command: TipLinks.Command
    package var contexts: Set<Context>
    package var footer: Set<Context> = []
  }

  package let rows: [Row]

  package func rows(in context: Context) -> [Row] {
    rows.filter { $0.contexts.contains(context) }
  }

  package func command(for key: Key, in context: Context) -> TipLinks.Command? {
    rows(in: context).first { $0.keys.contains(key) }?.command
  }

  private static func letter(_ letter: Character, _ modifiers: Key.Modifiers = []) -> Key {
    Key(.character(letter), modifiers)
  }

  private static let everywhere = Set(Context.allCases)

  package static let standard = TipLinksKeys(rows: [
    Row(
      label: .vertical, keys: [Key(.down), letter("j")], command: .down, contexts: everywhere,
      footer: [.list, .help]),
    Row(label: .vertical, keys: [Key(.up), letter("k")], command: .up, contexts: everywhere),
    Row(
      label: .enter, keys: [Key(.enter), letter(" ")], command: .activate, contexts: everywhere,
      footer: [.list]),
    Row(
      label: .text("o"), keys: [letter("o")], command: .open, contexts: [.sheet], footer: [.sheet]),
    Row(
      label: .text("c"), keys: [letter("c")], command: .copy, contexts: [.sheet], footer: [.sheet]),
    Row(
      label: .text("Esc"), keys: [Key(.escape)], command: .back, contexts: everywhere,
      footer: [.sheet, .help]),
    Row(
      label: .horizontal, keys: [Key(.right), letter("l"), Key(.tab)], command: .nextControl,
      contexts: [.sheet]),
    Row(
      label: .horizontal, keys: [Key(.left), letter("h"), Key(.backTab)],
      command: .previousControl, contexts: [.sheet]),
    Row(label: .text("Tab"), keys: [Key(.tab)], command: .down, contexts: [.list]),
    Row(label: .text("Shift-Tab"), keys: [Key(.backTab)], command: .up, contexts: [.list]),
    Row(label: .text("PgUp"), keys: [Key(.pageUp)], command: .pageUp, contexts: everywhere),
    Row(label: .text("PgDn"), keys: [Key(.pageDown)], command: .pageDown, contexts: everywhere),
    Row(
      label: .text("Home"), keys: [Key(.home), letter("g")], command: .first, contexts: everywhere),
    Row(label: .text("End"), keys: [Key(.end), letter("G")], command: .last, contexts: everywhere),
    Row(
      label: .text("?"), keys: [letter("?"), Key(.function(1))], command: .help,
      contexts: [.list, .sheet], footer: [.list]),
    Row(
      label: .text("q"), keys: [letter("q")], command: .quit, contexts: everywhere,
      footer: [.list]),
    Row(label: .text("m"), keys: [letter("m")], command: .toggleMouse, contexts: everywhere),
    Row(
      label: .text("Ctrl-C"), keys: [letter("c", .control)], command: .interrupt,
      contexts: everywhere),
    Row(
      label: .text("Ctrl-L"), keys: [letter("l", .control)], command: .redraw, contexts: everywhere),
    Row(
      label: .text("Ctrl-Z"), keys: [letter("z", .control)], command: .suspend,
      contexts: everywhere),
  ])
}
