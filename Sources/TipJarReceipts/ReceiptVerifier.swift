import Crypto
import Foundation
import SwiftASN1
import Synchronization
import X509

/// Verifies receipts against one root, as Apple's App Store Server Library does, and more strictly:
/// what it accepts, that library accepts too. Any text may be given; what is not a receipt is
/// refused with a reason.
package final class ReceiptVerifier: Sendable {
  /// The longest text that is looked at, in UTF-8 bytes.
  package static let limit = 64 * 1024

  private let roots: [[UInt8]]
  /// The header that was judged last, and its leaf: one root has one chain here.
  private let known = Mutex<(header: String, leaf: TrustedLeaf)?>(nil)

  /// A verifier for the receipts of a root, and of more certificates that are trusted as roots or as
  /// that of Xcode's StoreKit testing, in DER.
  package init(root: [UInt8], trusting others: [[UInt8]] = []) { roots = [root] + others }

  /// Apple Root CA - G3 in DER, which signs what the App Store's server sends.
  package static let appleRoot = [UInt8](
    Data(
      base64Encoded: """
        MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYw
        JAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMC
        VVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRzMxJjAk
        BgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJV
        UzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtfTjjTuxxEtX/1
        H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw
        3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gAMGUC
        MQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4at+qIxUCMG1mihDK1A3UT82NQz60imOl
        M27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// Returns the certificate of a file, in PEM or DER, as DER; nil for any other content.
  package static func certificate(in file: [UInt8]) -> [UInt8]? {
    let document = try? PEMDocument(pemString: String(decoding: file, as: UTF8.self))
    let bytes = document?.derBytes ?? file
    return (try? Certificate(derEncoded: bytes)) == nil ? nil : bytes
  }

  /// Returns the payload of a receipt if its certificates lead to the root, were valid when it was
  /// signed, and the signature is that of its header and payload.
  package func verify(_ text: String) throws(ReceiptError) -> JWSTransactionDecodedPayload {
    try payload(of: Receipt(jwsRepresentation: text))
  }

  /// The same, if the receipt is for this app and this environment too: the checks of Apple's
  /// library. Those that a trusted certificate of Xcode's testing has signed are of its environment.
  package func verify(
    _ text: String, bundleID: String, environment: JWSTransactionDecodedPayload.Environment
  ) throws(ReceiptError) -> JWSTransactionDecodedPayload {
    let transaction = try verify(text)
    guard transaction.bundleId == bundleID else {
      throw .invalidAppIdentifier(transaction.bundleId)
    }
    guard transaction.environment == environment || roots.count > 1 && transaction.isLocal else {
      throw .invalidEnvironment(transaction.environment.rawValue)
    }
    return transaction
  }

  /// Returns the payload of a signed value of any type on the same conditions.
  package func payload<Payload: SignedPayload>(
    of receipt: Receipt
  ) throws(ReceiptError) -> Payload {
    guard receipt.header.utf8.count + receipt.body.utf8.count <= Self.limit else {
      throw .invalidEncoding("longer than \(Self.limit) bytes")
    }
    let parts = receipt.body.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .invalidEncoding("not three parts with dots between them") }
    let leaf = try leaf(of: receipt.header)
    guard let payload = Base64URL.decode(parts[0]), let bytes = Base64URL.decode(parts[1]),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
    else { throw .invalidEncoding("payload or signature is not base64url of the right length") }
    let signed = Array("\(receipt.header).\(parts[0])".utf8)
    guard leaf.key.isValidSignature(signature, for: signed) else { throw .invalidSignature }
    let signedPayload = try leaf.isLocal ? Payload(localJSON: payload) : Payload(json: payload)
    guard leaf.milliseconds.contains(signedPayload.signedDate) else {
      throw .invalidCertificateChain("not valid at the time of signing")
    }
    return signedPayload
  }

  /// The leaf of a header; a repeated header is not verified again.
  private func leaf(of header: String) throws(ReceiptError) -> TrustedLeaf {
    if let known = known.withLock({ $0 }), known.header == header { return known.leaf }
    let leaf = try TrustedLeaf(ReceiptHeader(parsing: header).certificates, roots: roots)
    known.withLock { $0 = (header, leaf) }
    return leaf
  }
}

/// A memory of the receipts that were verified, so that reading a list again costs a hash for each
/// receipt instead of a signature. It takes 16 bytes per receipt, and is cleared at its limit. A
/// hash of 64 bits, whose key differs in each process, cannot be met on purpose.
package final class VerifiedReceipts: Sendable {
  private let hashes = Mutex<Set<Int>>([])
  private let limit: Int

  package init(limit: Int = 500_000) { self.limit = limit }

  /// Returns at once if the receipt was verified before with the same claims; otherwise calls
  /// `check`, which throws if the receipt is not valid.
  package func verify<E: Error>(
    _ receipt: Receipt, claims: some Hashable, _ check: () throws(E) -> Void
  ) throws(E) {
    var hasher = Hasher()
    hasher.combine(receipt)
    hasher.combine(claims)
    let hash = hasher.finalize()
    if hashes.withLock({ $0.contains(hash) }) { return }
    try check()
    hashes.withLock { hashes in
      if hashes.count >= limit { hashes = [] }
      hashes.insert(hash)
    }
  }
}
