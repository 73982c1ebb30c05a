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
    guard let page = cache(nil).kept(question) else { return nil }
    return try? catalog(page.body, language)
  }

  /// Returns the catalogue, which is received only if it changed. If it cannot be had now, the one
  /// that was received before counts, with a notice. It blocks the thread.
  func whole(
    language: String?, transport: (any Transport)? = nil
  ) throws(CatalogError) -> Catalog {
    let cache = cache(transport)
    let before = cache.kept(question).flatMap { Self.generated($0.body) }
    var read: Catalog?
    do throws(WebFailure) {
      let page = try cache.waitForPage(question) { bytes throws(WebFailure) in
        if let before, let date = Self.generated(bytes), date < before {
          throw WebFailure(
            .older, "The catalogue of \(date.escapingControls) is older than that of \(before).")
        }
        read = try catalog(bytes, language)
      }
      if let read { return read }
      var kept = try catalog(page.body, language)
      if let problem = page.problem { kept.age(page.confirmed, problem, address) }
      return kept
    } catch {
      let hint = error.kind == .tooLarge ? " --largest-catalog allows more." : ""
      throw CatalogError(.kind(of: error), "\(address): \(error)\(hint)")
    }
  }

  private func catalog(_ bytes: [UInt8], _ language: String?) throws(WebFailure) -> Catalog {
    if let sha256 {
      let found = FileDigest.text(of: SHA256.hash(data: bytes))
      guard found == sha256 else {
        throw WebFailure(.checksum, "its SHA-256 is \(found), not \(sha256.escapingControls).")
      }
    }
    do throws(CatalogError) {
      return try Catalog(bytes, name: address, language: language)
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

extension FileProblem {
  fileprivate static func kind(of failure: WebFailure) -> FileProblem {
    switch failure.kind {
    case .checksum, .older, .refused: .malformed
    case .file: .unreadable
    default: .unavailable
    }
  }
}
