import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The footer: the keys, the activity or a notice.
struct FooterView: FramePart {
  let context: FrameContext

  func draw() {
    let rect = Rect(
      x: layout.margin, y: layout.footer, width: layout.columns - 2 * layout.margin, height: 1)
    let fits = { (footer: Footer) in footer.hitRects(in: rect).count == footer.pairs.count }
    var hints = hints(of: context.view.keys.footer(of: shop.context, at: shop.place))
    let notice = placeBelowSheet() ? nil : self.notice
    var footer = footer(of: hints, notice)
    let isLineAboveFree = layout.bottom < layout.footer && frame.sheet?.maxY ?? 0 < layout.footer
    if let notice, !fits(footer), isLineAboveFree {
      // The notice displaces no key.
      frame.place(
        Footer([], status: notice, glyphs: glyphs),
        in: Rect(x: rect.x, y: rect.y - 1, width: rect.width, height: 1))
      footer = self.footer(of: hints, nil)
    }
    for command in expendable where !fits(footer) {
      hints = hints.compactMap { $0.without(command) }
      footer.pairs = hints.map(pair)
    }
    // The rows show the activity, too; the keys for help and for leaving are shown only here.
    var activity = activity
    while !fits(footer), !footer.status.isEmpty, footer.status != notice {
      activity.removeLast()
      footer.status = activity.joined(separator: separator)
    }
    if !fits(footer), !footer.note.isEmpty { footer.note = origin }
    let last: [Command] = shop.context == .list ? [.info, .back, .activate] : [.activate]
    for command in last where !fits(footer) {
      hints = hints.compactMap { $0.without(command) }
      footer.pairs = hints.map(pair)
    }
    if frame.sheet != nil {
      frame.canvas.fill(Rect(x: 0, y: layout.footer, width: layout.columns, height: 1), Style())
    }
    frame.place(footer, in: rect)
    for (hint, hit) in zip(hints, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(hint.rows[0].command))
    }
  }

  /// Draws the answer to a press on a sheet's button on the line below the sheet. Returns false for
  /// any other notice, and if there is no such line.
  private func placeBelowSheet() -> Bool {
    guard let notice, shop.notice?.cause != nil, let sheet = frame.sheet, sheet.maxY < layout.footer
    else { return false }
    let columns = min(DisplayWidth.of(notice) + 2, layout.columns)
    let line = Rect(
      x: max(0, sheet.x + (sheet.width - columns) / 2), y: sheet.maxY, width: columns, height: 1)
    let below = Rect(x: sheet.x, y: line.y, width: sheet.width, height: 1)
    for part in [line, below] { frame.canvas.fill(part, Style()) }
    write(notice, x: line.x + 1, y: line.y, Style(.warning, .bold), limit: columns - 1)
    return true
  }

  /// The commands that are omitted first if space is short, because the top line or the search
  /// field shows them, or users know them. Only the footer shows that a text continues, and that a
  /// user can stop waiting.
  private var expendable: [Command] {
    switch shop.context {
    case .help: []
    case .page, .receipt: [.quit, .help, .pin, .remove, .pause, .source, .rollBack]
    case .list, .search, .entry, .question, .chooser, .finder, .link, .overlay:
      [
        .nextPlace, .down, .sort, .search, .remove, .restore, .refund, .readDown, .nextControl,
        .pause,
      ].filter { $0 != .remove || !shop.awaitsApproval }
    }
  }

  /// A hint in the footer: the keys of an action, and the word for it.
  private struct Hint {
    var rows: [KeyTable.Row]
    var word: String

    /// Returns the same hint without the keys of a command; nil if no key is left.
    func without(_ command: Command) -> Hint? {
      let rows = rows.filter { $0.command != command }
      return rows.isEmpty ? nil : Hint(rows: rows, word: word)
    }
  }

  /// Returns one hint for each action, regardless of its number of keys.
  private func hints(of rows: [KeyTable.Row]) -> [Hint] {
    KeyTable.grouped(rows.filter { isUseful($0.command) }, by: word)
      .map { Hint(rows: $0.rows, word: $0.word) }
  }

  private func footer(of hints: [Hint], _ notice: String?) -> Footer {
    let pairs = hints.map(pair)
    // The rows show the activity, too, but the origin must be visible somewhere.
    guard !TopView(context: context).showsNote else {
      return Footer(pairs, status: notice ?? activity.joined(separator: separator), glyphs: glyphs)
    }
    return Footer(
      pairs, status: notice ?? "", note: ([origin] + mouse).joined(separator: separator),
      glyphs: glyphs)
  }

  private var origin: String { showsRealDownloads ? words.real : words.simulated }

  private func pair(_ hint: Hint) -> Footer.Pair {
    Footer.Pair(hint.rows.map { $0.label.text(glyphs) }.joined(separator: " "), hint.word)
  }

  private var activity: [String] { mouse + shop.apps.tally.activity(in: words) }

  private var mouse: [String] { shop.isMouseSwitchedOff ? [words.mouseIsOff] : [] }

  private var notice: String? { shop.notice.flatMap { $0.isShown(at: now) ? $0.text : nil } }

  private func isUseful(_ command: Command) -> Bool {
    let isList = shop.context == .list
    return switch command {
    case .pause: shop.isAppInHand && shop.apps.canPause
    case .down: hasMore
    case .nextControl:
      shop.context == .receipt ? shop.canRefund : !isList || shop.place == .console
    case .remove:
      shop.place == .tips ? shop.awaitsApproval : shop.isAppInHand && shop.apps.canRemove
    case .rollBack: shop.isAppInHand && shop.apps.canRollBack
    case .updateAll: shop.apps.updates.count > 1
    case .pin: shop.isAppInHand && shop.apps.inHand?.release.isPinned != nil
    case .source: shop.isAppInHand && shop.apps.inHand?.address.isEmpty == false
    case .browse: shop.opensPages
    case .sort: !shop.isCatalogEmpty
    case .search: shop.place == .apps && !shop.isCatalogEmpty
    // Enter shows the same word, unless Cancel has the focus.
    case .buy: shop.focused != .overlay(.answer(.yes))
    case .refund: shop.canRefund
    case .readDown: layout.hasDetail && shop.reading.scrolls
    case .back: !isList || shop.isTimelineOpen || shop.isFiltered
    case .info: shop.canShowInfo
    // Esc leaves too, and its hint is always shown.
    case .activate: (isList || !leaves) && (shop.context == .search || pressesSomething)
    case .up, .pageUp, .pageDown, .first, .last, .previousPlace, .nextPlace, .open,
      .previousControl, .decline, .deleteBackward, .refresh, .add, .copy, .restore, .readUp,
      .timeline,
      .help,
      .toggleMouse, .redraw, .suspend, .quit,
      .interrupt:
      true
    }
  }

  private var hasMore: Bool {
    switch shop.context {
    case .page, .receipt, .help: shop.reading.scrolls
    case .list: shop.rowCount(of: shop.place) > 0
    case .search, .entry, .question, .chooser, .finder, .link, .overlay: true
    }
  }

  /// Indicates whether a press on the focused control does something that has a name.
  private var pressesSomething: Bool {
    shop.focused.map { shop.isEnabled($0, at: now) && shop.action(of: $0) != .press } ?? false
  }

  /// A Boolean value that indicates whether a press on the focused control only leaves.
  private var leaves: Bool {
    let action = shop.focused.map(shop.action)
    return action == .dismiss || action == .cancel
  }

  private var yes: String {
    shop.overlays.last?.question?.text?.verb.lowercased()
      ?? words.action(shop.action(of: .overlay(.answer(.yes))))
  }

  private func word(_ command: Command) -> String {
    let word: String? =
      switch command {
      case .activate: activateWord
      case .back: backWord
      case .pause: shop.apps.resumes ? words.action(.resume) : nil
      case .remove:
        shop.place == .tips || shop.awaitsApproval
          ? words.giveUp : shop.apps.discards ? words.discard : nil
      case .buy: shop.context == .question ? yes : nil
      case .add: words.action(.add)
      case .rollBack: shop.apps.inHand?.release.rollBack?.verb.lowercased()
      case .pin: shop.apps.inHand?.release.isPinned == true ? words.unpin : nil
      case .nextControl:
        shop.context == .list && shop.place == .console ? words.jar.sections : nil
      default: nil
      }
    return word ?? words.command(command)
  }

  private var activateWord: String? {
    if shop.context == .search { return words.done }
    if shop.focused == .overlay(.answer(.yes)), shop.context == .question { return yes }
    return shop.focused.map { words.action(shop.action(of: $0)) }
  }

  private var backWord: String? {
    switch shop.context {
    case .list: shop.isTimelineOpen ? words.action(.dismiss) : words.showAll
    case .search: shop.isFiltered ? words.showAll : nil
    case .entry: words.action(.cancel)
    case .finder: shop.hasTypedChoice ? words.clear : words.action(.dismiss)
    case .chooser, .help, .link, .overlay, .receipt: words.action(.dismiss)
    case .question, .page: nil
    }
  }
}
