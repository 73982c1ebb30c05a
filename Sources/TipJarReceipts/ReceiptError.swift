/// The reasons to refuse a receipt. The first four cases are those of StoreKit 2's
/// `VerificationError` that a signature can have, the others those of Apple's App Store Server
/// Library; each states in words, for a person, what is wrong.
package enum ReceiptError: Error, Equatable, Sendable {
  /// It is not a compact JWS of three parts with algorithm ES256 and three certificates, or its
  /// payload is no transaction.
  case invalidEncoding(String)
  /// The certificates do not lead to the root, are not what they should be, or were not valid when
  /// it was signed.
  case invalidCertificateChain(String)
  /// Header or payload is not what was signed.
  case invalidSignature
  /// The payload lacks something that every transaction has.
  case missingRequiredProperties(String)
  case invalidAppIdentifier(String)
  case invalidEnvironment(String)

  package static let foreignRoot = Self.invalidCertificateChain("they lead to another root")
  /// The error for a receipt of Xcode's StoreKit testing, which signs with a certificate without a
  /// root.
  package static let untrustedLocalCertificate = Self.invalidCertificateChain(
    "Xcode's StoreKit testing has signed it; trust its exported certificate with --trust FILE")

  package var reason: String {
    switch self {
    case .invalidEncoding(let what): "not a receipt: \(what)"
    case .invalidCertificateChain(let what): "certificates: \(what)"
    case .invalidSignature: "the signature is not that of this receipt"
    case .missingRequiredProperties(let key): "incomplete: \(key) is missing"
    case .invalidAppIdentifier(let id): "it is for the app \(id)"
    case .invalidEnvironment(let name): "it was made in the environment \(name)"
    }
  }
}
