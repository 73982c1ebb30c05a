/// A map from ids to indices: open addressing over 32-bit indices and fingerprints, 12 bytes per
/// id, where a dictionary of strings takes 60.
struct IDTable: Sendable {
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  private var hashes: [UInt32] = []

  /// Returns the index of an id; `isSame` returns whether the id at an index is the requested one.
  func index(of id: some Sequence<UInt8>, isSame: (Int) -> Bool) -> Int? {
    let hash = Self.hash(id)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, isSame(index) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Its size in bytes.
  var memory: Int { slots.capacity * 4 + hashes.capacity * 4 }

  /// Reserves memory for `count` ids.
  mutating func reserve(_ count: Int) {
    hashes.reserveCapacity(count)
    if slots.count < count * 2 { rebuild(count) }
  }

  /// Returns whether an id may be the one at an index: a false match has a chance of one in four
  /// thousand million.
  func mayHold(_ id: some Sequence<UInt8>, at index: Int) -> Bool {
    hashes[index] == Self.hash(id)
  }

  /// Adds a new id with the next index.
  mutating func append(_ id: some Sequence<UInt8>) {
    hashes.append(Self.hash(id))
    if hashes.count * 2 > slots.count { return rebuild(hashes.count) }
    insert(hashes.count - 1)
  }

  private mutating func insert(_ index: Int) {
    var slot = Int(hashes[index]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  /// Rebuilds the table with twice as many slots as `count`, rounded up to a power of two.
  private mutating func rebuild(_ count: Int) {
    let size = 2 << (Int.bitWidth - max(1, count - 1).leadingZeroBitCount)
    slots = []
    slots = Array(repeating: -1, count: max(16, size))
    for index in hashes.indices { insert(index) }
  }

  /// FNV-1a, mixed so that the low bits depend on all bits.
  private static func hash(_ id: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    return UInt32(truncatingIfNeeded: hash &* 0x9E37_79B9)
  }
}
