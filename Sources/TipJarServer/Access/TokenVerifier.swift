import Foundation
import Synchronization
import TipJarReceipts

/// A verifier of clients' tokens (App Store Server API, "Generating JSON Web Tokens for API
/// requests"): a JWT for this app, signed with ES256, that expires within an hour.
final class TokenVerifier: Sendable {
  static let longestLife: TimeInterval = 60 * 60
  /// The length of the longest token that is read, in bytes.
  static let limit = 4096

  /// The number of tokens whose signatures are not verified again.
  private static let remembered = 100

  private let key: AccessKey
  private let bundleID: String
  /// The last tokens with valid signatures: a client sends its token with each request.
  private let known = Mutex<[String: Claims]>([:])

  init(key: AccessKey, bundleID: String) { (self.key, self.bundleID) = (key, bundleID) }

  /// Returns whether the value of an `Authorization` header is a valid token. The time is the
  /// system's, not the store's, since clients use theirs.
  func accepts(_ authorization: String?, at now: Date) -> Bool {
    guard let authorization, authorization.utf8.count <= Self.limit,
      authorization.prefix(7).lowercased() == "bearer "
    else { return false }
    let token = String(authorization.dropFirst(7))
    let found = known.withLock { $0[token] }
    guard let claims = found ?? key.publicKey.claims(of: token, keyID: key.keyID),
      isGood(claims, at: now)
    else { return false }
    known.withLock { known in
      if known.count >= Self.remembered { known.removeAll() }
      known[token] = claims
    }
    return true
  }

  private func isGood(_ claims: Claims, at now: Date) -> Bool {
    let left = claims.exp - now.timeIntervalSince1970
    let age = claims.iat.map { now.timeIntervalSince1970 - $0 }
    return claims.iss == key.issuerID && claims.bid == bundleID
      && claims.aud.names.contains("appstoreconnect-v1")
      && left > 0 && left <= Self.longestLife
      // Apple's Python client sends no `iat`; a client's clock may be a minute ahead.
      && age.map { $0 >= -60 } ?? true
  }

  private struct Claims: Decodable {
    let iss, bid: String
    let aud: Audience
    let exp: Double
    let iat: Double?
  }

  /// One audience or several (RFC 7519, section 4.1.3).
  private struct Audience: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let name = try? container.decode(String.self)
      names = try name.map { [$0] } ?? container.decode([String].self)
    }
  }
}
