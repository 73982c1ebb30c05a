/// The reason why an address is refused.
public enum AddressError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// It has more than ``LinkAddress/limit`` bytes.
  case tooLong
  /// It has a space or a line break.
  case space
  /// It has a control character.
  case control(Unicode.Scalar)
  /// It has an invisible character, or one that changes the text direction.
  case invisible(Unicode.Scalar)
  /// It has no scheme.
  case noScheme
  /// Its scheme is not allowed.
  case scheme(String)
  /// It has no host.
  case noHost
  /// It has no recipient.
  case noRecipient
  /// It has a user name or password before the host.
  case userInfo
  /// Its port is invalid.
  case port(String)
  /// Its host is invalid.
  case host(String)

  /// Returns the error of the first character that is not allowed, or nil.
  static func ofCharacters(in text: String) -> AddressError? {
    if text.isEmpty { return .empty }
    // Checked first, so that no time is spent on an address that is refused anyway.
    if text.utf8.count > LinkAddress.limit { return .tooLong }
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator: return .space
      case .control: return scalar.properties.isWhitespace ? .space : .control(scalar)
      case .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        return .invisible(scalar)
      default: if scalar.properties.isDefaultIgnorableCodePoint { return .invisible(scalar) }
      }
    }
    return nil
  }

  /// The problem, for a line of text.
  public var problem: String {
    switch self {
    case .empty: "the address is empty"
    case .tooLong: "the address has more than \(LinkAddress.limit) bytes"
    case .space: "the address contains a space or a line break"
    case .control(let scalar): "the address contains the control character \(Self.name(scalar))"
    case .invisible(let scalar): "the address contains the invisible character \(Self.name(scalar))"
    case .noScheme: "the address has no scheme"
    case .scheme(let scheme): "\"\(Self.short(scheme)):\" addresses are not allowed"
    case .noHost: "the address has no host"
    case .noRecipient: "the address has no recipient"
    case .userInfo: "the address contains a user name"
    case .port(let port): "\"\(Self.short(port))\" is not a port"
    case .host(let host): "\"\(Self.short(host))\" is not a host name"
    }
  }

  /// The remedy, for a line of text.
  public var remedy: String {
    switch self {
    case .empty: "write the address"
    case .tooLong: "use a shorter one"
    case .space: "write %20 for a space"
    case .control, .invisible: "remove it"
    case .noScheme, .noHost: "begin it with https:// and a host"
    case .scheme: "use https, bitcoin or lightning"
    case .noRecipient: "write the recipient after the colon"
    case .userInfo: "remove the part before the @"
    case .port: "use 1 to 65535, or leave it out"
    case .host: "use a name like example.org; other letters also in their xn-- form"
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
