public import Foundation
import TipJarJSON

/// The apps that can be had, in the order in which they were written.
public struct Catalog: Equatable, Sendable {
  /// All apps; ids are unique.
  public let apps: [App]
  private let places: [App.ID: Int]

  /// A catalogue of apps whose ids differ; of several with one id the first stays.
  public init(apps: [App]) {
    var places: [App.ID: Int] = [:]
    places.reserveCapacity(apps.count)
    var kept: [App] = []
    kept.reserveCapacity(apps.count)
    for app in apps where places[app.id] == nil {
      places[app.id] = kept.count
      kept.append(app)
    }
    self.apps = kept
    self.places = places
  }

  /// A catalogue from a JSON file: an array of apps, or an object with the key `apps`.
  /// Throws a `CatalogError` that names the file and the place in it.
  public init(contentsOf path: String) throws(CatalogError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CatalogError(unreadable: path, error)
    }
    try self.init(json: data, name: path)
  }

  /// A catalogue from JSON; `name` is what errors call it. Unknown keys are ignored.
  /// Throws a `CatalogError` of the kind `malformed`.
  public init(json data: Data, name: String) throws(CatalogError) {
    do throws(JSONError) {
      let reader = try CatalogReader([UInt8](data))
      apps = reader.apps
      places = reader.places
    } catch {
      throw CatalogError(error, of: name)
    }
  }

  /// The app with this id, or nil. O(1).
  public subscript(id: App.ID) -> App? {
    places[id].map { apps[$0] }
  }
}
