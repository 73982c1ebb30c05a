/// The visibility of the terminal's own cursor, which is always on the focused control.
package enum CursorPreference: String, CaseIterable, Codable, Sendable {
  /// Visible in text fields only.
  case auto
  /// Visible on every focused control, for screen magnifiers and readers that follow it.
  case visible
}
