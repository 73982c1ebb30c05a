import Synchronization

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
