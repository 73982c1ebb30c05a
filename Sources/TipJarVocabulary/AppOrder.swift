/// An order of the apps, in the sequence in which the key steps through them.
public enum AppOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// In the catalogue's order.
  case featured
  /// By category, with headings; updates first.
  case category
  /// From A to Z.
  case name
  /// By size, largest first.
  case size
  /// By release date, latest first; updates before all others.
  case newest

  /// The orders of a person's tools and the shelf, which have no order of a catalogue.
  package static let ofProjects: [AppOrder] = [.category, .name, .size, .newest]

  /// Returns the next one of some orders; the first follows the last.
  package func next(of orders: [AppOrder]) -> AppOrder {
    let index = orders.firstIndex(of: self).map { ($0 + 1) % orders.count } ?? 0
    return orders[index]
  }
}
