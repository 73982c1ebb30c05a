import TipJarDownloads
import TipJarJSON
import TipJarReleases
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
  /// The error of a real download.
  var failure: DownloadFailure.Kind?
  /// The host of a real download; empty for a local file.
  var host: String?
  /// A Boolean value that indicates whether the file has the catalogue's checksum.
  var verified: Bool?
  var sha256: String?
  /// The expected checksum, if it differs.
  var expectedSha256: String?
  var path: String?
  /// The installed app.
  private var installed: JSONObject = [:]
  private let app: App
  /// The links to commands.
  private(set) var links: [String] = []

  init(
    _ app: App, _ state: State, version: String? = nil, receivedBytes: Int64? = nil,
    reason: String? = nil, file: InstalledFile? = nil
  ) {
    self.app = app
    (id, name) = (app.id, app.name)
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
    self.failure = failure.kind
    host = failure.host
    switch failure.detail {
    case .digests(let expected, let found, _): (expectedSha256, sha256) = (expected, found)
    case .other(let installed, let offered): (expectedSha256, sha256) = (installed, offered)
    default: break
    }
  }

  /// Adds what is installed. The digest of a folder is that of the file that it was unpacked from.
  mutating func add(_ record: AppRecord, _ commands: [InstalledCommand]) {
    installed = record.json(commands, of: app)
    links = commands.compactMap(\.link)
    guard let tree = record.tree, state == .installed || state == .opened else { return }
    (sha256, verified) = (tree.sha256, tree.digestSource != .unchecked)
  }

  func encode(to encoder: any Encoder) throws {
    var json = installed
    (json["simulated"], json["id"], json["name"]) = (simulated, id, name)
    (json["state"], json["version"], json["reason"]) = (state, version, reason)
    (json["receivedBytes"], json["totalBytes"]) = (receivedBytes, totalBytes)
    if let failure { json["error"] = failure.rawValue }
    (json["host"], json["path"]) = (host, path)
    (json["verified"], json["sha256"]) = (verified, sha256)
    json["expectedSha256"] = expectedSha256
    try json.encode(to: encoder)
  }
}

extension AppRecord {
  /// The facts of an app with commands as JSON: of the installed version, or of the one that would
  /// be. Of a simulated installation and a plain file, only that the catalogue is stale.
  func json(_ commands: [InstalledCommand], of app: App?) -> JSONObject {
    var json: JSONObject = ["error": app?.staleness?.rawValue]
    if app?.staleness != nil { json["stale"] = true }
    guard tree != nil || app?.hasCommands == true else { return json }
    (json["tag"], json["asset"]) = (app?.tag, app?.fileName)
    (json["check"], json["digest"]) = (
      app?.digestSource.rawValue, app?.sha256.map { "sha256:\($0)" }
    )
    if let tree {
      (json["installedVersion"], json["unpackedBytes"]) = (tree.version, tree.size)
      (json["tag"], json["asset"]) = (tree.tag, tree.asset)
      (json["check"], json["digest"]) = (tree.digestSource.rawValue, "sha256:\(tree.sha256)")
    }
    json["commands"] = commands.map { command -> JSONObject in
      ["name": command.name, "path": command.path, "link": command.link]
    }
    (json["pinned"], json["held"]) = (pinned != nil, held)
    (json["older"], json["withdrawn"]) = (older?.version, isWithdrawn ? true : nil)
    json["stale"] = app?.staleness != nil
    return json
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
