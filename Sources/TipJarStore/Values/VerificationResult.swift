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
extension VerificationResult: Sendable where SignedType: Sendable {}
