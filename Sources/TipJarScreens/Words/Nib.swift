/// The tips that are named after nibs, in the gallery and the built-in store. Sentences use their
/// names as adjectives; the name of any other tip is quoted.
package enum Nib: String, CaseIterable, Sendable {
  case extraFine = "extra fine"
  case fine
  case medium
  case broad
  case stub

  /// The last part of its product's id in the built-in store.
  package var id: String { rawValue.replacing(" ", with: "") }

  /// The nib of a product's name, as in "Extra Fine Tip" or "Extrafeine Spitze"; nil for any other.
  package init?(tip name: String) {
    guard let nib = Self.names[name.lowercased()] else { return nil }
    self = nib
  }

  /// The names in the built-in store, in all its languages.
  private static let names: [String: Nib] = {
    var names: [String: Nib] = [:]
    for nib in allCases {
      for language in Language.allCases {
        names[language.words.gallery.tip(nib).name.lowercased()] = nib
      }
    }
    return names
  }()
}
