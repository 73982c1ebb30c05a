import TipJarDownloads
import TipJarScreens

/// The result of a command about an app, as JSON.
struct AppJSON: Encodable {
  /// The results.
  enum State: String, Encodable {
    case installed, paused, cancelled, failed, opened, removed
  }

  /// A Boolean value that indicates whether nothing was fetched.
  var simulated = true
  var id: String
  var name: String
  var state: State
  var version: String?
  var receivedBytes: Int64?
  var totalBytes: Int64?
  var reason: String?
  /// The name of an error of a real download.
  var error: String?
  /// The host of a real download; empty for a local file.
  var host: String?
  /// A Boolean value that indicates whether the file has the catalogue's checksum.
  var verified: Bool?
  var sha256: String?
  /// The expected checksum, if it differs.
  var expectedSha256: String?
  var path: String?

  init(
    _ app: App, _ state: State, version: String? = nil, receivedBytes: Int64? = nil,
    reason: String? = nil, file: InstalledFile? = nil
  ) {
    id = app.id
    name = app.name
    self.state = state
    self.version = version
    self.receivedBytes = receivedBytes
    totalBytes = app.size
    self.reason = reason
    guard let file else { return }
    simulated = false
    totalBytes = file.size
    (host, path) = (file.host, file.path)
    // Not as recorded: the file or the catalogue may have changed since.
    sha256 = file.currentSHA256
    verified = sha256 != nil && sha256 == app.sha256
  }

  /// Creates the result of a real download that failed.
  init(_ app: App, _ failure: DownloadFailure, reason: String, receivedBytes: Int64) {
    self.init(app, .failed, receivedBytes: receivedBytes, reason: reason)
    simulated = false
    error = failure.kind.rawValue
    host = failure.host
    if case .digests(let expected, let found, _) = failure.detail {
      (expectedSha256, sha256) = (expected, found)
    }
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
