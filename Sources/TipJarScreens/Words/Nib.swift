/// The tips of the built-in store, which are named after nibs. Sentences use their names as
/// adjectives; the name of any other tip is quoted.
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

  /// The nibs by their names in the built-in store, in all its languages, in lower case.
  private static let names: [String: Nib] = [
    "extra fine tip": .extraFine, "fine tip": .fine, "medium tip": .medium, "broad tip": .broad,
    "stub tip": .stub,
    "extrafeine spitze": .extraFine, "feine spitze": .fine, "mittlere spitze": .medium,
    "breite spitze": .broad, "stumpfe spitze": .stub,
    "極細チップ": .extraFine, "細字チップ": .fine, "中字チップ": .medium, "太字チップ": .broad,
    "スタブチップ": .stub,
    "arcycienka stalówka": .extraFine, "cienka stalówka": .fine, "średnia stalówka": .medium,
    "szeroka stalówka": .broad, "ścięta stalówka": .stub,
  ]
}
