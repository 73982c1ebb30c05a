/// The author's own links that replace the store, and the program that opens them.
package struct LinkSettings: Equatable, Sendable {
  /// The files; empty if there is a store.
  package var files: [String] = []
  /// The program that opens pages, or "no" for none; nil for the system's default.
  package var browser: String?
  /// The use of hyperlinks in line-based output.
  package var hyperlinks = HyperlinkPreference.auto

  package init() {}
}

/// The use of hyperlinks (OSC 8) for addresses in line-based output.
package enum HyperlinkPreference: String, CaseIterable, Codable, Sendable {
  /// In terminals that are not known to print the sequence as text.
  case auto
  /// Never.
  case no

  /// Returns whether a terminal with this environment gets hyperlinks.
  package func isOn(_ environment: [String: String]) -> Bool {
    let type = environment["TERM"] ?? ""
    let isMultiplexer = environment["TMUX"] != nil || environment["STY"] != nil
    let prints = ["", "dumb"].contains(type) || type.hasPrefix("linux") || type.hasPrefix("vt")
    return self == .auto && !isMultiplexer && !prints
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }
}
