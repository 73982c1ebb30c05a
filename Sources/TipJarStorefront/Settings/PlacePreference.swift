import TipJarMachines
package import TipJarScreens

/// A place by the name that options and the settings file have for it.
package enum PlacePreference: String, CaseIterable, Codable, Sendable {
  case apps, tips, purchases, console

  /// The place.
  package var place: Place {
    switch self {
    case .apps: .apps
    case .tips: .tips
    case .purchases: .purchases
    case .console: .console
    }
  }
}
