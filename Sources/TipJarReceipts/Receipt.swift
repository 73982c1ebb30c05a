import Crypto

/// A signed transaction: a compact JWS (RFC 7515). All receipts of one chain have the same header,
/// which is three quarters of their bytes, so the two parts can be kept apart.
public struct Receipt: Hashable, Sendable {
  /// The first part: algorithm and certificates, in base64url.
  public let header: String
  /// The payload and the signature, in base64url, with a dot between them.
  public let body: String

  /// A receipt from its two parts; nothing is checked.
  public init(header: String, body: String) {
    self.header = header
    self.body = body
  }

  /// A receipt from its text; a text without a dot is all header. Nothing is checked.
  public init(jwsRepresentation text: some StringProtocol) {
    let end = text.firstIndex(of: ".") ?? text.endIndex
    header = String(text[..<end])
    body = String(text[end...].dropFirst())
  }

  /// The whole text, as Apple's servers and StoreKit 2 give it.
  public var jwsRepresentation: String { "\(header).\(body)" }

  /// The payload, without any verification; nil if it cannot be read.
  public var unverifiedPayload: JWSTransactionDecodedPayload? {
    guard let json = Base64URL.decode(body.prefix { $0 != "." }) else { return nil }
    return try? JWSTransactionDecodedPayload(json: json)
  }

  /// A number that names the header by its content: the first eight bytes of its SHA-256.
  public static func id(ofHeader header: String) -> Int64 {
    SHA256.hash(data: Array(header.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}
