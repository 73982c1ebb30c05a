/// Returns the 64-bit FNV-1a hash; unlike `Hasher`, it is the same in every run.
package func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
