public import Foundation
import TipJarReceipts

/// A value that the store signed, and the result of its verification. Grant nothing that is
/// unverified.
public enum VerificationResult<SignedType> {
  /// The reasons why a signature is invalid.
  public typealias VerificationError = TipJarStore.VerificationError

  /// Not to be trusted, with the reason.
  case unverified(SignedType, VerificationError)
  /// To be trusted.
  case verified(SignedType)

  /// The value; throws the ``VerificationError`` of one that is unverified.
  public var payloadValue: SignedType {
    get throws(VerificationError) {
      switch self {
      case .unverified(_, let error): throw error
      case .verified(let value): return value
      }
    }
  }

  /// The value, verified or not.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .unverified(let value, _), .verified(let value): value
    }
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

/// A value that the store signs as a compact JWS.
public protocol SignedValue {
  /// The value as the store signed it; "" for a request that waits.
  var signedText: String { get }
  var signedDate: Date { get }
}

extension Transaction: SignedValue {
  /// The transaction as the store signed it: a compact JWS.
  public var signedText: String { receipt?.jwsRepresentation ?? "" }
}

extension Product.SubscriptionInfo.RenewalInfo: SignedValue {
  /// The renewal info as the store signed it: a compact JWS.
  public var signedText: String { receipt.jwsRepresentation }
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
  public var signedData: Data { Data(parts.prefix(2).joined(separator: ".").utf8) }
  /// The date of the signature.
  public var signedDate: Date { unsafePayloadValue.signedDate }

  private var parts: [Substring] { jwsRepresentation.split(separator: ".") }

  private func part(_ index: Int) -> Data {
    let parts = parts
    guard parts.indices.contains(index) else { return Data() }
    return Data(Base64URL.decode(parts[index]) ?? [])
  }
}

/// The reasons why a signature is not valid, by the case names of StoreKit 2's
/// `VerificationResult.VerificationError`.
public enum VerificationError: String, ReasonedError, CaseIterable, Hashable, Sendable {
  /// A certificate of the chain was withdrawn.
  case revokedCertificate
  /// The chain does not lead to the root.
  case invalidCertificateChain
  /// It was signed for another device.
  case invalidDeviceVerification
  /// The text does not have the form of a signed value.
  case invalidEncoding
  /// The signature is not that of the value.
  case invalidSignature
  /// A required property is missing.
  case missingRequiredProperties

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .revokedCertificate: "its certificate was revoked"
    case .invalidCertificateChain: "its certificates do not lead to the store's root"
    case .invalidDeviceVerification: "it was signed for another device"
    case .invalidEncoding: "it cannot be read"
    case .invalidSignature: "its signature is not valid"
    case .missingRequiredProperties: "it is incomplete"
    }
  }
}
