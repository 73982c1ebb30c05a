/// The arithmetic of a fraction of progress, for all machines that report one.
enum Fraction {
  /// Returns `old` raised to `new`: below 0 counts as 0, above 1 as 1, and it never falls.
  /// Nil for NaN and for what is not finite.
  static func raised(_ old: Double?, to new: Double) -> Double? {
    guard new.isFinite else { return nil }
    return max(min(max(new, 0), 1), old ?? 0)
  }
}
