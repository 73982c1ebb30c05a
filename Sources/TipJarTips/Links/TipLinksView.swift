package import TipJarInterface
package import TipJarMachines
package import TipJarTerminal
package import TipJarWidgets

/// The view of the links: one value in, one frame out.
package struct TipLinksView: ProgramView {
  package let glyphs: GlyphSet
  package let words: Words
  package let hasColors: Bool
  package var keys = KeyTable.links
  package var cursor = CursorPreference.auto

  package init(
    glyphs: GlyphSet, words: Words, hasColors: Bool = true,
    cursor: CursorPreference = CursorPreference.auto
  ) { (self.glyphs, self.words, self.hasColors, self.cursor) = (glyphs, words, hasColors, cursor) }

  package func frame(
    of links: TipLinks, size: Size, at now: Instant
  ) -> Frame<TipLinks.HitTarget> { painter(of: links, size, at: now).frame }

  package func eventsBeforeFrame(
    of links: TipLinks, size: Size, at now: Instant
  ) -> [TipLinks.Event] {
    links.isStale ? [.measured(painter(of: links, size, at: now).measures)] : []
  }

  package func status(of links: TipLinks) -> WindowStatus? {
    WindowStatus(title: words.links.title(links.name))
  }

  private func painter(of links: TipLinks, _ size: Size, at now: Instant) -> TipLinksPainter {
    let painter = TipLinksPainter(view: self, links: links, size: size, now: now)
    painter.paint()
    return painter
  }

  package func events(
    for input: ProgramInput<TipLinks.HitTarget>, in links: TipLinks
  ) -> [TipLinks.Event] {
    switch input {
    case .key(let key, let isRepeat):
      [
        keys.command(for: key, in: links.context).map { .command($0, isRepeat: isRepeat) }
          ?? .otherKey
      ]
    case .pointer(let pointer): [.pointer(pointer)]
    case .wheel(let notches, _): [.wheel(rows: notches * (links.context == .list ? 3 : 1))]
    case .scrolled(.scrollbar(let part), let top): [.scrolled(part, to: top)]
    case .scrolled, .text: []
    case .resized: [.resized]
    case .focusLost: [.focusLost]
    case .suspend: [.command(.suspend)]
    }
  }
}

extension TipLinks {
  var context: KeyContext { isHelpOpen ? .help : sheet == nil ? .list : .link }
}
