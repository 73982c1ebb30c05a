/// A requested language, which ranks other languages by similarity. Tags are compared without case,
/// and `-` and `_` are equal.
struct LanguageTag: Equatable, Sendable {
  private let bytes: [UInt8]
  private let languageCount: Int

  init(_ tag: String) {
    bytes = tag.utf8.map(Self.folded)
    languageCount = bytes.firstIndex(of: Self.separator) ?? bytes.count
  }

  /// Returns the rank of a language: 0 for the same tag, 1 for the language alone, 2 for another
  /// script or region; nil for another language. A lower rank is nearer; of equal ones the
  /// alphabetically first is used.
  func rank(of tag: some Collection<UInt8>) -> Int? {
    guard languageCount > 0, tag.count >= languageCount else { return nil }
    guard zip(tag, bytes.prefix(languageCount)).allSatisfy({ Self.folded($0) == $1 }) else {
      return nil
    }
    if tag.count == bytes.count, zip(tag, bytes).allSatisfy({ Self.folded($0) == $1 }) { return 0 }
    guard let next = tag.dropFirst(languageCount).first else { return 1 }
    return Self.folded(next) == Self.separator ? 2 : nil
  }

  private static let separator = UInt8(ascii: "-")

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "_"): separator
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}
