import TipJarDownloads
import TipJarJSON
import TipJarStorefront
import TipJarVocabulary

struct AppJSON: Encodable {
  enum State: String { case installed, paused, cancelled, failed, opened, removed }

  let app: App
  let state: State
  private(set) var reason: String?
  let receivedBytes: Int64?
  /// A Boolean value that indicates whether nothing was fetched.
  var isSimulated: Bool
  /// The error of a real download.
  private(set) var failure: DownloadFailure.Kind?
  private(set) var links: [String] = []
  /// The digests of a file that has another one than is expected.
  private(set) var digests: (expected: String, found: String)?
  private var json: JSONObject

  init(
    _ app: App, _ state: State, version: String? = nil, receivedBytes: Int64? = nil,
    reason: String? = nil
  ) {
    (self.app, self.state, self.receivedBytes, self.reason) = (app, state, receivedBytes, reason)
    isSimulated = true
    json = [
      "id": app.id, "name": app.name, "state": state.rawValue, "version": version,
      "receivedBytes": receivedBytes, "totalBytes": app.size,
    ]
  }

  /// Sets the error of a real download. The host is empty for a local file.
  mutating func fail(_ failure: DownloadFailure, _ reason: String) {
    (self.failure, self.reason, isSimulated) = (failure.kind, reason, false)
    if json["host"] == nil { json["host"] = failure.host }
    switch failure.detail {
    case .digests(let expected, let found, _): digests = (expected, found)
    case .other(let installed, let offered): digests = (installed, offered)
    default: break
    }
    (json["expectedSha256"], json["sha256"]) = (digests?.expected, digests?.found)
  }

  /// Adds what is installed. Size and digest are those of the file that was fetched, as in every
  /// list; the program in it has fields of its own.
  mutating func add(_ record: AppRecord) {
    json.merge(record.json(of: app))
    links = record.commands.compactMap(\.link)
    guard let file = record.file, [.installed, .opened].contains(state) else { return }
    isSimulated = false
    (json["host"], json["path"], json["programBytes"]) = (file.host, file.path, file.size)
    // Not as recorded: the file or the catalogue may have changed since.
    let programSHA256 = file.currentSHA256
    json["programSha256"] = programSHA256
    json["totalBytes"] = record.tree?.assetSize ?? file.size
    json["sha256"] = record.tree?.sha256 ?? file.sha256
    json["verified"] =
      file.isVerified && programSHA256 == file.sha256 && record.offer(of: app) != .changed
  }

  func encode(to encoder: any Encoder) throws {
    var json = json
    (json["simulated"], json["reason"]) = (isSimulated, reason)
    json["error"] = failure?.rawValue
    try json.encode(to: encoder)
  }
}

extension AppRecord {
  /// The facts of an app with commands as JSON: of the installed version, or of the one that would
  /// be. Of a simulated installation and a plain file, only that the catalogue is stale.
  func json(of app: App?) -> JSONObject {
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
    (json["notes"], json["releaseURL"]) = (app?.notes, app?.releaseURL)
    return json
  }
}

extension JSONObject {
  mutating func merge(_ other: JSONObject) {
    for (key, value) in other.fields { self[key] = value }
  }
}

extension Session {
  /// Returns an app of the catalogue, or an installed one that is no longer in it, by its id, its name
  /// or a command.
  /// - Throws: a ``Failure`` with status 69 if there is no such app, 64 if the name
  ///   is ambiguous.
  func app(_ id: String) throws(Failure) -> App {
    if let app = try inventory.app(meantBy: id) { return app }
    let orphan =
      try Inventory.id(meantBy: id, among: orphans.map { (id: $0.id, name: $0.name) })
      ?? commands.owner(of: id)
    guard
      let app = orphan.flatMap({ inventory.catalog[$0] })
        ?? orphans.first(where: { $0.id == orphan })
    else {
      if unasked.contains(id) { throw Failure(lacksAnswers([id]), .unavailable) }
      if let problem = try projectProblem(of: id) { throw problem }
      let shelf = (try? settings.shelf.read())?.tools ?? []
      if let tool = shelf.named(id).first { throw isNotInstalled(tool.name, get: id) }
      let hint = inventory.hint(forApp: id, orphans, shelf)
      throw Failure("No app or tool is called \(id). \(hint)", .unavailable)
    }
    return app
  }
}
