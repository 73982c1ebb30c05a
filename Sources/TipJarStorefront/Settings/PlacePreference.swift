import TipJarMachines
package import TipJarScreens

/// A place, by its name in options and in the settings file.
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
