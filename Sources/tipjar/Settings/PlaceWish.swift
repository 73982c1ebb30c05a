import TipJarMachines

/// A place by the name that options and the settings file have for it.
enum PlaceWish: String, CaseIterable, Codable, Sendable {
  case apps, tips, purchases, console

  /// The place.
  var place: Place {
    switch self {
    case .apps: .apps
    case .tips: .tips
    case .purchases: .purchases
    case .console: .console
    }
  }
}
