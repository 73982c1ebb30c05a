/// The reasons why a signature is not valid, by the case names of StoreKit 2's
/// `VerificationResult.VerificationError`.
public enum VerificationError: String, Error, CaseIterable, Equatable, Sendable {
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
