import TipJarMachines
package import TipJarTerminal
package import TipJarVocabulary
package import TipJarWidgets

/// The keys: one table that the dispatcher, the footer and the help page share.
package struct KeyTable: Sendable {
  /// One row: the keys of a command, in the contexts in which they trigger it.
  package struct Row: Sendable {
    /// The keys as footer and help show them.
    package var label: Label
    package var keys: [Key]
    package var command: Command
    var contexts: Set<KeyContext>
    /// The places in which they trigger it; an overlay belongs to the place below it.
    package var places = Set(Place.allCases)
    /// The contexts whose footer shows the row.
    package var footer: Set<KeyContext> = []
  }

  /// The notation of a key: letters, or a glyph of the glyph set.
  package enum Label: Equatable, Sendable {
    case text(String)
    /// Up and down arrows; left and right arrows; the return key.
    case vertical, horizontal, enter
  }

  package let rows: [Row]

  /// Returns the rows of a context and a place.
  package func rows(in context: KeyContext, at place: Place) -> [Row] {
    rows.filter { $0.contexts.contains(context) && $0.places.contains(place) }
  }

  /// Returns the command of a key in a context and a place; nil for none.
  package func command(for key: Key, in context: KeyContext, at place: Place) -> Command? {
    rows(in: context, at: place).first { $0.keys.contains(key) }?.command
  }

  /// Returns the rows of a context's footer in a place.
  package func footer(of context: KeyContext, at place: Place) -> [Row] {
    rows(in: context, at: place).filter { $0.footer.contains(context) }
  }

  /// Returns the table for a storefront with only these places: digits count the places that it
  /// has; with one place no key opens another, and without apps no key searches them.
  package func only(_ places: [Place]) -> KeyTable {
    KeyTable(
      rows: rows.compactMap { row in
        switch row.command {
        case .open(let place):
          guard places.count > 1, let index = places.firstIndex(of: place) else { return nil }
          var row = row
          row.label = .text("\(index + 1)")
          row.keys = [Key(.character(Character("\(index + 1)")))]
          return row
        case .previousPlace, .nextPlace: return places.count > 1 ? row : nil
        case .search: return places.contains(.apps) ? row : nil
        case .up, .down, .pageUp, .pageDown, .first, .last, .nextControl, .previousControl,
          .activate, .info, .buy, .decline, .back, .deleteBackward, .sort, .pause, .remove, .refund,
          .restore, .readUp, .readDown, .timeline, .help, .toggleMouse, .redraw, .suspend,
          .quit:
          return row
        }
      })
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
