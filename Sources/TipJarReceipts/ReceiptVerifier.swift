import Crypto
import Synchronization

/// Verifies receipts against one root, as Apple's App Store Server Library does, and more strictly:
/// what it accepts, that library accepts too. Any text may be given; what is not a receipt is
/// refused with a reason.
public final class ReceiptVerifier: Sendable {
  /// The longest text that is looked at, in UTF-8 bytes.
  public static let limit = 64 * 1024

  private let root: [UInt8]
  /// The header that was judged last, and its leaf: one root has one chain here.
  private let known = Mutex<(header: String, leaf: TrustedLeaf)?>(nil)

  /// A verifier for the receipts of a root, in DER.
  public init(root: [UInt8]) { self.root = root }

  /// Returns the payload of a receipt if its certificates lead to the root, were valid when it was
  /// signed, and the signature is that of its header and payload.
  public func verify(_ text: String) throws(ReceiptError) -> JWSTransactionDecodedPayload {
    try verify(Receipt(jwsRepresentation: text))
  }

  /// The same, if the receipt is for this app and this environment too: the checks of Apple's
  /// library.
  public func verify(
    _ text: String, bundleID: String, environment: JWSTransactionDecodedPayload.Environment
  ) throws(ReceiptError) -> JWSTransactionDecodedPayload {
    let transaction = try verify(text)
    guard transaction.bundleId == bundleID else {
      throw .invalidAppIdentifier(transaction.bundleId)
    }
    guard transaction.environment == environment else {
      throw .invalidEnvironment(transaction.environment.rawValue)
    }
    return transaction
  }

  /// The same for a receipt in two parts.
  public func verify(_ receipt: Receipt) throws(ReceiptError) -> JWSTransactionDecodedPayload {
    try payload(of: receipt)
  }

  /// Returns the payload of a signed renewal info on the same conditions.
  public func verifyRenewalInfo(
    _ text: String
  ) throws(ReceiptError) -> JWSRenewalInfoDecodedPayload {
    try payload(of: Receipt(jwsRepresentation: text))
  }

  private func payload<Payload: SignedPayload>(
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
    let signedPayload = try Payload(json: payload)
    guard leaf.milliseconds.contains(signedPayload.signedDate) else {
      throw .invalidCertificateChain("not valid at the time of signing")
    }
    return signedPayload
  }

  /// The leaf of a header; a repeated header is not verified again.
  private func leaf(of header: String) throws(ReceiptError) -> TrustedLeaf {
    if let known = known.withLock({ $0 }), known.header == header { return known.leaf }
    let leaf = try TrustedLeaf(ReceiptHeader(parsing: header).certificates, root: root)
    known.withLock { $0 = (header, leaf) }
    return leaf
  }
}

/// A memory of the receipts that were verified, so that reading a list again costs a hash for each
/// receipt instead of a signature. It takes 16 bytes per receipt, and is cleared at its limit. A
/// hash of 64 bits, whose key differs in each process, cannot be met on purpose.
public final class VerifiedReceipts: Sendable {
  private let hashes = Mutex<Set<Int>>([])
  private let limit: Int

  /// Creates an empty memory for at most `limit` receipts.
  public init(limit: Int = 500_000) { self.limit = limit }

  /// Returns at once if the receipt was verified before with the same claims; otherwise calls
  /// `check`, which throws if the receipt is not valid.
  public func verify<E: Error>(
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
