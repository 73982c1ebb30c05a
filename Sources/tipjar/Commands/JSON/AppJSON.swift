import TipJarDownloads
import TipJarScreens
import TipJarStorefront

/// The result of a command about an app, as JSON.
struct AppJSON: Encodable {
  /// The results.
  enum State: String, Encodable {
    case installed, paused, cancelled, failed, opened, removed
  }

  let simulated = true
  var id: String
  var name: String
  var state: State
  var version: String?
  var receivedBytes: Int64?
  var totalBytes: Int64?
  var reason: String?

  init(
    _ app: App, _ state: State, version: String? = nil, receivedBytes: Int64? = nil,
    reason: String? = nil
  ) {
    id = app.id
    name = app.name
    self.state = state
    self.version = version
    self.receivedBytes = receivedBytes
    totalBytes = app.size
    self.reason = reason
  }
}

extension Session {
  /// Returns an app of the catalogue.
  /// - Throws: a ``Failure`` with status 69 if there is no app with that id or name, 64 if the name
  ///   is ambiguous.
  func app(_ id: String) throws(Failure) -> App {
    guard let app = try inventory.app(meantBy: id) else {
      throw Failure(
        "The catalogue has no app \(id). \(inventory.hint(forApp: id))", .unavailable)
    }
    return app
  }
}
