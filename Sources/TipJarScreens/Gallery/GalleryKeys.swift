package import TipJarTerminal

extension Gallery {
  /// A command of the gallery.
  package enum Command: Hashable, Sendable {
    case up, down, pageUp, pageDown, first, last
    case previousPage, nextPage
    case open(Gallery.Page)
    case activate, pause
    /// Stop or continue the gallery's clock, step it by a frame, halve or double its speed.
    case stopClock, stepClock, slower, faster
    /// The next policy for changes that come faster than they can be shown.
    case nextPolicy
    case back, quit, redraw, suspend
  }
}

/// The gallery's keys: one table for the dispatcher and the footer.
package struct GalleryKeys: Sendable {
  /// One row.
  package struct Row: Sendable {
    package var label: KeyTable.Label
    package var keys: [Key]
    package var command: Gallery.Command
    /// The word in the footer; nil for a key that is not shown there.
    package var word: GalleryWords.Phrase?
  }

  package let rows: [Row]

  /// Returns the command of a key; nil for none.
  package func command(for key: Key) -> Gallery.Command? {
    rows.first { $0.keys.contains(key) }?.command
  }

  private static func letters(_ letters: String, _ modifiers: Key.Modifiers = []) -> [Key] {
    letters.map { Key(.character($0), modifiers) }
  }

  /// The keys.
  package static let standard = GalleryKeys(
    rows: [
      Row(label: .vertical, keys: [Key(.down)] + letters("j"), command: .down, word: .move),
      Row(label: .vertical, keys: [Key(.up)] + letters("k"), command: .up),
      Row(
        label: .horizontal, keys: [Key(.right)] + letters("l"), command: .nextPage, word: .pages),
      Row(label: .horizontal, keys: [Key(.left)] + letters("h"), command: .previousPage),
      Row(label: .enter, keys: [Key(.enter)], command: .activate, word: .press),
      Row(label: .text("Space"), keys: letters(" "), command: .stopClock, word: .time),
      Row(label: .text("."), keys: letters("."), command: .stepClock, word: .step),
      Row(label: .text("-"), keys: letters("-"), command: .slower, word: .slower),
      Row(label: .text("+"), keys: letters("+="), command: .faster, word: .faster),
      Row(label: .text("t"), keys: letters("t"), command: .nextPolicy, word: .step),
      Row(label: .text("Esc"), keys: [Key(.escape)], command: .back, word: .back),
      Row(label: .text("p"), keys: letters("p"), command: .pause),
      Row(label: .text("Tab"), keys: [Key(.tab)], command: .down),
      Row(label: .text("Shift-Tab"), keys: [Key(.backTab)], command: .up),
      Row(label: .text("PgDn"), keys: [Key(.pageDown)], command: .pageDown),
      Row(label: .text("PgUp"), keys: [Key(.pageUp)], command: .pageUp),
      Row(label: .text("Home"), keys: [Key(.home)], command: .first),
      Row(label: .text("End"), keys: [Key(.end)], command: .last),
      Row(label: .text("q"), keys: letters("q") + letters("c", .control), command: .quit),
      Row(label: .text("Ctrl-L"), keys: letters("l", .control), command: .redraw),
      Row(label: .text("Ctrl-Z"), keys: letters("z", .control), command: .suspend),
    ]
      + Gallery.Page.allCases.map {
        Row(
          label: .text("\($0.rawValue + 1)"), keys: letters("\($0.rawValue + 1)"),
          command: .open($0))
      })
}
