import TipJarMachines

/// The place in which the screen opens.
enum OpeningPlace: String, CaseIterable, Codable, Sendable {
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
