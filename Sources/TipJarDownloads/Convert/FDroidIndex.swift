import Foundation
import TipJarJSON

/// A converter of an F-Droid repository's index, version 2: each package in its newest version.
/// The names of files are in plain text there, and percent-encoded here.
enum FDroidIndex {
  static func entries(_ root: JSONValue) -> [ConvertedEntry] {
    guard let address = root["repo"]?["address"]?.text else {
      return [.leftOut("repo", reason: "has no address")]
    }
    let mirrors = (root["repo"]?["mirrors"]?.array ?? []).compactMap { $0["url"]?.text }
    return (root["packages"]?.members ?? []).map { member in
      entry(member.key, member.value, address, mirrors.filter { $0 != address })
    }
  }

  private static func entry(
    _ id: String, _ package: JSONValue, _ address: String, _ mirrors: [String]
  ) -> ConvertedEntry {
    let versions = (package["versions"]?.members ?? []).map(\.value)
    let newest = versions.max { code($0) < code($1) }
    guard let newest, let file = newest["file"], let name = file["name"]?.text,
      let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    else {
      return .leftOut(id, reason: "has no file")
    }
    let metadata = package["metadata"] ?? .object([])
    let names = Texts(metadata["name"])
    let summaries = Texts(metadata["summary"])
    let descriptions = Texts(metadata["description"])
    let updated = metadata["lastUpdated"]?.integer ?? newest["added"]?.integer
    let languages = Set(names.others.keys).union(summaries.others.keys)
      .union(descriptions.others.keys)
    let url = address + path
    return .app(
      App(
        id: App.shortID(of: id), name: names.own ?? id, subtitle: summaries.own ?? "",
        developer: metadata["authorName"]?.text ?? "",
        category: metadata["categories"]?.array.first?.text ?? "",
        version: newest["manifest"]?["versionName"]?.text ?? "\(code(newest))",
        size: file["size"]?.integer ?? 0, url: url, mirrors: mirrors.map { $0 + path },
        sha256: file["sha256"]?.text, file: App.fileName(for: url, id), donate: donate(metadata),
        updated: updated.flatMap { day($0) }, description: descriptions.own ?? "",
        localizations: Dictionary(
          uniqueKeysWithValues: languages.map { language in
            (
              language,
              App.Localization(
                name: names.others[language], subtitle: summaries.others[language],
                description: descriptions.others[language])
            )
          })))
  }

  private static func code(_ version: JSONValue) -> Int64 {
    version["manifest"]?["versionCode"]?.integer ?? 0
  }

  /// The largest time in milliseconds whose year has four digits.
  private static let latest: Int64 = 253_402_300_799_999

  private static func day(_ milliseconds: Int64) -> String? {
    guard (0...latest).contains(milliseconds) else { return nil }
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return App.day(from: date.formatted(.iso8601))
  }

  private static func donate(_ metadata: JSONValue) -> String? {
    if let link = metadata["donate"]?.text ?? metadata["donate"]?.array.first?.text { return link }
    if let name = metadata["liberapay"]?.text { return "https://liberapay.com/\(name)" }
    return metadata["openCollective"]?.text.map { "https://opencollective.com/\($0)" }
  }

  /// A text in several languages: the app's own, which is English if possible, and the others.
  private struct Texts {
    var own: String?
    var others: [String: String] = [:]

    init(_ value: JSONValue?) {
      let texts = (value?.members ?? []).compactMap { member in
        member.value.text.map { (member.key, $0) }
      }
      others = Dictionary(texts) { $1 }
      let language = ["en-US", "en", "en-GB"].first { others[$0] != nil } ?? others.keys.min()
      own = language.flatMap { others.removeValue(forKey: $0) } ?? value?.text
    }
  }
}
