import Crypto
import Foundation
import TipJarArchives
import TipJarHTTP
import TipJarJSON
import TipJarReleases
import TipJarVocabulary

/// A catalogue at an address of `https`, with what is needed to read it.
package struct WebCatalog: Equatable, Sendable {
  /// The default size of the largest text in bytes.
  package static let usualLargest: Int64 = 64 << 20

  /// The address without the digest.
  let address: String
  /// The SHA-256 digest of the text that is wanted, in lowercase; nil for any text.
  let sha256: String?
  /// The folder of received catalogues.
  private let folder: String
  private let version: String
  package let largest: Int64
  /// The variables that name certificates to trust.
  private let environment: [String: String]

  /// Returns whether a text is an address of the web, not a path.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }

  /// Creates the catalogue of an address, which may end with `#sha256=` and the digest of its text;
  /// nil for a path. `version` is the program's, for User-Agent; `largest` is the size of the largest
  /// text in bytes.
  package init?(
    _ text: String, version: String, environment: [String: String], largest: Int64 = usualLargest
  ) {
    guard Self.isAddress(text) else { return nil }
    let parts = text.split(separator: "#sha256=", maxSplits: 1, omittingEmptySubsequences: false)
    address = String(parts[0])
    sha256 = parts.count > 1 ? parts[1].lowercased() : nil
    folder = ProjectSource.cacheFolder(environment) + "/catalogues"
    (self.version, self.largest) = (version, largest)
    self.environment = environment.filter {
      ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"].contains($0.key)
    }
  }

  private var question: WebQuestion {
    var question = WebQuestion(address: address)
    (question.limit, question.leavesHost) = (Int(clamping: largest), true)
    return question
  }

  private func cache(_ transport: (any Transport)?) -> WebCache {
    WebCache(
      folder: folder,
      transport: transport
        ?? CurlTransport(.init(userAgent: "tipjar/\(version)", environment: environment)))
  }

  /// Returns the catalogue as it was last received, without a request; nil if it never was.
  func kept(language: String?) -> Catalog? {
    kept { bytes throws(CatalogError) in try Catalog(bytes, name: address, language: language) }
  }

  /// Returns the value that `read` makes of the text as it was last received, without a request; nil
  /// if it never was.
  func kept<Value>(_ read: ([UInt8]) throws(CatalogError) -> Value) -> Value? {
    cache(nil).kept(question).flatMap { try? checked($0.body, read) }
  }

  /// Returns the catalogue, which is received only if it changed. If it cannot be had now, the one
  /// that was received before counts, with a notice. It blocks the thread.
  func whole(
    language: String?, transport: (any Transport)? = nil
  ) throws(CatalogError) -> Catalog {
    var (catalog, age) = try received(transport) { bytes throws(CatalogError) in
      try Catalog(bytes, name: address, language: language)
    }
    if let age { catalog.age(age) }
    return catalog
  }

  /// Returns the value that `read` makes of the text at the address, which is received only if it
  /// changed and the kept one is older than `freshFor` seconds. If it cannot be had now, the one that
  /// was received before counts, with a notice. It blocks the thread.
  func received<Value>(
    _ transport: (any Transport)? = nil, freshFor age: TimeInterval = 0,
    _ read: ([UInt8]) throws(CatalogError) -> Value
  ) throws(CatalogError) -> (value: Value, notice: AgeNotice?) {
    let cache = cache(transport)
    var question = question
    question.age = age
    let before = cache.kept(question).flatMap { Self.generated($0.body) }
    var value: Value?
    do throws(WebFailure) {
      let page = try cache.waitForPage(question) { bytes throws(WebFailure) in
        if let before, let date = Self.generated(bytes), date < before {
          throw WebFailure(
            .older, "The catalogue of \(date.escapingControls) is older than that of \(before).")
        }
        value = try checked(bytes, read)
      }
      if let value { return (value, nil) }
      let notice = page.problem.map { AgeNotice(address, page.confirmed, $0) }
      return (try checked(page.body, read), notice)
    } catch {
      let hint = error.kind == .tooLarge ? " --largest-catalog allows more." : ""
      throw CatalogError(.kind(of: error), "\(address): \(error)\(hint)")
    }
  }

  /// Returns the value of a text that has the digest that is wanted.
  private func checked<Value>(
    _ bytes: [UInt8], _ read: ([UInt8]) throws(CatalogError) -> Value
  ) throws(WebFailure) -> Value {
    if let sha256 {
      let found = FileDigest.text(of: SHA256.hash(data: bytes))
      guard found == sha256 else {
        throw WebFailure(
          .checksum, "its SHA-256 is \(found), not \(sha256.escapingControls).")
      }
    }
    do throws(CatalogError) {
      return try read(bytes)
    } catch {
      throw WebFailure(.refused, error.description)
    }
  }

  /// Returns the date on which a catalogue says that it was made; nil if it does not.
  private static func generated(_ bytes: [UInt8]) -> String? {
    var reader = JSONReader(bytes)
    guard reader.next == .object else { return nil }
    var date: String?
    // The text has been read as a catalogue, or will be.
    try? reader.members { reader, key throws(JSONError) in
      if key == "apps", reader.next == .array {
        try reader.elements { reader throws(JSONError) in _ = try reader.value() }
      } else if case .string(let text) = try reader.value(), key == "generated" {
        date = text
      }
    }
    return date
  }
}

/// The notice that a text of the web is the one that was received before.
struct AgeNotice {
  let kind: FailureKind
  let text: String

  fileprivate init(_ address: String, _ date: Date?, _ failure: WebFailure) {
    kind = failure.kind
    let day = date.map { " of \($0.formatted(.iso8601))" } ?? ""
    text = "\(address): \(failure.description) The last answer\(day) is used.".escapingControls
  }
}

extension FileProblem {
  fileprivate static func kind(of failure: WebFailure) -> FileProblem {
    switch failure.kind {
    case .checksum, .older, .refused: .malformed
    case .file: .unreadable
    default: .unavailable
    }
  }
}
