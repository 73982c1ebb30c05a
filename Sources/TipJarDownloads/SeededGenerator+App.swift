import TipJarDeterminism

extension SeededGenerator {
  /// Creates the generator of one app under one seed.
  init(seed: UInt64, id: App.ID) { self.init(seed: seed ^ stableHash(id)) }
}

/// Returns the FNV-1a hash in 64 bits; unlike `Hasher`, it is the same in every run.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
