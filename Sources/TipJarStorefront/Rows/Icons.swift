import Synchronization
import TipJarDownloads
import TipJarWidgets

/// The pictures of the apps that were listed, each read once. Those in files are read later, so that
/// no list waits for them.
final class Icons: Sendable {
  private struct State {
    /// The picture of each app, by id; nil where there is none that can be used.
    var known: [App.ID: (icon: CatalogIcon, picture: Picture?)] = [:]
    var missing: [App.ID: (icon: CatalogIcon, folder: String?)] = [:]

    mutating func keep(_ picture: Picture?, _ icon: CatalogIcon, _ id: App.ID) {
      if known.count >= Icons.limit { known = [:] }
      known[id] = (icon, picture)
    }
  }

  private let state = Mutex(State())
  private static let limit = 1024

  /// Returns the picture of an app, nothing but transparent pixels before it is read; nil if the app
  /// has none. `folder` is that of the catalogue's file.
  func picture(of app: App, in folder: String?) -> Picture? {
    guard let icon = app.icon else { return nil }
    return state.withLock { state -> Picture? in
      if let known = state.known[app.id], known.icon == icon { return known.picture }
      switch icon {
      case .pixels(let pixels):
        let picture = Picture(pixels: pixels.colors, small: pixels.smallColors)
        state.keep(picture, icon, app.id)
        return picture
      case .address:
        state.missing[app.id] = (icon, folder)
        return .blank
      }
    }
  }

  /// Reads the pictures that were asked for. Returns false if there were none.
  func read() -> Bool {
    let missing = state.withLock { state in
      defer { state.missing = [:] }
      return state.missing
    }
    for (id, (icon, folder)) in missing { read(icon, of: id, in: folder) }
    return !missing.isEmpty
  }

  /// Reads the pictures of apps that no list has shown.
  func read(_ apps: [App], in folder: String?) {
    for app in apps where picture(of: app, in: folder) == .blank {
      if let icon = app.icon { read(icon, of: app.id, in: folder) }
    }
  }

  private func read(_ icon: CatalogIcon, of id: App.ID, in folder: String?) {
    // A picture that cannot be used is not shown: `catalog check` reports the reason.
    let pixels = try? icon.pixels(in: folder)
    state.withLock { $0.keep(pixels.flatMap { Picture(pixels: $0) }, icon, id) }
  }
}
