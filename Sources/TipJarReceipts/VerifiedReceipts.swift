import Crypto
import Synchronization

/// A memory of the receipts that were verified, so that reading a list again costs a hash for each
/// receipt instead of a signature. It takes 40 bytes per receipt, and is cleared at its limit.
public final class VerifiedReceipts: Sendable {
  private let digests = Mutex<Set<SHA256Digest>>([])
  private let limit: Int

  /// Creates an empty memory for at most `limit` receipts.
  public init(limit: Int = 500_000) { self.limit = limit }

  /// Returns at once if the receipt was verified before with the same claims; otherwise calls
  /// `check`, which throws if the receipt is not valid.
  public func verify<E: Error>(
    _ receipt: Receipt, claims: String, _ check: () throws(E) -> Void
  ) throws(E) {
    let digest = Self.digest(receipt, claims)
    if digests.withLock({ $0.contains(digest) }) { return }
    try check()
    digests.withLock { digests in
      if digests.count >= limit { digests = [] }
      digests.insert(digest)
    }
  }

  private static func digest(_ receipt: Receipt, _ claims: String) -> SHA256Digest {
    var hasher = SHA256()
    for text in [receipt.header, receipt.body, claims] {
      var text = text
      // Each text follows its length, so that no two receipts hash the same bytes.
      withUnsafeBytes(of: text.utf8.count) { hasher.update(bufferPointer: $0) }
      text.withUTF8 { hasher.update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }
    return hasher.finalize()
  }
}
