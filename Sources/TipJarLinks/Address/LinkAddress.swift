/// An address that can be shown, copied and encoded as a QR code: `https:`, `http:`, `bitcoin:` or
/// `lightning:`.
///
/// It is ASCII without spaces. A non-ASCII host is in its `xn--` form, which reveals lookalike
/// characters, and other non-ASCII characters are percent-encoded. The address that is shown is the
/// one that is opened.
public struct LinkAddress: Hashable, Sendable {
  /// The allowed schemes.
  public enum Scheme: String, CaseIterable, Sendable {
    case https
    /// Not encrypted: shown with a mark, and opened only after a question.
    case http
    /// BIP 21. Shown and copied, but never opened.
    case bitcoin
    /// LUD-01 and BOLT 11. Shown and copied, but never opened.
    case lightning

    fileprivate var isWeb: Bool { self == .https || self == .http }
    fileprivate var prefix: String { rawValue + (isWeb ? "://" : ":") }
  }

  /// The maximum length in bytes.
  public static let limit = 1_024

  /// The scheme, in lower case.
  public let scheme: Scheme
  /// The host in ASCII and lower case, without a port; empty for a scheme without hosts.
  public let host: String
  /// The part after the host: port, path, query and fragment. For a scheme without hosts,
  /// everything after the scheme.
  public let afterHost: String

  /// The whole address.
  public var text: String { scheme.prefix + host + afterHost }
  /// The part before the host. The host itself is emphasised.
  public var beforeHost: String { scheme.prefix }
  /// A Boolean value that indicates whether a browser may open it.
  public var canBeOpened: Bool { scheme.isWeb }
  /// A Boolean value that indicates whether nobody on the way can read or change the page, if it is
  /// one.
  public var isEncrypted: Bool { scheme != .http }

  /// The host without a leading "www.", which identifies the platform.
  var domain: String { Self.domain(of: host) }

  static func domain(of host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Checks an address. Throws the reason if it is refused.
  public init(_ text: String) throws(AddressError) {
    if let error = AddressError.ofCharacters(in: text) { throw error }
    guard let colon = text.firstIndex(of: ":") else { throw .noScheme }
    guard let scheme = Scheme(rawValue: text[..<colon].lowercased()) else {
      throw .scheme(String(text[..<colon]))
    }
    let rest = text[text.index(after: colon)...]
    self.scheme = scheme
    switch scheme {
    case .https, .http:
      guard rest.hasPrefix("//") else { throw .noHost }
      let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      (host, afterHost) = try Self.parts(authority, rest[authority.endIndex...])
    case .bitcoin, .lightning:
      guard let first = rest.first, first != "/", first != "?" else { throw .noRecipient }
      (host, afterHost) = ("", Self.percentEncoded(rest))
    }
    guard self.text.utf8.count <= Self.limit else { throw .tooLong }
  }

  private static func parts(
    _ authority: Substring, _ rest: Substring
  ) throws(AddressError) -> (host: String, rest: String) {
    guard !authority.contains("@") else { throw .userInfo }
    // An IPv6 address (RFC 3986), whose colons begin no port.
    if authority.hasPrefix("[") { throw .host(String(authority)) }
    let host = authority.prefix { $0 != ":" }
    let port = authority[host.endIndex...]
    guard port.isEmpty || isPort(port.dropFirst()) else { throw .port(String(port.dropFirst())) }
    return (try HostName.ascii(host), String(port) + percentEncoded(rest))
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (48...57).contains($0) } && UInt16(text) ?? 0 > 0
  }

  private static func percentEncoded(_ text: Substring) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if byte < 0x80 {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
