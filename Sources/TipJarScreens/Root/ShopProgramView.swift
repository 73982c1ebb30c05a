package import TipJarMachines
package import TipJarTerminal
package import TipJarWidgets

/// The view of the shop, or of the gallery while it is open. It translates input for the visible
/// one.
package struct ShopProgramView: ProgramView {
  let shop: ShopView
  let gallery: GalleryView

  /// Creates the view of a shop, and of a gallery in the same words and glyphs.
  package init(_ shop: ShopView) {
    self.shop = shop
    gallery = GalleryView(glyphs: shop.glyphs, words: shop.words, cursor: shop.cursor)
  }

  package func frame(
    of program: ShopProgram, size: Size, at now: Instant
  ) -> Frame<ShopProgram.Control> {
    if let open = program.gallery {
      return gallery.frame(of: open, size: size, at: now).mapControls(ShopProgram.Control.gallery)
    }
    return shop.frame(of: program.shop, size: size, at: now).mapControls(ShopProgram.Control.shop)
  }

  package func eventsBeforeFrame(
    of program: ShopProgram, size: Size, at now: Instant
  ) -> [ShopProgram.Event] {
    if let open = program.gallery {
      return gallery.eventsBeforeFrame(of: open, size: size, at: now).map { .gallery($0) }
    }
    guard program.shop.reading.isStale else { return [] }
    let text = shop.frame(of: program.shop, size: size, at: now).text
    return [.shop(.measured(visible: text.visible, count: text.count))]
  }

  package func events(
    for input: ProgramInput<ShopProgram.Control>, in program: ShopProgram
  ) -> [ShopProgram.Event] {
    if case .resized(let size) = input {
      return [.resized(columns: size.width, rows: size.height)]
    }
    if let open = program.gallery {
      let input = input.mapControls { if case .gallery(let control) = $0 { control } else { nil } }
      return input.map { gallery.events(for: $0, in: open) }?.map { .gallery($0) } ?? []
    }
    let input = input.mapControls { if case .shop(let control) = $0 { control } else { nil } }
    return input.map { shop.events(for: $0, in: program.shop) }?.map { .shop($0) } ?? []
  }

  package func status(of program: ShopProgram) -> WindowStatus? {
    program.gallery == nil ? WindowStatus(program.shop.apps.tally, shop.words) : nil
  }
}

extension ShopView {
  /// Returns the events that `input` stands for in the shop.
  func events(for input: ProgramInput<Control>, in shop: Shop) -> [Shop.Event] {
    switch input {
    case .key(let key): [event(for: key, in: shop)]
    case .paste(let text):
      // Pasted text is typed into text fields; elsewhere it does nothing.
      shop.context.takesText ? [.typed(TextCleaner.cleaned(text, limit: Shop.textLimit))] : []
    case .pointerDown(let button, let control): [.pointer(.down(button, on: control))]
    case .pointerMoved(let zone): [.pointer(.moved(zone))]
    case .pointerUp(let button, let zone): [.pointer(.up(button, zone))]
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

extension ProgramInput {
  /// Returns the input with its controls translated; nil if its control no longer exists.
  fileprivate func mapControls<Other>(
    _ translate: (Control) -> Other?
  ) -> ProgramInput<Other>? {
    switch self {
    case .key(let key): .key(key)
    case .paste(let text): .paste(text)
    case .pointerDown(let button, let control): .pointerDown(button, on: control.flatMap(translate))
    case .pointerMoved(let zone): .pointerMoved(zone)
    case .pointerUp(let button, let zone): .pointerUp(button, zone)
    case .wheel(let notches, let column): .wheel(notches: notches, column: column)
    case .scrolled(let control, let top): translate(control).map { .scrolled($0, to: top) }
    case .resized(let size): .resized(size)
    case .focusLost: .focusLost
    case .suspend: .suspend
    }
  }
}
