import TipJarTerminal
import TipJarVocabulary

extension KeyTable {
  package static var standard: KeyTable {
    let everywhere = Set(KeyContext.allCases)
    let sheets: Set<KeyContext> = [.chooser, .help, .page, .receipt]
    let lists = sheets.union([.list])
    /// The contexts in which letters are typed, so that only other keys move the focus.
    let typing: Set<KeyContext> = [.search, .finder, .entry]
    let searching: Set<KeyContext> = [.search, .finder]
    let pressing = lists.union([.question, .overlay])
    let closing = lists.union(typing).union([.overlay, .link])
    /// The contexts in which digits open a place, including overlays that ask no question.
    let beside: Set<KeyContext> = [.list, .help, .overlay, .page, .receipt, .link]
    let finding = lists.union([.finder])
    let tabbing = everywhere.subtracting([.overlay])
    /// The contexts of pages and overlays in which letters are keys. There q and i close what is on
    /// top, a question with a no, and ? shows the keys.
    let above = everywhere.subtracting(typing).subtracting([.list])
    let unasked = above.subtracting([.question])

    return KeyTable(rows: [
      Row(.vertical, [Key(.up), Key("k")], .up, in: lists.union([.link])),
      Row(.vertical, [Key(.down), Key("j")], .down, in: lists.union([.link]), footer: lists),
      Row(.vertical, [Key(.down)], .down, in: searching, footer: [.finder]),
      Row(.vertical, [Key(.up)], .up, in: searching),
      Row(.horizontal, [Key(.left), Key("h")], .previousPlace, in: [.list]),
      Row(.horizontal, [Key(.right), Key("l")], .nextPlace, in: [.list], footer: [.list]),
      Row(
        .enter, [Key(.enter), Key(" ")], .activate, in: pressing.union([.link]), footer: pressing),
      Row("i", .info, in: [.list], at: [.apps, .purchases], footer: [.list]),
      Row("U", .updateAll, in: [.list, .page], at: [.apps], footer: [.list]),
      Row(.enter, [Key(.enter)], .activate, in: typing, footer: typing),
      Row(.text("y"), [Key("y"), Key("Y")], .buy, in: [.question], footer: [.question]),
      Row(
        .text("Esc"), [Key(.escape), Key("n"), Key("N"), Key("q"), Key("i")], .decline,
        in: [.question],
        footer: [.question]),
      Row(
        .horizontal, [Key(.right), Key("l"), Key(.left), Key("h")], .nextControl,
        in: [.question, .receipt, .link], footer: [.question, .receipt]),
      Row("r", .refund, in: [.receipt], footer: [.receipt]),
      Row("p", .pause, in: [.list, .page], at: [.apps], footer: [.list, .page]),
      Row("x", .remove, in: [.list, .page], at: [.apps, .tips], footer: [.list, .page]),
      Row("u", .undo, in: [.list, .page]),
      Row("b", .rollBack, in: [.list, .page], at: [.apps], footer: [.page]),
      Row("o", .source, in: [.list, .page], at: [.apps], footer: [.page]),
      Row("o", .browse, in: [.link], at: [.apps], footer: [.link]),
      Row("t", .thank, in: [.page, .link], at: [.apps], footer: [.page, .link]),
      Row("c", .copy, in: [.link], at: [.apps], footer: [.link]),
      Row("P", .pin, in: [.list, .page], at: [.apps], footer: [.page]),
      Row("r", .refresh, in: [.list, .page], at: [.apps], footer: [.list]),
      Row("a", .add, in: [.list, .page], at: [.apps], footer: [.list]),
      Row(.text("Esc"), [Key(.escape)], .back, in: closing, footer: closing),
      Row("s", .sort, in: [.list], at: [.apps], footer: [.list]),
      Row("r", .refund, in: [.list], at: [.purchases], footer: [.list]),
      Row("R", .restore, in: [.list], at: [.purchases], footer: [.list]),
      Row(.text("K J"), [Key(.up, .shift), Key("K")], .readUp, in: [.list], at: [.apps]),
      Row(
        .text("K J"), [Key(.down, .shift), Key("J")], .readDown, in: [.list], at: [.apps],
        footer: [.list]),
      Row("e", .timeline, in: [.list], at: [.apps, .tips]),
      Row(.text("Tab"), [Key(.tab)], .nextControl, in: tabbing, footer: [.list]),
      Row(.text("Shift-Tab"), [Key(.backTab)], .previousControl, in: tabbing),
      Row("/", .search, in: [.list], at: [.apps], footer: [.list]),
      Row(.text("Backspace"), [Key(.backspace)], .deleteBackward, in: typing),
      Row(.text("Ctrl-U"), [Key("u", .control)], .clearText, in: typing),
      Row(
        .text("?"), [Key("?"), Key(.function(1))], .help, in: above.union([.list]),
        footer: [.list, .page]),
      Row(.text("F1"), [Key(.function(1))], .help, in: typing),
      Row(.text("q"), [Key("q"), Key("i")], .back, in: unasked),
      Row("q", .quit, in: [.list], footer: [.list]),
      Row(.text("Ctrl-C"), [Key("c", .control)], .quit, in: everywhere),
      Row("1", .open(.apps), in: beside),
      Row("2", .open(.tips), in: beside),
      Row("3", .open(.purchases), in: beside),
      Row("4", .open(.console), in: beside),
      Row(.text("PgUp"), [Key(.pageUp)], .pageUp, in: finding),
      Row(.text("PgDn"), [Key(.pageDown)], .pageDown, in: finding),
      Row(.text("Home"), [Key(.home)], .first, in: finding),
      Row(.text("End"), [Key(.end)], .last, in: [.finder]),
      Row("g", .first, in: lists),
      Row(.text("G End"), [Key(.end), Key("G")], .last, in: lists),
      Row("t", .theme, in: [.list]),
      Row("m", .toggleMouse, in: [.list]),
      Row(.text("Ctrl-L"), [Key("l", .control)], .redraw, in: everywhere),
      Row(.text("Ctrl-Z"), [Key("z", .control)], .suspend, in: everywhere),
    ])
  }
}
