import Crypto
import Foundation
import TestSupport
import Testing
import TipJarReceipts

@testable import TipJarServer

/// The tokens of clients. The test gives the real time.
@Suite struct TokenTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private static let secret = P256.Signing.PrivateKey()
  private static let verifier = TokenVerifier(
    key: AccessKey(
      issuerID: "issuer", keyID: "KEY", file: URL(filePath: "/k"), publicKey: secret.publicKey),
    bundleID: "app.tipjar")

  private static func token(
    header: String = #"{"alg":"ES256","kid":"KEY","typ":"JWT"}"#,
    _ claims: String = claims(), key: P256.Signing.PrivateKey = secret
  ) throws -> String {
    let text = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
    let signature = try key.signature(for: Array(text.utf8))
    return "Bearer \(text).\(Base64URL.encode(Array(signature.rawRepresentation)))"
  }

  private static func claims(
    iss: String = "issuer", bid: String = "app.tipjar", aud: String = #""appstoreconnect-v1""#,
    exp: Double = 300, extra: String = ""
  ) -> String {
    """
    {"iss":"\(iss)","bid":"\(bid)","aud":\(aud),"exp":\(Int(now.timeIntervalSince1970 + exp))\(extra)}
    """
  }

  private static func iat(_ seconds: Double) -> String {
    ",\"iat\":\(Int(now.timeIntervalSince1970 + seconds))"
  }

  @Test(arguments: [
    claims(), claims(aud: #"["other","appstoreconnect-v1"]"#), claims(exp: 3600),
    claims(extra: iat(-10)), claims(extra: #","nonce":"x""#),
  ])
  func aTokenIsAccepted(_ claims: String) throws {
    #expect(Self.verifier.accepts(try Self.token(claims), at: Self.now))
  }

  @Test(arguments: [
    claims(iss: "other"), claims(bid: "app.other"), claims(aud: #""other""#), claims(aud: "1"),
    claims(exp: 0), claims(exp: -1), claims(exp: 3660), claims(extra: iat(120)), "{}", "[]",
  ])
  func aTokenWithAnotherClaimIsRefused(_ claims: String) throws {
    #expect(!Self.verifier.accepts(try Self.token(claims), at: Self.now))
  }

  @Test(arguments: [
    #"{"alg":"none","kid":"KEY","typ":"JWT"}"#, #"{"alg":"HS256","kid":"KEY"}"#,
    #"{"alg":"ES256","kid":"OTHER"}"#, #"{"alg":"ES256"}"#,
    #"{"alg":"ES256","kid":"KEY","typ":"X"}"#,
  ])
  func aTokenWithAnotherHeaderIsRefused(_ header: String) throws {
    #expect(!Self.verifier.accepts(try Self.token(header: header), at: Self.now))
  }

  @Test func aTokenOfAnotherKeyOrWithAnyByteChangedIsRefused() throws {
    let other = try Self.token(key: P256.Signing.PrivateKey())
    #expect(!Self.verifier.accepts(other, at: Self.now))
    let token = try Self.token()
    for index in token.indices
    where token[index] != "B" && index > token.index(token.startIndex, offsetBy: 7) {
      var changed = token
      changed.replaceSubrange(index...index, with: "B")
      #expect(!Self.verifier.accepts(changed, at: Self.now))
    }
    for text in [nil, "", "Bearer", "Bearer a.b", "Basic a", String(token.dropFirst(7))] {
      #expect(!Self.verifier.accepts(text, at: Self.now))
    }
    #expect(!Self.verifier.accepts(token + String(repeating: "A", count: 5000), at: Self.now))
  }

  @Test func aTokenThatWasAcceptedExpiresAllTheSame() throws {
    let token = try Self.token(Self.claims(exp: 300))
    for (seconds, isAccepted) in [(0.0, true), (299, true), (300, false), (0, true)] {
      #expect(Self.verifier.accepts(token, at: Self.now + seconds) == isAccepted)
    }
  }

  @Test func aKeyIsMadeOnceAndItsPrivateHalfMayBeTakenAway() throws {
    try TestEnvironment.withFolder { path in
      let folder = URL(filePath: path, directoryHint: .isDirectory)
      let first = try AccessKey.load(folder)
      #expect(first.file.lastPathComponent == "AuthKey_\(first.keyID).p8")
      let secret = try P256.Signing.PrivateKey(
        pemRepresentation: String(contentsOf: first.file, encoding: .utf8))
      #expect(secret.publicKey.rawRepresentation == first.publicKey.rawRepresentation)
      try FileManager.default.removeItem(at: first.file)
      let again = try AccessKey.load(folder)
      #expect(again.keyID == first.keyID && again.issuerID == first.issuerID)
      try Data("{}".utf8).write(to: folder.appending(path: "server.json"))
      #expect(throws: ServerFailure.self) { try AccessKey.load(folder) }
    }
  }
}
