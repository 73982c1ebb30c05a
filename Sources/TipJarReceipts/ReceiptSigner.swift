import Crypto

/// Signs payloads with the leaf of a chain: compact JWS, ES256 (RFC 7515 and 7518).
public struct ReceiptSigner: Sendable {
  /// The first part of every receipt of the chain.
  public let header: String
  private let key: P256.Signing.PrivateKey

  /// A signer for a chain.
  public init(_ chain: CertificateChain) {
    header = ReceiptHeader(certificates: chain.certificates).text
    key = chain.key
  }

  /// Signs a payload, byte for byte as given. About 0.05 ms. Throws what the system's random
  /// numbers throw.
  public func sign(_ payload: [UInt8]) throws -> Receipt {
    let text = Base64URL.encode(payload)
    let signature = try key.signature(for: Array("\(header).\(text)".utf8))
    return Receipt(
      header: header, body: "\(text).\(Base64URL.encode(Array(signature.rawRepresentation)))")
  }
}
