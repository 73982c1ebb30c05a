import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The help: the keys of the current context next to those that work everywhere, each clickable.
struct HelpView: FramePart {
  let context: FrameContext

  private enum Line {
    case blank
    case heading(String)
    case keys(HelpPage.Line, isClickable: Bool)
  }

  func draw() {
    let columns = columns
    let both = "\(words.text("Double-click opens a row.")) \(words.helpMouse)"
    let opensRows = shop.place.opensRowsOnDoubleClick
    let rect = drawHelp(
      width: columns.count * Self.width - Self.gap, count: columns.map(\.count).max() ?? 0,
      mouse: { opensRows && DisplayWidth.of(both) <= $0 ? both : words.helpMouse },
      outside: .overlay(.outside), bar: .scrollbar(.text)
    ) { top, rect in
      for (index, lines) in columns.enumerated() {
        let x = rect.x + index * Self.width
        for (row, line) in lines.dropFirst(top).prefix(rect.height).enumerated() {
          let width = min(columnWidth, rect.maxX - x)
          draw(line, in: Rect(x: x, y: rect.y + row, width: width, height: 1))
        }
      }
    }
    drawDismiss(words.close, in: rect)
  }

  /// Side by side if there is room, otherwise one below the other.
  private var columns: [[Line]] {
    let below = shop.belowHelp
    let page = context.view.keys.help(in: below.context, at: below.place) { word($0, below) }
    // Without a pane next to the list there is no text to scroll.
    let local = page.here.filter { $0.keys.first.map { isOffered($0.command, below) } ?? true }
    // The keys of a question answer it, so they are not pressed by chance.
    let asks = below.context == .question
    let here = [.heading(heading(below))] + local.flatMap { lines(of: $0, isClickable: !asks) }
    let question =
      asks
      ? []
      : [.blank, .heading(words.text("When asked"))]
        + page.question.map { Line.keys($0, isClickable: false) }
    let everywhere =
      [.heading(words.text("Everywhere"))] + page.everywhere.flatMap { lines(of: $0) }
    guard layout.columns >= 2 * Self.width + 4 else {
      return [here + [.blank] + everywhere + question]
    }
    // A question has its keys on its buttons, too.
    let least = min(here.count, everywhere.count)
    guard least + question.count <= layout.visibleHelp else { return [here, everywhere] }
    return here.count > everywhere.count
      ? [here, everywhere + question] : [here + question, everywhere]
  }

  /// Returns whether a command can have an effect there. Without a pane next to the list there is no
  /// text to scroll, and simulated apps have no project.
  private func isOffered(_ command: Command, _ below: Shop) -> Bool {
    switch command {
    case .readUp, .readDown: layout.hasDetail
    case .rollBack, .pin, .source, .refresh, .thank:
      context.view.keys.adds
        || below.apps.list.window?.rows.contains { !$0.address.isEmpty } == true
        || below.apps.inHand?.address.isEmpty == false
    default: true
    }
  }

  /// Returns the lines of an action, several if its keys or its words do not fit into one.
  private func lines(of line: HelpPage.Line, isClickable: Bool = true) -> [Line] {
    let words = Paragraph(line.word).lines(width: columnWidth - keysWidth)
    var lines = words.map { HelpPage.Line(keys: [], word: $0) }
    var (row, x) = (0, 0)
    for key in line.keys {
      let columns = DisplayWidth.of(key.key.name(glyphs, self.words.language)) + 1
      if x > 0, x + columns > keysWidth { (row, x) = (row + 1, 0) }
      if row == lines.count { lines.append(HelpPage.Line(keys: [], word: "")) }
      lines[row].keys.append(key)
      x += columns
    }
    return lines.map { .keys($0, isClickable: isClickable) }
  }

  private func draw(_ line: Line, in rect: Rect) {
    switch line {
    case .blank: break
    case .heading(let text):
      write(text, x: rect.x, y: rect.y, Style(.onSheet, .underline), in: rect)
    case .keys(let line, let isClickable):
      var x = rect.x
      for (key, command) in line.keys {
        let name = key.name(glyphs, words.language)
        write(name, x: x, y: rect.y, Style(.onSheet, .bold), in: rect)
        let place = Rect(x: x, y: rect.y, width: DisplayWidth.of(name), height: 1)
        if isClickable { frame.region(place, as: .overlay(.helpKey(command))) }
        x = place.maxX + 1
      }
      let start = max(x, rect.x + keysWidth)
      write(line.word, x: start, y: rect.y, Style(.onSheetSecondary), in: rect)
      guard isClickable, !line.word.isEmpty, let command = line.keys.first?.command else { return }
      let width = min(DisplayWidth.of(line.word), rect.maxX - start)
      frame.region(
        Rect(x: start, y: rect.y, width: width, height: 1), as: .overlay(.helpKey(command)))
    }
  }

  private func heading(_ below: Shop) -> String {
    switch below.overlays.last {
    case .page: below.apps.page?.name ?? ""
    case .receipt: words.receipt
    case .chooser(let chooser): chooser.title
    case .source(let sheet): sheet.link.title
    case .question: words.text("When asked")
    case .thanks, .help, .opened, .entry, nil: name(of: below.place)
    }
  }

  /// Returns the word for a key's action there, independent of the focus.
  private func word(_ command: Command, _ below: Shop) -> String {
    switch command {
    case .activate: activateWord(below)
    case .nextControl, .previousControl:
      below.context == .list && below.place == .console
        ? words.text("sections") : words.command(command)
    case .pause: "\(words.command(.pause)), \(words.action(.resume))"
    case .pin: "\(words.command(.pin)), \(words.text("unpin"))"
    case .remove where below.place == .tips: words.action(.hideRequest)
    case .buy: words.text("yes")
    case .decline: words.text("no")
    case .toggleMouse: below.isMouseOn ? words.text("mouse off") : words.text("mouse on")
    default: words.command(command)
    }
  }

  /// Returns the word for Enter there.
  private func activateWord(_ below: Shop) -> String {
    let download = [Action.get, .update, .open, .stop].map(words.action).joined(separator: ", ")
    return switch below.context {
    case .page: download
    case .list:
      switch below.place {
      case .apps: download
      case .tips: words.action(below.tips.jar.tips.first?.action ?? .tip)
      case .purchases: words.action(.receipt)
      case .console: words.action(.change)
      }
    case .chooser, .finder: words.action(.choose)
    case .receipt: words.action(.dismiss)
    case .search, .entry, .question, .help, .link, .overlay: words.command(.activate)
    }
  }

  /// The columns of a help column with the gap before the next one, and of that gap.
  private static let width = 36
  private static let gap = 3
  private var columnWidth: Int { min(Self.width - Self.gap, layout.columns - 4) }
  /// The columns of the keys before their words.
  private var keysWidth: Int { layout.columns < 44 ? 10 : 17 }
}
