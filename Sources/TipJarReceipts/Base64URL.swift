/// The encoding of RFC 4648, section 5, without padding, as a JWS wants it; Foundation has none.
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Bytes as text. O(n).
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(held >> bits & 63)])
      }
      held &= 1 << bits - 1
    }
    if bits > 0 { text.append(alphabet[Int(held << (6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil where it has padding, a foreign letter or bits left over, so that no
  /// two texts give the same bytes. O(n).
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for letter in text.utf8 {
      guard let value = values[Int(letter)] else { return nil }
      held = held << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(held >> bits))
        held &= 1 << bits - 1
      }
    }
    return bits < 6 && held == 0 ? bytes : nil
  }
}
