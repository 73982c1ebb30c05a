/// A value that the store signed, and whether the signature holds. Grant nothing that is unverified.
public enum VerificationResult<SignedType> {
  /// Not to be trusted, and why.
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
extension VerificationResult: Sendable where SignedType: Sendable {}

/// Why a signature does not hold, by the case names of StoreKit 2's `VerificationResult.VerificationError`.
public enum VerificationError: String, Error, CaseIterable, Equatable, Sendable {
  /// A certificate of the chain was withdrawn.
  case revokedCertificate
  /// The chain does not lead to the root.
  case invalidCertificateChain
  /// It was signed for another device.
  case invalidDeviceVerification
  /// It is not what a signed value looks like.
  case invalidEncoding
  /// The signature is not that of the value.
  case invalidSignature
  /// Something that has to be in it is not.
  case missingRequiredProperties

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .revokedCertificate: "its certificate was withdrawn"
    case .invalidCertificateChain: "its certificates do not lead to the store's root"
    case .invalidDeviceVerification: "it was signed for another device"
    case .invalidEncoding: "it cannot be read"
    case .invalidSignature: "its signature is not valid"
    case .missingRequiredProperties: "it is incomplete"
    }
  }
}
