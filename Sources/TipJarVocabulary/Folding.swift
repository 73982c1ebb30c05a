import Foundation

/// A converter of text for searching: it removes case, diacritics and width, so that "uber" finds
/// "Über".
public struct Folding: Sendable {
  // A cache: a catalogue has few different letters, and Foundation needs a microsecond for each.
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// Creates a converter with an empty cache.
  public init() {}

  /// Appends the folded UTF-8 of a text; a control character counts as a space.
  public mutating func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard text.allSatisfy({ $0 < 0x80 }) else {
      return appendScalars(String(decoding: Array(text), as: UTF8.self), to: &bytes)
    }
    bytes.append(contentsOf: text.lazy.map(Self.folded))
  }

  /// Returns the folded UTF-8 of a text.
  public mutating func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return bytes
  }

  /// Returns the words of a folded text, each of which a search looks for.
  public static func words(of text: [UInt8]) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  /// Returns the characters of `text` that match one of several folded needles, as ranges of their
  /// offsets in ascending order. Where two overlap, the first one counts.
  public mutating func ranges(of needles: [[UInt8]], in text: String) -> [Range<Int>] {
    let found = needles.flatMap { ranges(of: $0, in: text) }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      if range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
    }
  }

  /// Returns the characters of `text` that match a folded needle, as ranges of their offsets.
  public mutating func ranges(of needle: [UInt8], in text: String) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    var bytes: [UInt8] = []
    var owners: [Int] = []
    for (offset, character) in text.enumerated() {
      append(character.utf8, to: &bytes)
      owners += Array(repeating: offset, count: bytes.count - owners.count)
    }
    var ranges: [Range<Int>] = []
    var at = 0
    while at + needle.count <= bytes.count {
      if bytes[at..<(at + needle.count)].elementsEqual(needle) {
        ranges.append(owners[at]..<(owners[at + needle.count - 1] + 1))
        at += needle.count
      } else {
        at += 1
      }
    }
    return ranges
  }

  private mutating func appendScalars(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append(Self.folded(UInt8(scalar.value)))
      } else if let folded = known[scalar] {
        bytes += folded
      } else {
        let folded = Self.folded(scalar)
        known[scalar] = folded
        bytes += folded
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    let isCapital = byte &- UInt8(ascii: "A") < 26
    return isCapital ? byte | 0x20 : max(byte, 0x20)
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    if let letters = letters[scalar] { return Array(letters.utf8) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return []
    case .control, .lineSeparator, .paragraphSeparator: return [0x20]
    default: break
    }
    let folded = String(scalar).folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return Array(folded.utf8)
  }

  /// Letters with a stroke, and ligatures, which have no separate diacritic.
  private static let letters: [Unicode.Scalar: String] = [
    "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ħ": "h", "Ħ": "h", "ı": "i",
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ß": "ss", "ẞ": "ss",
  ]
}
