package import TipJarMachines
package import TipJarTerminal
import TipJarVocabulary
package import TipJarWidgets

package struct ShopView: Sendable {
  package let words: Words
  package let glyphs: GlyphSet
  package let keys: KeyTable
  /// The program that the tips support.
  package let supported: String
  /// The file that the tips are sold from; nil for the built-in store.
  package var storeFile: String?
  /// The names of the kinds of products of the store, with their counts.
  package var storeContents: [KeyValueTable.Row] = []
  package var cursor = CursorPreference.auto

  package init(
    words: Words, glyphs: GlyphSet, keys: KeyTable, supported: String, storeFile: String? = nil,
    storeContents: [KeyValueTable.Row] = [], cursor: CursorPreference = CursorPreference.auto
  ) {
    (self.words, self.glyphs, self.keys, self.supported) = (words, glyphs, keys, supported)
    (self.storeFile, self.storeContents, self.cursor) = (storeFile, storeContents, cursor)
  }

  package func frame(of shop: Shop, size: Size, at now: Instant) -> Frame<HitTarget> {
    let context = FrameContext(self, shop, size: size, at: now)
    ShopScreen(context: context).draw()
    return context.frame
  }
}

/// The whole screen: the places' views between the top line and the footer, with an overlay on top.
private struct ShopScreen: FramePart {
  let context: FrameContext

  func draw() {
    guard layout.isUsable else { return drawTooSmall() }
    TopView(context: context).draw()
    switch shop.openPage {
    case .opened(let row, _)?: OpenedAppView(context: context, row: row).draw()
    case .some:
      if let row = shop.apps.page {
        AppPageView(context: context, row: row).draw(x: layout.margin + 1)
      }
    case nil:
      switch shop.place {
      case .apps: AppsView(context: context).draw()
      case .tips: TipsView(context: context).draw()
      case .purchases: PurchasesView(context: context).draw()
      case .console: ConsoleView(context: context).draw()
      }
    }
    if shop.isTimelineOpen, shop.openPage == nil { TimelineView(context: context).draw() }
    ListBar(context: context).draw()
    // A sheet below another one would show as a broken frame around it.
    if let overlay = shop.overlays.last { draw(overlay) }
    // The footer shows the sheet's keys, but the sheet may cover it.
    if frame.sheet?.maxY ?? 0 <= layout.footer { FooterView(context: context).draw() }
    // The cursor is after typed text, otherwise on the focused control.
    guard frame.cursor == nil else { return }
    placeCursor(
      on: [context.focused, context.focused?.row, .place(shop.place)], context.view.cursor)
  }

  private func draw(_ overlay: Overlay) {
    switch overlay {
    case .question(let question): QuestionView(context: context, question: question).draw()
    case .chooser(let chooser): ChooserView(context: context, chooser: chooser).draw()
    case .receipt(let receipt): ReceiptView(context: context, receipt: receipt).draw()
    case .thanks(let thanks): ThanksView(context: context, thanks: thanks).draw()
    case .help: HelpView(context: context).draw()
    case .source(let sheet): SourceView(context: context).paintSheet(sheet)
    case .entry(let entry): EntryView(context: context, entry: entry).draw()
    case .page, .opened: break
    }
  }
}

extension ShopView: ProgramView {
  /// Returns the number of lines of the text that is read, if it may have changed, and the end of the
  /// time to take back a stop or a removal.
  package func eventsBeforeFrame(of shop: Shop, size: Size, at now: Instant) -> [Shop.Event] {
    let ended: [Shop.Event] = shop.hasUndoEnded(at: now) ? [.undoEnded] : []
    guard shop.reading.isStale else { return ended }
    let text = frame(of: shop, size: size, at: now).text
    return ended + [.measured(visible: text.visible, count: text.count)]
  }

  package func status(of shop: Shop) -> WindowStatus? { WindowStatus(shop.apps.tally, words) }

  /// The end of a download, and a question that waits for an answer.
  package func alert(after event: Shop.Event, in shop: Shop) -> String? {
    switch event {
    case .apps(.download(let id, .reported(_, .finished))):
      words.text("{0} is ready.")(shop.apps.name(of: id))
    case .apps(.download(let id, .reported(_, .failed))):
      words.text("{0} could not be downloaded.")(shop.apps.name(of: id))
    case .asked(.payment(let payment)):
      words.text("{0}: your answer is needed to pay.")(payment.app?.name ?? payment.name)
    default: nil
    }
  }

  package func events(for input: ProgramInput<HitTarget>, in shop: Shop) -> [Shop.Event] {
    switch input {
    case .key(let key, let isRepeat): [event(for: key, isRepeat, in: shop)]
    case .text(let text):
      // Text goes into the field that has the focus; without one it does nothing.
      shop.context.takesText ? [.typed(TextCleaner.cleaned(text, limit: Shop.textLimit))] : []
    case .pointer(let pointer): [.pointer(pointer)]
    case .wheel(let notches, let column): [.wheel(rows: notches * shop.wheelStep, column: column)]
    case .scrolled(.scrollbar(let part), let top): [.scrolled(part, to: top)]
    case .scrolled: []
    case .resized(let size): [.resized(columns: size.width, rows: size.height)]
    case .focusLost: [.focusLost]
    case .suspend: [.command(.suspend)]
    }
  }

  /// A letter goes into a field of text, where no letter is a command.
  package func letter(of key: Key, in shop: Shop) -> Character? {
    guard case .character(let letter) = key.code, key.modifiers.subtracting(.shift).isEmpty,
      shop.context.takesText
    else { return nil }
    return letter
  }

  private func event(for key: Key, _ isRepeat: Bool?, in shop: Shop) -> Shop.Event {
    if let command = keys.command(for: key, in: shop.context, at: shop.place) {
      return .command(command, isRepeat: isRepeat)
    }
    if let letter = letter(of: key, in: shop) { return .typed(String(letter)) }
    if case .character = key.code { return .otherKey }
    return .deadKey
  }
}

/// The scroll bar at the right of a list, which shows the position and can be dragged.
struct ListBar: FramePart {
  let context: FrameContext

  /// Draws the bar next to the list; in a wide window on the rule between list and detail.
  func draw() {
    guard shop.rowCount(of: shop.place) > 0, !isListReplaced else { return }
    let visible = layout.visibleRows(of: shop.place)
    let top = layout.listTop(of: shop.place)
    let pitch = layout.pitch(of: shop.place)
    let gap = pitch - layout.rowHeight(of: shop.place)
    let end = shop.isTimelineOpen ? layout.timelineTop : layout.bottom
    drawBar(
      shop.scroll.top, visible: visible, of: shop.rowCount(of: shop.place),
      in: Rect(x: column, y: top, width: 1, height: max(0, min(visible * pitch - gap, end - top))),
      as: .scrollbar(.list))
  }

  /// A Boolean value that indicates whether a page or a message replaces the rows.
  private var isListReplaced: Bool {
    if shop.openPage != nil { return true }
    return switch shop.place {
    case .apps: (shop.apps.list.window?.count ?? 0) == 0
    case .tips: shop.tips.jar.failure(at: now) != nil
    case .purchases, .console: false
    }
  }

  private var column: Int {
    switch shop.place {
    case .apps: layout.hasDetail ? layout.listEnd + 1 : layout.listEnd
    case .tips: JarView(context: context).start
    case .purchases, .console: lineEnd
    }
  }
}
