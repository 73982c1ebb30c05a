public import Foundation
import TipJarReceipts

/// A value that the store signs as a compact JWS.
public protocol SignedValue {
  /// The value as the store signed it; "" for a request that waits.
  var signedText: String { get }
  /// The date of the signature.
  var dateOfSignature: Date? { get }
}

extension Transaction: SignedValue {
  /// The transaction as the store signed it: a compact JWS.
  public var signedText: String { receipt?.jwsRepresentation ?? "" }
  /// The date of the signature.
  public var dateOfSignature: Date? { signedDate }
}

extension Product.SubscriptionInfo.RenewalInfo: SignedValue {
  /// The renewal info as the store signed it: a compact JWS.
  public var signedText: String { receipt.jwsRepresentation }
  /// The date of the signature.
  public var dateOfSignature: Date? { signedDate }
}

/// The parts of the signature, by StoreKit 2's names.
extension VerificationResult where SignedType: SignedValue {
  /// The value as the store signed it: a compact JWS; "" for a request that waits.
  public var jwsRepresentation: String { unsafePayloadValue.signedText }
  /// The header as JSON: the algorithm and the certificates.
  public var headerData: Data { part(0) }
  /// The payload as JSON.
  public var payloadData: Data { part(1) }
  /// The signature, ECDSA over P-256: 64 bytes.
  public var signatureData: Data { part(2) }
  /// The text that is signed: header and payload in base64url, with a dot between them.
  public var signedData: Data {
    Data(parts.prefix(2).joined(separator: ".").utf8)
  }
  /// The date of the signature; nil for a request that waits.
  public var signedDate: Date? { unsafePayloadValue.dateOfSignature }

  private var parts: [Substring] { jwsRepresentation.split(separator: ".") }

  private func part(_ index: Int) -> Data {
    let parts = parts
    guard parts.indices.contains(index) else { return Data() }
    return Data(Base64URL.decode(parts[index]) ?? [])
  }
}
