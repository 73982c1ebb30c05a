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

  /// The next order; the first follows the last.
  public var next: AppOrder {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { ($0 + 1) % all.count } ?? 0
    return all[index]
  }
}
