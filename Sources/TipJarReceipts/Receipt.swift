import Crypto
import Foundation

/// A signed transaction: a compact JWS (RFC 7515). All receipts of one chain have the same header,
/// which is three quarters of their bytes, so the two parts can be kept apart.
package struct Receipt: Hashable, Sendable {
  /// The first part: algorithm and certificates, in base64url.
  package let header: String
  /// The payload and the signature, in base64url, with a dot between them.
  package let body: String

  package init(header: String, body: String) {
    self.header = header
    self.body = body
  }

  /// A receipt from its text; a text without a dot is all header. Nothing is checked.
  package init(jwsRepresentation text: some StringProtocol) {
    let end = text.firstIndex(of: ".") ?? text.endIndex
    header = String(text[..<end])
    body = String(text[end...].dropFirst())
  }

  package var jwsRepresentation: String { "\(header).\(body)" }

  package var unverifiedPayload: JWSTransactionDecodedPayload? {
    payloadBytes.flatMap { try? JWSTransactionDecodedPayload(json: $0) }
  }

  package var payloadBytes: [UInt8]? { Base64URL.decode(body.prefix { $0 != "." }) }

  /// A number that names the header by its content: the first eight bytes of its SHA-256.
  package static func id(ofHeader header: String) -> Int64 {
    SHA256.hash(data: Array(header.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// Signs payloads with the leaf of a chain: compact JWS, ES256 (RFC 7515 and 7518).
package struct ReceiptSigner: Sendable {
  /// The first part of every receipt of the chain.
  package let header: String
  private let key: P256.Signing.PrivateKey
  private let isRepeatable: Bool

  /// Creates a signer. One that is repeatable signs the same text with the same bytes in every run.
  package init(_ chain: CertificateChain, isRepeatable: Bool = false) {
    self.isRepeatable = isRepeatable
    header = ReceiptHeader(certificates: chain.certificates).text
    key = chain.key
  }

  /// Signs a payload, byte for byte as given. About 0.05 ms. Throws what the system's random
  /// numbers throw.
  package func sign(_ payload: [UInt8]) throws -> Receipt {
    let text = Base64URL.encode(payload)
    let input = Array("\(header).\(text)".utf8)
    let signature =
      try isRepeatable
      ? RepeatableSigner(key: key).signature(for: input) : key.signature(for: input)
    return Receipt(
      header: header, body: "\(text).\(Base64URL.encode(Array(signature.rawRepresentation)))")
  }
}

/// The header of a receipt (RFC 7515, section 4): the algorithm, and the certificates from leaf to
/// root.
struct ReceiptHeader {
  /// DER, the leaf first.
  let certificates: [[UInt8]]

  init(certificates: [[UInt8]]) { self.certificates = certificates }

  /// Reads one: ES256, three certificates in standard base64 or the single one of Xcode's testing,
  /// and nothing that has to be understood.
  init(parsing text: String) throws(ReceiptError) {
    guard let json = Base64URL.decode(text) else {
      throw .invalidEncoding("its header is not base64url")
    }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else {
      throw .invalidEncoding("its header has no algorithm and certificates")
    }
    guard fields.alg == "ES256", fields.crit == nil else {
      throw .invalidEncoding("its algorithm is not ES256")
    }
    let certificates = fields.x5c.compactMap { Data(base64Encoded: $0).map([UInt8].init) }
    guard [1, 3].contains(fields.x5c.count), certificates.count == fields.x5c.count else {
      throw .invalidEncoding("its header does not hold three certificates")
    }
    self.certificates = certificates
  }

  var text: String {
    let x5c = certificates.map { "\"\(Data($0).base64EncodedString())\"" }
    return Base64URL.encode(
      Array("{\"alg\":\"ES256\",\"x5c\":[\(x5c.joined(separator: ","))]}".utf8))
  }

  private struct Fields: Decodable {
    let alg: String
    let x5c: [String]
    let crit: [String]?
  }
}
