/// Arithmetic for fractions of progress, shared by all machines.
enum Fraction {
  /// Returns the larger of `old` and `new`, limited to 0...1, or nil if `new` is not finite.
  static func raised(_ old: Double?, to new: Double) -> Double? {
    guard new.isFinite else { return nil }
    return max(min(max(new, 0), 1), old ?? 0)
  }
}
