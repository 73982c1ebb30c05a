public import Foundation
import TipJarVocabulary

/// The content of a storefront that another program shows: its files and its places.
public struct ShopContent: Equatable, Sendable {
  let store: URL?
  let catalog: URL?
  let places: [Place]

  /// Shows a tip jar and the purchase history. The tips are the consumables of a `.storekit` file,
  /// which Xcode writes. The file's name without its extension is shown as the project that they
  /// support.
  public static func tips(store: URL) -> ShopContent {
    ShopContent(store: store, catalog: nil, places: [.tips, .purchases])
  }

  /// Shows the apps of a catalogue and the purchase history. Downloads are simulated, too. Apps
  /// with a price are bought from the `.storekit` file; without one, only the products of the
  /// built-in store are known.
  public static func apps(catalog: URL, store: URL? = nil) -> ShopContent {
    ShopContent(store: store, catalog: catalog, places: [.apps, .purchases])
  }

  /// Returns the settings of a storefront in the program with this name.
  func settings(
    _ options: ScreenOptions, stateFolder: URL?, environment: [String: String],
    program: String = ProcessInfo.processInfo.processName
  ) -> Settings {
    let folder =
      stateFolder
      ?? Folders.state(environment, of: program)
      .appending(path: "storefront", directoryHint: .isDirectory)
    var settings = Settings(store: store?.path, catalog: catalog?.path, state: folder)
    settings.screen = options
    settings.only = places
    settings.place = places[0]
    return settings
  }
}
