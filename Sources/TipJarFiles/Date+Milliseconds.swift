package import Foundation

/// Dates are whole milliseconds in databases, receipts and JSON. Here they become dates and back.
extension Date {
  /// A date by its milliseconds since 1970, exactly or by up to a quarter of a microsecond later:
  /// most milliseconds are no `Double`, and a formatter that cuts off would show the nearest one
  /// below as a millisecond less.
  package init(milliseconds: Int64) {
    let offset = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    let since1970 = Self.seconds(notBefore: milliseconds)
    let sinceReference = Self.seconds(notBefore: milliseconds - offset * 1000)
    // Formatters count from either epoch: the coarser of the two is right for both.
    self.init(timeIntervalSinceReferenceDate: max(since1970 - Double(offset), sinceReference))
  }

  /// Whole milliseconds since 1970, rounded to the nearest, and limited to 64 bits.
  package var milliseconds: Int64 {
    let rounded = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: rounded) ?? (rounded < 0 ? .min : .max)
  }

  /// The same date at its nearest millisecond, as every formatter shows it.
  package var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }

  /// The smallest `Double` that is not before a time.
  private static func seconds(notBefore milliseconds: Int64) -> Double {
    let nearest = Double(milliseconds) / 1000
    let isBefore = (-Double(milliseconds)).addingProduct(nearest, 1000) < 0
    return isBefore ? nearest.nextUp : nearest
  }
}
