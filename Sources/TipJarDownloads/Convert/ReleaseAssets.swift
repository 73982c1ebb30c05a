import TipJarJSON

/// A converter of a project's releases in the API format of GitHub, Gitea and Forgejo: an app for
/// each file of the newest release.
enum ReleaseAssets {
  static func entries(_ root: JSONValue) -> [ConvertedEntry] {
    let releases = root.array.isEmpty ? [root] : root.array
    let final = releases.filter { $0["draft"]?.isTrue != true && $0["prerelease"]?.isTrue != true }
    guard let newest = final.max(by: { date($0) < date($1) }) else {
      return [.leftOut("releases", reason: "all are drafts or prereleases")]
    }
    let entries = (newest["assets"]?.array ?? []).map { entry($0, of: newest) }
    guard !entries.isEmpty else {
      return [.leftOut(newest["tag_name"]?.text ?? "release", reason: "has no file")]
    }
    // A stable order: the files for this system come first.
    return entries.enumerated().sorted { left, right in
      (rank(left.element), -left.offset) > (rank(right.element), -right.offset)
    }.map(\.element)
  }

  private static func date(_ release: JSONValue) -> String { release["published_at"]?.text ?? "" }

  private static func entry(_ asset: JSONValue, of release: JSONValue) -> ConvertedEntry {
    let name = asset["name"]?.text ?? "asset"
    guard let url = asset["browser_download_url"]?.text else {
      return .leftOut(name, reason: "has no address")
    }
    guard asset["state"]?.text ?? "uploaded" == "uploaded", let size = asset["size"]?.integer,
      size > 0
    else { return .leftOut(name, reason: "was not uploaded") }
    guard !isAbout(name.lowercased()) else {
      return .leftOut(name, reason: "describes another file: a checksum, signature or parts list")
    }
    let tag = release["tag_name"]?.text ?? "0"
    let isNumbered = tag.hasPrefix("v") && tag.dropFirst().first?.isNumber == true
    let digest = asset["digest"]?.text
    return .app(
      App(
        id: App.shortID(of: name), name: name, version: isNumbered ? String(tag.dropFirst()) : tag,
        size: size, url: url,
        sha256: digest?.hasPrefix("sha256:") == true ? digest.map { String($0.dropFirst(7)) } : nil,
        file: App.fileName(for: url, name), updated: App.day(from: release["published_at"]?.text),
        description: release["body"]?.text ?? ""))
  }

  /// Returns whether a file only describes other files.
  private static func isAbout(_ name: String) -> Bool {
    let endings = [
      ".sha256", ".sha256sum", ".sha512", ".sha512sum", ".sha1", ".md5", ".asc", ".sig",
      ".minisig", ".sigstore", ".sigstore.json", ".pem", ".crt", ".cert", ".sbom", ".sbom.json",
      ".spdx", ".spdx.json", ".cdx.json", ".cyclonedx.json", ".intoto.jsonl", ".provenance",
    ]
    let words = ["checksums", "sha256sum", "sha512sum", "shasums"]
    return endings.contains(where: name.hasSuffix) || words.contains(where: name.contains)
  }

  /// Returns how well a file suits this system and processor, by its name.
  private static func rank(_ entry: ConvertedEntry) -> Int {
    guard case .app(let app) = entry else { return 0 }
    let name = app.name.lowercased()
    return (systems.contains(where: name.contains) ? 2 : 0)
      + (processors.contains(where: name.contains) ? 1 : 0)
  }

  #if os(macOS)
    private static let systems = ["darwin", "macos", "osx", "apple"]
  #else
    private static let systems = ["linux"]
  #endif
  #if arch(x86_64)
    private static let processors = ["x86_64", "amd64", "x64"]
  #else
    private static let processors = ["aarch64", "arm64"]
  #endif
}
