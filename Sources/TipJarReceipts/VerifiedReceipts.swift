import Crypto
import Synchronization

/// Remembers in memory which receipts were found good, so that a list which is read again costs a
/// hash for each and not a signature. Holds 40 bytes for each of them, and forgets all when there
/// are too many.
public final class VerifiedReceipts: Sendable {
  private let digests = Mutex<Set<SHA256Digest>>([])
  private let limit: Int

  /// An empty memory for so many.
  public init(limit: Int = 500_000) { self.limit = limit }

  /// Returns at once if a receipt was verified before together with its claims; else calls `check`,
  /// which throws where it is not.
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
      // Each with its length, so that no two triples are one text.
      withUnsafeBytes(of: text.utf8.count) { hasher.update(bufferPointer: $0) }
      text.withUTF8 { hasher.update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }
    return hasher.finalize()
  }
}
