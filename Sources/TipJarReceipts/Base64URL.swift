import Foundation

/// The encoding of RFC 4648, section 5, without padding, as a JWS wants it.
public enum Base64URL {
  /// Bytes as text. O(n).
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: text.map { Self.swapped($0, "+/", "-_") }, as: UTF8.self)
  }

  /// The bytes of a text; nil where it has padding, a foreign letter or bits left over, so that no
  /// two texts give the same bytes. O(n).
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
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
