import Foundation
package import TipJarHTTP

/// The origin of the bytes in a part file. It is written before the first byte, and no later answer
/// changes it while the bytes are kept: the validator of another answer would join two versions.
package struct PartRecord: Codable, Equatable, Sendable {
  /// The catalogue's version, address and digest.
  var version: String
  var url: String
  var digest: String?
  /// The validator of the answer that delivered the first byte.
  package var validator: Validator?
  /// The date of the version in that answer, as written; nil if it was not given.
  var lastModified: String?
  /// The length of the whole file in that answer; nil if it was not given.
  package var total: Int64?

  enum CodingKeys: String, CodingKey {
    case version, url
    case digest = "sha256"
    case validator, lastModified, total
  }

  /// Creates the record of an app's file, before an answer.
  package init(of app: App) {
    version = app.version
    url = app.url ?? ""
    digest = app.digest
  }

  /// Returns whether an answer is of another version than the bytes. A missing field is no
  /// difference, and with a digest, neither is another date of the same entity tag.
  func differs(from head: AnswerHead) -> Bool {
    if case .etag(let etag) = validator, let found = head.etag {
      if found != etag { return true }
      if digest != nil { return false }
    }
    if let lastModified, let found = head.lastModified, found != lastModified { return true }
    return false
  }

  /// Returns whether an installed folder was made of the bytes of this record.
  func isOrigin(of tree: InstalledTree) -> Bool {
    version == tree.version && url == tree.url && digest.map(tree.has) ?? true
  }

  /// Returns whether the bytes of this record can be part of the app's file.
  package func isUseful(for app: App) -> Bool {
    version == app.version && url == app.url && digest == app.digest
      && (validator != nil || digest != nil)
  }
}

/// A validator that is strong enough to join two parts (RFC 9110, 8.8 and 13.1.5).
package enum Validator: Codable, Equatable, Sendable {
  case etag(String)
  case date(String)

  /// The minimum age in seconds of a file's date at the time of the answer.
  private static let age = 60.0

  /// Creates the validator of an answer: a strong entity tag, otherwise a date that cannot hide a
  /// second change.
  package init?(_ head: AnswerHead) {
    if let etag = head.etag, Self.isStrong(etag) {
      self = .etag(etag)
    } else if let text = head.lastModified, Self.isPlain(text),
      let modified = HTTPDate.read(text),
      let date = head.date.flatMap(HTTPDate.read),
      date.timeIntervalSince(modified) >= Self.age
    {
      self = .date(text)
    } else {
      return nil
    }
  }

  /// The value of If-Range.
  package var text: String {
    switch self {
    case .etag(let text), .date(let text): text
    }
  }

  private static func isStrong(_ etag: String) -> Bool {
    etag.count >= 2 && etag.hasPrefix("\"") && etag.hasSuffix("\"") && isPlain(etag)
  }

  /// Returns whether a text can be the value of a field in a request.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
