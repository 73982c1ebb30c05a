public import TipJarMachines
public import TipJarTerminal
import TipJarWidgets

extension ShopView: ProgramView {
  /// Returns the number of lines of the text that is read, if it may have changed.
  public func eventsBeforeFrame(of shop: Shop, size: Size, at now: Instant) -> [Shop.Event] {
    guard shop.reading.isStale else { return [] }
    let text = frame(of: shop, size: size, at: now).text
    return [.measured(visible: text.visible, count: text.count)]
  }

  /// Returns the window's title and progress.
  public func status(of shop: Shop) -> WindowStatus? { WindowStatus(shop.apps.tally, words) }

  /// Returns the events that `input` stands for in the shop.
  public func events(for input: ProgramInput<Control>, in shop: Shop) -> [Shop.Event] {
    switch input {
    case .key(let key): [event(for: key, in: shop)]
    case .paste(let text):
      // Pasted text is typed into text fields; elsewhere it does nothing.
      shop.context.takesText ? [.typed(TextCleaner.cleaned(text, limit: Shop.textLimit))] : []
    case .pointer(let pointer): [.pointer(pointer)]
    case .wheel(let notches, let column):
      [.wheel(rows: notches * shop.wheelStep, column: column)]
    case .scrolled(.scrollbar(let part), let top): [.scrolled(part, to: top)]
    case .scrolled: []
    case .resized(let size): [.resized(columns: size.width, rows: size.height)]
    case .focusLost: [.focusLost]
    case .suspend: [.command(.suspend)]
    }
  }

  private func event(for key: Key, in shop: Shop) -> Shop.Event {
    if let command = keys.command(for: key, in: shop.context, at: shop.place) {
      return .command(command)
    }
    if shop.context.takesText, case .character(let character) = key.code,
      key.modifiers.subtracting(.shift).isEmpty
    {
      return .typed(String(character))
    }
    return .otherKey
  }
}
