package import TipJarInterface
import TipJarTerminal

extension KeyTable {
  /// The keys of the ways to tip.
  package static var links: KeyTable {
    let everywhere: Set<KeyContext> = [.list, .link, .help]
    return KeyTable(rows: [
      Row(.vertical, [Key(.down), Key("j")], .down, in: everywhere, footer: [.list, .help]),
      Row(.vertical, [Key(.up), Key("k")], .up, in: everywhere),
      Row(.enter, [Key(.enter), Key(" ")], .activate, in: everywhere, footer: [.list]),
      Row("i", .activate, in: [.list]),
      Row("o", .browse, in: [.list, .link], footer: [.list, .link]),
      Row("c", .copy, in: [.list, .link], footer: [.list, .link]),
      Row(.text("Esc"), [Key(.escape)], .back, in: everywhere, footer: [.link, .help]),
      Row(.horizontal, [Key(.right), Key("l"), Key(.tab)], .nextControl, in: [.link]),
      Row(.horizontal, [Key(.left), Key("h"), Key(.backTab)], .previousControl, in: [.link]),
      Row(.text("Tab"), [Key(.tab)], .down, in: [.list]),
      Row(.text("Shift-Tab"), [Key(.backTab)], .up, in: [.list]),
      Row(.text("PgUp"), [Key(.pageUp)], .pageUp, in: everywhere),
      Row(.text("PgDn"), [Key(.pageDown)], .pageDown, in: everywhere),
      Row(.text("Home"), [Key(.home), Key("g")], .first, in: everywhere),
      Row(.text("End"), [Key(.end), Key("G")], .last, in: everywhere),
      Row(.text("?"), [Key("?"), Key(.function(1))], .help, in: everywhere, footer: [.list]),
      Row(.text("q"), [Key("q"), Key("i")], .back, in: [.link, .help]),
      Row("q", .quit, in: [.list], footer: [.list]),
      Row("m", .toggleMouse, in: everywhere),
      Row(.text("Ctrl-C"), [Key("c", .control)], .interrupt, in: everywhere),
      Row(.text("Ctrl-L"), [Key("l", .control)], .redraw, in: everywhere),
      Row(.text("Ctrl-Z"), [Key("z", .control)], .suspend, in: everywhere),
    ])
  }
}

extension TipLinks.Work: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .open: .browser
    case .copy: .clipboard
    }
  }
}
