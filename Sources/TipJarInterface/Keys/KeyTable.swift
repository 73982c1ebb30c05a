package import TipJarTerminal
package import TipJarVocabulary
package import TipJarWidgets

/// The keys of a screen: one table that the dispatcher, the footer and the help share.
package struct KeyTable: Sendable {
  /// One row: the keys of a command, in the contexts in which they trigger it.
  package struct Row: Sendable {
    package var label: KeyLabel
    package var keys: [Key]
    package var command: Command
    package var contexts: Set<KeyContext>
    /// The places in which they trigger it; an overlay belongs to the place below it.
    package var places: Set<Place>
    /// The contexts whose footer shows the row.
    package var footer: Set<KeyContext>

    package init(
      _ label: KeyLabel, _ keys: [Key], _ command: Command, in contexts: Set<KeyContext>,
      at places: Set<Place> = Set(Place.allCases), footer: Set<KeyContext> = []
    ) {
      (self.label, self.keys, self.command) = (label, keys, command)
      (self.contexts, self.places, self.footer) = (contexts, places, footer)
    }

    /// Creates the row of a letter.
    package init(
      _ letter: Character, _ command: Command, in contexts: Set<KeyContext>,
      at places: Set<Place> = Set(Place.allCases), footer: Set<KeyContext> = []
    ) {
      self.init(
        .text("\(letter)"), [Key(.character(letter))], command, in: contexts, at: places,
        footer: footer)
    }
  }

  package let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }

  package func rows(in context: KeyContext, at place: Place = .tips) -> [Row] {
    rows.filter { $0.contexts.contains(context) && $0.places.contains(place) }
  }

  /// Returns the command of a key in a context and a place; nil for none.
  package func command(for key: Key, in context: KeyContext, at place: Place = .tips) -> Command? {
    rows.first {
      $0.keys.contains(key) && $0.contexts.contains(context) && $0.places.contains(place)
    }?.command
  }

  /// Returns the rows for each word, in the order of the words' first rows.
  package static func grouped(
    _ rows: [Row], by word: (Command) -> String
  ) -> [(word: String, rows: [Row])] {
    rows.reduce(into: []) { groups, row in
      let word = word(row.command)
      let index = groups.firstIndex { $0.word == word } ?? groups.count
      if index == groups.count { groups.append((word, [])) }
      groups[index].rows.append(row)
    }
  }

  package func footer(of context: KeyContext, at place: Place = .tips) -> [Row] {
    rows(in: context, at: place).filter { $0.footer.contains(context) }
  }
}

extension KeyTable {
  /// Returns the table for a screen with only these capabilities.
  package func only(_ capabilities: Set<Capability>) -> KeyTable {
    KeyTable(rows: rows.filter { capabilities.contains($0.command.capability) })
  }

  /// Returns the table for a storefront to which nobody adds projects.
  package var withoutAdding: KeyTable { KeyTable(rows: rows.filter { $0.command != .add }) }

  /// A Boolean value that indicates whether a project can be added.
  package var adds: Bool { rows.contains { $0.command == .add } }
}

/// The notation of a key: letters, or a glyph of the glyph set.
package enum KeyLabel: Equatable, Sendable {
  case text(String)
  /// Up and down arrows; left and right arrows; the return key.
  case vertical, horizontal, enter
}

extension KeyTable {
  /// Returns the table for a storefront with only these places: digits count the places that it
  /// has; with one place no key opens another.
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
        default: return row
        }
      })
  }
}

extension KeyLabel {
  package func text(_ glyphs: GlyphSet) -> String {
    switch self {
    case .text(let text): text
    case .vertical: "\(glyphs.up)\(glyphs.down)"
    case .horizontal: "\(glyphs.left)\(glyphs.right)"
    case .enter: glyphs.enter
    }
  }
}

extension Key {
  /// Returns its notation in a glyph set, with the names that a keyboard of the language has on it.
  package func name(_ glyphs: GlyphSet, _ language: Language = .english) -> String {
    switch code {
    case .character where modifiers == .control:
      "\(language.form.control)-" + base.uppercased()
    default:
      (modifiers.contains(.shift) ? "Shift-" : "") + (named(glyphs, language.words.text) ?? base)
    }
  }

  private var base: String { if case .character(let letter) = code { "\(letter)" } else { "" } }

  private func named(_ glyphs: GlyphSet, _ text: Translation) -> String? {
    switch code {
    case .character(" "): text("Space")
    case .character: nil
    case .enter: glyphs.enter
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: text("Backspace")
    case .escape: "Esc"
    case .delete: text("Del")
    case .insert: text("Ins")
    case .up: "\(glyphs.up)"
    case .down: "\(glyphs.down)"
    case .left: "\(glyphs.left)"
    case .right: "\(glyphs.right)"
    case .pageUp: text("PgUp")
    case .pageDown: text("PgDn")
    case .home: text("Home")
    case .end: text("End")
    case .function(let number): "F\(number)"
    }
  }
}

extension Key {
  package init(_ letter: Character, _ modifiers: Modifiers = []) {
    self.init(.character(letter), modifiers)
  }
}
