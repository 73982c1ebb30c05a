/// A click on a row, which a second one soon after makes a double click.
struct RowClick: Equatable, Sendable {
  /// The row's app.
  var row: ItemID
  /// When it came.
  var at: Instant
}
