package import Crypto
import Foundation

/// The encoding of RFC 4648, section 5, without padding, as a JWS wants it.
package enum Base64URL {
  /// Bytes as text. O(n).
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: text.map { Self.swapped($0, "+/", "-_") }, as: UTF8.self)
  }

  /// The bytes of a text; nil where it has padding, a foreign letter or bits left over, so that no
  /// two texts give the same bytes. O(n).
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let padding = String(repeating: "=", count: -text.utf8.count & 3)
    let letters = text.utf8.map { Self.swapped($0, "-_", "+/") } + padding.utf8
    guard let bytes = Data(base64Encoded: Data(letters)), encode(bytes) == text else { return nil }
    return [UInt8](bytes)
  }

  private static func swapped(_ letter: UInt8, _ old: StaticString, _ new: StaticString) -> UInt8 {
    letter == old.utf8Start[0]
      ? new.utf8Start[0] : letter == old.utf8Start[1] ? new.utf8Start[1] : letter
  }
}

extension P256.Signing.PublicKey {
  /// The claims of a token: a compact JWS that this key has signed with ES256, and whose header names
  /// the key (RFC 7515 and 7519). Nil for any other text.
  package func claims<Claims: Decodable>(of token: String, keyID: String) -> Claims? {
    func read<Part: Decodable>(_ text: Substring) -> Part? {
      Base64URL.decode(text).flatMap { try? JSONDecoder().decode(Part.self, from: Data($0)) }
    }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header: TokenHeader = read(parts[0]), header.alg == "ES256",
      header.kid == keyID, header.typ ?? "JWT" == "JWT", let bytes = Base64URL.decode(parts[2]),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
      isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
    else { return nil }
    return read(parts[1])
  }
}

private struct TokenHeader: Decodable {
  let alg, kid: String
  let typ: String?
}
