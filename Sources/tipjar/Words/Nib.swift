/// The tips that are named like nibs: those of seed 003 and of the built-in store, whose names can stand
/// in a sentence as an adjective. Any other tip stands there by its name.
enum Nib: String, CaseIterable, Sendable {
  case extraFine = "extra fine"
  case fine
  case medium
  case broad
  case stub

  /// The nib of a product's name, as in "Extra Fine Tip"; nil for any other.
  init?(tip name: String) {
    let words = name.lowercased().split(separator: " ")
    guard words.last == "tip" else { return nil }
    self.init(rawValue: words.dropLast().joined(separator: " "))
  }
}
