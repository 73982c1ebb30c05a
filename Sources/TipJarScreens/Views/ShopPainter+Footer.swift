import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The last line with the keys, and what goes on or was just said.
extension ShopPainter {
  mutating func paintFooter() {
    let rect = Rect(
      x: layout.margin, y: layout.footer, width: layout.columns - 2 * layout.margin, height: 1)
    let fits = { (footer: Footer) in footer.hitRects(in: rect).count == footer.pairs.count }
    var hints = hints(of: keys.footer(of: shop.context, at: shop.place))
    var footer = footer(of: hints, notice)
    if let notice, !fits(footer), isLineAboveFree {
      // No key gives way to what was just said.
      frame.place(
        Footer([], status: notice, glyphs: glyphs),
        in: Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1))
      footer = self.footer(of: hints, nil)
    }
    for command in expendable where !fits(footer) {
      hints = hints.compactMap { $0.without(command) }
      footer.pairs = hints.map(pair)
    }
    // The rows show what goes on too; how to get help and how to leave stands here alone.
    var activity = activity
    while !fits(footer), !footer.status.isEmpty, footer.status != notice {
      activity.removeLast()
      footer.status = joined(activity)
    }
    if !fits(footer), !footer.note.isEmpty { footer.note = words.simulated }
    let last: [Command] = shop.context == .list ? [.info, .back, .activate] : [.activate]
    for command in last where !fits(footer) {
      hints = hints.compactMap { $0.without(command) }
      footer.pairs = hints.map(pair)
    }
    if sheetEnd != nil {
      frame.canvas.fill(
        Rect(x: 0, y: layout.footer, width: layout.columns, height: 1), Style())
    }
    frame.place(footer, in: rect)
    for (hint, hit) in zip(hints, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(hint.rows[0].command))
    }
  }

  /// A Boolean value that indicates whether nothing stands in the line above the last one.
  private var isLineAboveFree: Bool {
    layout.bottom < layout.footer && sheetEnd ?? 0 < layout.footer
  }

  /// What the top line, the search field and habit tell anyway goes first where there is no room for all; that a
  /// text goes on is told by nothing else.
  private var expendable: [Command] {
    switch shop.context {
    case .help: []
    case .page, .receipt: [.remove, .pause]
    default:
      [
        .nextPlace, .down, .sort, .search, .remove, .restore, .gallery, .readDown, .nextControl,
        .pause,
      ]
    }
  }

  /// What the last line says of one act: the keys that do it, and the word.
  private struct Hint {
    var rows: [KeyTable.Row]
    var word: String

    /// The same without the keys of a command; nil where none is left.
    func without(_ command: Command) -> Hint? {
      let rows = rows.filter { $0.command != command }
      return rows.isEmpty ? nil : Hint(rows: rows, word: word)
    }
  }

  /// One hint for each act, however many keys do it.
  private func hints(of rows: [KeyTable.Row]) -> [Hint] {
    var hints: [Hint] = []
    for row in rows where isUseful(row.command) {
      let word = word(row.command)
      if let index = hints.firstIndex(where: { $0.word == word }) {
        hints[index].rows.append(row)
      } else {
        hints.append(Hint(rows: [row], word: word))
      }
    }
    return hints
  }

  private func footer(of hints: [Hint], _ notice: String?) -> Footer {
    let pairs = hints.map(pair)
    // The rows show what goes on, too; that no money moves must be read somewhere.
    guard !tabs.showsNote(in: topRect) else {
      return Footer(pairs, status: notice ?? joined(activity), glyphs: glyphs)
    }
    return Footer(
      pairs, status: notice ?? "", note: joined([words.simulated] + mouse), glyphs: glyphs)
  }

  private func pair(_ hint: Hint) -> Footer.Pair {
    Footer.Pair(hint.rows.map { label($0.label) }.joined(separator: " "), hint.word)
  }

  func label(_ label: KeyTable.Label) -> String {
    switch label {
    case .text(let text): text
    case .vertical: "\(glyphs.up)\(glyphs.down)"
    case .horizontal: "\(glyphs.left)\(glyphs.right)"
    case .enter: glyphs.enter
    }
  }

  /// That clicks are not heard, and what goes on.
  private var activity: [String] { mouse + shop.apps.tally.activity(in: words) }

  private var mouse: [String] { shop.isMouseSwitchedOff ? [words.mouseIsOff] : [] }

  private func joined(_ parts: [String]) -> String {
    parts.joined(separator: " \(glyphs.separator) ")
  }

  /// The notice that is shown.
  private var notice: String? {
    shop.notice.flatMap { $0.isShown(at: now) ? $0.text : nil }
  }

  /// A Boolean value that indicates whether a key does something here, so that the footer names it.
  private func isUseful(_ command: Command) -> Bool {
    switch command {
    case .pause: isAppInHand && shop.apps.canPause
    case .down where [.page, .receipt, .help].contains(shop.context): shop.reading.scrolls
    case .nextControl where shop.context == .receipt: shop.canRefund
    case .nextControl where shop.context == .list: shop.place == .console
    case .remove: shop.place == .tips ? shop.awaitsApproval : isAppInHand && shop.apps.canRemove
    case .down where shop.context == .list: shop.rowCount(of: shop.place) > 0
    case .sort where isCatalogEmpty: false
    case .search: shop.place == .apps && !isCatalogEmpty
    // Enter says it already, unless Cancel has the focus.
    case .buy: shop.focused != .overlay(.payment(.buy))
    case .refund: shop.canRefund
    case .readDown: layout.hasDetail && shop.reading.scrolls
    case .back where shop.context == .list: shop.isTimelineOpen || shop.isFiltered
    case .info: shop.canShowInfo
    // Esc leaves too, and says so wherever it does.
    case .activate where shop.context != .list && leaves: false
    case .activate: shop.context == .search || pressesSomething
    default: true
    }
  }

  /// A Boolean value that indicates whether there is nothing to move in, to search or to sort.
  var isCatalogEmpty: Bool {
    let list = shop.apps.list
    return shop.place == .apps && list.searchText.isEmpty && list.window?.isWhole == true
      && list.window?.total == 0
  }

  /// A Boolean value that indicates whether keys act on an app: the focused one, or that of the
  /// page on top.
  private var isAppInHand: Bool {
    switch shop.overlays.last {
    case nil: shop.place == .apps
    case .page: true
    case .payment, .chooser, .confirmation, .receipt, .refund, .thanks, .help, .opened: false
    }
  }

  /// A Boolean value that indicates whether a press on the focused control does something that has
  /// a name.
  private var pressesSomething: Bool {
    shop.focused.map { shop.isEnabled($0, at: now) && shop.action(of: $0) != .press } ?? false
  }

  /// A Boolean value that indicates whether a press on the focused control only leaves.
  private var leaves: Bool {
    switch shop.focused.map(shop.action) {
    case .dismiss, .cancel: true
    default: false
    }
  }

  /// The action of a yes to the question on top, in a word.
  private var yes: String {
    if case .confirmation(let confirmation)? = shop.overlays.last {
      return confirmation.request.verb.lowercased()
    }
    return words.action(shop.action(of: .overlay(.payment(.buy))))
  }

  /// Returns the action of a key here, in a word.
  private func word(_ command: Command) -> String {
    switch (command, shop.context) {
    case (.activate, .search): return words.done
    case (.pause, _) where shop.apps.resumes: return words.action(.resume)
    case (.back, .finder) where shop.hasTypedChoice: return words.clear
    case (.back, .list) where shop.isTimelineOpen: return words.action(.dismiss)
    case (.back, .list),
      (.back, .search) where shop.isFiltered:
      return words.showAll
    case (.back, .chooser), (.back, .finder), (.back, .help), (.back, .overlay), (.back, .receipt):
      return words.action(.dismiss)
    case (.remove, _) where shop.place == .tips || shop.awaitsApproval: return words.giveUp
    case (.buy, .payment): return yes
    case (.activate, .payment) where shop.focused == .overlay(.payment(.buy)): return yes
    case (.nextControl, .list) where shop.place == .console: return words.jar.sections
    case (.activate, _):
      return shop.focused.map { words.action(shop.action(of: $0)) } ?? words.command(command)
    default: return words.command(command)
    }
  }
}
