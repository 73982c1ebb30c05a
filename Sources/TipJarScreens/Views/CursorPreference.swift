/// Where the terminal's own cursor is seen. It always stands on what has the focus.
package enum CursorPreference: String, CaseIterable, Codable, Sendable {
  /// Where one types, and nowhere else.
  case auto
  /// On what has the focus too, for screen magnifiers and readers that follow only what is seen.
  case visible
}
