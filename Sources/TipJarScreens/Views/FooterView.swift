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
    // Room is kept for the longest word of Enter, so that no press removes the keys before it.
    var (hints, enter) = (keepingPlaces(self.hints, fits), self.enter)
    let notice = drawNoticeAbove() ? nil : self.notice
    // The rows show the activity, too, but the origin must be visible somewhere.
    let hasOrigin = !TopView(context: context).showsNote
    var activity = hasOrigin ? [] : mouse + shop.apps.tally.activity(in: words)
    var footer = Footer(
      [], status: notice.map { $0 + hint } ?? activity.joined(separator: separator),
      note: hasOrigin ? ([origin] + mouse).joined(separator: separator) : "", glyphs: glyphs)
    func drop(_ commands: [Command]) {
      footer.pairs = hints.map { pair($0, enter) }
      for command in commands where !fits(footer) {
        hints = hints.compactMap { $0.without(command) }
        footer.pairs = hints.map { pair($0, enter) }
      }
    }
    drop([])
    // The search field shows these keys, and the rows the activity.
    drop([.sort, .search])
    let whole = activity
    func shorten(to least: Int) {
      while !fits(footer), notice == nil, activity.count > least {
        activity.removeLast()
        footer.status = activity.joined(separator: separator)
      }
    }
    shorten(to: mouse.count)
    if !fits(footer) {
      enter = nil
      hints.removeAll(where: \.word.isEmpty)
    }
    drop(expendable)
    shorten(to: 0)
    if !fits(footer), !footer.note.isEmpty { footer.note = origin }
    drop(shop.context == .list ? [.info, .back, .quit, .activate] : [.activate])
    if frame.sheet != nil {
      frame.canvas.fill(Rect(x: 0, y: layout.footer, width: layout.columns, height: 1), Style())
    }
    hints.removeAll(where: \.word.isEmpty)
    footer.pairs = hints.map { pair($0) }
    // The room that was kept for longer words of Enter.
    while notice == nil, activity.count < whole.count {
      let more = whole.prefix(activity.count + 1)
      var longer = footer
      longer.status = more.joined(separator: separator)
      guard fits(longer) else { break }
      (activity, footer) = (Array(more), longer)
    }
    frame.place(footer, in: rect)
    for (hint, hit) in zip(hints, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(hint.rows[0].command))
    }
  }

  /// Returns a list's hints without the arrows, unless there is room for them next to any key that
  /// comes and goes: they are first, and would move all others.
  private func keepingPlaces(_ hints: [Hint], _ fits: (Footer) -> Bool) -> [Hint] {
    guard shop.context == .list else { return hints }
    let passing = rows.filter { rank(of: $0.command) == 4 }
      .map { Footer.Pair($0.label.text(glyphs), words.command($0.command)) }
    let widest = passing.max { $0.columns < $1.columns }
    return ([.nextPlace, .down] as [Command]).reduce(hints) { hints, command in
      let lasting = hints.filter { [0, 3].contains(rank(of: $0.rows[0].command)) }
        .map { pair($0, enter) }
      let footer = Footer(lasting + [widest].compactMap(\.self), glyphs: glyphs)
      return fits(footer) ? hints : hints.compactMap { $0.without(command) }
    }
  }

  /// Draws the notice on the line above the footer, where messages stand. Returns false if there is
  /// no notice, and if a sheet or a list needs that line: then the footer shows it.
  private func drawNoticeAbove() -> Bool {
    let y = layout.footer - 1
    guard let notice, layout.bottom <= y, frame.sheet?.maxY ?? 0 <= y else { return false }
    // The band of the last row would make it a part of that.
    frame.canvas.fill(Rect(x: 0, y: y, width: layout.columns, height: 1), Style())
    let style = shop.message(at: now)?.cause == nil ? Style() : Style(.warning)
    let columns = DisplayWidth.of(hint)
    let room = layout.columns - 2 * layout.margin - columns
    let end = layout.margin + write(notice, x: layout.margin, y: y, style, limit: room)
    guard let command = shop.message(at: now)?.hint else { return true }
    write(hint, x: end, y: y, Style(.secondary), limit: columns)
    write(key(of: command), x: end + 2, y: y, Style(.standard, .bold), limit: 1)
    frame.region(Rect(x: end + 2, y: y, width: columns - 2, height: 1), as: .key(command))
    return true
  }

  /// The key that the notice names, after two spaces, with its word; empty for none.
  private var hint: String {
    shop.message(at: now)?.hint.map { "  \(key(of: $0)) \(words.command($0))" } ?? ""
  }

  private func key(of command: Command) -> String {
    context.view.keys.rows.first { $0.command == command }?.label.text(glyphs) ?? ""
  }

  /// The commands that are omitted first if space is short, because the top line or the search
  /// field shows them, or users know them. Only the footer shows that a text continues, and that a
  /// user can stop waiting.
  private var expendable: [Command] {
    switch shop.context {
    case .help: []
    case .page, .receipt: [.quit, .source, .thank, .pin, .rollBack, .remove, .pause, .help]
    case .list, .search, .entry, .question, .chooser, .finder, .link, .overlay:
      [
        .readDown, .restore, .refund, .nextPlace, .down, .refresh, .remove, .nextControl, .pause,
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

  private var rows: [KeyTable.Row] {
    context.view.keys.footer(of: shop.context, at: shop.place)
  }

  /// One hint for each action, regardless of its number of keys. In a list and on a page, Enter, whose
  /// word changes, and the keys that come and go with the selection are last: they move no other.
  private var hints: [Hint] {
    let useful = rows.filter { isUseful($0.command) || $0.command == .activate && enter != nil }
    let hints = KeyTable.grouped(useful, by: word).map { Hint(rows: $0.rows, word: $0.word) }
    let ranks = hints.map { rank(of: $0.rows[0].command) }
    return (0...4).flatMap { rank in hints.indices.filter { ranks[$0] == rank }.map { hints[$0] } }
  }

  private func rank(of command: Command) -> Int { isSteady ? state(of: command).rank : 0 }

  private func isUseful(_ command: Command) -> Bool { state(of: command).isUseful }

  private var isSteady: Bool { shop.context == .list || shop.context == .page }

  /// Enter with the longest of its usual words; nil where it has one word.
  private var enter: Footer.Pair? {
    guard isSteady, shop.place != .apps || !shop.isCatalogEmpty else { return nil }
    let actions: [Action] =
      switch shop.place {
      case .apps: [.get, .buy, .update, .stop, .open, .retry, .resume]
      case .tips: shop.tips.jar.tips.map(\.action) + [.retry]
      case .purchases: [.receipt]
      case .console: [.change]
      }
    let enter = KeyLabel.enter.text(glyphs)
    return actions.map { Footer.Pair($0 == .resume ? "\(enter) p" : enter, words.action($0)) }
      .max { $0.columns < $1.columns }
  }

  private var origin: String { showsRealDownloads ? words.text("real") : words.simulated }

  private func pair(_ hint: Hint, _ enter: Footer.Pair? = nil) -> Footer.Pair {
    let pair = Footer.Pair(
      hint.rows.map { $0.label.text(glyphs) }.joined(separator: " "), hint.word)
    guard hint.rows[0].command == .activate, let enter, enter.columns > pair.columns else {
      return pair
    }
    return enter
  }

  private var mouse: [String] { shop.isMouseSwitchedOff ? [words.text("mouse off", "state")] : [] }

  private var notice: String? {
    guard var text = shop.message(at: now)?.text else { return nil }
    let columns = layout.columns - 2 * layout.margin - DisplayWidth.of(hint)
    while DisplayWidth.of(text) > columns, let part = text.withoutLastSentence { text = part }
    return text
  }

  /// The place of a command in the hints of a list or a page, where those that come and go are last,
  /// and whether it does something now that no other hint says.
  private func state(of command: Command) -> (rank: Int, isUseful: Bool) {
    let isList = shop.context == .list
    let apps = shop.apps
    return switch command {
    case .restore: (1, true)
    case .search: (1, shop.place == .apps && !shop.isCatalogEmpty)
    case .sort: (2, !shop.isCatalogEmpty)
    // Esc leaves too, and its hint is always shown.
    case .activate: (3, (isList || !leaves) && (shop.context == .search || pressesSomething))
    case .pause: (4, shop.isAppInHand && apps.canPause)
    case .rollBack: (4, shop.isAppInHand && apps.canRollBack)
    case .updateAll: (4, apps.updates.count > 1)
    case .pin: (4, shop.isAppInHand && apps.inHand?.release.isPinned != nil)
    case .thank where shop.context == .link: (0, shop.shownMaker != nil)
    case .source, .thank: (4, shop.isAppInHand && apps.inHand?.address.isEmpty == false)
    case .refund: (4, shop.canRefund)
    case .readDown: (4, layout.hasDetail && shop.reading.scrolls)
    // The last are left out if there is no room for all.
    case .remove:
      (
        shop.awaitsApproval && layout.columns < 60 ? 0 : 4,
        shop.place == .tips ? shop.awaitsApproval : shop.isAppInHand && apps.canRemove
      )
    case .back: (isList ? 4 : 0, !isList || shop.isTimelineOpen || shop.isFiltered)
    case .down: (0, hasMore)
    case .nextControl:
      (0, shop.context == .receipt ? shop.canRefund : !isList || shop.place == .console)
    case .browse: (0, shop.opensPages)
    // Enter shows the same word, unless Cancel has the focus.
    case .buy: (0, shop.focused != .overlay(.answer(.yes)))
    case .info: (0, shop.canShowInfo)
    // Only a list that projects are added to asks for their releases.
    case .refresh: (0, context.view.keys.adds && apps.list.window?.rows.isEmpty == false)
    case .up, .pageUp, .pageDown, .first, .last, .previousPlace, .nextPlace, .open,
      .previousControl, .decline, .deleteBackward, .clearText, .add, .copy, .readUp,
      .timeline, .help, .toggleMouse, .redraw, .suspend, .quit, .interrupt, .undo, .theme:
      (0, true)
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
      case .activate: isUseful(.activate) ? activateWord : ""
      case .back: backWord
      case .pause: shop.apps.resumes ? words.action(.resume) : nil
      case .remove: words.action(shop.removal)
      case .buy: shop.context == .question ? yes : nil
      case .add: words.action(.add)
      case .rollBack: shop.apps.inHand?.release.rollBack?.verb.lowercased()
      case .pin: shop.apps.inHand?.release.isPinned == true ? words.text("unpin") : nil
      case .thank:
        shop.shownMaker.map { words.text("next link ({0} of {1})")($0.number, $0.count) }
      case .nextPlace:
        shop.place == .console && shop.console.hasButtons ? words.action(.choose) : nil
      case .nextControl:
        shop.context == .list && shop.place == .console ? words.text("sections") : nil
      default: nil
      }
    return word ?? words.command(command)
  }

  private var activateWord: String? {
    if shop.context == .search { return words.text("done") }
    if shop.focused == .overlay(.answer(.yes)), shop.context == .question { return yes }
    return shop.focused.map { words.action(shop.action(of: $0)) }
  }

  private var backWord: String? {
    switch shop.context {
    case .list: shop.isTimelineOpen ? words.action(.dismiss) : words.text("show all")
    case .search: shop.isFiltered ? words.text("show all") : nil
    case .entry: words.action(.cancel)
    case .chooser, .finder, .help, .link, .overlay, .receipt: words.action(.dismiss)
    case .question, .page: nil
    }
  }
}
