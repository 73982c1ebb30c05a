package import TipJarMachines
package import TipJarTerminal
package import TipJarWidgets

/// The view of the gallery: one value in, one frame out.
package struct GalleryView: ProgramView {
  package let glyphs: GlyphSet
  package let words: Words
  package var keys = GalleryKeys.standard
  /// The visibility of the terminal's cursor.
  package var cursor = CursorPreference.auto

  /// Creates a value from its parts.
  package init(
    glyphs: GlyphSet,
    words: Words,
    keys: GalleryKeys = GalleryKeys.standard,
    cursor: CursorPreference = CursorPreference.auto
  ) {
    self.glyphs = glyphs
    self.words = words
    self.keys = keys
    self.cursor = cursor
  }

  package func frame(of gallery: Gallery, size: Size, at now: Instant) -> Frame<Gallery.Control> {
    let parts = Parts(size)
    let page = page(of: gallery, parts, at: now)
    var frame = Frame<Gallery.Control>(size: size)
    page.copy(to: &frame, area: parts.page)
    drawTop(gallery, on: &frame, margin: parts.margin, isAiry: parts.isAiry)
    drawFooter(gallery, on: &frame, margin: parts.margin, at: now)
    let focused =
      gallery.focused.flatMap { frame.region(of: $0) } ?? frame.region(of: .page(gallery.page))
    frame.cursor = focused.map {
      HardwareCursor(at: frame.start(of: $0), isVisible: cursor == .visible)
    }
    return frame
  }

  /// The passing of time, and the rows of the page if they may have changed.
  package func eventsBeforeFrame(
    of gallery: Gallery, size: Size, at now: Instant
  ) -> [Gallery.Event] {
    var current = gallery
    _ = current.handle(.passed, at: now)
    guard current.isStale else { return [.passed] }
    let parts = Parts(size)
    let page = page(of: current, parts, at: now)
    let focus = current.focused.flatMap { page.frame.region(of: $0) }
    return [
      .passed,
      .measured(
        rows: parts.page.height, contentRows: page.y, focus: focus.map { $0.y..<$0.maxY }),
    ]
  }

  package func events(
    for input: ProgramInput<Gallery.Control>, in gallery: Gallery
  ) -> [Gallery.Event] {
    switch input {
    case .key(let key): keys.command(for: key).map { [.command($0)] } ?? []
    case .pointerDown(let button, let control): [.down(button, on: control)]
    case .pointerMoved(let zone): [.moved(zone)]
    case .pointerUp(let button, let zone): [.up(button, zone)]
    case .wheel(let notches, _): [.wheel(rows: notches * 3)]
    case .scrolled(_, let top): [.scrolled(to: top)]
    case .resized: [.resized]
    case .focusLost: [.focusLost]
    case .suspend: [.command(.suspend)]
    case .paste: []
    }
  }

  /// The parts of the window.
  private struct Parts {
    let isAiry: Bool
    let margin: Int
    /// The rows between the tabs and the footer.
    let page: Rect

    init(_ size: Size) {
      isAiry = size.height >= 20
      margin = size.width >= 60 ? 2 : 1
      let top = isAiry ? 3 : 1
      page = Rect(
        x: margin, y: top, width: size.width - 2 * margin,
        height: max(0, size.height - top - (isAiry ? 2 : 1)))
    }
  }

  /// Returns the open page as a whole.
  private func page(of gallery: Gallery, _ parts: Parts, at now: Instant) -> GalleryPage {
    var page = GalleryPage(
      gallery: gallery, now: now, glyphs: glyphs, words: words, width: max(0, parts.page.width))
    page.draw()
    return page
  }

  private func drawTop(
    _ gallery: Gallery, on frame: inout Frame<Gallery.Control>, margin: Int, isAiry: Bool
  ) {
    let size = frame.canvas.size
    let tabs = TabBar(
      places: Gallery.Page.allCases.map(words.gallery.page), open: gallery.page.rawValue,
      glyphs: glyphs)
    let rect = Rect(x: margin, y: 0, width: size.width - 2 * margin, height: isAiry ? 2 : 1)
    frame.place(tabs, in: rect)
    for (page, hit) in zip(Gallery.Page.allCases, tabs.hitRects(in: rect)) {
      frame.region(hit, as: .page(page))
    }
  }

  private func drawFooter(
    _ gallery: Gallery, on frame: inout Frame<Gallery.Control>, margin: Int, at now: Instant
  ) {
    let size = frame.canvas.size
    let named = keys.rows.filter {
      $0.word != nil && ($0.command != .activate || gallery.focused != nil)
    }
    let footer = Footer(
      named.map { Footer.Pair($0.label.text(glyphs), word($0, gallery)) },
      status: status(gallery, at: now), glyphs: glyphs)
    let rect = Rect(x: margin, y: size.height - 1, width: size.width - 2 * margin, height: 1)
    frame.place(footer, in: rect)
    for (row, hit) in zip(named, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(row.command))
    }
  }

  /// Returns the word next to a key; for a switch, its current setting.
  private func word(_ row: GalleryKeys.Row, _ gallery: Gallery) -> String {
    row.command == .nextPolicy ? "\(gallery.policy)" : row.word.map(words.gallery.phrase) ?? ""
  }

  /// Returns the settings that differ from the storefront's: the policy, and the gallery's time.
  private func status(_ gallery: Gallery, at now: Instant) -> String {
    let clock = gallery.clock
    var parts: [String] = []
    if gallery.policy != .queue { parts.append(words.gallery.policy("\(gallery.policy)")) }
    if clock.isStopped {
      parts.append(words.gallery.stoppedAt(Figures.seconds(clock.time(at: now))))
    }
    if clock.halvings > 0 { parts.append(words.gallery.speed(1 << clock.halvings)) }
    return parts.joined(separator: " \(glyphs.separator) ")
  }
}

extension KeyTable.Label {
  /// Returns the notation of a key in a glyph set.
  package func text(_ glyphs: GlyphSet) -> String {
    switch self {
    case .text(let text): text
    case .vertical: "\(glyphs.up)\(glyphs.down)"
    case .horizontal: "\(glyphs.left)\(glyphs.right)"
    case .enter: glyphs.enter
    }
  }
}
