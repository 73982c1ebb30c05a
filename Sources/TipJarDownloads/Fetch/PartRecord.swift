import Foundation

/// The origin of the bytes in a part file. It is written before the first of them, and no later answer
/// changes it while they are there: a validator of another answer would join two versions.
struct PartRecord: Codable, Equatable, Sendable {
  /// The version, the address and the digest that the catalogue had.
  var version: String
  var url: String
  var sha256: String?
  /// The validator of the answer that the first byte came from.
  var validator: Validator?
  /// The length of the whole file by that answer; nil if it gave none.
  var total: Int64?

  /// A record of an app's file, before an answer.
  init(of app: App) {
    version = app.version
    url = app.url ?? ""
    sha256 = app.sha256
  }

  /// Returns whether bytes of this record can be part of the app's file.
  func isUseful(for app: App) -> Bool {
    version == app.version && url == app.url && sha256 == app.sha256
      && (validator != nil || sha256 != nil)
  }
}

/// A sign of a version that is strong enough to join two parts (RFC 9110, 8.8 and 13.1.5).
enum Validator: Codable, Equatable, Sendable {
  case etag(String)
  case date(String)

  /// The seconds by which a file must be older than the answer.
  private static let age = 60.0

  /// The validator of an answer: a strong entity tag, else a date that cannot hide a second change.
  init?(_ head: AnswerHead) {
    if let etag = head.etag, Self.isStrong(etag) {
      self = .etag(etag)
    } else if let text = head.lastModified, let modified = HTTPDate.read(text),
      let date = head.date.flatMap(HTTPDate.read),
      date.timeIntervalSince(modified) >= Self.age
    {
      self = .date(text)
    } else {
      return nil
    }
  }

  /// The value of If-Range.
  var text: String {
    switch self {
    case .etag(let text), .date(let text): text
    }
  }

  /// Returns whether an answer with the rest is of another version.
  func differs(from head: AnswerHead) -> Bool {
    switch self {
    case .etag(let etag): head.etag.map { $0 != etag } ?? false
    case .date(let date): head.lastModified.map { $0 != date } ?? false
    }
  }

  private static func isStrong(_ etag: String) -> Bool {
    etag.count >= 2 && etag.hasPrefix("\"") && etag.hasSuffix("\"")
      && etag.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
