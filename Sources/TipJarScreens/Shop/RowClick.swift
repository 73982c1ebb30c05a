import TipJarMachines

/// A click on a row, which a second one soon after makes a double click.
struct RowClick: Equatable, Sendable {
  /// The row: of an app, or of a purchase.
  var row: Control
  /// When it came.
  var at: Instant
}
