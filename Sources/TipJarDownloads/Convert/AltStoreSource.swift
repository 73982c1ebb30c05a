import TipJarJSON

/// A converter of AltStore and SideStore sources: each app in its first listed version.
enum AltStoreSource {
  static func entries(_ root: JSONValue) -> [ConvertedEntry] {
    (root["apps"]?.array ?? []).map { entry($0, donate: root["patreonURL"]?.text) }
  }

  private static func entry(_ app: JSONValue, donate: String?) -> ConvertedEntry {
    let id = app["bundleIdentifier"]?.text ?? app["name"]?.text ?? "app"
    let versions = app["versions"]?.array ?? []
    // Older sources have the version's keys in the app itself.
    let newest = versions.first ?? app
    guard let version = newest["version"]?.text else {
      return .leftOut(id, reason: "has no version")
    }
    guard let url = newest["downloadURL"]?.text else {
      return .leftOut(id, reason: "has no address")
    }
    let isRepeated = versions.count { $0["version"]?.text == version } > 1
    let build = isRepeated ? newest["buildVersion"]?.text : nil
    return .app(
      App(
        id: App.shortID(of: id), name: app["name"]?.text ?? id,
        subtitle: app["subtitle"]?.text ?? "",
        developer: app["developerName"]?.text ?? "", category: app["category"]?.text ?? "",
        version: build.map { "\(version) (\($0))" } ?? version,
        size: newest["size"]?.integer ?? 0, url: url, sha256: newest["sha256"]?.text,
        file: App.fileName(for: url, id + ".ipa"), donate: app["patreonURL"]?.text ?? donate,
        updated: App.day(from: newest["date"]?.text ?? newest["versionDate"]?.text),
        description: app["localizedDescription"]?.text ?? ""))
  }
}
