import TipJarMachines

/// An order of the apps, in the order of the key that goes from one to the next.
public enum AppOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// As the catalogue has them.
  case featured
  /// By category, with headings; updates before all.
  case category
  /// From A to Z.
  case name
  /// The largest first.
  case size
  /// The latest version first; updates before all.
  case newest

  /// The next one, round.
  public var next: AppOrder {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { ($0 + 1) % all.count } ?? 0
    return all[index]
  }
}
