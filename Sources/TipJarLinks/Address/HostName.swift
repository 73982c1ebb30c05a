/// Host names in the form in which they are resolved (RFC 1123, RFC 5890).
enum HostName {
  /// Returns a host in ASCII and lower case, with non-ASCII labels as `xn--`. Throws if it is not a
  /// name of at least two labels; a numeric address is not.
  static func ascii(_ host: Substring) throws(AddressError) -> String {
    guard !host.isEmpty else { throw .noHost }
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    var result: [String] = []
    for label in labels {
      guard let label = ascii(label: label) else { throw .host(String(host)) }
      result.append(label)
    }
    let name = result.joined(separator: ".")
    let hasTopLevel = result.last?.utf8.contains { !isDigit($0) } ?? false
    guard result.count > 1, name.utf8.count <= 253, hasTopLevel else { throw .host(String(host)) }
    return name
  }

  private static func ascii(label: Substring) -> String? {
    let isPlain = label.utf8.allSatisfy { $0 < 0x80 }
    guard isPlain || label.unicodeScalars.allSatisfy(isLetter) else { return nil }
    let text = isPlain ? String(label) : "xn--" + Punycode.encoded(label.unicodeScalars)
    let isName = text.utf8.allSatisfy {
      isDigit($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
    }
    return isName && (1...63).contains(text.utf8.count) && text.first != "-" && text.last != "-"
      ? text : nil
  }

  /// Returns a Boolean value that indicates whether a host may contain a character. Characters that
  /// IDNA maps to others (full width, mathematical) are refused rather than mapped, and so are
  /// combining marks on Latin letters, which have a precomposed form.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x5F, 0x30...0x39, 0x61...0x7A: return true
    case 0x300...0x36F, 0x2100...0x214F, 0xFB00...0xFB06, 0xFF00...0xFFEF, 0x1D400...0x1D7FF:
      return false
    default:
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber:
        return scalar.value >= 0x80
      default: return false
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
